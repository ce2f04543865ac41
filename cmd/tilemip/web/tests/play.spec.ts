// The screen Play: a game from its first move to the shortest plan beside one's own, the board of the
// day, what people paste, fingers and keys, and what a link or a storage of anyone's may say.
import { expect, test, type Page } from '@playwright/test'
import { accessible, errors, linked } from './page.ts'

const twelve = '#play?board=' + encodeURIComponent('1 2 4 7/5 . 3 8/9 6 11 12/13 10 14 15')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const made = (page: Page) => page.locator('[data-count="moves"]')
const left = (page: Page) => page.locator('[data-count="left"]')
const tile = (page: Page, n: number) => page.locator(`.left .board`).first().locator(`[data-tile="${n}"]`)
const typed = (page: Page) => page.getByLabel('Type or paste a board')
const where = async (page: Page) => {
  const tiles = page.locator('.left .board').first().locator('[data-tile]')
  await tiles.first().waitFor() // the board comes with its own chunk
  return (await tiles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).join('; ')
}

test('a game to its end: moves, undo, redo, moves left, hints, and the shortest plan beside it', async ({ page }) => {
  const found = errors(page)
  const asked: string[] = []
  page.on('request', (request) => /api\/jobs|wasm/.test(request.url()) && asked.push(request.url()))
  await page.goto('./' + twelve)
  await expect(made(page)).toHaveText('0')
  await tile(page, 3).click()
  await expect(made(page)).toHaveText('1')
  await expect(tile(page, 3)).toHaveAttribute('aria-label', 'tile 3, row 2, column 2')
  await tile(page, 8).click() // beyond the blank: one tile
  await expect(made(page)).toHaveText('2')
  await button(page, 'Undo').click()
  await button(page, 'Undo').click()
  await expect(made(page)).toHaveText('0')
  await expect(button(page, 'Undo')).toBeDisabled()
  await button(page, 'Redo').click()
  await page.keyboard.press('Control+y')
  await expect(made(page)).toHaveText('2')
  await expect(button(page, 'Redo')).toBeDisabled()
  await page.keyboard.press('Control+z')
  await expect(made(page)).toHaveText('1')
  expect(asked, 'nothing is asked of the engine before a hint').toEqual([])

  await page.getByLabel('Count the moves left').check()
  await expect(left(page)).toHaveText(/^1[13] moves$/)
  const away = Number((await left(page).textContent())!.split(' ')[0])
  await button(page, 'Hint').click()
  await expect(page.locator('.advice')).toContainText(`${away - 1} moves then remain.`)
  // The advice is followed by hand once; then the hints go on along one plan.
  await page.locator('.left .hint').click()
  await expect(left(page)).toHaveText(`${away - 1} moves`)
  for (let n = away - 1; n > 0; n--) {
    await button(page, 'Hint').click() // shows
    await expect(page.locator('.left .hint')).toHaveCount(1)
    if (n === 1) break
    await expect(left(page)).toHaveText(n === 1 ? '1 move' : `${n} moves`)
    await page.locator('.left .hint').click()
  }
  await button(page, 'Hint').click()
  const end = page.getByRole('region', { name: /^Solved in/ })
  await expect(end).toContainText(`Solved in ${away + 1} moves and 0:`)
  await expect(end).toContainText(`with ${away} hints`)
  if (await button(page, 'How short is the shortest?').isVisible()) await button(page, 'How short is the shortest?').click()
  await expect(end).toContainText(away + 1 === 12 ? 'No plan is shorter: 12 moves are the least.' : `${away + 1} moves, the shortest has 12.`)
  await expect(end.getByRole('img', { name: `Yours, ${away + 1} moves` })).toBeVisible()
  await expect(end.getByRole('img', { name: 'The shortest, 12 moves' })).toBeVisible()
  await end.getByRole('button', { name: 'To the start' }).click()
  await end.getByRole('button', { name: 'One move on' }).click()
  await accessible(page)

  // The link brings the end back; undo goes on from there.
  await linked(page)
  await page.reload()
  await expect(made(page)).toHaveText(String(away + 1))
  await expect(page.getByRole('region', { name: /^Solved in/ })).toBeVisible()
  await button(page, 'Undo').click()
  await expect(page.getByRole('region', { name: /^Solved in/ })).toHaveCount(0)
  await button(page, 'Start again').click()
  await expect(made(page)).toHaveText('0')
  expect(found).toEqual([])
})

