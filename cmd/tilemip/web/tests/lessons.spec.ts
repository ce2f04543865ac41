// The lessons in a browser: predict, play, answer, be told what is wrong, and be right; with
// the keyboard, on a phone, from a link. The checks run on whatever engine the page has.
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'

async function lesson(page: Page, id: string) {
  await page.goto('./#lessons')
  await page.locator(`nav a[data-lesson="${id}"]`).click()
  await expect(page.locator('article h1')).toContainText(id.length === 1 && id > '9' ? `Lab ${id}` : `${id}.`)
}

/** inLink is what the address holds: "#1." and base64url of deflated JSON. */
const inLink = (page: Page) =>
  page.evaluate(async () => {
    const text = location.hash.slice(3).replaceAll('-', '+').replaceAll('_', '/')
    if (!location.hash.startsWith('#1.')) return ''
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
  })

test('a result waits for a prediction, and a board is played', async ({ page }) => {
  await lesson(page, '1')
  const result = page.getByText('The word proven matters')
  await expect(result).toBeHidden()
  await page.getByRole('button', { name: 'I have a prediction' }).first().click()
  await expect(result).toBeVisible()
  const board = page.locator('figure').first()
  for (const way of ['up', 'right', 'up', 'left', 'down', 'down', 'right']) await board.getByRole('button', { name: `The blank goes ${way}` }).click()
  await expect(board.getByText('Solved in 7 moves.')).toBeVisible()
})

test('a wrong answer gets a hint, a right one is kept in the link', async ({ page }) => {
  await lesson(page, '6')
  const form = page.getByRole('form', { name: 'exercise 6.1' })
  await form.getByRole('button', { name: 'Check' }).click()
  await expect(form.getByText('Fill in every line first.')).toBeVisible()
  await form.getByRole('textbox').fill('4 6 8 10 12')
  await form.getByRole('button', { name: 'Check' }).click()
  await expect(form.getByText('has a plan')).toBeVisible({ timeout: 20_000 })
  await form.getByRole('textbox').fill('4 6 8 10')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Right:')).toBeVisible()
  await expect(page.locator('nav [aria-label="1 of 2 exercises right"]')).toBeVisible()
  await expect.poll(() => inLink(page)).toContain('"4 6 8 10"')
  await expect.poll(() => inLink(page)).toContain('"done":["6.1"]')
  const link = page.url()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('form', { name: 'exercise 6.1' }).getByRole('textbox')).toHaveValue('4 6 8 10')
  expect(await page.evaluate(() => localStorage.getItem('tilemip-lessons'))).toBeNull()
})

test('lesson four: three relaxations are solved', async ({ page }) => {
  await lesson(page, '4')
  const form = page.getByRole('form', { name: 'exercise 4.1' })
  for (const [label, value] of [['Sum of the displacements', '14'], ['The bound', '14/3'], ['The bound with M = 100', '14/3'], ['The bound with S = 6', '4.67']] as const) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByRole('button', { name: 'Check' }).click()
  await expect(form.getByText('Which number in your formula is now 6?')).toBeVisible({ timeout: 30_000 })
  await form.getByLabel('The bound with S = 6').fill('7/3')
  await form.getByRole('button', { name: 'Check' }).click()
  await expect(form.getByText('three relaxations solved')).toBeVisible({ timeout: 30_000 })
})

test('lesson four: M is dragged and does nothing, S is dragged and the bound falls', async ({ page }) => {
  await lesson(page, '4')
  await page.getByLabel('Show everything').check()
  await page.getByRole('button', { name: 'Drag M and S here' }).click()
  const bound = page.locator('.bound:has(input) strong')
  await expect(bound).toHaveText('4.50', { timeout: 30_000 })
  const changes = await bound.evaluateHandle((node) => { const seen: string[] = []; new MutationObserver(() => seen.push(node.textContent ?? '')).observe(node, { characterData: true, childList: true, subtree: true }); return seen })
  await page.getByLabel('M, in the constraints').fill('100')
  await page.getByLabel('S, in the constraints').fill('6')
  await expect(bound).toHaveText('3.00')
  expect((await changes.jsonValue()).every((text) => ['4.50', '3.00'].includes(text))).toBe(true)
})

test('lesson nine: multipliers are dragged until their sum proves all that the relaxation is worth, and no further', async ({ page }) => {
  await lesson(page, '9')
  await page.getByLabel('Show everything').check()
  await page.getByRole('button', { name: 'Drag the multipliers here' }).click()
  const bound = page.locator('.bound:has(input) strong')
  await expect(bound).toHaveText('0.00', { timeout: 30_000 })
  for (const tile of [1, 4, 5]) await page.getByLabel(`Multiplier of c2_2[i${tile},t]`).fill('4')
  await expect(bound).toHaveText('1.67')
  await page.getByLabel('Multiplier of c2_2[i1,t]').fill('6')
  await expect(bound).toHaveText(/^(0|1\.[0-5]|−)/)
  await page.getByRole('button', { name: 'in the X-ray' }).last().click()
  await expect(page.locator('main[data-screen="xray"]')).toContainText('2.33', { timeout: 30_000 })
})

test('a figure opens its screen with its board, and the way back is one step', async ({ page }) => {
  await lesson(page, '8')
  await page.getByRole('button', { name: 'Branch and bound on it' }).last().click()
  await expect(page.locator('main[data-screen="tree"]')).toBeVisible()
  await expect.poll(() => inLink(page)).toContain('"own":"1 3 6\\n4 . 2\\n7 5 8"')
  await page.goBack()
  await expect(page.locator('article h1')).toContainText('8.')
})

test('progress is kept in the browser only with consent, and forgotten without', async ({ page }) => {
  await lesson(page, '2')
  await page.getByLabel('Keep my progress').check()
  await page.getByRole('form', { name: 'exercise 2.1' }).getByLabel('M', { exact: true }).fill('12')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tilemip-lessons'))).toContain('"2.1 bigm":"12"')
  await page.getByLabel('Keep my progress').uncheck()
  expect(await page.evaluate(() => localStorage.getItem('tilemip-lessons'))).toBeNull()
})

test('with the keyboard alone, and nothing serious for axe; no lesson is wider than the window', async ({ page }) => {
  await page.goto('./#lessons')
  await page.locator('nav a[data-lesson="3"]').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('article h1')).toBeFocused()
  await page.getByLabel('Show everything').focus()
  await page.keyboard.press('Space')
  for (const id of ['4', '8', '9', 'B']) {
    await page.locator(`nav a[data-lesson="${id}"]`).focus()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `lesson ${id}`).toBeLessThanOrEqual(0)
  }
  await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'))
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }
    return (await axe.run()).violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => `${v.id}: ${v.nodes[0]?.html}`)
  })
  expect(found).toEqual([])
})
