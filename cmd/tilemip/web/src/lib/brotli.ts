// Unpacks brotli, as the browser's own DecompressionStream does where it knows that format; this
// one is fetched where it does not. brotli-dec-wasm is Rust's brotli-decompressor as WebAssembly.
import init, { BrotliDecStream, BrotliStreamResultCode } from 'brotli-dec-wasm/web'
import address from 'brotli-dec-wasm/web/bg.wasm?url'
import { file } from './files.ts'

const most = 1 << 20 // bytes that come out of one call

let ready: Promise<unknown> | undefined

/** unpacker is a stream that unpacks. A failure is forgotten, so that the next call tries again. */
export async function unpacker(): Promise<TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>> {
  ready ??= init({ module_or_path: file(address) }).catch((error: unknown) => {
    ready = undefined
    throw error
  })
  await ready
  const stream = new BrotliDecStream()
  let code: BrotliStreamResultCode | undefined
  return new TransformStream({
    transform(chunk, to) {
      for (let at = 0; ; ) {
        const result = stream.dec(chunk.subarray(at), most)
        at += result.input_offset
        code = result.code
        to.enqueue(result.buf as Uint8Array<ArrayBuffer>)
        result.free()
        if (code !== BrotliStreamResultCode.NeedsMoreOutput) return
      }
    },
    flush(to) {
      stream.free()
      if (code !== BrotliStreamResultCode.ResultSuccess) to.error(new TypeError('the file ends too early'))
    },
  })
}
