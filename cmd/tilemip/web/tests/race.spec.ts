// The start page in a browser, as a reader meets it: a board is moved, predicted, solved, played;
// a long run is stopped; the link brings it all back. Nothing here depends on how long it takes.
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { linked } from './page.ts'

const lane = (page: Page, name: string) => page.locator(`[data-lane="${name}"]`)
const tile = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** choose switches on the lanes that a test needs; the others would only cost time. */
async function choose(page: Page, names: string[], limit?: string) {
  const settings = page.locator('.settings')
  await settings.locator('summary').click()
  for (const name of ['Textbook', 'Assignment', 'Flow', 'Patterns']) await settings.getByLabel(name, { exact: true }).setChecked(names.includes(name))
  if (limit) await settings.getByLabel('Time limit of each lane').selectOption(limit)
  await settings.locator('summary').click()
}

test('the case study: predicted, solved in 11 moves, played with the rows that become tight', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('./#race')
  await choose(page, ['Textbook', 'Flow'])
  await page.getByLabel('First of the programs').selectOption('flow')
  await page.getByLabel('LP bound of the textbook program').fill('9')
  await page.getByRole('button', { name: 'Solve', exact: true }).click()
  await expect(lane(page, 'native')).toHaveAttribute('data-phase', 'done')
  await expect(lane(page, 'native')).toContainText('Proven by native search.')
  await expect(lane(page, 'flow')).toContainText('LP bound 11')
  await expect(lane(page, 'flow')).toContainText('Solved by presolve in')
  await expect(lane(page, 'textbook')).toContainText('LP bound 7.25', { timeout: 20_000 })
  await expect(page.getByText('shortest plan: 11', { exact: true })).toBeAttached()
  await expect(lane(page, 'textbook')).toHaveAttribute('data-phase', 'done', { timeout: 60_000 })
  await expect(page.getByLabel('Your prediction')).toContainText('You guessed 9 for the textbook relaxation; it proves 7.25.')

  const player = page.getByRole('group', { name: 'Play the plan' })
  await expect(player.getByRole('listitem')).toHaveCount(11)
  await player.getByRole('button', { name: 'One move on' }).click()
  const rows = page.getByRole('region', { name: 'Constraints that become tight' })
  await expect(rows).toContainText('The blank moves left: l(0) = 1.')
  await expect(rows.locator('dt').first()).toContainText('[')
  await player.getByRole('button', { name: 'To the end' }).click()
  for (const [name, row, column] of [[1, 1, 1], [15, 4, 3], [12, 3, 4]]) await expect(tile(page, `tile ${name}, row ${row}, column ${column}`)).toBeVisible()
  expect(problems).toEqual([])
})

test('twelve moves: the textbook relaxation proves 4.5, the flow relaxation all 12', async ({ page }) => {
  await page.goto('./#race')
  await page.getByRole('button', { name: 'Twelve moves' }).click()
  for (const [title, name, bound] of [['Textbook', 'textbook', '4.5'], ['Flow', 'flow', '12']] as const) {
    await choose(page, [title], '300')
    await page.getByRole('button', { name: /^Solve/ }).first().click()
    await expect(lane(page, name)).toContainText(`LP bound ${bound}`, { timeout: 30_000 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Stop/ })).toHaveCount(0)
  }
})