test('the board of the day is the same for everyone, and another one the next day', async ({ page, browser }) => {
  const day = async (of: Page, date: string) => {
    await of.goto('./#play')
    await of.getByLabel('Day', { exact: true }).fill(date)
    await button(of, 'Play it').click()
    return where(of)
  }
  const first = await day(page, '2026-11-26')
  const other = await browser.newContext({ timezoneId: 'Pacific/Auckland', baseURL: page.url().replace(/#.*/, '') })
  const second = await other.newPage()
  expect(await day(second, '2026-11-26')).toBe(first)
  expect(await day(second, '2026-11-25')).not.toBe(first)
  await other.close()
  await page.getByLabel('Count the moves left').check()
  await expect(left(page)).toHaveText('53 moves', { timeout: 60_000 })
  await page.reload()
  expect(await where(page)).toBe(first)
})

test('every notation that the command reads is pasted, and its line says what is wrong', async ({ page }) => {
  const found = errors(page)
  await page.goto('./#play')
  const use = async (text: string) => {
    await typed(page).fill(text)
    await button(page, 'Use this board').click()
  }
  for (const [text, label] of [
    ['51239674dab8ef0c', 'tile 13, row 3, column 1'],
    ['| 1 | 2 | 3 |\n|---|---|---|\n| 4 |  | 6 |\n| 7 | 5 | 8 |', 'tile 6, row 2, column 3'],
    ['\\begin{bmatrix}1&2&3\\\\4&0&6\\\\7&5&8\\end{bmatrix}', 'tile 5, row 3, column 2'],
    ['[[5,1,2,3],[9,6,7,4],[13,10,11,8],[14,15,0,12]]', 'tile 14, row 4, column 1'],
    ['1 2 3 4 0 6 7 5 8', 'tile 5, row 3, column 2'],
    ['library:korf-1', 'tile 14, row 1, column 1'],
    ['7 2 4 / 5 . 6 / 8 3 1 goal: blank-first', 'tile 7, row 1, column 1'],
  ] as const) {
    await use(text)
    await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible()
  }
  for (const [text, why] of [
    ['1 2 3 / 4 5 6 / 7 8 8', '1:21: tile 8 for the second time; expected each of 0 to 8 once; the blank is missing'],
    ['7 2 4 5 0 6 8 3 1 7', 'a text with two readings'],
    ['a b c\na\nb c', 'That is a puzzle or a program, but not a sliding board.'],
  ] as const) {
    await use(text)
    await expect(page.getByRole('alert')).toContainText(why)
    await expect(page.getByRole('button', { name: 'tile 7, row 1, column 1', exact: true })).toBeVisible()
  }
  // Pasted anywhere on the page, and dropped as a link of the same kind.
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '8,6,7\n2,5,4\n3,,1')
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
  })
  await expect(page.getByRole('button', { name: 'tile 8, row 1, column 1', exact: true })).toBeVisible()
  await page.goto('about:blank')
  await page.goto('./#race?board=51239674dab8ef0c')
  await expect(page.getByRole('button', { name: 'tile 14, row 4, column 1', exact: true })).toBeVisible()
  await page.goto('about:blank')
  await page.goto('./#play?board=nonsense')
  await expect(page.getByText('The link’s board cannot be read: 1: "nonsense" is not recognized')).toBeVisible()
  await expect(page.locator('.left .board').first()).toBeVisible()
  expect(found).toEqual([])
})

