// Where a Lab of the page runs: a worker with HiGHS as WebAssembly, with both transports. HiGHS is
// compiled once for the page and posted to every worker, which then starts in a tenth of a second.
import url from 'highs/runtime?url'
import type { Lab, Program } from './contract.ts'
import { compiled } from './files.ts'
import { openLab, type Port } from './lab.ts'
import { local } from './scripts.ts'
import type { FromHighs, ToHighs } from './worker-highs.ts'
import workerAddress from './worker-highs.ts?worker&url'

let highs: Promise<WebAssembly.Module> | undefined

/** highsModule is HiGHS, compiled. A failure, for instance without a network, is forgotten, so that the next call tries again. */
export function highsModule(): Promise<WebAssembly.Module> {
  highs ??= compiled(url)
  highs.catch(() => (highs = undefined))
  return highs
}

/** workerLab opens a program in a worker of its own, until the Lab is disposed. */
export async function workerLab(program: Program): Promise<Lab> {
  const [highs, script] = await Promise.all([highsModule(), local(workerAddress)])
  return openLab(program, async (p): Promise<Port> => {
    const worker = new Worker(script)
    const post = (message: ToHighs): void => worker.postMessage(message)
    post({ type: 'init', highs, program: p })
    return {
      post,
      hear: (on) => {
        worker.onmessage = ({ data }: MessageEvent<FromHighs>) => on(data)
        worker.onerror = (e) => on({ type: 'failed', message: e.message || 'the worker of HiGHS ended' })
      },
      end: () => worker.terminate(),
    }
  })
}
