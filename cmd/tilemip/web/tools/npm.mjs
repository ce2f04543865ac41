// The npm package: node tools/npm.mjs VERSION FOLDER writes FOLDER/tilemip-VERSION.tgz. It has
// the Go engine (tools/engine.mjs comes first), what TypeScript makes of src/npm/index.ts, with
// declarations, and HiGHS as a dependency.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const [version, folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: node tools/npm.mjs VERSION FOLDER')
const out = '.build/npm'
rmSync(out, { recursive: true, force: true })
const run = (program, args, options = {}) => execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
run('npx', ['tsc', '--outDir', join(out, 'lib'), '--rootDir', 'src', '--target', 'ES2022', '--module', 'ESNext', '--moduleResolution', 'bundler', '--lib', 'ES2023,DOM', '--types', 'node',
  '--strict', '--verbatimModuleSyntax', '--skipLibCheck', '--rewriteRelativeImportExtensions', '--declaration', '--ignoreConfig', 'src/npm/index.ts'])
for (const name of ['engine.wasm', 'wasm_exec.js']) copyFileSync(join('.build/engine', name), join(out, 'lib/npm', name))
copyFileSync('../../../LICENSE', join(out, 'LICENSE'))
copyFileSync('src/npm/README.md', join(out, 'README.md'))
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
writeFileSync(join(out, 'package.json'), `${JSON.stringify({
  name: 'tilemip', version, description: 'Puzzles and models as integer programs, solved by HiGHS and native searches in WebAssembly',
  license: 'Apache-2.0', repository: { type: 'git', url: 'git+https://github.com/tilemip/tilemip.git' }, type: 'module', engines: { node: '>=20' },
  exports: { '.': { types: './lib/npm/index.d.ts', default: './lib/npm/index.js' } }, files: ['lib'], sideEffects: ['./lib/npm/wasm_exec.js'],
  dependencies: { highs: dependencies.highs },
}, null, 2)}\n`)
run('npm', ['pack', '--silent', '--pack-destination', resolve(folder)], { cwd: out })
