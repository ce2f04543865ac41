// Files of the page that it reads by itself: WebAssembly modules and scripts of workers. They lie
// beside the page, or inside it: the copy that is one file (tools/onefile.mjs) holds each,
// gzipped and in base64, as <script type="text/plain" data-file="NAME">, because a page opened
// from a disk may not fetch what lies beside it.
import { JobError } from './contract.ts'

/** inside is the element that holds a file, where the page is one file. */
function inside(address: string): Element | null {
  return document.querySelector(`script[data-file="${CSS.escape(address.split('/').pop() ?? '')}"]`)
}

/** oneFile says whether the page carries its engines inside. */
export const oneFile = (): boolean => document.querySelector('script[data-file]') !== null

/** file reads one; a failure has the address in its words. */
export async function file(address: string): Promise<Response> {
  const held = inside(address)
  const response = held ? unpacked(held.textContent ?? '') : await fetch(address)
  if (!response.ok) throw new JobError(`${address} is not here (${response.status}): this copy of the page is not whole`, 1)
  return response
}

function unpacked(base64: string): Response {
  const bytes = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')))
}

/** compiled is a WebAssembly module; a server that sends another media type costs a copy. */
export async function compiled(address: string): Promise<WebAssembly.Module> {
  const response = await file(address)
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response)
  return WebAssembly.compile(await response.arrayBuffer())
}
