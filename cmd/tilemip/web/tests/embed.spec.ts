// Links written by hand, and the page as a figure in a page of another origin.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import { accessible, errors, linked } from './page.ts'

const slow = { timeout: 40_000 }

test('links written by hand: each screen, and what it shows', async ({ page }) => {
  const found = errors(page)
  for (const [link, there] of [
    ['#xray?board=4 1 3/2 0 5&formulation=textbook&horizon=7', () => expect(page.locator('output.bound')).toHaveText('2.33', slow)],
    ['#xray?board=4+1+3/2+0+5&formulation=textbook+md', () => expect(page.getByRole('button', { name: 'textbook+md' })).toHaveAttribute('aria-pressed', 'true', slow)],
    ['#lessons?4', () => expect(page.getByRole('heading', { level: 1, name: /^Lesson 4|^4/ })).toBeVisible(slow)],
    ['#box?puzzle=soma-cube', () => expect(page.getByRole('heading', { level: 1 })).toContainText('soma-cube', slow)],
    ['#tree?board=3 1/0 2', () => expect(page.locator('main')).toContainText('Your own', slow)],
    ['#gallery?search=bedlam', () => expect(page.getByRole('searchbox')).toHaveValue('bedlam', slow)],
    ['#search?example=queens', () => expect(page.locator('main')).toContainText('queens', slow)],
    ['#takeaway?board=4 1 3/2 0 5&format=lp&formulation=assignment', () => expect(page.locator('main')).toContainText('board-assignment.lp', slow)],
    ['#race?board=4 1 3/2 0 5&lanes=textbook,flow', () => expect(page.getByRole('button', { name: 'tile 4, row 1, column 1' })).toBeVisible(slow)],
    ['#play?board=4 1 3/2 0 5', () => expect(page.getByRole('button', { name: 'tile 4, row 1, column 1' })).toBeVisible(slow)],
  ] as [string, () => Promise<void>][]) {
    await page.goto('about:blank')
    await page.goto(`./${link}`)
    await expect(page.locator(`main[data-screen="${/^#(\w+)/.exec(link)![1]}"]`)).toBeVisible(slow)
    await test.step(link, there)
    await expect(page.locator('#app > .note')).toHaveCount(0)
  }
  expect(found).toEqual([])
})

test('what a link says that the screen does not understand is named', async ({ page }) => {
  await page.goto('./#xray?horizont=14&tile=99&<img src=x>=1')
  await expect(page.locator('#app > .note')).toContainText('"horizont=14", "tile=99", "<img src=x>=1"')
  await expect(page.locator('#app > .note')).toContainText('The screen reads board, formulation, horizon')
  await expect(page.locator('output.bound')).toBeVisible(slow)
})

test('Copy link says when the address is this machine’s alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('./#about')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.locator('#app > .note')).toContainText('only you can open it')
})

/** figures is a page of another origin; it ends with the test. */
async function figures(html: (script: string) => string, from: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(html(`<script src="${from}figure.js"></script>`)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

const lecture = (script: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A lecture</title>
<body style="max-width:60rem;margin:1rem auto">${script}<h1>A lecture</h1>
<tilemip-figure screen="xray" board="4 1 3/2 0 5" formulation="textbook" show="bound,rows" theme="light"><a href="#there">the figure</a></tilemip-figure>
<div style="height:3000px"></div><tilemip-figure id="far" screen="lessons" lesson="4" height="300"></tilemip-figure>`

async function lives(page: Page, url: string): Promise<void> {
  await page.goto(url)
  const frame = page.frameLocator('tilemip-figure >> nth=0 >> iframe')
  await expect(frame.locator('output.bound')).toHaveText('2.33', slow)
  await expect(frame.getByRole('navigation')).toHaveCount(0)
  await expect(frame.getByRole('heading', { name: 'Period' })).toHaveCount(0)
  const outer = () => page.locator('tilemip-figure iframe').first().evaluate((f) => f.getBoundingClientRect().height)
  const inner = () => frame.locator('body').evaluate((b) => b.getBoundingClientRect().height)
  await expect.poll(async () => Math.abs((await outer()) - (await inner()))).toBeLessThan(2)
  const before = await outer()
  await frame.getByRole('combobox', { name: 'A new row' }).fill('sum{t in T} z[4,t] >= 3')
  await frame.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(frame.locator('output.bound')).not.toHaveText('2.33')
  await expect.poll(outer).toBeGreaterThan(before)
  await expect.poll(async () => Math.abs((await outer()) - (await inner()))).toBeLessThan(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  // The other one is loaded when it comes near, and keeps the height that it was given.
  const far = page.locator('#far iframe')
  expect(await far.getAttribute('src')).toBe(null)
  await page.locator('#far').scrollIntoViewIfNeeded()
  await expect(page.frameLocator('#far iframe').locator('main h1')).toBeVisible(slow)
  expect(await far.evaluate((f) => f.getBoundingClientRect().height)).toBe(300)

  // Another attribute, another figure; and the whole page from there.
  await page.locator('tilemip-figure').first().evaluate((f) => f.setAttribute('formulation', 'textbook+md'))
  await expect(frame.locator('output.bound')).toHaveText('5', slow)
  const link = frame.getByRole('link', { name: 'Open in tilemip' })
  await expect(frame.locator('main')).toHaveAttribute('data-linked', 'true')
  await expect(link).toHaveAttribute('href', /#1\./)
  const whole = await page.context().newPage()
  await whole.goto((await link.getAttribute('href'))!)
  await expect(whole.locator('output.bound')).toHaveText('5', slow)
  await expect(whole.getByRole('navigation').first()).toBeVisible()
}

test('<tilemip-figure> in a page of another origin', async ({ page, baseURL }, info) => {
  if (info.project.name.startsWith('static')) {
    const host = await figures(lecture, `${baseURL}/`)
    await lives(page, host.url)
    await page.goto(`${baseURL}/#xray?embed&show=bound`)
    await expect(page.locator('output.bound')).toBeVisible(slow)
    await accessible(page)
    host.close()
    return
  }
  // The server: only with --embed, and only for that origin.
  const refused = await figures(lecture, `${baseURL}/`)
  await page.goto(refused.url)
  await expect(page.getByRole('heading', { name: 'A lecture' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'the figure' })).toBeVisible() // its script may not be loaded from there
  refused.close()

  let from = ''
  const host = await figures((script) => lecture(script.replace('src="', `src="${from}`)), '')
  const server = spawn(process.env.TILEMIP ?? '../../../bin/tilemip', ['serve', '--listen', '127.0.0.1:0', '--embed', host.url.slice(0, -1)], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    from = String((await once(server.stdout, 'data'))[0]).trim()
    await lives(page, host.url)
  } finally {
    server.kill()
    host.close()
  }
})

test('without JavaScript a figure is what stands between its tags', async ({ browser, baseURL }) => {
  const host = await figures(lecture, `${baseURL}/`)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(host.url)
  await expect(page.getByRole('link', { name: 'the figure' })).toBeVisible()
  await context.close()
  host.close()
})

test('in a frame the address stays as it was written', async ({ page }) => {
  await page.goto('./#xray?embed&board=4 1 3/2 0 5')
  await expect(page.locator('output.bound')).toHaveText('2.33', slow)
  await linked(page)
  expect(page.url()).toContain('?embed')
  await page.reload()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})
