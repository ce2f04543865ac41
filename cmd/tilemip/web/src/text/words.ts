// The words of the page in the language that is spoken (language.ts): live bindings, which are set
// before anything is shown. So they are read in functions and components, not where a module begins.
import type * as english from './en/index.ts'

/** Words are what a language has to say: all that English says, in other words. */
export type Words = Other<typeof english>
type Other<T> = T extends (...given: infer G) => string ? (...given: G) => string : T extends (...given: never[]) => unknown ? T : { [K in keyof T]: Other<T[K]> }

export let about: Words['about'], board: Words['board'], box: Words['box'], course: Words['course'], gallery: Words['gallery'], lessons: Words['lessons']
export let play: Words['play'], race: Words['race'], said: Words['said'], search: Words['search'], shell: Words['shell'], takeaway: Words['takeaway'], tree: Words['tree'], xray: Words['xray']

export function speak(words: Words): void {
  ({ about, board, box, course, gallery, lessons, play, race, said, search, shell, takeaway, tree, xray } = words)
}
