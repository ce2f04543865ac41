// Every format is written, shown, copied and downloaded; formulas are typeset without a word from
// the page's policy; the link in the QR code opens the board.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

const caseStudy = './#takeaway?board=' + encodeURIComponent('5 1 2 3\n9 6 7 4\n13 10 11 8\n14 15 . 12')
const heads: [string, RegExp, RegExp][] = [
  ['GAMS', /^\$title 4x4 sliding puzzle/, /board-textbook\.gms/],
  ['GMPL', /^# 4x4 sliding puzzle/, /board-textbook\.mod/],
  ['LP', /Minimize/i, /board-textbook\.lp/],
  ['MPS', /NAME/, /board-textbook\.mps/],
  ['As text', /^textbook: 4×4 sliding puzzle/, /board-textbook\.txt/],
  ['The puzzle', /^5 1 2 3\n9 6 7 4/, /board\.txt/],
]

test('the case study’s board in every format, and as a file', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(caseStudy)
  for (const [name, head, file] of heads) {
    await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
    const preview = page.getByRole('region', { name: `Preview: ${name}` })
    await expect(preview.locator('pre')).toContainText(head, { timeout: 20_000 })
    await expect(preview.locator('.file')).toHaveText(file)
  }
  await page.getByRole('radio', { name: /^GAMS/ }).check()
  await expect(page.locator('.preview pre')).toContainText('$title')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download board-textbook.gms' }).click()
  const got = readFileSync(await (await waiting).path(), 'utf8')
  expect(got).toContain('c_no_repeat')
  expect(got).toMatch(/[^\s]\s*$/)
  // GAMS reads ASCII only.
  expect([...got].every((c) => c.charCodeAt(0) < 128)).toBe(true)
  expect(problems).toEqual([])
})

test('LaTeX is typeset, and its source is there', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto('./#takeaway')
  await page.getByLabel('Formulation').selectOption('flow')
  await page.getByRole('radio', { name: /^LaTeX/ }).check()
  const sheet = page.getByRole('group', { name: 'Typeset' })
  await expect(sheet.locator('.katex-display').first()).toBeVisible({ timeout: 20_000 })
  await expect(sheet.locator('.katex-error')).toHaveCount(0)
  await expect(sheet).toContainText('what comes to a cell leaves it or stays')
  await page.getByRole('button', { name: 'Source' }).click()
  await expect(page.locator('.preview pre')).toContainText('\\documentclass')
  expect(problems).toEqual([])
})

test('the answer is proven twice and checked; a packing goes, too', async ({ page }) => {
  await page.goto(caseStudy)
  await page.getByRole('radio', { name: /^Answer/ }).check()
  await expect(page.locator('.preview pre')).toContainText('"moves": "LLUUURRRDDD"', { timeout: 60_000 })
  const answer = JSON.parse((await page.locator('.preview pre').textContent())!)
  expect([answer.status, answer.objective, answer.checked]).toEqual(['optimal', 11, true])
  await page.getByRole('radio', { name: /the packing/ }).check()
  await page.getByRole('radio', { name: /^The puzzle/ }).check()
  await expect(page.locator('.preview .file')).toHaveText('soma-cube.txt')
  await expect(page.locator('.preview pre')).toContainText(/\S/, { timeout: 20_000 })
})

test('the link opens the board in the race', async ({ page, context }) => {
  await page.goto('./#takeaway?board=' + encodeURIComponent('1 2 3 / 4 . 5'))
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  const link = await page.locator('.address').innerText()
  const other = await context.newPage()
  await other.goto(link)
  await expect(other.getByRole('button', { name: 'tile 5, row 2, column 3' })).toBeVisible()
})

test('a report is made and downloaded, or the page says who makes it', async ({ page }, info) => {
  await page.goto('./#takeaway?board=' + encodeURIComponent('1 2 3 / 4 . 5'))
  if (info.project.name.startsWith('static')) {
    await page.getByRole('button', { name: 'Make the report' }).click()
    await expect(page.getByText('the program makes the report, by tilemip report FILE').first()).toBeVisible({ timeout: 30_000 })
    return
  }
  const waiting = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Make the report' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('board-report.html')
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^<!doctype html>/i)
})

test('how to send it to NEOS; with the keyboard; nothing serious for axe, nothing wider than the window', async ({ page }) => {
  await page.goto('./#takeaway')
  await expect(page.getByText('tilemip neos submit board-textbook.gms --solver Cbc --wait')).toBeVisible()
  await page.getByRole('radio', { name: /^GAMS/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('tilemip neos submit board-textbook.lp --solver CPLEX --wait')).toBeVisible()
  await expect(page.locator('.preview pre')).toContainText(/min/i, { timeout: 20_000 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'))
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }
    return (await axe.run()).violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => `${v.id}: ${v.nodes[0]?.html}`)
  })
  expect(found).toEqual([])
})
