// The lessons in the language that is spoken, loaded when the screen is first opened.
import type { Page } from '../../tools/course.ts'
import { rest } from '../text/language.ts'
import { course as load } from '../text/words.ts'

export let pages: Page[] = []

export async function course(): Promise<void> {
  await rest() // the start page's words know of no lessons
  pages = (await load()).pages
}
