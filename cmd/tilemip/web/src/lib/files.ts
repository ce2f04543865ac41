// Files of the page that it reads by itself: WebAssembly modules and scripts of workers. They lie
// beside the page as NAME.br or NAME.gz (tools/packed.mjs), unpacked here, so that a server which
// does not compress sends as few bytes as one that does. Or they lie inside the page: the copy that
// is one file (tools/onefile.mjs) holds each, packed and in base64, as
// <script type="text/plain" data-file="NAME">, because a page opened from a disk may not fetch
// what lies beside it.
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
  const brotli = address.endsWith('.wasm') && !address.includes('brotli') // as tools/packed.mjs has it
  if (held) return unpacked(new Blob([Uint8Array.from(atob(held.textContent!.trim()), (c) => c.charCodeAt(0))]).stream(), brotli)
  let response = await fetch(`${address}${brotli ? '.br' : '.gz'}`)
  if (!response.ok) response = await fetch(address) // while the page is developed
  if (!response.ok) throw new JobError(`${address} is not here (${response.status}): this copy of the page is not whole`, 1)
  return unpacked(response.body!, brotli)
}

/** unpacker is the browser's own, or, where it does not know brotli, ours. */
async function unpacker(brotli: boolean): Promise<ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>> {
  try {
    return new DecompressionStream((brotli ? 'brotli' : 'gzip') as CompressionFormat)
  } catch {
    return (await import('./brotli.ts')).unpacker()
  }
}

/** unpacked looks at the first bytes: some servers say of a file that it is sent packed, and the browser has unpacked it. */
async function unpacked(body: ReadableStream<Uint8Array<ArrayBuffer>>, brotli: boolean): Promise<Response> {
  const reader = body.getReader()
  let next = await reader.read()
  const [a, b] = next.value ?? []
  const packed = brotli ? !(a === 0 && b === 0x61) : a === 0x1f && b === 0x8b // WebAssembly begins with "\0asm", gzip with 1f 8b
  const whole = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(to) {
      if (next.done) return to.close()
      to.enqueue(next.value)
      next = await reader.read()
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(packed ? whole.pipeThrough(await unpacker(brotli)) : whole, { headers: { 'Content-Type': 'application/wasm' } })
}

/** compiled is a WebAssembly module, compiled while it arrives. */
export async function compiled(address: string): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(await file(address))
}
