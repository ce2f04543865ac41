// The Go engine as a WebAssembly module, read and compiled once, when it is first needed, and
// posted to every worker: the fast code that a browser makes belongs to the module. It lies
// beside the page only where the page has to compute by itself (`make web`). HiGHS is
// lab-port.ts.
import { compiled } from './files.ts'

let engine: Promise<WebAssembly.Module> | undefined

/** engineAddress is a file of the Go engine. */
export function engineAddress(name: 'engine.wasm' | 'wasm_exec.js'): string {
  return new URL(`engine/${name}`, document.baseURI).href
}

/** engineModule is tilemip itself. A failure is forgotten, so that the next call tries again. */
export function engineModule(): Promise<WebAssembly.Module> {
  engine ??= compiled(engineAddress('engine.wasm'))
  engine.catch(() => (engine = undefined))
  return engine
}
