// The worker of one Lab: HiGHS, and the live program of lab-bench.ts.
import { compiledHighs } from './compiled.ts'
import type { JobEvent, Program, Relaxed } from './contract.ts'
import { Bench, type Change, type Solved } from './lab-bench.ts'

/** ToHighs is what a Lab posts; "init" comes first and once. */
export type ToHighs =
  | { type: 'init'; highs: WebAssembly.Module; program: Program }
  | { type: 'change'; change: Change }
  | { type: 'relax'; number: number }
  | { type: 'solve'; number: number; limit?: number }

/** FromHighs is what comes back; an answer has the number of its question. */
export type FromHighs =
  | { type: 'ready' }
  | { type: 'relaxed'; number: number; relaxed: Relaxed }
  | { type: 'event'; number: number; event: JobEvent }
  | { type: 'point'; number: number; values: Float64Array }
  | { type: 'solved'; number: number; solved: Solved }
  | { type: 'failed'; message: string }

/** respond does what one message asks of the bench. */
export function respond(bench: Bench, message: Exclude<ToHighs, { type: 'init' }>, post: (message: FromHighs) => void): void {
  if (message.type === 'change') bench.change(message.change)
  else if (message.type === 'relax') post({ type: 'relaxed', number: message.number, relaxed: bench.relax() })
  else {
    const { number, limit } = message
    const solved = bench.solve((event) => post({ type: 'event', number, event }), (values) => post({ type: 'point', number, values }), limit)
    post({ type: 'solved', number, solved })
  }
}

// Only in a worker; tests import respond from node.
if (typeof self !== 'undefined' && typeof document === 'undefined') {
  const scope = self as unknown as { postMessage(message: FromHighs): void; onmessage: ((event: MessageEvent<ToHighs>) => void) | null }
  const post = (message: FromHighs): void => scope.postMessage(message)
  let bench: Promise<Bench>
  scope.onmessage = ({ data }) => {
    if (data.type === 'init') {
      bench = compiledHighs(data.highs).then((highs) => new Bench(highs, data.program))
      bench.then(() => post({ type: 'ready' }), failed)
    } else bench.then((b) => respond(b, data, post)).catch(failed)
  }
  const failed = (error: unknown): void => post({ type: 'failed', message: String(error) })
}
