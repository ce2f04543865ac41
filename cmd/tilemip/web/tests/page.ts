// What the tests of whole screens share: every console message that is an error, axe, and the
// width of the window.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

/** errors collects what the browser complains about, breaches of the page's policy among it. */
export function errors(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => message.type() === 'error' && found.push(message.text()))
  page.on('pageerror', (error) => found.push(String(error)))
  return found
}

/** linked waits until the address says all that is seen; it follows half a second later. */
export async function linked(page: Page): Promise<void> {
  await expect(page.locator('main')).toHaveAttribute('data-linked', 'true')
}

type Violation = { id: string; impact: string; nodes: { html: string }[] }

/** accessible asks axe, and whether the page is wider than the window. */
export async function accessible(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'))
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run()
    return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes[0]!.html.slice(0, 160)}`)
  })
  expect(found).toEqual([])
}
