// The X-ray in a browser: coefficients dragged and the bound seen to stay and to fall; 4.5 against
// 12 by switching the formulation; the keyboard alone; the link.
import { expect, test, type Page } from '@playwright/test'
import { linked } from './page.ts'
import { readFileSync } from 'node:fs'

const bound = (page: Page) => page.locator('output.bound')
const M = (page: Page) => page.getByRole('spinbutton', { name: /^M,/ })
const S = (page: Page) => page.getByRole('spinbutton', { name: /^S,/ })
const slow = { timeout: 30_000 }

test.beforeEach(async ({ page }) => {
  const troubles: string[] = []
  page.on('console', (m) => { if (m.type() === 'error') troubles.push(m.text()) })
  page.on('pageerror', (e) => troubles.push(String(e)))
  ;(page as Page & { troubles?: string[] }).troubles = troubles
  await page.goto('./#xray?board=5 1 2 3/9 6 7 4/13 10 11 8/14 15 0 12')
  await expect(bound(page)).toHaveText('7.25', slow)
})
test.afterEach(({ page }) => {
  expect((page as Page & { troubles?: string[] }).troubles).toEqual([])
  return Promise.resolve()
})

test('M dragged: the bound stays; S dragged: it falls', async ({ page }) => {
  const drag = async (box: { x: number; y: number } | null, by: number) => {
    await page.mouse.move(box!.x + 8, box!.y + 8)
    await page.mouse.down()
    await page.mouse.move(box!.x + 8 + by / 2, box!.y + 8)
    await page.mouse.move(box!.x + 8 + by, box!.y + 8)
    await page.mouse.up()
  }
  await drag(await M(page).boundingBox(), 60)
  await expect(M(page)).toHaveValue('28')
  await expect(bound(page)).toHaveText('7.25')
  await drag(await S(page).boundingBox(), 20)
  await expect(S(page)).toHaveValue('8')
  await expect(bound(page)).toHaveText('3.63')
})

test('the values of the page “How weak the bound is”, typed', async ({ page }) => {
  for (const [m, s, want] of [['100', '4', '7.25'], ['1000', '4', '7.25'], ['16', '5', '5.8'], ['16', '16', '1.81'], ['12', '4', '–']]) {
    await M(page).fill(m)
    await M(page).press('Enter')
    await S(page).fill(s)
    await S(page).press('Enter')
    await expect(bound(page)).toHaveText(want)
  }
  await expect(page.getByText('The plan of 11 moves breaks')).toBeVisible()
})

test('predicted, then added up on the board, by the keyboard alone', async ({ page }) => {
  const press = async (name: string | RegExp, key = 'Enter') => {
    const at = page.getByRole('button', { name, exact: typeof name === 'string' })
    await at.focus()
    await page.keyboard.press(key)
  }
  await press('higher')
  await expect(page.getByText('Not so: 7.25 before, 7.25 after: the same.')).toBeVisible()
  await press('lower')
  await expect(page.getByText('Right: 7.25 before, 3.63 after: lower.')).toBeVisible()
  await S(page).focus()
  await page.keyboard.press('PageDown')
  await expect(bound(page)).toHaveText('7.25')
  await page.keyboard.press('ArrowUp')
  await expect(bound(page)).toHaveText('5.8')
  await page.keyboard.press('ArrowDown')
  await press(/displacement/)
  await page.getByLabel('Sum of the displacements').focus()
  await page.keyboard.type('29')
  await page.keyboard.press('Enter')
  await expect(page.getByText('at least 29 / 4 = 7.25 moves. That is the bound.')).toBeVisible()
})

test('4.5 by the textbook program, 12 by flow, on the board of 12 moves', async ({ page }) => {
  await page.getByRole('button', { name: '12 moves', exact: true }).click()
  await expect(bound(page)).toHaveText('4.5', slow)
  await page.getByRole('button', { name: 'flow', exact: true }).click()
  await expect(bound(page)).toHaveText('12', slow)
  await expect(page.getByText('12 moves: feasible')).toBeVisible()
  await expect(page.getByText('no M and no S to drag')).toBeVisible()
  const horizon = page.getByRole('spinbutton', { name: /horizon/ })
  await horizon.fill('10')
  await horizon.press('Enter')
  await expect(page.getByText('no plan of 10 moves')).toBeVisible(slow)
  await expect(bound(page)).toHaveText('12', slow) // no plan of 8 or 10 moves: at least 12
})

