// Svelte's compiler: scoped styles go to a file (the page's policy allows no inline ones).
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'
export default { preprocess: vitePreprocess({ script: false }), compilerOptions: { runes: true } }
