// The worker of one lane: the Go engine, and HiGHS for its integer programs. The page compiles
// both modules once and posts them, because fast code belongs to the module: a second worker
// is ready in a tenth of a second and does not compile anything again.
import { compiledHighs } from './compiled.ts'
import { globals, startGo, type GoHost } from './go-host.ts'

/** ToGo is what the page posts. "init" comes first and once. */
export type ToGo =
  | { type: 'init'; engine: WebAssembly.Module; highs: WebAssembly.Module; exec: string } // exec: the address of wasm_exec.js
  | { type: 'start'; id: string; request: string } // the JSON of a Request
  | { type: 'stop'; id: string }

/** FromGo is what comes back. The last event of a job is "result" or "error". */
export type FromGo =
  | { type: 'ready' }
  | { type: 'event'; id: string; event: string } // the JSON of a JobEvent
  | { type: 'failed'; message: string } // of no use any more: take another worker

const scope = self as unknown as { postMessage(message: FromGo): void; onmessage: ((event: MessageEvent<ToGo>) => void) | null }
let host: GoHost | undefined

async function init(message: ToGo & { type: 'init' }): Promise<void> {
  const [highs] = await Promise.all([compiledHighs(message.highs), import(/* @vite-ignore */ message.exec)])
  globals.tilemipHighs = highs
  host = await startGo(message.engine, (id, event) => scope.postMessage({ type: 'event', id, event }))
  host.ended.then(
    () => failed('the engine ended; what went wrong is in the console'),
    (error: unknown) => failed(String(error)),
  )
  scope.postMessage({ type: 'ready' })
}

function failed(message: string): void {
  scope.postMessage({ type: 'failed', message })
}

scope.onmessage = ({ data }) => {
  if (data.type === 'init') init(data).catch((error: unknown) => failed(String(error)))
  else if (!host) failed('a job before the engine was ready')
  else if (data.type === 'start') host.start(data.id, data.request)
  else host.stop(data.id)
}
