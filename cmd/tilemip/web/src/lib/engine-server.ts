// The engine on the other side of `tilemip serve`: POST api/jobs, answered by a stream of
// events (text/event-stream). EventSource cannot POST, so the stream is read by hand: only
// "data:" lines matter, each is one JobEvent. To stop a job is to close its stream.
import { JobError, type Engine, type JobEvent, type Lab, type Program, type Request, type Run } from './contract.ts'
import { Lines } from './lines.ts'

/** serverAnswers says whether a server of ours is behind the page. */
export async function serverAnswers(): Promise<boolean> {
  if (!location.protocol.startsWith('http')) return false
  try {
    const response = await fetch('api/info', { headers: { Accept: 'application/json' } })
    if (!response.ok) return false // a static site has a file there, so that no browser complains
    const info: unknown = await response.json()
    return typeof info === 'object' && info !== null && (info as { name?: unknown }).name === 'tilemip'
  } catch {
    return false
  }
}

export class ServerEngine implements Engine {
  readonly kind = 'server'

  run<T>(request: Request, on?: (event: JobEvent) => void): Run<T> {
    const abort = new AbortController()
    const last: { event?: JobEvent } = {}
    const done = post(request, abort.signal, (event) => {
      last.event = event
      if (event.type !== 'result' && event.type !== 'error') on?.(event)
    }).then(
      () => outcome<T>(last.event),
      (error: unknown) => {
        if (abort.signal.aborted) throw new JobError('stopped', 130)
        throw error instanceof JobError ? error : new JobError(`the server does not answer: ${String(error)}`, 1)
      },
    )
    return { done, stop: () => abort.abort() }
  }

  lab(program: Program): Promise<Lab> {
    return import('./lab-port.ts').then(({ workerLab }) => workerLab(program))
  }
}

function outcome<T>(event: JobEvent | undefined): T {
  if (event?.type === 'result') return event.answer as T
  if (event?.type === 'error') throw new JobError(event.message ?? 'the job failed', event.status ?? 1)
  throw new JobError('the server ended the job without an answer', 1)
}

async function post(request: Request, signal: AbortSignal, on: (event: JobEvent) => void): Promise<void> {
  const response = await fetch('api/jobs', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(request),
    signal,
  })
  if (!response.ok || !response.body) {
    throw new JobError((await response.text()).trim() || `the server answers ${response.status}`, response.status === 429 ? 429 : 1)
  }
  const lines = new Lines()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    for (const event of lines.push(value)) on(event)
  }
}
