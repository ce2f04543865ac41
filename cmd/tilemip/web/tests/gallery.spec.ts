// The gallery: every puzzle of the library with its three counts, drawn, searched, filtered,
// and opened in Box; axe in both themes.
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'

const cards = (page: Page) => page.locator('.gallery > ul > li')

test('177 puzzles with three counts each, filtered, drawn in sight, opened in Box', async ({ page }) => {
  const said: string[] = []
  page.on('console', (m) => { if (m.type() === 'error') said.push(m.text()) })
  await page.goto('./#gallery')
  await expect(page.locator('.shown')).toHaveText(/^All 1\d\d puzzles$/)
  const all = await cards(page).count()
  expect(all).toBeGreaterThanOrEqual(177)
  await expect(cards(page).first().locator('canvas')).toBeVisible()
  expect(await page.locator('.gallery canvas').count()).toBeLessThan(all) // only what is in sight, or nearly

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
