// A plain file server, for the tests of the static copy: what a student's web space does.
//
//   node tools/files.mjs FOLDER PORT
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.woff2': 'font/woff2' }
const [folder, port] = process.argv.slice(2)
createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname))
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
  try {
    if (!statSync(file).isFile()) throw new Error('a folder')
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'no-cache' })
    createReadStream(file).pipe(response)
  } catch {
    response.writeHead(404).end('not here')
  }
}).listen(Number(port), '127.0.0.1')
