// Puts the static copy of the page together in .build/static: the bundle and the Go engine.
// Any plain file server shows it; nothing leaves the page. tools/engine.mjs comes first.
import { cpSync, rmSync } from 'node:fs'

const out = '.build/static'
rmSync(out, { recursive: true, force: true })
cpSync('.build/site', out, { recursive: true })
cpSync('.build/engine', `${out}/engine`, { recursive: true })
console.log(`${out}: the page with its engines`)
