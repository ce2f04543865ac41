// Without a network, and after a redeployment: a copy of the static page on a server of its own,
// which is stopped, or given files of another build.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { screens } from '../src/screens.ts'

const slow = { timeout: 60_000 }
const port = Number(process.env['TILEMIP_PORT'] ?? 8771) + 6
const address = `http://127.0.0.1:${port}/`
let folder = ''
let server: ChildProcess | undefined

async function serve(): Promise<void> {
  server = spawn(process.execPath, ['tools/files.mjs', folder, String(port)], { stdio: 'ignore' })
  await expect.poll(() => fetch(address).then((answer) => answer.ok, () => false), slow).toBe(true)
}

async function end(): Promise<void> {
  if (!server) return
  server.kill()
  await once(server, 'exit')
  server = undefined
}

test.describe.configure({ mode: 'serial' })
test.beforeEach(async ({}, info) => {
  test.skip(info.project.name !== 'static-phone', 'one width, and the copy without a server behind it')
  folder = mkdtempSync(join(tmpdir(), 'tilemip-page-'))
  cpSync(process.env['TILEMIP_STATIC'] ?? '.build/static', folder, { recursive: true })
  await serve()
})
test.afterEach(async () => {
  await end()
  if (folder) rmSync(folder, { recursive: true })
})

/** controlled presses a key, upon which the service worker is installed. */
async function controlled(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible(slow)
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), slow).toBe(true)
}

/** kept asks for everything, as the page does some time after the first use, and waits for it. */
async function kept(page: Page): Promise<void> {
  await controlled(page)
  await page.evaluate(() => navigator.serviceWorker.controller!.postMessage('fill'))
  const files = JSON.parse(/const files = (\[.*\])/.exec(readFileSync(join(folder, 'sw.js'), 'utf8'))![1]!) as string[]
  const held = () => page.evaluate(async () => Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length)))
  await expect.poll(held, slow).toEqual([files.length + 1]) // one cache, with the start page
}

test('the server goes away: every screen opens, a race is run, also after loading the page anew', async ({ page }) => {
  test.slow()
  await page.goto(address)
  await kept(page)
  await end()
  for (const again of [false, true]) {
    if (again) await page.goto(`${address}#about`), await page.reload()
    for (const screen of screens) {
      await page.goto(`${address}#${screen.id}`)
      await expect(page.locator(`main[data-screen="${screen.id}"] h1`).first()).toBeVisible(slow)
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    await page.goto(`${address}#race`)
    await page.getByText('Change the board').click()
    await page.getByLabel('Type or paste a board').fill('1 2 3 / 4 5 6 / . 7 8')
    await page.getByRole('button', { name: 'Use this board' }).click()
    await page.getByRole('button', { name: /^Solve/ }).first().click()
    await expect(page.getByText('shortest plan: 2', { exact: true })).toBeAttached(slow)
  }
  await page.goto(`${address}#box`) // the whole engine, and three.js
  await expect(page.locator('.message')).toContainText('One solution, checked independently', slow)
})

/** redeploy gives a screen another name, as a build does whose sources have changed. */
function redeploy(): void {
  const assets = join(folder, 'assets')
  const old = readdirSync(assets).find((name) => /^Search-.*\.js$/.test(name))!
  const renamed = 'Search-anew.js'
  renameSync(join(assets, old), join(assets, renamed))
  for (const name of [...readdirSync(assets).map((file) => `assets/${file}`), 'sw.js']) {
    if (!name.endsWith('.js')) continue
    const text = readFileSync(join(folder, name), 'utf8')
    writeFileSync(join(folder, name), text.replaceAll(old, renamed).replace(/version = '\w+'/, "version = 'anew'"))
  }
}

test('a redeployment: what is missing says so, the new build is offered and replaces the old one', async ({ page }) => {
  await page.goto(address)
  await controlled(page) // but nothing was used, so only the start page is kept
  redeploy()
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('did not load', slow)
  await page.getByRole('button', { name: 'Load the page anew' }).click()
  await expect(page.locator('main[data-screen="search"] h1').first()).toBeVisible(slow)
  const note = page.getByText('A new version of the page is there')
  await expect(note).toBeVisible(slow)
  await page.locator('.note').getByRole('button').click()
  await expect(note).toHaveCount(0, slow)
  await expect.poll(() => page.evaluate(() => caches.keys()).catch(() => []), slow).toEqual([`tilemip ${address} anew`])
  await expect(page.locator('main[data-screen="search"] h1').first()).toBeVisible(slow)
})

test('a page that is kept whole goes on in its build after a redeployment', async ({ page }) => {
  await page.goto(address)
  await kept(page)
  redeploy()
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page.locator('main[data-screen="search"] h1').first()).toBeVisible(slow)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
