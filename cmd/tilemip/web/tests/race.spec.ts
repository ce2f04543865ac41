// The start page in a browser, as a reader meets it: a board is moved, predicted, solved, played;
// a long run is stopped; the link brings it all back. Nothing here depends on how long it takes.
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { linked } from './page.ts'

const lane = (page: Page, name: string) => page.locator(`[data-lane="${name}"]`)
const neos = './#race?board=' + encodeURIComponent('5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 . 12')
const verdict = (page: Page) => page.getByRole('region', { name: 'Result' })
const tile = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** choose switches on the lanes that a test needs; the others would only cost time. */
async function choose(page: Page, names: string[], limit?: string) {
  const settings = page.locator('.settings')
  await settings.locator('summary').click()
  for (const name of ['Textbook', 'Assignment', 'Flow', 'Patterns', 'Prices']) await settings.getByLabel(name, { exact: true }).setChecked(names.includes(name))
  if (limit) await settings.getByLabel('Time limit of each lane').selectOption(limit)
  await settings.locator('summary').click()
}

test('the landing page has its question and two bars, within the first window and without any engine; the way to S', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('./')
  const landing = page.getByRole('region', { name: 'Two programs, one puzzle' })
  await expect(landing).toContainText('One knows 4.5 of the 12 moves before any search, the other all 12. Why?')
  await expect(landing.getByRole('img')).toHaveCount(2)
  const seen = [landing.getByText('LP bound 4.5'), landing.getByText('LP bound 12'), page.getByRole('button', { name: 'Solve', exact: true }), tile(page, 'tile 15, row 4, column 4')]
  for (const part of seen) await expect(part).toBeInViewport({ ratio: 1 })
  expect(asked.filter((url) => url.includes('wasm'))).toEqual([])
  await landing.getByRole('button', { name: 'Find out in the X-ray' }).click()
  await expect(page.getByRole('spinbutton', { name: /^S,/ })).toBeFocused({ timeout: 60_000 })
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('output.bound')).toHaveText('3.6')
})

