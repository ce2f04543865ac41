// HiGHS from a module that the page has compiled. The package fetches and compiles its own file
// unless it is given instantiateWasm, an option of every program made by Emscripten.
import loadHighs from 'highs'

/** compiledHighs starts HiGHS in a worker; module is what lab-port.ts compiled. */
export function compiledHighs(module: WebAssembly.Module): ReturnType<typeof loadHighs> {
  const options = {
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): object {
      void WebAssembly.instantiate(module, imports).then(done)
      return {}
    },
  }
  return loadHighs(options as Parameters<typeof loadHighs>[0])
}
