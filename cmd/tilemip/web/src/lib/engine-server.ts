// The engine on the other side of `tilemip serve`: POST api/jobs, answered by a stream of
// events (text/event-stream). EventSource cannot POST, so the stream is read by hand: only
// "data:" lines matter, each is one JobEvent. A job that is asked to stop may still say what it
// found; to close its stream ends it in any case.
import { JobError, type Engine, type JobEvent, type Lab, type Program, type Request, type Run, type Where } from './contract.ts'
import { Lines } from './lines.ts'
import { queued } from './queue.svelte.ts'

/** server gives the engine of the server behind the page, if there is one and it is ours. */
export async function server(): Promise<ServerEngine | undefined> {
  if (!location.protocol.startsWith('http')) return undefined
  try {
    const response = await fetch('api/info', { headers: { Accept: 'application/json' } })
    if (!response.ok) return undefined // a static site has a file there, so that no browser complains
    const info: unknown = await response.json()
    if (typeof info !== 'object' || info === null || (info as { name?: unknown }).name !== 'tilemip') return undefined
    return new ServerEngine((info as { runs?: unknown }).runs === true)
  } catch {
    return undefined
  }
}

const port = () => import('./lab-port.ts')

/** patience is how long a job that was asked to stop may take to say what it found. */
const patience = 1000 // milliseconds

export class ServerEngine implements Engine {
  readonly where: Promise<Where>

  constructor(runs: boolean) {
    this.where = Promise.resolve({ kind: 'server', runs })
  }

  run<T>(request: Request, on?: (event: JobEvent) => void): Run<T> {
    const abort = new AbortController()
    const job: { last?: JobEvent; name?: string; stopped?: boolean; ended?: boolean } = {}
    const done = post(request, abort.signal, (name) => (job.name = name), (event) => {
      job.last = event
      queued(job, event.type === 'waiting' ? { place: event.place ?? 1, of: event.of ?? 1, own: event.own ?? 0, places: event.places ?? 1 } : undefined)
      if (event.type === 'waiting') return // it has not begun
      if (event.type !== 'result' && event.type !== 'error') on?.(event)
    }).then(
      () => outcome<T>(job.last),
      (error: unknown) => {
        if (job.stopped) throw new JobError('stopped', 130)
        throw error instanceof JobError ? error : new JobError(`the server does not answer: ${String(error)}`, 1)
      },
    )
    const end = () => {
      job.ended = true
      queued(job)
    }
    done.then(end, end)
    const stop = () => {
      if (job.stopped || job.ended) return
      job.stopped = true
      if (!job.name) return abort.abort()
      fetch(`api/jobs/${job.name}/stop`, { method: 'POST' }).catch(() => abort.abort())
      setTimeout(() => abort.abort(), patience)
    }
    return { done, stop }
  }

  lab(program: Program): Promise<Lab> {
    return port().then(({ workerLab }) => workerLab(program))
  }

  async warm(): Promise<void> {
    await (await port()).highsModule()
  }
}

function outcome<T>(event: JobEvent | undefined): T {
  if (event?.type === 'result') return event.answer as T
  if (event?.type === 'error') throw new JobError(event.message ?? 'the job failed', event.status ?? 1)
  throw new JobError('the server ended the job without an answer', 1)
}

async function post(request: Request, signal: AbortSignal, named: (job: string) => void, on: (event: JobEvent) => void): Promise<void> {
  const response = await fetch('api/jobs', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(request),
    signal,
  })
  if (!response.ok || !response.body) {
    throw new JobError((await response.text()).trim() || `the server answers ${response.status}`, response.status === 429 ? 429 : 1)
  }
  const name = response.headers.get('X-Tilemip-Job')
  if (name) named(name)
  const lines = new Lines()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    for (const event of lines.push(value)) on(event)
  }
}
