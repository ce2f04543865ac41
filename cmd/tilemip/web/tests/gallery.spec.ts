// The gallery: every puzzle of the library with its counts, solved and in colour before an engine is
// asked, searched, filtered, and opened in Box; axe in both themes.
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'

const cards = (page: Page) => page.locator('.gallery > ul > li')

test('177 puzzles with three counts each, filtered, drawn in sight, opened in Box', async ({ page }) => {
  const said: string[] = []
  page.on('console', (m) => { if (m.type() === 'error') said.push(m.text()) })
  const asked: string[] = []
  page.on('request', (r) => { if (/api\/jobs/.test(r.url())) asked.push(r.url()) })
  await page.goto('./#gallery')
  await expect(page.locator('.shown')).toHaveText(/^All 1\d\d puzzles$/)
  const all = await cards(page).count()
  expect(all).toBeGreaterThanOrEqual(177)
  await expect(cards(page).first().locator('canvas')).toBeVisible()
  expect(await page.locator('.gallery canvas').count()).toBeLessThan(all) // only what is in sight, or nearly
  await expect(cards(page).first()).toContainText('The Soma cube')
  expect(await cards(page).first().locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const seen = new Map<number, number>()
    for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) seen.set(data[i]! * 65536 + data[i + 1]! * 256 + data[i + 2]!, (seen.get(data[i]! * 65536 + data[i + 1]! * 256 + data[i + 2]!) ?? 0) + 1)
    return [...seen.values()].filter((n) => n > 60).length // faces of one colour
  })).toBeGreaterThan(8)
  expect(asked).toEqual([])
  expect(await page.locator('.gallery [data-solved=true]').count()).toBeGreaterThanOrEqual(140)

  await page.getByLabel('Search').fill('soma cube')
  const soma = cards(page).filter({ hasText: 'The Soma cube' })
  await expect(soma).toHaveCount(1)
  await expect(soma.locator('dl')).toHaveText(/solutions\s*11,520\s*up to rotation\s*480\s*up to mirrors too\s*240/)
  await expect(soma).toContainText('3×3×3 · 7 pieces · 27 cells')

  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByRole('combobox', { name: /^Solutions/ }).selectOption('none')
  await page.getByRole('combobox', { name: /^Family/ }).selectOption('hexominoes')
  await expect(page.locator('.shown')).toHaveText(`6 of ${all} puzzles`)
  await expect(cards(page).first()).toContainText('no solution')
  await page.getByRole('combobox', { name: /^Solutions/ }).selectOption('unknown')
  await page.getByRole('combobox', { name: /^Family/ }).selectOption('heptominoes')
  await expect(cards(page).last()).toContainText('no solution found yet')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByLabel('Search').fill('chessboard and 32')
  await expect(cards(page).first().locator('dl')).toHaveText(/solutions\s*12,988,816\s*up to rotation and turning over\s*1,629,189/)
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByRole('combobox', { name: /^Dimensions/ }).selectOption('4')
  await expect(cards(page).first().locator('canvas')).toBeVisible()
  await page.getByRole('combobox', { name: /^Sorted by/ }).selectOption('cells')
  await page.getByRole('combobox', { name: /^Dimensions/ }).selectOption('3')
  await page.getByRole('combobox', { name: /^Family/ }).selectOption('soma')
  await page.getByRole('button', { name: /^The Soma cube/ }).click()
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'box')
  await expect(page.locator('.message')).toContainText('One solution')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: /^Family/ })).toHaveValue('soma') // kept, though the address had no time to follow
  expect(said).toEqual([])
})

for (const theme of ['light', 'dark'] as const) {
  test(`the gallery: axe finds nothing serious, nothing is wider than the window, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('./#gallery')
    await expect(cards(page).first().locator('canvas')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.evaluate(readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8'))
    const found = await page.evaluate(async () => {
      const axe = (globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { target: string[] }[] }[] }> } }).axe
      return (await axe.run()).violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes[0]?.target.join(' ')} ${v.nodes.length}`)
    })
    expect(found).toEqual([])
  })
}