test('a run without end is stopped, and what it had is kept', async ({ page }) => {
  // The farthest boards of 5×5 need more than 150 moves: no engine here ends within the limit.
  await page.goto('./#race?board=' + encodeURIComponent('24 23 22 21 20 / 19 18 17 16 15 / 14 13 12 11 10 / 9 8 7 6 5 / 4 3 1 2 .'))
  const parity = page.getByRole('region', { name: 'No sequence of moves solves this board' })
  if (await parity.isVisible()) await parity.getByRole('button', { name: 'Exchange two tiles' }).click()
  await choose(page, ['Flow'], '300')
  await page.getByRole('button', { name: 'Solve', exact: true }).click()
  await expect(lane(page, 'native')).toContainText(/best plan \d+/, { timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(lane(page, 'native')).toHaveAttribute('data-phase', 'stopped')
  await expect(lane(page, 'native')).toContainText(/Stopped: bound \d+, best plan \d+\./)
})

test('any board of 4×4 gives at least a first plan within the limit', async ({ page }) => {
  await page.goto('./#race')
  await page.getByRole('button', { name: 'Random 4×4' }).click()
  await choose(page, ['Flow'], '20')
  await page.getByRole('button', { name: 'Solve', exact: true }).click()
  await expect(lane(page, 'native')).toContainText(/best plan \d+/, { timeout: 30_000 })
  await page.getByRole('button', { name: /^Stop/ }).first().click().catch(() => {}) // it may be done already
  await expect(lane(page, 'native')).toHaveAttribute('data-phase', /done|stopped/)
})

test('with the keyboard alone: tiles, Solve, Play', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no arrow keys')
  await page.goto('./#race')
  await tile(page, 'tile 5, row 1, column 1').waitFor()
  // The board is one stop of Tab; arrows slide, Shift with an arrow walks.
  await page.locator('[data-tile="1"]').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tile(page, 'tile 15, row 4, column 3')).toBeFocused()
  await expect(page.getByRole('status', { name: 'Announcements' })).toHaveText('tile 15 right')
  await page.keyboard.press('ArrowRight')
  await expect(tile(page, 'tile 14, row 4, column 2')).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(tile(page, 'tile 10, row 3, column 2')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(tile(page, 'tile 13, row 4, column 1')).toBeFocused()
  for (const way of ['ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(way)
  await expect(page.getByRole('status', { name: 'Announcements' })).toHaveText('Every tile is at its goal.')
  await page.keyboard.press('ArrowDown')
  await expect(tile(page, 'tile 12, row 4, column 4')).toBeFocused()
  const solve = page.getByRole('button', { name: 'Solve', exact: true })
  await solve.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('shortest plan: 1', { exact: true })).toBeAttached()
  await page.getByRole('button', { name: 'Play', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(tile(page, 'tile 12, row 3, column 4')).toBeVisible()
})

test('a board is typed; what is wrong is said; a size, a walk', async ({ page }) => {
  await page.goto('./#race')
  await page.getByText('Change the board').click()
  const field = page.getByLabel('Type or paste a board')
  await field.fill('1 2 / 2 .')
  await expect(page.getByText('Tile 2 is there twice.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use this board' })).toBeDisabled()
  await field.fill('[[1,2,3],[4,0,5]]')
  await page.getByRole('button', { name: 'Use this board' }).click()
  await expect(tile(page, 'tile 5, row 2, column 3')).toBeVisible()
  await page.getByLabel('Rows', { exact: true }).selectOption('3')
  await expect(page.getByRole('group', { name: 'Board, 3 rows and 3 columns' })).toBeVisible()
  await page.getByLabel('Moves to walk').fill('7')
  await page.getByRole('button', { name: 'Scramble', exact: true }).click()
  await expect(page.locator('p.note')).toContainText('Walked 7 random moves from the goal')
})

test('an unsolvable board is explained, and mended', async ({ page }) => {
  await page.goto('./#race?board=' + encodeURIComponent('1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 .'))
  const why = page.getByRole('region', { name: 'No sequence of moves solves this board' })
  await expect(why).toContainText('1 exchange of two, an odd number; the blank is 0 steps from its goal cell, an even number')
  await expect(page.getByRole('button', { name: 'Solve', exact: true })).toBeHidden()
  await why.getByRole('button', { name: 'Exchange two tiles' }).click()
  await expect(page.getByRole('button', { name: 'Solve', exact: true })).toBeVisible()
})

test('a tile is dragged; the link brings board, prediction and settings back', async ({ page, context }) => {
  await page.goto('./#race')
  const box = (await page.locator('[data-tile="15"]').first().boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 1.4, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(tile(page, 'tile 15, row 4, column 3')).toBeVisible()
  await page.getByLabel('First of the programs').selectOption('patterns')
  await page.getByLabel('LP bound of the textbook program').fill('6.5')
  await choose(page, ['Textbook', 'Patterns'], '60')
  await linked(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(tile(other, 'tile 15, row 4, column 3')).toBeVisible()
  await expect(other.getByLabel('First of the programs')).toHaveValue('patterns')
  await expect(other.getByLabel('LP bound of the textbook program')).toHaveValue('6.5')
  await expect(other.locator('[data-lane]')).toHaveCount(3)
})

test('nothing serious for axe, nothing wider than the window; a picture on the tiles', async ({ page, isMobile }) => {
  await page.goto('./#race')
  await page.getByText('Change the board').click()
  await page.getByLabel('Picture on the tiles').setInputFiles({ name: 'p.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="teal"/></svg>') })
  await expect(page.locator('[data-tile="1"] image').first()).toBeAttached()
  await page.getByText('Settings').click()
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await wider()).toBeLessThanOrEqual(0)
  if (!isMobile) {
    await page.getByLabel('Projector size').check()
    expect(await wider(), 'at projector size').toBeLessThanOrEqual(0)
  }
  await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'))
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }
    return (await axe.run()).violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => `${v.id}: ${v.nodes[0]?.html}`)
  })
  expect(found).toEqual([])
})
