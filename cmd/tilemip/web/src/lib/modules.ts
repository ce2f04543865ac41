// The Go engine as a WebAssembly module, fetched and compiled once, when it is first needed, and
// posted to every worker: the fast code that a browser makes belongs to the module. It lies
// beside the page only where the page has to compute by itself (`make web`). HiGHS is
// lab-port.ts.
import { JobError } from './contract.ts'

let engine: Promise<WebAssembly.Module> | undefined

/** engineAddress is a file of the Go engine. */
export function engineAddress(name: 'engine.wasm' | 'wasm_exec.js'): string {
  return new URL(`engine/${name}`, document.baseURI).href
}

/** engineModule is tilemip itself. A failure is forgotten, so that the next call tries again. */
export function engineModule(): Promise<WebAssembly.Module> {
  engine ??= compile(engineAddress('engine.wasm'))
  engine.catch(() => (engine = undefined))
  return engine
}

/** compile fetches and compiles; a server that sends another media type costs a copy. */
async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address)
  if (!response.ok) throw new JobError(`${address} is not here (${response.status}): this copy of the page is not whole`, 1)
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response)
  return WebAssembly.compile(await response.arrayBuffer())
}
