// The Go program (../../engine) and who talks to it: in the page a worker, in tests node. Go
// runs on this thread. It takes a job with tilemip.start and answers through tilemipSend, both
// as texts; a search gives the thread back now and then, so a stop is heard.

/** Go is the class that wasm_exec.js of the Go release leaves as a global. */
export interface GoProgram {
  importObject: WebAssembly.Imports
  exit(code: number): void
  run(instance: WebAssembly.Instance): Promise<void>
}

export interface GoHost {
  start(id: string, request: string): void
  stop(id: string): void
  /** resolves when the program ends, which it does only when it crashed */
  ended: Promise<void>
}

interface Globals {
  Go: new () => GoProgram
  tilemip: { start(id: string, request: string): void; stop(id: string): void }
  tilemipSend: (id: string, event: string) => void
  tilemipHighs: unknown
}

/** globals are what Go and this side leave for each other. */
export const globals = globalThis as unknown as Globals

/** startGo runs a compiled engine and resolves when it takes jobs. send gets every event. */
export async function startGo(module: WebAssembly.Module, send: (id: string, event: string) => void): Promise<GoHost> {
  const go = new globals.Go()
  const ready = new Promise<void>((resolve) => {
    globals.tilemipSend = (id, event) => (id === '' ? resolve() : send(id, event))
  })
  const instance = await WebAssembly.instantiate(module, go.importObject)
  const ended = go.run(instance)
  await Promise.race([ready, ended.then(() => Promise.reject(new Error('the engine ended while it started')))])
  return { start: globals.tilemip.start, stop: globals.tilemip.stop, ended }
}
