// The page as one file, .build/static/tilemip.html: it opens from a disk, with both engines
// inside. A page from file:// may neither fetch its neighbours nor import modules, so the
// scripts are bundled into one that stands in the page, style and fonts with it, and what
// src/lib/files.ts reads is packed into elements. tools/engine.mjs and tools/static.mjs come first.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { packed } from './packed.mjs'

const out = '.build/one'
await build({
  logLevel: 'warn',
  build: {
    outDir: out,
    cssCodeSplit: false,
    assetsInlineLimit: (name) => !/\.(wasm|js)$/.test(name),
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
const assets = readdirSync(join(out, 'assets'))
const text = (name) => readFileSync(join(out, 'assets', name), 'utf8')
let html = readFileSync(join(out, 'index.html'), 'utf8')
const script = /<script type="module"[^>]*src="\.\/assets\/([^"]+)"><\/script>/.exec(html)
const style = /<link rel="stylesheet"[^>]*href="\.\/assets\/([^"]+)">/.exec(html)
if (!script || !style) throw new Error('index.html has another form than this tool expects')

const held = assets.filter((name) => name !== script[1] && name !== style[1]).map((name) => [name, readFileSync(join(out, 'assets', name))])
held.push(['licences.txt', readFileSync(join(out, 'licences.txt'))])
for (const name of ['engine.wasm', 'wasm_exec.js']) held.push([name, readFileSync(join('.build/engine', name))])
const elements = held.map(([name, bytes]) => `<script type="text/plain" data-file="${name}">${packed(name, bytes).toString('base64')}</script>`)
const icon = `data:image/svg+xml;base64,${readFileSync('public/icon.svg').toString('base64')}`

// Only what is in this file runs, and nothing is fetched.
const policy = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; connect-src blob:; style-src 'unsafe-inline'; font-src data:; img-src data: blob:"
html = html
  .replace('<head>', () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)
  .replace(style[0], () => `<style>${text(style[1])}</style>`)
  .replace(script[0], '')
  .replace('</body>', () => `${elements.join('\n')}\n<script type="module">${text(script[1]).replaceAll('</script', '<\\/script')}</script>\n</body>`)
  .replaceAll('./icon.svg', icon)
html = html.replace(/\s*<link rel="(?:manifest|apple-touch-icon)"[^>]*>|\s*<meta property="og:image"[^>]*>/g, '')
for (const left of html.matchAll(/<[a-z][^>]*(?:src|href)="\.\/[^"]*"[^>]*>/g)) throw new Error(`a file is still outside: ${left[0]}`)
writeFileSync('.build/static/tilemip.html', html)
console.log(`tilemip.html: ${html.length.toLocaleString('en')} bytes, the page and its engines in one file`)
