// The worker of one lane: the Go engine, and HiGHS for its integer programs. The page compiles
// both modules once and posts them, because fast code belongs to the module: a second worker
// is ready in a tenth of a second and does not compile anything again. wasm_exec.js of the Go
// release stands before this script.
import { compiledHighs } from './compiled.ts'
import { globals, startGo, type GoHost } from './go-host.ts'

/** ToGo is what the page posts. "init" comes first and once. */
export type ToGo =
  | { type: 'init'; engine: WebAssembly.Module; highs: WebAssembly.Module }
  | { type: 'start'; id: string; request: string; wanted: string } // the JSON of a Request; an address that is withdrawn when the job is to stop
  | { type: 'stop'; id: string }

/** FromGo is what comes back. The last event of a job is "result" or "error". */
export type FromGo =
  | { type: 'ready' }
  | { type: 'events'; id: string; events: string[] } // the JSON of each JobEvent
  | { type: 'failed'; message: string } // of no use any more: take another worker

const scope = self as unknown as { postMessage(message: FromGo): void; onmessage: ((event: MessageEvent<ToGo>) => void) | null }
let host: GoHost | undefined

// Solutions come by the thousand, so they travel together: a message for each would take most
// of the time. Everything else is posted at once.
const together = 50 // milliseconds
let held: string[] = []
let posted = 0

/** pass takes one event from Go, maybe inside a callback of HiGHS, where no timer fires. */
function pass(id: string, event: string): void {
  held.push(event)
  const solution = event.endsWith('"type":"solution"}') // Go writes keys in order, so the type is last
  if (solution && performance.now() < posted + together) return
  scope.postMessage({ type: 'events', id, events: held })
  held = []
  posted = performance.now()
  if (/"type":"(result|error)"\}$/.test(event)) wanted = '' // the page withdraws the address of every job that is over
  else if (!solution && withdrawn()) host?.stop(id)
}

// While HiGHS runs, no message is heard, but its progress comes through here ten times a second.
// So the page gives every job an address of a blob, and withdraws it to stop the job: that is
// what a worker can look up without giving its thread back.
let wanted = ''
let looked = 0

/** readable says whether there is something at an address of the page's. */
function readable(address: string): boolean {
  try {
    const request = new XMLHttpRequest()
    request.open('GET', address, false)
    request.send()
    return true
  } catch {
    return false
  }
}

/** withdrawn looks up, ten times a second at most, whether the job is still wanted. */
function withdrawn(): boolean {
  if (!wanted || performance.now() < looked + 80) return false
  looked = performance.now()
  if (readable(wanted)) return false
  wanted = ''
  return true
}

async function init(message: ToGo & { type: 'init' }): Promise<void> {
  globals.tilemipHighs = await compiledHighs(message.highs)
  host = await startGo(message.engine, pass)
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
  else if (data.type === 'start') {
    wanted = readable(data.wanted) ? data.wanted : '' // a page from a disk lets its workers read nothing
    host.start(data.id, data.request)
  }
  else host.stop(data.id)
}
