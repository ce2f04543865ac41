// How the page is bundled. The same files serve both ways to run it: every path is relative
// (base), workers are classic scripts, since a page from a disk cannot start modules, and nothing
// is inlined as data: since the server's Content-Security-Policy lets only files of its own run.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { course } from './tools/course.ts'
// @ts-expect-error a script that Node runs as it is
import { ending } from './tools/packed.mjs'

// KaTeX names every font in three forms; every browser that runs WebAssembly reads woff2.
const onlyWoff2: Plugin = {
  name: 'only-woff2',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('katex.min.css') && !id.endsWith('katex.css')) return null
    return code.replace(/,\s*url\([^)]*\.(woff|ttf)\)\s*format\(["'](woff|truetype)["']\)/g, '')
  },
}

// The licences of what is in the bundle go with it, in one file that the screen About names.
const licences: Plugin = {
  name: 'licences',
  generateBundle() {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
    const texts = Object.keys(dependencies).map((name) => {
      const folder = `node_modules/${name}`
      const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string; license: string }
      const file = readdirSync(folder).find((f) => /^licen[cs]e/i.test(f))
      if (!file) throw new Error(`${name} has no licence file`)
      return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`
    })
    const head = 'What this page is built with, besides tilemip itself (Apache-2.0), and under which licences.\nThe engine in the page is made by Go, whose licence is at https://go.dev/LICENSE.\n'
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: [head, ...texts].join(`\n${'-'.repeat(78)}\n\n`) })
  },
}

// The service worker, with the names of the files and a version made of them and of the page.
const service: Plugin = {
  name: 'service-worker',
  enforce: 'post',
  generateBundle(_, bundle) {
    const names = [...Object.keys(bundle), 'icon.svg', 'manifest.webmanifest', 'icon-192.png'].filter((name) => name !== 'index.html').map((name) => (/\.wasm$|\/worker-/.test(name) ? name + ending(name) : name)).sort()
    const page = bundle['index.html']
    const version = createHash('sha256').update(JSON.stringify(names)).update(page?.type === 'asset' ? page.source : '').digest('hex').slice(0, 12)
    const source = readFileSync('src/service.js', 'utf8').replace(/^(\/\/|\/\*\*).*\n/gm, '').replace('VERSION', version).replace("['FILES']", JSON.stringify(names))
    this.emitFile({ type: 'asset', fileName: 'sw.js', source })
  },
}

export default defineConfig({
  base: './',
  plugins: [onlyWoff2, svelte(), course(), licences, service],
  worker: { format: 'iife' },
  build: {
    outDir: '.build/site',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4000, // three.js is a chunk of its own; tools/sizes.mjs has the limits that count
  },
})
