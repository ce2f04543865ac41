// The table of screens: a component of src/screens, loaded when it is first opened. The first
// row is the start page. To add one, see "a screen" in CONTRIBUTING.md.
import type { Component } from 'svelte'
import type { App } from './lib/contract.ts'

export interface Screen {
  /** the word in links: "#box" */
  id: string
  /** in the navigation */
  title: string
  /** one line: what one does there */
  hint: string
  load(): Promise<{ default: Component<{ app: App }> }>
}

export const screens: Screen[] = [
  { id: 'race', title: 'Race', hint: 'A board, four integer programs, one finish line', load: () => import('./screens/Race.svelte') },
  { id: 'xray', title: 'X-ray', hint: 'The linear relaxation on the board, its coefficients dragged', load: () => import('./screens/XRay.svelte') },
  { id: 'tree', title: 'Tree', hint: 'Branch and bound by hand, against the default rules', load: () => import('./screens/Tree.svelte') },
  { id: 'box', title: 'Box', hint: 'Packings to turn, take apart, browse and draw', load: () => import('./screens/Box.svelte') },
  { id: 'gallery', title: 'Gallery', hint: 'The library of puzzles, drawn', load: () => import('./screens/Gallery.svelte') },
  { id: 'search', title: 'Search', hint: 'Dancing links, holes and IDA*, step by step', load: () => import('./screens/Search.svelte') },
  { id: 'lessons', title: 'Lessons', hint: 'Eight lessons and two labs, with exercises that check themselves', load: () => import('./screens/Lessons.svelte') },
  { id: 'takeaway', title: 'Take away', hint: 'GAMS, GMPL, LP, MPS, LaTeX, report, link; NEOS', load: () => import('./screens/TakeAway.svelte') },
  { id: 'about', title: 'About', hint: 'What computes here, keys, licences', load: () => import('./screens/About.svelte') },
]
