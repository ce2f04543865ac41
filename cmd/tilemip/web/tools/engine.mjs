// Builds the Go engines for the page into .build/engine: the whole one, engine.wasm; boards.wasm,
// the same program with the build tag boards, which a page loads first; and wasm_exec.js of the
// very Go release that built them, because they must match. Prints their sizes and fails over
// the budget. The server needs none of this: it has the native engine.
//
//   node tools/engine.mjs            build
//   node tools/engine.mjs --brotli   and measure brotli, too (a minute)
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packed } from './packed.mjs'

// Bytes with gzip, measured 2026-11-27 with some room. Go's own runtime, formatting and JSON are
// 650,000 of each. The page sends them with brotli: 2,511,000 and 1,450,000, HiGHS 850,000.
const budget = { 'engine.wasm': 3_630_000, 'boards.wasm': 2_100_000 }

// Inlining of functions makes the file an eighth larger and pays in the searches' inner loops
// alone, so only these packages have it.
const module = 'github.com/tilemip/tilemip'
const flags = ['-gcflags=all=-l', ...[`${module}/native/...`, `${module}/model/puzzle/...`, 'math/bits'].map((hot) => `-gcflags=${hot}=`)]

const out = '.build/engine'
mkdirSync(out, { recursive: true })
const go = (...args) => execFileSync('go', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, GOOS: 'js', GOARCH: 'wasm', GOFLAGS: '-buildvcs=false -trimpath' } })
copyFileSync(join(go('env', 'GOROOT').trim(), 'lib/wasm/wasm_exec.js'), join(out, 'wasm_exec.js'))
for (const [name, most] of Object.entries(budget)) {
  go('build', `-tags=${name === 'boards.wasm' ? 'boards' : ''}`, ...flags, '-ldflags=-s -w', '-o', join(out, name), './engine')
  const bytes = readFileSync(join(out, name))
  const sizes = { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length }
  if (process.argv.includes('--brotli')) sizes.brotli = packed(name, bytes).length
  console.log(`${name}: ${Object.entries(sizes).map(([kind, n]) => `${n.toLocaleString('en')} bytes ${kind}`).join(', ')}`)
  if (sizes.gzip > most) {
    console.error(`${name} has ${sizes.gzip} bytes gzip; its budget is ${most}`)
    process.exitCode = 1
  }
}
