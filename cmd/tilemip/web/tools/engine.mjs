// Builds the Go engine for the page into .build/engine: engine.wasm, and wasm_exec.js of the
// very Go release that built it, because the two must match. Prints its sizes and fails over
// the budget. The server needs none of this: it has the native engine.
//
//   node tools/engine.mjs            build
//   node tools/engine.mjs --brotli   and measure brotli, too (20 s)
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Measured 2026-11-26: 3.41 MB gzip, 2.38 MB brotli, with some room. The readers of boards in any
// notation, sudokus and the boards of the library came last. 0.13 MB came before, when answers were
// checked further: optima by their duals, the form in which solvers get a program,
// what an answer states, the goals of boards, tables in GAMS. Go's own runtime, formatting and JSON
// are 0.65 MB of it. HiGHS beside it is 1.21 MB, 0.85 MB; the page 0.03 MB before any screen.
const budget = { gzip: 3_440_000, brotli: 2_410_000 }

// Inlining of functions makes the file an eighth larger and pays in the searches' inner loops
// alone, so only these packages have it.
const module = 'github.com/tilemip/tilemip'
const flags = ['-gcflags=all=-l', ...[`${module}/native/...`, `${module}/model/puzzle/...`, 'math/bits'].map((hot) => `-gcflags=${hot}=`)]

const out = '.build/engine'
mkdirSync(out, { recursive: true })
const go = (...args) => execFileSync('go', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, GOOS: 'js', GOARCH: 'wasm', GOFLAGS: '-buildvcs=false -trimpath' } })
go('build', ...flags, '-ldflags=-s -w', '-o', join(out, 'engine.wasm'), './engine')
copyFileSync(join(go('env', 'GOROOT').trim(), 'lib/wasm/wasm_exec.js'), join(out, 'wasm_exec.js'))

const bytes = readFileSync(join(out, 'engine.wasm'))
const sizes = { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length }
if (process.argv.includes('--brotli')) sizes.brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }).length
console.log('engine.wasm:', Object.entries(sizes).map(([name, n]) => `${n.toLocaleString('en')} bytes ${name}`).join(', '))
for (const [name, most] of Object.entries(budget)) {
  if (sizes[name] > most) {
    console.error(`engine.wasm has ${sizes[name]} bytes ${name}; its budget is ${most}`)
    process.exitCode = 1
  }
}
