// The sizes of the bundle, compressed, against their budgets: what is loaded before anything
// is asked for, and what the screens load on demand. Fails over a budget; times are nobody's
// business here.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packed } from './packed.mjs'

const site = '.build/site'
const gz = (file) => gzipSync(readFileSync(file), { level: 9 }).length
const assets = readdirSync(join(site, 'assets')).map((name) => ({ name, bytes: gz(join(site, 'assets', name)) }))
const html = readFileSync(join(site, 'index.html'), 'utf8')
const first = assets.filter((a) => html.includes(a.name))
const sum = (list) => list.reduce((all, a) => all + a.bytes, 0)
const show = (n) => `${(n / 1000).toFixed(1)} kB`
let bad = false
function check(what, bytes, most) {
  console.log(`${what}: ${show(bytes)} packed, at most ${show(most)}${bytes > most ? ': OVER' : ''}`)
  bad ||= bytes > most
}
check('the page before any screen and engine', gz(join(site, 'index.html')) + sum(first), 60_000)
for (const [what, most] of [['highs', 900_000], ['brotli', 110_000]]) {
  const name = assets.find((a) => a.name.startsWith(what) && a.name.endsWith('.wasm')).name
  check(name, packed(name, readFileSync(join(site, 'assets', name))).length, most)
}
check('all else together, 3-D, formulas and fonts included', sum(assets.filter((a) => !a.name.endsWith('.wasm'))), 900_000)

if (bad) process.exit(1)
