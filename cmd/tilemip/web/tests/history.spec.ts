// The browser's history: going back while the address is being written, and forward again. A
// link is packed while the page goes on, and the browser is on another entry before it tells
// the page; here the packing ends just between the two.
import { expect, test } from '@playwright/test'

declare global {
  interface Window {
    packing: number // links whose packing was begun
    hold: Promise<void> | undefined // while it is there, none ends
  }
}

test('a link that is packed while the user goes back is written to no other entry', async ({ page }) => {
  await page.addInitScript(() => {
    window.packing = 0
    // Without compression a link is as long as it is, and its end can be held up.
    class Plain {
      readable: ReadableStream
      writable: WritableStream
      constructor(flush?: () => Promise<void> | undefined) {
        const through = new TransformStream({ flush })
        this.readable = through.readable
        this.writable = through.writable
      }
    }
    window.CompressionStream = class extends Plain {
      constructor() {
        super(() => window.hold)
        window.packing++
      }
    }
    window.DecompressionStream = class extends Plain {
      constructor() {
        super()
      }
    }
  })
  const search = page.getByLabel('Search')
  await page.goto('./#race')
  await expect(page.locator('main[data-screen="race"]')).toBeVisible()
  await page.getByRole('link', { name: 'Gallery', exact: true }).click()
  await search.fill('so')
  await expect.poll(() => page.evaluate(() => location.hash.slice(0, 3))).toBe('#1.')
  const before = await page.evaluate(() => {
    window.hold = new Promise((end) => addEventListener('popstate', () => end(), { once: true }))
    return window.packing
  })
  await search.fill('soma')
  await expect.poll(() => page.evaluate(() => window.packing)).toBe(before + 1)
  await page.goBack()
  await expect(page.locator('main[data-screen="race"]')).toBeVisible()
  await page.goForward()
  await expect(search).toHaveValue('soma')
  // Another change, and back and forth at once: the address has no time to follow.
  await search.fill('soma cube')
  await page.goBack()
  await expect(page.locator('main[data-screen="race"]')).toBeVisible()
  await page.goForward()
  await expect(search).toHaveValue('soma cube')
})
