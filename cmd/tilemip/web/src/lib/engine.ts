// Which engine answers is asked, never guessed from the address: a server of ours answers
// GET api/info. Until the answer is there, jobs wait; a job that is stopped while it waits
// never starts.
import { JobError, type Engine, type JobEvent, type Lab, type Program, type Request, type Run, type Where } from './contract.ts'
import { PageEngine } from './engine-page.ts'
import { server } from './engine-server.ts'

/** Deferred is an engine that is not chosen yet. */
export class Deferred implements Engine {
  #chosen: Promise<Engine>
  #known: Engine | undefined

  constructor(chosen: Promise<Engine>) {
    this.#chosen = chosen.then((engine) => (this.#known = engine))
    this.#chosen.catch(() => {}) // every job reports it
  }

  get where(): Promise<Where> {
    return this.#chosen.then((engine) => engine.where)
  }

  run<T>(request: Request, on?: (event: JobEvent) => void): Run<T> {
    if (this.#known) return this.#known.run<T>(request, on)
    let started: Run<T> | undefined
    let stopped = false
    const done = this.#chosen.then((engine) => {
      if (stopped) throw new JobError('stopped before it began', 130)
      started = engine.run<T>(request, on)
      return started.done
    })
    return {
      done,
      stop() {
        stopped = true
        started?.stop()
      },
    }
  }

  async lab(program: Program): Promise<Lab> {
    return (await this.#chosen).lab(program)
  }
}

/** choose asks for a server, and else loads the engines of the page. */
export async function choose(): Promise<Engine> {
  const served = await server()
  if (served) return served
  const engine = new PageEngine()
  whenIdle(() => void engine.warm().catch(() => {})) // the first job says what is missing
  return engine
}

/** whenIdle runs something after the first screen has been painted. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2000 })
  else setTimeout(run, 500)
}
