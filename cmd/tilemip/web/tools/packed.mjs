// How a file lies packed beside the page: WebAssembly with brotli, a third smaller than with gzip,
// as NAME.br; all else, and what unpacks brotli (src/lib/brotli.ts), with gzip as NAME.gz. The
// same bytes on every machine. Brotli at its best takes some 30 s for the engines, so that
// .build/packed keeps what was packed before, by the hash of what is in it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'

/** ending is what the packed file has behind its name. */
export const ending = (name) => (name.endsWith('.wasm') && !name.includes('brotli') ? '.br' : '.gz')

/** packed are the bytes of the packed file. */
export function packed(name, body) {
  if (ending(name) === '.gz') {
    const bytes = gzipSync(body, { level: 9 })
    bytes[9] = 255 // the byte that says which system packed it
    return bytes
  }
  const kept = `.build/packed/${createHash('sha256').update(body).digest('hex')}.br`
  if (!existsSync(kept)) {
    mkdirSync('.build/packed', { recursive: true })
    writeFileSync(kept, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }))
  }
  return readFileSync(kept)
}

/** unpacked is the other way round. */
export const unpacked = (name, bytes) => (ending(name) === '.br' ? brotliDecompressSync(bytes) : gunzipSync(bytes))
