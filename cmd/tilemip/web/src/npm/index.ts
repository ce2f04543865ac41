// The npm package tilemip: the engine of the page for programs in JavaScript, with its types.
// It runs on the thread that loads it, in node or in a browser, where that is best a worker:
// while an integer program is solved nothing else happens there. tools/npm.mjs makes the package.
import loadHighs from 'highs'
import './wasm_exec.js'
import { JobError, type Answer, type JobEvent, type Options, type Request, type Run, type Subject, type Verb } from '../lib/contract.ts'
import { globals, startGo } from '../lib/go-host.ts'

export { JobError }
export type { Answer, JobEvent, Options, Request, Run, Subject, Verb }

/** Tilemip is a loaded engine. A subject is the text of a board, a packing, a cover or a model, or "library:NAME". */
export interface Tilemip {
  /** solve as an integer program, by HiGHS */
  solve(subject: string, options?: Options, on?: (event: JobEvent) => void): Run<Answer>
  /** solve by the native engines: shortest plans, all solutions, counts */
  search(subject: string, options?: Options, on?: (event: JobEvent) => void): Run<Answer>
  /** solve in both ways, and compare and re-check the answers */
  verify(subject: string, options?: Options, on?: (event: JobEvent) => void): Run<Answer>
  /** any verb of the engine; a request with a name such as "plan.lp" says how its subject is read */
  run<T = any>(request: Omit<Request, 'version'>, on?: (event: JobEvent) => void): Run<T>
}

// The bytes of the engine: node reads the file, a browser or its bundler fetches it.
async function bytes(address: URL): Promise<BufferSource> {
  if (address.protocol !== 'file:') return (await fetch(address)).arrayBuffer()
  const { readFile } = await import('node:fs/promises')
  return new Uint8Array(await readFile(address))
}

let loaded: Promise<Tilemip> | undefined

/** load starts the engine, once for this thread. engine is its compiled module, for those who have it. */
export function load(engine?: WebAssembly.Module): Promise<Tilemip> {
  return (loaded ??= start(engine))
}

async function start(engine?: WebAssembly.Module): Promise<Tilemip> {
  const jobs = new Map<string, (event: JobEvent) => void>()
  let number = 0
  globals.tilemipHighs = await loadHighs()
  const module = engine ?? (await WebAssembly.compile(await bytes(new URL('./engine.wasm', import.meta.url))))
  const host = await startGo(module, (id, event) => jobs.get(id)?.(JSON.parse(event) as JobEvent))
  const crashed = (): void => jobs.forEach((tell) => tell({ type: 'error', message: 'the engine ended; what went wrong is on the console', status: 1 }))
  host.ended.then(crashed, crashed)

  function run<T>(request: Omit<Request, 'version'>, on?: (event: JobEvent) => void): Run<T> {
    const id = String(++number)
    const done = new Promise<T>((resolve, reject) => {
      jobs.set(id, (event) => {
        if (event.type === 'result') resolve(event.answer as T)
        else if (event.type === 'error') reject(new JobError(event.message ?? 'the job failed', event.status ?? 1))
        else return on?.(event)
        jobs.delete(id)
      })
    })
    host.start(id, JSON.stringify({ version: 1, ...request }))
    return { done, stop: () => host.stop(id) }
  }
  const verb = (verb: Verb) => (subject: string, options: Options = {}, on?: (event: JobEvent) => void) => run<Answer>({ verb, subject, options }, on)
  return { solve: verb('solve'), search: verb('search'), verify: verb('verify'), run }
}
