// The page as a whole: every screen opens without a complaint, in light and dark, and axe finds
// nothing serious; the link restores everything in a fresh browser; the keyboard alone gets
// everywhere.
import { expect, test } from '@playwright/test'
import { screens } from '../src/screens.ts'
import { text } from '../src/text/en/shell.ts'
import { accessible, errors, linked } from './page.ts'

const slow = { timeout: 30_000 }
const twelve = '1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15'

for (const scheme of ['light', 'dark'] as const)
  test(`every screen opens without a complaint, ${scheme}`, async ({ page }, info) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const found = errors(page)
    for (const screen of screens) {
      await page.goto(`./#${screen.id}`)
      await expect(page.locator(`main[data-screen="${screen.id}"]`)).toBeVisible()
      await expect(page.locator('main h1').first()).toBeVisible(slow)
      await expect(page.getByRole('link', { name: text.titles[screen.id][0], exact: true }).first()).toHaveAttribute('aria-current', 'page')
      await page.waitForTimeout(500) // what the screen asks of its engine at once
      await accessible(page)
      await page.screenshot({ path: `.build/screens/${info.project.name}-${scheme}-${screen.id}.png`, fullPage: true })
    }
    expect(found).toEqual([])
  })

test('a link brings the screen and its board to a fresh browser', async ({ page, browser, baseURL }) => {
  await page.goto(`./#race`)
  await page.getByText('Change the board').click()
  await page.getByLabel('Type or paste a board').fill(twelve)
  await page.getByRole('button', { name: 'Use this board' }).click()
  await page.getByRole('link', { name: 'X-ray', exact: true }).click()
  await expect(page.locator('main[data-screen="xray"]')).toBeVisible()
  await linked(page)
  const link = page.url()
  const other = await (await browser.newContext({ baseURL })).newPage()
  await other.goto(link)
  await expect(other.locator('main[data-screen="xray"]')).toBeVisible()
  await other.getByRole('link', { name: 'Race', exact: true }).click()
  await expect(other.getByRole('button', { name: 'tile 7, row 1, column 4' })).toBeVisible(slow)
  await other.context().close()
})

test('About says where it computes, and leads to the searches in units that the server follows', async ({ page }, info) => {
  const served = info.project.name.startsWith('served')
  await page.goto('./#about')
  await expect(page.locator('[data-engine]')).toHaveAttribute('data-engine', served ? 'server' : 'page')
  await expect(page.getByText('no network after loading')).toHaveCount(served ? 0 : 1)
  await expect(page.getByText('go to the program that served this page')).toHaveCount(served ? 1 : 0)
  const runs = page.getByRole('link', { name: 'progress' })
  await expect(runs).toHaveCount(served ? 1 : 0)
  if (!served) return
  await runs.click() // nothing is at the address that the server was told of
  await expect(page.getByText('away: it does not answer')).toBeVisible()
})

test('with the keyboard alone: skip the head, go to a screen, press its buttons', async ({ page }) => {
  await page.goto('./')
  await expect(page.locator('main h1').first()).toBeVisible(slow)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.getByRole('link', { name: 'About', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main[data-screen="about"]')).toBeVisible()
  await linked(page)
  await page.goBack()
  await expect(page.locator('main[data-screen="race"]')).toBeVisible()
})
