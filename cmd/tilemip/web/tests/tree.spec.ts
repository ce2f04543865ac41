// Branch and bound by hand in a browser: a board closed and its plan replayed, an impossible cover
// closed, the scores to beat, the keyboard alone, the link.
import { expect, test, type Page } from '@playwright/test'
import { linked } from './page.ts'
import { readFileSync } from 'node:fs'

const score = (page: Page) => page.locator('output[data-nodes]')
const nodes = async (page: Page) => Number(await score(page).getAttribute('data-nodes'))
const slow = { timeout: 30_000 }

test.beforeEach(async ({ page }) => {
  const troubles: string[] = []
  page.on('console', (m) => { if (m.type() === 'error') troubles.push(m.text()) })
  page.on('pageerror', (e) => troubles.push(String(e)))
  ;(page as Page & { troubles?: string[] }).troubles = troubles
  await page.goto('./#tree')
  await expect(score(page)).toHaveText('1 node', slow)
})
test.afterEach(({ page }) => {
  expect((page as Page & { troubles?: string[] }).troubles).toEqual([])
  return Promise.resolve()
})

/** steps follows the rule until the tree is closed. */
async function steps(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'One step by the rule' })
  for (let n = await nodes(page); n < 80 && (await page.locator('.status', { hasText: 'Closed:' }).count()) === 0; n += 2) {
    await button.click()
    await expect(score(page)).toHaveAttribute('data-nodes', String(n + 2))
  }
}

test('a variable is chosen, two children appear, undo takes them away', async ({ page }) => {
  await expect(page.getByRole('treeitem')).toHaveCount(1)
  await page.locator('.candidates button').first().click()
  await expect(page.getByRole('treeitem')).toHaveCount(3)
  await expect(score(page)).toHaveText('3 nodes')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('treeitem')).toHaveCount(1)
})

test('the root proves one of two moves; the rule closes the board, and the player equals it', async ({ page }) => {
  await expect(page.locator('.status')).toContainText('Proven so far: at least 1.')
  await steps(page)
  const n = await nodes(page)
  expect(n).toBeGreaterThanOrEqual(5)
  await expect(page.locator('.status')).toHaveText(`Closed: 2 moves proven optimal with ${n} nodes.`)
  await page.getByRole('button', { name: 'Show the scores to beat' }).click()
  await expect(page.getByText(`Best-first with the most fractional variable: ${n} nodes.`)).toBeVisible(slow)
  await expect(page.getByText('Equal to the rule.')).toBeVisible(slow)
  await page.getByRole('treeitem', { name: /, plan/ }).first().click()
  await expect(page.locator('[data-fate=plan]')).toContainText('a plan of 2 moves, RR')
})

test('an impossible cover is closed, node by node, each with its reason', async ({ page }) => {
  await page.getByRole('button', { name: 'Langford 5' }).click()
  await expect(page.getByRole('heading', { name: 'The LP solution as weights of placements' })).toBeVisible(slow)
  await steps(page)
  await expect(page.locator('.status')).toHaveText(`Closed: proven that there is no solution, with ${await nodes(page)} nodes.`)
  await page.getByRole('treeitem', { name: /infeasible/ }).first().click()
  await expect(page.locator('[data-fate=infeasible]')).toContainText('Infeasible')
})

test('the second bound closes the rest once there is a plan', async ({ page }) => {
  await page.getByRole('button', { name: '2×2 board' }).click()
  await page.getByRole('checkbox', { name: /cost partitioning/ }).check()
  await expect(page.getByText('It proves at least 3 moves.')).toBeVisible(slow)
  await steps(page)
  await expect(page.locator('.status')).toContainText('Closed: 3 moves proven optimal')
})

test('the keyboard alone, and the link holds the tree', async ({ page, context }) => {
  await page.locator('.candidates button').first().focus()
  await page.keyboard.press('Enter')
  await expect(score(page)).toHaveText('3 nodes')
  await page.getByRole('treeitem', { selected: true }).focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('heading', { name: 'Node 0' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('heading', { name: 'Node 1' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Node 2' })).toBeVisible()
  await linked(page)
  const labels = await page.getByRole('treeitem').evaluateAll((all) => all.map((k) => k.getAttribute('aria-label')))
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(score(other)).toHaveText('3 nodes', slow)
  await expect(other.getByRole('heading', { name: 'Node 2' })).toBeVisible()
  expect(await other.getByRole('treeitem').evaluateAll((all) => all.map((k) => k.getAttribute('aria-label')))).toEqual(labels)
  await other.close()
})

test('axe finds nothing; nothing is wider than the page', async ({ page }) => {
  await page.getByRole('button', { name: '4×4: I O L S' }).click()
  await expect(page.getByRole('heading', { name: 'How much of each piece' })).toBeVisible(slow)
  await page.getByRole('button', { name: 'One step by the rule' }).click()
  await expect(score(page)).toHaveText('3 nodes')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'))
  const found = await page.evaluate(() => (window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run().then((r) => r.violations.map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 160)}`)))
  expect(found).toEqual([])
})
