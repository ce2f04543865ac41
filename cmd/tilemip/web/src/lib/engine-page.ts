// The engine in the page: workers with the Go engine and HiGHS (worker-go.ts). A job has a
// worker to itself; more jobs than processors wait. To stop a job is to ask its worker, which
// ends a search with what it found within a tenth of a second. While HiGHS runs no message is
// heard; the worker then notices that the job's address is withdrawn when HiGHS next reports
// progress. One that does neither soon is ended, and a spare one takes its place.
import { JobError, type Engine, type JobEvent, type Lab, type Program, type Request, type Run } from './contract.ts'
import { atOnce } from './slots.ts'
import { oneFile } from './files.ts'
import { engineAddress, engineModule, engineOf, type EngineName } from './modules.ts'
import { highsModule, workerLab } from './lab-port.ts'
import { local } from './scripts.ts'
import type { FromGo, ToGo } from './worker-go.ts'
import workerAddress from './worker-go.ts?worker&url'

const patience = 800 // milliseconds that a worker has to answer a stop with what it has
const hearing = 150 // milliseconds of these until a worker is told in the way that HiGHS hears

/** Lane is one worker. */
interface Lane {
  engine: EngineName
  post(message: ToGo): void
  hear(on: (message: FromGo) => void): void
  end(): void
}

type Job = { id: string; request: Request; on?: (event: JobEvent) => void; resolve(answer: unknown): void; reject(error: JobError): void; lane?: Lane; stopped: boolean; wanted: string }

export class PageEngine implements Engine {
  readonly where = Promise.resolve({ kind: 'page' as const, runs: false })
  #idle: Lane[] = []
  #running = 0
  #waiting: Job[] = []
  #number = 0

  run<T>(request: Request, on?: (event: JobEvent) => void): Run<T> {
    const done = deferred()
    const job: Job = { id: String(++this.#number), request, on, resolve: done.resolve, reject: done.reject, stopped: false, wanted: '' }
    this.#waiting.push(job)
    this.#next()
    return { done: done.promise as Promise<T>, stop: () => this.#stop(job) }
  }

  lab(program: Program): Promise<Lab> {
    return workerLab(program)
  }

  /** warm starts a worker ahead of the first job, which is mostly one of boards. */
  async warm(engine: EngineName = oneFile() ? 'engine.wasm' : 'boards.wasm'): Promise<void> {
    if (this.#idle.length + this.#running === 0) this.#idle.push(await start(engine))
  }

  /** take is an idle worker that does a job, or a new one; one that does not is ended, for its memory. */
  #take(engine: EngineName): Promise<Lane> | Lane {
    const fits = this.#idle.findLastIndex((lane) => lane.engine === engine || lane.engine === 'engine.wasm')
    if (fits >= 0) return this.#idle.splice(fits, 1)[0]!
    if (this.#idle.length + this.#running > atOnce) this.#idle.pop()?.end()
    return start(engine)
  }

  #next(): void {
    if (this.#running >= atOnce) return
    const job = this.#waiting.shift()
    if (!job) return
    this.#running++
    void this.#work(job).finally(() => {
      this.#running--
      this.#next()
    })
  }

  async #work(job: Job): Promise<void> {
    try {
      const lane = await this.#take(oneFile() ? 'engine.wasm' : engineOf(job.request))
      if (job.stopped) {
        this.#idle.push(lane)
        throw new JobError('stopped before it began', 130)
      }
      job.lane = lane
      job.wanted = URL.createObjectURL(new Blob())
      const last = await follow(lane, job)
      this.#idle.push(lane)
      if (last.type === 'result') job.resolve(last.answer)
      else job.reject(new JobError(last.message ?? 'the job failed', last.status ?? 1))
    } catch (error) {
      job.reject(error instanceof JobError ? error : new JobError(String(error), 1))
    } finally {
      job.lane = undefined
      URL.revokeObjectURL(job.wanted)
    }
  }

  #stop(job: Job): void {
    if (job.stopped) return
    job.stopped = true
    const at = this.#waiting.indexOf(job)
    if (at >= 0) {
      this.#waiting.splice(at, 1)
      job.reject(new JobError('stopped before it began', 130))
      return
    }
    const lane = job.lane
    if (!lane) return
    lane.post({ type: 'stop', id: job.id })
    // A search hears the message. What HiGHS does not hear it looks up, and the browser complains of
    // an address that is gone, so this is the second way.
    setTimeout(() => URL.revokeObjectURL(job.wanted), hearing)
    setTimeout(() => {
      if (job.lane !== lane) return // it has answered
      lane.end()
      void this.warm(lane.engine).catch(() => {})
    }, patience)
  }
}

/** follow runs a job on a lane and returns its last event; it fails when the lane ends first. */
function follow(lane: Lane, job: Job): Promise<JobEvent> {
  return new Promise((resolve, reject) => {
    const end = lane.end
    lane.end = () => {
      end()
      reject(new JobError('stopped', 130))
    }
    lane.hear((message) => {
      if (message.type === 'failed') {
        end()
        reject(new JobError(message.message, 1))
      } else if (message.type === 'events' && message.id === job.id) {
        for (const text of message.events) {
          const event = JSON.parse(text) as JobEvent
          if (event.type === 'result' || event.type === 'error') {
            lane.end = end
            resolve(event)
          } else job.on?.(event)
        }
      }
    })
    lane.post({ type: 'start', id: job.id, request: JSON.stringify(job.request), wanted: job.wanted })
  })
}

/** start makes a worker that is ready. */
async function start(name: EngineName): Promise<Lane> {
  const [engine, highs, script] = await Promise.all([engineModule(name), highsModule(), local(engineAddress('wasm_exec.js'), workerAddress)])
  const worker = new Worker(script)
  const lane: Lane = {
    engine: name,
    post: (message) => worker.postMessage(message),
    hear: (on) => {
      worker.onmessage = ({ data }: MessageEvent<FromGo>) => on(data)
      worker.onerror = (event) => on({ type: 'failed', message: event.message || 'the worker failed' })
    },
    end: () => worker.terminate(),
  }
  await new Promise<void>((resolve, reject) => {
    lane.hear((message) => {
      if (message.type === 'ready') resolve()
      else if (message.type === 'failed') reject(new JobError(message.message, 1))
    })
    lane.post({ type: 'init', engine, highs })
  })
  return lane
}

function deferred() {
  let resolve!: (answer: unknown) => void
  let reject!: (error: JobError) => void
  const promise = new Promise<unknown>((yes, no) => ([resolve, reject] = [yes, no]))
  return { promise, resolve, reject }
}
