// The page in another language: every screen is German at both widths, without a word of English
// that German has another for, and no wider than the window; the link, the choice and the browser
// decide. Then every lesson is walked through as a student would, in both languages: predictions
// made, a wrong answer, its hint, the right answer.
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { screens } from '../src/screens.ts'
import * as de from '../src/text/de/index.ts'
import * as en from '../src/text/en/index.ts'
import { pattern } from '../src/text/said.ts'
import type { Words } from '../src/text/words.ts'
import { files } from '../tools/course.ts'
import { accessible, errors, linked } from './page.ts'

const languages: Record<string, Words> = { en, de }

/** sentences are the texts of two words and more. */
const sentences = (at: unknown): string[] => (typeof at === 'string' ? (/\S \S/.test(at) ? [at] : []) : typeof at === 'object' && at !== null ? Object.entries(at).flatMap(([key, held]) => (key === 'said' ? [] : sentences(held))) : [])
const german = sentences(de).join('\n')
const english = [...new Set(sentences(en))].filter((text) => !german.includes(text))

/** seen is all that is shown, and what is read out instead. */
const seen = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    for (const foreign of document.querySelectorAll('main [lang=en]')) foreign.remove() // names in the library
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((e) => ['aria-label', 'title', 'placeholder'].map((name) => e.getAttribute(name) ?? ''))
    return [document.body.innerText, ...named, document.title].join('\n')
  })

test('every screen is German, and fits', async ({ page }, info) => {
  expect(english.length).toBeGreaterThan(300)
  const found = errors(page)
  const left: Record<string, string[]> = {}
  for (const screen of screens) {
    await page.goto(`./#${screen.id}?lang=de`)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.locator(`main[data-screen="${screen.id}"] h1`).first()).toBeVisible({ timeout: 30_000 })
    await page.waitForTimeout(500) // what the screen asks of its engine at once
    await accessible(page)
    await page.screenshot({ path: `.build/screens/${info.project.name}-de-${screen.id}.png`, fullPage: true })
    const text = await seen(page)
    expect(text).toContain(de.shell.titles[screen.id][0])
    const found = english.filter((sentence) => text.includes(sentence))
    if (found.length > 0) left[screen.id] = found
  }
  expect(left).toEqual({})
  expect(found).toEqual([])
})

test('the link decides, then the choice, then the browser', async ({ page, browser, baseURL }) => {
  const title = (page: Page) => page.locator('main h1').first()
  await page.goto('./#about')
  await expect(title(page)).toHaveText(en.about.title)
  await page.getByLabel(en.shell.language, { exact: true }).selectOption('de')
  await expect(title(page)).toHaveText(de.about.title)
  await linked(page)
  const link = page.url()
  await page.goto('./?fresh#takeaway') // the choice is kept
  await expect(title(page)).toHaveText(de.takeaway.title)
  await page.goto('./#takeaway?lang=en') // and a link is obeyed, also where the page is open
  await expect(title(page)).toHaveText(en.takeaway.title)
  await page.goto('./?fresh#takeaway?lang=xx')
  await expect(title(page)).toHaveText(de.takeaway.title)
  const other = await (await browser.newContext({ baseURL, locale: 'en-GB' })).newPage()
  await other.goto(link)
  await expect(title(other)).toHaveText(de.about.title)
  await other.context().close()
  const austrian = await (await browser.newContext({ baseURL, locale: 'de-AT' })).newPage()
  await austrian.goto('./#about')
  await expect(title(austrian)).toHaveText(de.about.title)
  await austrian.context().close()
})

/** answers are read as the checker reads them: "4.1 sum: 29", a value going on over lines. */
const answers = (text: string) => new Map([...text.matchAll(/^(\w\.\d \w+):((?:.|\n(?!\w\.\d ))*)/gm)].map((m) => [m[1]!, m[2]!.trim()]))
const wrongs = [...readFileSync('../internal/course/lessons_test.go', 'utf8').matchAll(/\{"(\w\.\d)", ("(?:[^"\\]|\\.)*"), "/g)].map((m) => ({ exercise: m[1]!, given: answers(JSON.parse(m[2]!) as string) }))
const said = Object.keys(de.said).filter((format) => /[a-z]{3,}\W.*[a-z]{3,}/.test(format)).map(pattern)

for (const [language, words] of Object.entries(languages))
  for (const { id, file } of files.filter((f) => f.id <= '9'))
    test(`lesson ${id} walked through, ${language}`, async ({ page }, info) => {
      test.skip(info.project.name.startsWith('static') && language === 'en', 'the German one is the same there')
      const text = words.lessons
      const right = answers(/```answers\n(.*?)```/s.exec(readFileSync(`../../../docs/course/instructor/${file}`, 'utf8'))![1]!)
      await page.goto(`./#lessons?lesson=${id}&lang=${language}`)
      await expect(page.locator('article h1')).toContainText(`${id}.`)
      for (const more = page.getByRole('button', { name: text.reveal }); await more.count(); ) await more.first().click()
      const exercises = [...new Set([...right.keys()].map((key) => key.split(' ')[0]!))]
      for (const exercise of exercises) {
        const form = page.getByRole('form', { name: text.exercise(exercise), exact: true })
        const keys = [...right.keys()].filter((key) => key.startsWith(exercise))
        const wrong = wrongs.find((w) => w.exercise === exercise && keys.every((key) => w.given.get(key)))?.given
        expect(wrong, `a wrong answer to ${exercise}`).toBeTruthy()
        for (const [given, verdict] of [[wrong!, text.verdict['wrong']!], [right, text.verdict['right']!]] as const) {
          for (const [n, key] of keys.entries()) await form.getByRole('textbox').nth(n).fill(given.get(key)!)
          await form.getByRole('button', { name: text.check, exact: true }).click()
          const hint = form.locator('.said')
          await expect(hint).toContainText(`${verdict}:`, { timeout: 60_000 })
          const reason = (await hint.innerText()).replace(`${verdict}:`, '').trim()
          expect(said.some((form) => form.test(reason)), reason).toBe(language === 'en')
        }
      }
      await expect(page.locator(`nav [aria-label="${text.done(exercises.length, exercises.length)}"]`)).toBeVisible()
    })
