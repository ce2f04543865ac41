// The table of screens: a component of src/screens, loaded when it is first opened. The first
// row is the start page. To add one, see "a screen" in CONTRIBUTING.md.
import type { Component } from 'svelte'
import type { App } from './lib/contract.ts'
import type { Words } from './text/words.ts'

export interface Screen {
  /** the word in links: "#box"; the shell's words say what it is called */
  id: keyof Words['shell']['titles']
  load(): Promise<{ default: Component<{ app: App }> }>
}

export const screens: Screen[] = [
  { id: 'race', load: () => import('./screens/Race.svelte') },
  { id: 'play', load: () => import('./screens/Play.svelte') },
  { id: 'xray', load: () => import('./screens/XRay.svelte') },
  { id: 'tree', load: () => import('./screens/Tree.svelte') },
  { id: 'box', load: () => import('./screens/Box.svelte') },
  { id: 'gallery', load: () => import('./screens/Gallery.svelte') },
  { id: 'search', load: () => import('./screens/Search.svelte') },
  { id: 'lessons', load: async () => (await (await import('./lib/course.ts')).course(), import('./screens/Lessons.svelte')) },
  { id: 'takeaway', load: () => import('./screens/TakeAway.svelte') },
  { id: 'about', load: () => import('./screens/About.svelte') },
]
