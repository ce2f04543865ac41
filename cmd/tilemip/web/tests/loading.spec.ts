// What is loaded when: little before something is pressed, engines at the first intent; a part of
// the page that does not arrive says so, with a way on.
import { expect, type Page, test } from '@playwright/test'
import { screens } from '../src/screens.ts'
import { errors } from './page.ts'

const slow = { timeout: 30_000 }
const engines = /engine\/|\.wasm|worker-/

/** received counts the bytes that come from now on, headers included. */
async function received(page: Page): Promise<() => number> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  let bytes = 0
  client.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
  return () => bytes
}

test('before anything is pressed no engine is fetched, and at most 200 kB', async ({ page }) => {
  const bytes = await received(page)
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url())) // those of a service worker too
  await page.goto('./')
  const button = page.getByRole('button', { name: /^Solve/ }).first()
  await expect(button).toBeVisible(slow)
  await page.waitForTimeout(2500)
  expect(asked.filter((url) => engines.test(url))).toEqual([])
  expect(bytes()).toBeLessThan(200_000)
  await button.focus()
  await expect.poll(() => asked.filter((url) => engines.test(url)).length, slow).toBeGreaterThan(0)
})

test.describe(() => {
  test.use({ serviceWorkers: 'block' }) // what it asks for can be neither dropped nor counted here
  test('a race and its end leave the console empty; until its first bound at most 3 MB come', async ({ page }) => {
    const found = errors(page)
    const bytes = await received(page)
    await page.goto('./')
    await page.getByRole('button', { name: /^Solve/ }).first().click()
    await expect(page.locator('[data-lane]').getByText(/LP bound \d/).first()).toBeAttached({ timeout: 60_000 })
    await page.waitForTimeout(1500)
    expect(found).toEqual([])
    expect(bytes()).toBeLessThan(3_000_000)
  })

  for (const part of ['js', 'css'])
    test(`a screen whose ${part} file does not arrive says so, and is there when it is asked for again`, async ({ page }) => {
      await page.goto('./')
      await expect(page.locator('main h1').first()).toBeVisible(slow)
      await page.route(`**/assets/Search-*.${part}`, (route) => route.abort())
      await page.getByRole('link', { name: 'Search', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('did not load')
      await expect(page.getByRole('button', { name: 'Load the page anew' })).toBeVisible()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('alert')).toContainText('did not load')
      await page.unroute(`**/assets/Search-*.${part}`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.locator('main h1').first()).toBeVisible(slow)
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(await page.evaluate(() => [...document.styleSheets].some((sheet) => sheet.href?.includes('Search-') && sheet.cssRules.length > 0))).toBe(true)
    })
})

test('every screen is in the navigation, within the window, the active one marked', async ({ page }) => {
  for (const screen of screens) {
    await page.goto(`./#${screen.id}`)
    const links = page.getByRole('navigation').first().getByRole('link')
    await expect(links).toHaveCount(screens.length)
    const inside = await links.evaluateAll((all) => all.every((link) => { const box = link.getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth && box.height >= 24 }))
    expect(inside).toBe(true)
    await expect(page.getByRole('navigation').first().locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 })
  }
})