test('a board that cannot be solved says why, and the next one is not mixed up with it', async ({ page }) => {
  const own = page.getByLabel('Your own board')
  await own.fill('2 1 3 / 4 5 6 / 7 8 0')
  await own.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This board cannot be solved')
  await own.fill('1 2 3 / 4 0 6 / 7 5 8')
  await own.press('Enter')
  await expect(bound(page)).toHaveText('1.33', slow) // displacements 3 and 1, over S = 3
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('rows and cuts switched, and the link opens the same in a fresh page', async ({ page, context }) => {
  await page.getByRole('checkbox', { name: /^Direction/ }).check()
  await expect(page.getByText('360 constraints added')).toBeVisible()
  await expect(bound(page)).toHaveText('7.25')
  await page.getByRole('checkbox', { name: /^Manhattan distance/ }).check()
  await expect(bound(page)).toHaveText('11')
  await page.getByRole('checkbox', { name: /c2_1/ }).uncheck()
  await page.getByRole('checkbox', { name: /^Manhattan distance/ }).uncheck()
  await expect(bound(page)).not.toHaveText('11')
  const now = await bound(page).textContent()
  await linked(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(bound(other)).toHaveText(now!, slow)
  await expect(other.getByRole('checkbox', { name: /^Direction/ })).toBeChecked()
  await expect(other.getByRole('checkbox', { name: /c2_1/ })).not.toBeChecked()
  await other.close()
})

test('pointing at a row lights its tile; axe finds nothing; nothing is wider than the page', async ({ page }) => {
  const term = page.locator('.term').first()
  await term.hover()
  await expect(term).toHaveClass(/lit/)
  await expect(page.locator('.band.lit')).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'))
  const found = await page.evaluate(() => (window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run().then((r) => r.violations.map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 160)}`)))
  expect(found).toEqual([])
})

test('a row is typed with completion, the bound moves; what is wrong with one is said; the link brings the rows back', async ({ page, context }, info) => {
  const field = page.getByRole('combobox', { name: 'A new row' })
  await field.pressSequentially('sum{t in ')
  await page.locator('#row-new-list').getByRole('option', { name: /^T/ })[info.project.name.endsWith('phone') ? 'tap' : 'click']()
  await field.pressSequentially('} z')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue('sum{t in T} z[')
  await field.pressSequentially('12,t] >= 3')
  await field.press('Enter')
  await expect(bound(page)).toHaveText('9.25')
  await expect(page.getByText('The bound moves from 7.25 to 9.25.').first()).toBeVisible()
  await expect(page.getByText('This row cuts off the plan LLUUURRRDDD: its left side is 1, and the row wants ≥ 3.')).toBeVisible()

  for (const [row, words] of [['zz[1,0] <= 1', 'The program has no "zz". The nearest names are "z"'], ['z[1,99] <= 1', 'it has "z[0,0]" to "z[15,12]"'], ['p[1,0] < 3', '"<" is strict'], ['u[0] * d[0] <= 1', 'A row is linear.'], ['u[0] + ', 'The row ends too early']] as const) {
    await field.fill(row)
    await field.press('Enter')
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(bound(page)).toHaveText('9.25')

  await field.fill('{t in S}: z[0,t+1] <= z[0,t]')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The plan LLUUURRRDDD satisfies it.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Row 1' }).fill('sum{t in T} z[12,t] >= 1')
  await page.getByRole('combobox', { name: 'Row 1' }).press('Enter')
  await expect(bound(page)).toHaveText('7.25')
  await page.getByRole('combobox', { name: 'Row 1' }).fill('sum{t in T} z[5,t] >= 2')
  await page.getByRole('combobox', { name: 'Row 1' }).press('Enter')
  await expect(bound(page)).toHaveText('8.25')
  await page.getByRole('button', { name: 'What does each row buy?' }).click()
  await expect(page.getByText('without it 7.25')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Row 1 on' }).uncheck()
  await expect(bound(page)).toHaveText('7.25')
  await page.getByRole('checkbox', { name: 'Row 1 on' }).check()
  await expect(bound(page)).toHaveText('8.25')
  await page.getByText('Take the rows away').click()
  await expect(page.getByRole('region', { name: 'LP' })).toContainText('own1_0: + 1 z_i5_0')
  await expect(page.getByRole('region', { name: 'LaTeX' })).toContainText('\\sum_{t \\in T} z_{5,t} \\ge 2')

  await linked(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(bound(other)).toHaveText('8.25', slow)
  await expect(other.getByRole('combobox', { name: 'Row 2' })).toHaveValue('{t in S}: z[0,t+1] <= z[0,t]')
  await other.getByRole('button', { name: 'Remove row 1' }).click()
  await expect(bound(other)).toHaveText('7.25')
  await expect(other.getByRole('checkbox', { name: 'Row 1 on' })).toHaveCount(1)
})

test('branch and bound with the rows and without', async ({ page }) => {
  await page.getByRole('combobox', { name: 'A new row' }).fill('sum{t in T} z[0,t] >= 11')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(bound(page)).toHaveText('11')
  await page.getByRole('button', { name: /^Solve the integer program with/ }).click()
  await expect(page.getByText('closed', { exact: true })).toHaveCount(2, { timeout: 60_000 })
  await expect(page.getByText('plan of 11')).toHaveCount(2)
})

test('families of rows of the command: which of them raise the bound', async ({ page }) => {
  await page.getByRole('heading', { name: 'Rows for the textbook program' }).click()
  await page.getByRole('checkbox', { name: /^rev/ }).check()
  await expect(page.getByRole('button', { name: 'textbook+rev' })).toHaveAttribute('aria-pressed', 'true')
  await expect(bound(page)).toHaveText('7.25', slow)
  await page.getByRole('checkbox', { name: /^md/ }).check()
  await expect(bound(page)).toHaveText('11', slow)
  await page.getByRole('button', { name: /^Compare/ }).click()
  await expect(page.getByRole('row', { name: /^md: / })).toContainText('117.25', { timeout: 60_000 }) // alone 11, without it 7.25
  await page.getByRole('button', { name: 'none', exact: true }).click()
  await expect(bound(page)).toHaveText('7.25', slow)
})

test('rows of a link written by hand, in the programs of cells too; a wrong one is explained', async ({ page }) => {
  await page.goto('about:blank')
  await page.goto('./#xray?board=1 2 4 7/5 0 3 8/9 6 11 12/13 10 14 15&formulation=assignment&rows=sum{c in C} x[1,0,c] = 1;nonsense')
  await expect(bound(page)).toHaveText('12', slow)
  await expect(page.getByRole('combobox', { name: 'Row 1' })).toHaveValue('sum{c in C} x[1,0,c] = 1')
  await expect(page.getByText(/^The plan [UDLR]{12} satisfies it\.$/)).toBeVisible()
  await expect(page.getByText('expected one of "<="').first()).toBeVisible()
})
