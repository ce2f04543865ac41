// The browser's history: going back while the address is being written, and forward again. A
// link is packed while the page goes on, and the browser is on another entry before it tells
// the page; here the packing ends just between the two.
import { expect, test } from '@playwright/test'
import { linked } from './page.ts'

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
  await linked(page)
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

test('what was changed just before another screen was opened is there on the way back', async ({ page }) => {
  await page.goto('./#box')
  await expect(page.locator('.message')).toContainText('One solution')
  await page.getByRole('slider', { name: 'Take apart' }).fill('0.75')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: 'Step forward' }).click()
  const step = await page.getByText(/^Step \d+ of \d+/).textContent()
  await page.goBack()
  await expect(page.getByRole('slider', { name: 'Take apart' })).toHaveValue('0.75')
  await page.goForward()
  await expect(page.getByText(/^Step \d+ of \d+/)).toHaveText(step!)
})
