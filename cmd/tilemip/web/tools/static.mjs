// Puts the static copy of the page together in .build/static: the bundle and the Go engine.
// Any plain file server shows it; nothing leaves the page. What the page reads by itself
// (src/lib/files.ts) lies there packed only. tools/engine.mjs comes first.
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ending, packed } from './packed.mjs'

const out = '.build/static'
rmSync(out, { recursive: true, force: true })
cpSync('.build/site', out, { recursive: true })
cpSync('.build/engine', `${out}/engine`, { recursive: true })
for (const folder of [`${out}/assets`, `${out}/engine`]) {
  for (const name of readdirSync(folder)) {
    if (!/\.wasm$|^worker-|^wasm_exec/.test(name)) continue
    writeFileSync(`${folder}/${name}${ending(name)}`, packed(name, readFileSync(`${folder}/${name}`)))
    rmSync(`${folder}/${name}`)
  }
}
// The engines are kept for work without a network, too, and a new one is a new version.
const engines = readdirSync(`${out}/engine`)
const hash = createHash('sha256')
for (const name of engines) hash.update(readFileSync(`${out}/engine/${name}`))
const service = readFileSync(`${out}/sw.js`, 'utf8')
const version = /version = '(\w+)'/.exec(service)[1]
const mark = hash.update(version).digest('hex').slice(0, 12)
writeFileSync(`${out}/sw.js`, service.replace(version, mark).replace('files = [', `files = [${engines.map((name) => `"engine/${name}",`).join('')}`))
console.log(`${out}: the page with its engines`)
