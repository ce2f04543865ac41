// The page as one file, opened from a disk: it paints, solves with both engines, and fetches nothing.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { errors } from './page.ts'

const file = resolve(process.env['TILEMIP_STATIC'] ?? '.build/static', 'tilemip.html')

test('from a disk: a program by HiGHS, native search, a packing, the licences', async ({ page }, info) => {
  test.skip(!info.project.name.startsWith('static'), 'it is the static page')
  expect(existsSync(file), `${file} is made by tools/onefile.mjs`).toBe(true)
  const found = errors(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(pathToFileURL(file).href)
  await page.locator('.settings summary').click()
  for (const name of ['Textbook', 'Assignment', 'Patterns']) await page.locator('.settings').getByLabel(name, { exact: true }).uncheck()
  await page.getByRole('button', { name: 'Solve', exact: true }).click()
  await expect(page.getByText('shortest plan: 12', { exact: true })).toBeAttached({ timeout: 50_000 })
  await expect(page.locator('[data-lane="flow"]')).toContainText('LP bound 12', { timeout: 50_000 })
  await page.getByRole('link', { name: 'X-ray', exact: true }).click() // HiGHS in a worker of its own
  await expect(page.locator('output.bound')).toHaveText('4.5', { timeout: 30_000 })
  await page.getByRole('link', { name: 'Box', exact: true }).click()
  await expect(page.locator('.message')).toContainText('One solution, checked independently', { timeout: 30_000 })
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page.getByRole('link', { name: /licences$/ })).toHaveAttribute('href', /^blob:/)
  expect(asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([])
  expect(asked.filter((url) => url.startsWith('file:'))).toHaveLength(1)
  expect(found).toEqual([])
})
