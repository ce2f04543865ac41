// Runs tests/*.unit.ts under node --test. Node 20 does not read TypeScript, so each file is
// bundled by Vite's own bundler first; packages stay imports.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { rolldown } from 'rolldown'

const out = resolve('.build/unit')
rmSync(out, { recursive: true, force: true })
const wanted = process.argv.slice(2)
const names = readdirSync('tests').filter((name) => name.endsWith('.unit.ts') && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
const files = []
for (const name of names) {
  const bundle = await rolldown({ input: `tests/${name}`, platform: 'node', external: (id) => id.startsWith('node:') || !/^[./]/.test(id) })
  const file = `${out}/${basename(name, '.ts')}.mjs`
  await bundle.write({ file, format: 'esm', sourcemap: 'inline' })
  files.push(file)
}
if (files.length === 0) throw new Error('no tests/*.unit.ts found')
process.exit(spawnSync(process.execPath, ['--enable-source-maps', '--test', ...files], { stdio: 'inherit' }).status ?? 1)
