// The languages of the page are the folders here with an index.ts; which one is spoken is decided
// once, when the page begins: the link says so, or the reader's choice, or the browser, or English.
import { look } from '../lib/look.svelte.ts'
import { count } from './numbers.ts'
import { speak, type Words } from './words.ts'

const folders = import.meta.glob<Words>('./*/index.ts')
const starts = import.meta.glob<Words>('./*/start.ts') // those of the screens that are opened first
const folder = (tag: string) => `./${tag}/index.ts`
export const languages = Object.keys(folders).map((path) => path.split('/')[1]!)

/** choose finds a language for what a link asks for. */
export function choose(asked?: unknown): string {
  return [asked, look.language, ...navigator.languages.flatMap((tag) => [tag, tag.split('-')[0]!])].find((tag): tag is string => languages.includes(tag as string)) ?? 'en'
}

/** begin loads the words. */
export async function begin(asked?: unknown): Promise<void> {
  const tag = choose(asked)
  const words = await starts[`./${tag}/start.ts`]!()
  document.documentElement.lang = tag
  count(tag)
  speak(words)
}

/** rest loads the words of all screens. */
export async function rest(): Promise<void> {
  speak(await folders[folder(document.documentElement.lang)]!())
}

/** named is what a language calls itself. */
export const named = (tag: string): string => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
