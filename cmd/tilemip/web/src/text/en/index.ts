// English: what the page says, a file for each screen. A folder beside this one is another language.
export { text as about } from './about.ts'
export { text as board } from './board.ts'
export { text as box } from './box.ts'
export { text as gallery } from './gallery.ts'
export { text as lessons } from './lessons.ts'
export { text as play } from './play.ts'
export { text as race } from './race.ts'
export { said } from './said.ts'
export { text as search } from './search.ts'
export { text as shell } from './shell.ts'
export { text as takeaway } from './takeaway.ts'
export { text as tree } from './tree.ts'
export { text as xray } from './xray.ts'
/** course are the lessons, loaded when they are first opened (tools/course.ts). */
export const course = () => import('virtual:course/en')
