// Packs the bundle into dist, which the Go program embeds: every file as NAME.gz or
// NAME.br (packed.mjs). What was there before and is not made any more is removed.
//
//   node tools/dist.mjs            write dist
//   node tools/dist.mjs --compare  only say whether dist is what the sources make, status 1 if not
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ending, packed, unpacked } from './packed.mjs'

const from = '.build/site'
const to = 'dist'
const files = (folder) => (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []).filter((f) => f.isFile()).map((f) => join(f.parentPath ?? f.path, f.name).slice(folder.length + 1)).sort()

const made = files(from).filter((name) => !name.startsWith('api/') && !name.startsWith('engine/'))
if (made.length === 0) throw new Error('.build/site is empty: npm run build comes first')
const there = new Set(files(to))
const differing = []
for (const name of made) {
  const file = join(to, name + ending(name))
  const body = readFileSync(join(from, name))
  const same = there.delete(name + ending(name)) && unpacked(name, readFileSync(file)).equals(body)
  if (same) continue
  differing.push(name)
  if (process.argv.includes('--compare')) continue
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, packed(name, body))
}
for (const name of there) {
  differing.push(name)
  if (!process.argv.includes('--compare')) rmSync(join(to, name))
}
if (process.argv.includes('--compare') && differing.length > 0) {
  console.error(`dist is not what the sources make; npm run dist makes it anew: ${differing.slice(0, 5).join(', ')}${differing.length > 5 ? ', …' : ''}`)
  process.exit(1)
}
console.log(`dist: ${made.length} files, ${differing.length} ${process.argv.includes('--compare') ? 'differ' : 'written'}`)
