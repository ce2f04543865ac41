// Which engine answers is asked, never guessed from the address: a server of ours answers
// GET api/info. Until the answer is there, jobs wait; a job that is stopped while it waits
// never starts.
import { JobError, type Engine, type JobEvent, type Lab, type Program, type Request, type Run, type Where } from './contract.ts'
import { server } from './engine-server.ts'
import { answered, sentence } from '../text/said.ts'

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
    const run = this.#run<T>(request, on)
    const worded = (error: unknown) => { throw error instanceof JobError ? new JobError(sentence(error.message), error.status) : error }
    return { done: run.done.then(answered<T>, worded), stop: () => run.stop() }
  }

  #run<T>(request: Request, on?: (event: JobEvent) => void): Run<T> {
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

  /** warm fetches what the first job will need; that job says what is missing. */
  warm(): void {
    void this.#chosen.then((engine) => engine.warm?.()).catch(() => {})
  }

  async lab(program: Program): Promise<Lab> {
    return (await this.#chosen).lab(program)
  }
}

/** choose asks for a server, and else takes the engines of the page, which are not loaded yet. */
export async function choose(): Promise<Engine> {
  const served = await server()
  if (served) return served
  // Not before the first job: the page that waits for a press needs none of it.
  let here: Deferred | undefined
  const late = (): Deferred => {
    if (!here) {
      const loaded = import('./engine-page.ts').then(({ PageEngine }) => new PageEngine())
      loaded.catch(() => (here = undefined))
      here = new Deferred(loaded)
    }
    return here
  }
  return { where: Promise.resolve({ kind: 'page', runs: false }), run: (request, on) => late().run(request, on), lab: (program) => late().lab(program), warm: () => late().warm() }
}
