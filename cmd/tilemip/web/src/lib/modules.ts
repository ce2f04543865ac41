// The Go engines as WebAssembly modules, each read and compiled once, when it is first needed, and
// posted to every worker: the fast code that a browser makes belongs to the module. They lie
// beside the page only where the page has to compute by itself (`make web`). The small one has boards
// alone and is what a first race waits for; the whole one is fetched when something asks for more.
// HiGHS is lab-port.ts.
import type { Request } from './contract.ts'
import { compiled } from './files.ts'

/** Engine is a file of a Go engine. */
export type EngineName = 'boards.wasm' | 'engine.wasm'

const kept = new Map<EngineName, Promise<WebAssembly.Module>>()

/** engineAddress is a file of the Go engines. */
export function engineAddress(name: EngineName | 'wasm_exec.js'): string {
  return new URL(`engine/${name}`, document.baseURI).href
}

/** engineModule is tilemip itself. A failure is forgotten, so that the next call tries again. */
export function engineModule(name: EngineName): Promise<WebAssembly.Module> {
  let module = kept.get(name)
  if (!module) {
    module = compiled(engineAddress(name))
    module.catch(() => kept.delete(name))
    kept.set(name, module)
  }
  return module
}

/** engineOf is the smallest engine that does a job: the small one reads boards as lib/board.ts writes them. */
export function engineOf({ verb, name, subject }: Omit<Request, 'version'>): EngineName {
  const small = ['read', 'state', 'solve', 'search', 'verify', 'check'].includes(verb) && !name && /^[\d\s./]+(goal:[\d\s./]+)?$/.test(subject) && !/^[\d.]+$/.test(subject.trim())
  return small ? 'boards.wasm' : 'engine.wasm'
}