test('the shelf: a board of the ladder, a classic, the prize puzzle, a depth, a size', async ({ page }) => {
  await page.goto('./#play')
  const shelf = page.getByRole('region', { name: 'Boards', exact: true })
  await shelf.getByRole('button', { name: 'Textbook 33, 24 moves' }).click()
  await page.getByLabel('Count the moves left').check()
  await expect(left(page)).toHaveText('24 moves')
  await shelf.getByLabel('Korf').selectOption('88')
  await expect(left(page)).toHaveText('65 moves')
  await expect(page.getByText('Goal, blank-first')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Play: Korf 88, 65 moves')
  await shelf.getByLabel('Hardest of 4×4').selectOption('17')
  await expect(left(page)).toHaveText('80 moves')
  for (const depth of ['1', '37']) {
    await page.getByLabel('Moves from the goal').fill(depth)
    await button(page, 'Scramble').click()
    await expect(left(page)).toHaveText(depth === '1' ? '1 move' : `${depth} moves`, { timeout: 60_000 })
  }
  await button(page, 'Goal blank-first').or(button(page, 'Any board')).first().click()
  await page.getByLabel('Rows', { exact: true }).selectOption('3')
  await page.getByLabel('Columns', { exact: true }).selectOption('3')
  await page.getByLabel('Moves from the goal').fill('80')
  await button(page, 'Scramble').click()
  await expect(left(page)).toHaveText('31 moves', { timeout: 60_000 })
  await shelf.getByRole('button', { name: 'Loyd’s 14-15' }).click()
  const why = page.getByRole('region', { name: 'No sequence of moves solves this board' })
  await expect(why).toContainText('1 exchange of two, an odd number')
  await button(page, 'Hint').click()
  await expect(page.getByText('This board cannot be solved: see below.')).toBeVisible()
  await accessible(page)
})

test('a large board has a best plan known, and tiles answer while the engine works', async ({ page }) => {
  await page.goto('./#play?board=library:korf24-1')
  await expect(page.getByRole('button', { name: 'tile 14, row 1, column 1', exact: true })).toBeVisible()
  await button(page, 'Hint').click()
  await expect(page.getByText(/^(at least \d+|searching) …$/)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(made(page)).toHaveText('1')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^(at least \d+|searching) …$/)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await button(page, 'Hint').click()
  await expect(page.locator('.advice')).toContainText('by the best plan known', { timeout: 60_000 })
  await page.getByLabel('Count the moves left').check()
  await expect(left(page)).toHaveText(/^\d\d to \d{3} moves$/)
})

test('fingers: a row is dragged at once, a stroke is an arrow key; the keyboard alone plays', async ({ page }) => {
  await page.goto('./' + twelve)
  const box = (await tile(page, 8).boundingBox())!
  const cell = box.width
  const [x, y] = [box.x + cell / 2, box.y + cell / 2]
  await page.mouse.move(x, y) // tile 8, two cells to the right of the blank
  await page.mouse.down()
  await page.mouse.move(x - cell * 0.4, y, { steps: 4 })
  await page.mouse.move(x - cell * 0.8, y, { steps: 4 })
  await page.mouse.up()
  await expect(made(page)).toHaveText('2')
  await expect(tile(page, 3)).toHaveAttribute('aria-label', 'tile 3, row 2, column 2')
  await expect(tile(page, 8)).toHaveAttribute('aria-label', 'tile 8, row 2, column 3')
  // A stroke downwards, begun on a tile far from the blank.
  const far = (await tile(page, 13).boundingBox())!
  await page.mouse.move(far.x + cell / 2, far.y + cell / 2)
  await page.mouse.down()
  await page.mouse.move(far.x + cell / 2, far.y + cell, { steps: 4 })
  await page.mouse.up()
  await expect(made(page)).toHaveText('3')
  await expect(tile(page, 7)).toHaveAttribute('aria-label', 'tile 7, row 2, column 4')
  // Keys, from the board's one tab stop.
  await tile(page, 1).focus()
  await page.keyboard.press('ArrowDown') // the blank is in the first row: no tile lies above it
  await expect(made(page)).toHaveText('3')
  await page.keyboard.press('ArrowRight')
  await expect(made(page)).toHaveText('4')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('h')
  await expect(page.locator('.advice')).toBeVisible()
})

test('what a link and a storage of anyone’s say is checked', async ({ page }) => {
  const found = errors(page)
  await page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('tilemip-best', '[["x"],7,["1 2\\n3 .",{"moves":"9"}]]'))
  await page.goto('./' + twelve + '&moves=ULDRUUUUUU')
  await expect(made(page)).toHaveText('5') // ULDRU; a sixth has no way
  await page.goto('about:blank')
  await page.goto('./' + twelve + '&moves=' + encodeURIComponent('<b>'))
  await expect(page.getByText('"moves=<b>", which this screen does not understand')).toBeVisible()
  await expect(made(page)).toHaveText('0')
  expect(found).toEqual([])
})

test('a record is kept by the browser, and no move is animated where motion is not wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('./#play?board=' + encodeURIComponent('1 2 3/4 5 6/. 7 8'))
  await expect(tile(page, 7)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: /^Solved in 2 moves/ })).toBeVisible()
  expect(await page.locator('.left .board').first().locator('.face').first().evaluate((face) => getComputedStyle(face).animationName)).toBe('none')
  await page.reload()
  await expect(page.getByText('Your best', { exact: true })).toBeVisible()
})