test('the case study: predicted, solved in 11 moves, played with the rows that become tight', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(neos)
  await choose(page, ['Textbook', 'Flow'])
  await page.getByLabel('The strongest program').selectOption('flow')
  await page.getByLabel('LP bound of the textbook program').fill('9')
  await page.getByRole('button', { name: 'Solve', exact: true }).click()
  await expect(lane(page, 'native')).toHaveAttribute('data-phase', 'done')
  await expect(lane(page, 'native')).toContainText('Proven by native search.')
  await expect(lane(page, 'flow')).toContainText('LP bound 11')
  await expect(lane(page, 'flow')).toContainText('Solved by presolve in')
  await expect(lane(page, 'textbook')).toContainText('LP bound 7.25', { timeout: 20_000 })
  await expect(page.getByText('shortest plan: 11', { exact: true })).toBeAttached()
  await expect(verdict(page)).toContainText('Flow proves all 11 moves before any search.')
  await expect(verdict(page)).toContainText('Textbook proves 7.25 and leaves 3.75 of 11 moves to branch and bound.')
  await expect(verdict(page)).toContainText('You said Flow: right.')
  await expect(verdict(page)).toContainText('You guessed 9 for the textbook relaxation; it proves 7.25.')
  // There is nothing left for the textbook program to win: unless it was quick it is ended, and goes
  // on when it is asked to.
  await expect(lane(page, 'textbook')).toHaveAttribute('data-phase', /ended|done/, { timeout: 60_000 })
  if ((await lane(page, 'textbook').getAttribute('data-phase')) === 'ended') {
    await expect(lane(page, 'textbook')).toContainText('Ended, because the answer is proven')
    await page.getByRole('button', { name: 'Let Textbook go on all the same' }).click()
  }
  await expect(lane(page, 'textbook')).toHaveAttribute('data-phase', 'done', { timeout: 60_000 })
  await expect(lane(page, 'textbook')).toContainText(/Solved (by|at)/)

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
  await parity.getByRole('button', { name: 'Exchange two tiles' }).click()
  await choose(page, ['Flow'], '300')
  await page.getByRole('button', { name: 'Solve', exact: true }).click()
  await expect(lane(page, 'native')).toContainText(/best plan \d+/, { timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(lane(page, 'native')).toHaveAttribute('data-phase', 'stopped')
  await expect(lane(page, 'native')).toContainText(/Stopped: bound \d+, best plan \d+\./)
})

test('a random board is proven, and its certificate is checked in the page; forged ones are refused', async ({ page }) => {
  test.setTimeout(240_000)
  await page.goto('./#race?board=' + encodeURIComponent('13 12 11 2 / 10 3 8 1 / 6 7 9 0 / 15 5 14 4'))
  await page.getByLabel('The strongest program').selectOption('prices')
  await page.getByRole('button', { name: 'Solve', exact: true }).click()
  await expect(lane(page, 'prices')).toContainText('best plan 57', { timeout: 120_000 })
  await expect(verdict(page)).toContainText(/no plan has fewer than 57 moves/, { timeout: 120_000 }) // "Proven: …" until the lanes are ranked
  await expect(lane(page, 'patterns')).toHaveAttribute('data-phase', 'ended', { timeout: 5_000 }) // at once: its relaxation is large
  await expect(lane(page, 'textbook')).toContainText('LP bound 20', { timeout: 30_000 }) // a small one
  await expect(verdict(page)).toContainText('Prices proves that no plan has fewer than 57 moves, with 465,372 nodes', { timeout: 120_000 })
  await expect(verdict(page)).toContainText('You said Prices: right.')
  const mine = page.getByRole('region', { name: 'Certificate' })
  await mine.getByRole('button', { name: 'Check it' }).first().click()
  await expect(mine).toContainText('Right: 57 moves are the fewest.', { timeout: 90_000 })
  await expect(mine.getByRole('img', { name: 'From' })).toBeVisible()

  const [file] = await Promise.all([page.waitForEvent('download'), mine.getByRole('button', { name: 'Download' }).click()])
  const proof = readFileSync((await file.path())!, 'utf8')
  await mine.getByText('Check another person’s certificate').click()
  const paste = mine.getByLabel('Drop a file here, choose one, or paste its text')
  for (const [from, to, why] of [
    [/plan 57 \w/, 'plan 57 U', 'Refused, line 5: the plan does not lead to the goal'],
    ['refutes 55', 'refutes 57', 'Refused, line 6: the plan does not lead to the goal in that many moves, or is refuted by its own claim.'],
    ['start 13 12', 'start 12 13', 'Refused, line 5: the plan'],
    [/patterns 3\n5 \d+/, 'patterns 3\n5 15', 'a tile is in no pattern, or in two.'],
    [/^/, '<b>', 'Refused, line 1: another word'],
  ] as const) {
    const forged = proof.replace(from, to)
    expect(forged).not.toBe(proof)
    await paste.fill(forged)
    await mine.getByRole('button', { name: 'Check it' }).last().click()
    await expect(mine.locator('details .told')).toContainText(why)
  }
  await mine.getByLabel('Certificate file').setInputFiles('../../../model/certificate/testdata/2x5_max.cert')
  await expect(mine.locator('details .told')).toContainText('Right: 45 moves are the fewest.')
  await mine.getByRole('button', { name: 'Show this board' }).click()
  await expect(page.getByRole('group', { name: 'Board, 2 rows and 5 columns' })).toBeVisible()
})

test('a tile that is moved ends a race, and that is said; the first solution may be longer than the least', async ({ page }) => {
  await page.goto(neos)
  await choose(page, ['Textbook'], '60')
  await page.getByText('Settings').click()
  await page.getByLabel('Stop at the first solution').check()
  await page.getByRole('button', { name: 'Solve', exact: true }).click()
  await expect(verdict(page)).toContainText(/Stopped at its first solution, Textbook has a plan of 1[35] where 11 is the least\.|first solution was a shortest plan: 11 moves/, { timeout: 60_000 })
  await expect(lane(page, 'textbook')).toContainText(/Stopped at its first plan after|Solved/)
  await page.getByLabel('Stop at the first solution').uncheck()
  await page.getByRole('button', { name: 'Twenty moves' }).click() // far more than a moment for the textbook program
  const places = await page.locator('[data-tile]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  const cells = Array.from({ length: 16 }, (_, k) => [1 + Math.floor(k / 4), 1 + (k % 4)])
  const beside = cells.find(([row, column]) => !places.some((place) => place.endsWith(`row ${row}, column ${column}`)))!
  const near = places.find((place) => {
    const [, row, column] = place.match(/row (\d), column (\d)$/)!.map(Number)
    return Math.abs(row - beside[0]) + Math.abs(column - beside[1]) === 1
  })!
  await page.getByRole('button', { name: 'Solve', exact: true }).click()
  await tile(page, near).click()
  await expect(page.locator('p.note')).toHaveText('The board was changed, so the race ended.')
  await expect(tile(page, near.replace(/row.*/, `row ${beside[0]}, column ${beside[1]}`))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Solve', exact: true })).toBeVisible()
})

test('with the keyboard alone: tiles, Solve, Play', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no arrow keys')
  await page.goto(neos)
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
  await page.getByRole('button', { name: 'Use this board' }).click()
  await expect(page.getByRole('alert')).toContainText('1:7: tile 2 for the second time')
  await field.fill('[[1,2,3],[4,0,5]]')
  await page.getByRole('button', { name: 'Use this board' }).click()
  await expect(tile(page, 'tile 5, row 2, column 3')).toBeVisible()
  await page.getByLabel('Rows', { exact: true }).selectOption('3')
  await expect(page.getByRole('group', { name: 'Board, 3 rows and 3 columns' })).toBeVisible()
  await page.getByLabel('Moves from the goal').fill('7')
  await page.getByRole('button', { name: 'Scramble', exact: true }).click()
  await expect(page.locator('p.note')).toContainText('7 moves from the goal: no plan is shorter.')
  await page.getByLabel('Columns', { exact: true }).selectOption('5') // no distances are known there
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
  await page.goto(neos)
  const box = (await page.locator('[data-tile="15"]').first().boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 1.4, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(tile(page, 'tile 15, row 4, column 3')).toBeVisible()
  await page.getByLabel('The strongest program').selectOption('patterns')
  await page.getByLabel('LP bound of the textbook program').fill('6.5')
  await choose(page, ['Textbook', 'Patterns'], '60')
  await linked(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(tile(other, 'tile 15, row 4, column 3')).toBeVisible()
  await expect(other.getByLabel('The strongest program')).toHaveValue('patterns')
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
    await page.getByLabel('Projector').check()
    expect(await wider(), 'at projector size').toBeLessThanOrEqual(0)
  }
  await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'))
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }
    return (await axe.run()).violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => `${v.id}: ${v.nodes[0]?.html}`)
  })
  expect(found).toEqual([])
})

test('a row of one’s own in the race: the bound moves, branch and bound runs with it and without, the X-ray has it too', async ({ page }) => {
  await page.goto('./#race?board=4 1 3/2 0 5')
  await page.getByText('Race with rows of your own').click()
  await expect(page.locator('.own output.bound')).toHaveText('2.33', { timeout: 40_000 })
  await page.getByRole('combobox', { name: 'A new row' }).fill('sum{t in T} z[0,t] >= 5')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.locator('.own output.bound')).toHaveText('5')
  await page.getByRole('button', { name: /^Solve the integer program with/ }).click()
  await expect(page.locator('.own').getByText('closed', { exact: true })).toHaveCount(2, { timeout: 60_000 })
  await page.getByRole('link', { name: 'X-ray', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Row 1' })).toHaveValue('sum{t in T} z[0,t] >= 5')
  await expect(page.locator('output.bound')).toHaveText('5', { timeout: 40_000 })
})
