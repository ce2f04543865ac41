// Four people go through the page from its start to what they came for: a teacher with a class,
// a student with homework, a programmer of integer programs, and someone who likes puzzles. Each
// goes by what is on the screen, never by an address, and the browser must have nothing to complain of.
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { errors } from './page.ts'

const slow = { timeout: 30_000 }
const lane = (page: Page, name: string) => page.locator(`[data-lane="${name}"]`)
const open = (page: Page, screen: string) => page.getByRole('link', { name: screen, exact: true }).first().click()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()

async function saved(page: Page, name: string | RegExp): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, name)])
  return readFileSync(await file.path(), 'utf8')
}

/** race runs these lanes with time enough, until each shows what its relaxation proves. */
async function race(page: Page, lanes: Record<string, RegExp>): Promise<void> {
  const settings = page.locator('.settings')
  if ((await settings.getAttribute('open')) === null) await settings.locator('summary').click()
  for (const name of ['Textbook', 'Assignment', 'Flow', 'Patterns']) await settings.getByLabel(name, { exact: true }).setChecked(name.toLowerCase() in lanes)
  await page.getByLabel('Time limit of each lane').selectOption('300')
  await press(page, /^Solve/)
  for (const [name, bound] of Object.entries(lanes)) await expect(lane(page, name)).toContainText(bound, slow)
  await page.keyboard.press('Escape') // it may have ended already
  await expect(page.getByRole('button', { name: /^Stop/ })).toHaveCount(0)
}

let troubles: string[]
test.beforeEach(async ({ page }) => {
  troubles = errors(page)
  await page.goto('./')
  await expect(page.locator('main h1').first()).toBeVisible(slow)
})
test.afterEach(() => expect(troubles).toEqual([]))

test('a teacher shows why one program is weak: 4.5 against 12, and which coefficient is to blame', async ({ page }) => {
  await press(page, 'Twelve moves')
  await page.getByLabel('LP bound of the textbook program').fill('10')
  await race(page, { textbook: /LP bound 4\.5/ })
  await race(page, { flow: /LP bound 12/ })
  await open(page, 'X-ray')
  await expect(page.locator('output.bound')).toHaveText('4.5', slow)
  for (const [name, value, bound] of [[/^M,/, '100', '4.5'], [/^S,/, '6', '3']] as const) {
    await page.getByRole('spinbutton', { name }).fill(value)
    await page.getByRole('spinbutton', { name }).press('Enter')
    await expect(page.locator('output.bound')).toHaveText(bound)
  }
  await open(page, 'Lessons')
  await page.locator('nav a[data-lesson="4"]').click()
  await expect(page.locator('article h1')).toContainText('4.')
})

test('a student solves the case study, plays the plan, and takes GAMS and the steps to NEOS home', async ({ page }) => {
  await press(page, 'Case study')
  await page.getByLabel('The strongest program').selectOption('flow')
  await race(page, { flow: /LP bound 11/, native: /Proven by native search/ })
  await expect(lane(page, 'native')).toContainText('Proven by native search.', slow)
  await expect(page.getByText('shortest plan: 11', { exact: true })).toBeAttached()
  await page.getByRole('group', { name: 'Play the plan' }).getByRole('button', { name: 'To the end' }).click()
  await expect(page.getByRole('button', { name: 'tile 15, row 4, column 3', exact: true })).toBeVisible()
  await open(page, 'Take away')
  await page.getByRole('radio', { name: /^GAMS/ }).check()
  await expect(page.locator('.preview pre')).toContainText('$title', slow)
  expect(await saved(page, 'Download board-textbook.gms')).toContain('c_no_repeat')
  await expect(page.getByRole('heading', { name: /NEOS/ })).toBeVisible()
})

test('a programmer compares two programs, reads a row in words, and takes the matrix', async ({ page }) => {
  await press(page, 'Case study')
  await race(page, { assignment: /LP bound \d/, flow: /LP bound 11/ })
  await open(page, 'X-ray')
  await expect(page.locator('output.bound')).toHaveText('7.25', slow)
  await open(page, 'Take away')
  await page.getByLabel('Formulation').selectOption('flow')
  for (const [format, head] of [['LP', /Minimize/i], ['MPS', /ROWS/]] as const) {
    await page.getByRole('radio', { name: new RegExp(`^${format}`) }).check()
    await expect(page.locator('.preview pre')).toContainText(head, slow)
  }
  expect(await saved(page, 'Download board-flow.mps')).toMatch(/^ENDATA\s*$/m)
})

test('someone who likes puzzles finds the Soma cube, solves it, and takes it apart', async ({ page }) => {
  await open(page, 'Gallery')
  await page.getByLabel('Search').fill('soma cube')
  await press(page, /^The Soma cube/)
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'box')
  await expect(page.locator('.message')).toContainText('One solution, checked independently', slow)
  await expect(page.locator('.stage canvas')).toHaveAttribute('data-ready', 'yes')
  await page.getByLabel('Take apart').fill('0.8')
  await press(page, 'One piece back')
  await expect(page.locator('output').first()).toHaveText('6 of 7 pieces')
  expect(await saved(page, 'SVG')).toMatch(/^<svg xmlns/)
})
