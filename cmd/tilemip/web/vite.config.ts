// How the page is bundled. The same files serve both ways to run it: every path is relative
// (base), workers are modules, and nothing is inlined as data: since the server's
// Content-Security-Policy lets only files of its own run.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { course } from './tools/course.ts'

// KaTeX names every font in three forms; every browser that runs WebAssembly reads woff2.
const onlyWoff2: Plugin = {
  name: 'only-woff2',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('katex.min.css') && !id.endsWith('katex.css')) return null
    return code.replace(/,\s*url\([^)]*\.(woff|ttf)\)\s*format\(["'](woff|truetype)["']\)/g, '')
  },
}

export default defineConfig({
  base: './',
  plugins: [onlyWoff2, svelte(), course()],
  worker: { format: 'es' },
  build: {
    outDir: '.build/site',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4000, // three.js is a chunk of its own; tools/sizes.mjs has the limits that count
  },
})
