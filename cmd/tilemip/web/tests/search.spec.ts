// The screen Search in a browser: steps forth and back, jumps, play, searches compared, the
// keyboard alone, a link in a fresh browser, a phone, and axe.
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { linked } from './page.ts'

async function open(page: Page, puzzle = 'pieces') {
  await page.goto('./#search')
  await page.getByLabel('Puzzle').selectOption(puzzle)
  await expect(page.locator('.said')).toBeVisible({ timeout: 20_000 })
}

const forward = (page: Page) => page.getByRole('button', { name: 'Step forward' })

test('dancing links, step by step, to every solution', async ({ page }) => {
  await open(page)
  await expect(page.locator('.said')).toContainText('Piece I has the fewest options left, 4')
  await expect(page.getByText('The whole search: 35 nodes, 8 solutions.')).toBeVisible()
  const matrix = page.getByRole('img', { name: /^108 of 108 options left; column I is chosen$/ })
  await expect(matrix).toBeVisible()
  await forward(page).click()
  await expect(page.getByRole('img', { name: 'Placed: I; 15 free cells' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^44 of 108 options left/ })).toBeVisible()
  await page.getByRole('button', { name: 'Step back' }).click()
  await expect(matrix).toBeVisible()
  const solution = page.getByRole('button', { name: 'Next solution' })
  let found = 0
  for (; await solution.isEnabled(); found++) await solution.click()
  expect(found).toBe(8)
  await expect(page.getByRole('img', { name: /^Placed: .*; 0 free cells$/ })).toBeVisible()
})

test('three searches of one puzzle, compared', async ({ page }) => {
  await open(page)
  await page.getByRole('radio', { name: 'Most constrained hole' }).check()
  await expect(page.getByText('The whole search: 65 nodes, 8 solutions.')).toBeVisible()
  const rows = page.getByRole('table', { name: 'The same puzzle by each search' }).getByRole('row')
  await expect(rows).toHaveText([/nodes/, /Dancing links\s*35/, /Most constrained hole\s*65/, /De Bruijn\s*88/])
  await page.getByRole('radio', { name: 'De Bruijn' }).check()
  await expect(page.locator('.said')).toContainText('Cell 0,0 is the first free cell')
})

test('IDA*: contours, and a plan of fourteen moves', async ({ page }) => {
  await open(page, 'three')
  await expect(page.locator('.said')).toContainText('Contour 1')
  await page.getByRole('button', { name: 'Next solution' }).click()
  await expect(page.locator('.said')).toContainText('The goal, in 14 moves.')
  await expect(page.getByRole('img', { name: 'Board, row by row: 1 2 3 4 5 6 7 8 0' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Positions made in each contour' }).getByRole('row')).toHaveCount(4)
  await expect(page.getByText('The whole search: 158 nodes, 1 plan.')).toBeVisible()
})

test('keys alone, and a link that another browser opens', async ({ page, browser }) => {
  await open(page, 'queens')
  await forward(page).focus()
  for (let k = 0; k < 4; k++) await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Step 5 of 49')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.locator('.said')).toContainText('No option is left that covers item r3')
  await linked(page)
  const other = await browser.newPage()
  await other.goto(page.url())
  await expect(other.locator('.said')).toContainText('No option is left that covers item r3', { timeout: 20_000 })
  await expect(other.getByText('Step 5 of 49')).toBeVisible()
  await other.close()
})

test('it plays and pauses', async ({ page }) => {
  await open(page, 'clash')
  await page.getByLabel('Speed').selectOption('fast')
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 20_000 }) // at the end
  await expect(forward(page)).toBeDisabled()
})

test('nothing serious for axe, light and dark, and no wider than the window', async ({ page }) => {
  for (const [puzzle, scheme] of [['pieces', 'light'], ['pieces', 'dark'], ['three', 'dark'], ['queens', 'light']] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await open(page, puzzle)
    await forward(page).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), puzzle).toBeLessThanOrEqual(0)
    await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'))
    const found = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }
      return (await axe.run()).violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => `${v.id}: ${v.nodes[0]?.html}`)
    })
    expect(found, `${puzzle}, ${scheme}`).toEqual([])
  }
})
