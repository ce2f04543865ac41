// Measures the first minute: the time to the first paint, to the first bound of a race and to its
// verdict, and the bytes that travelled until then; served and static, with the processor at full
// speed and at a fourth of it (Chromium's CPU throttling). Each row is the median of some visits
// with an empty cache. Wall times depend on the machine and its load: compare within one run.
//
//   node tools/landing.mjs [VISITS]     CHROMIUM names the browser, TILEMIP the program
//
// It needs what `make web` builds, and the program. Bytes are those that the browser received,
// headers included (Network.loadingFinished), of everything; without a service worker, because
// what comes through one is not counted there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from 'playwright-core'

const visits = Number(process.argv[2] ?? 5)
const base = Number(process.env.TILEMIP_PORT ?? 8774)
const ports = { served: base + 4, static: base + 5 }
const servers = [
  spawn(process.env.TILEMIP ?? '../../../bin/tilemip', ['serve', '--listen', `127.0.0.1:${ports.served}`, '--parallel', '8'], { stdio: 'ignore' }),
  spawn(process.execPath, ['tools/files.mjs', '.build/static', String(ports.static)], { stdio: 'ignore' }),
]
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
const median = (list) => list.filter((x) => x !== undefined).sort((a, b) => a - b)[Math.floor(list.length / 2)]

/** visit opens the page in a fresh browser profile, waits, then presses Solve. */
async function visit(address, slower) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower })
  let bytes = 0
  client.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
  await page.goto(address)
  const solve = page.getByRole('button', { name: /^Solve/ }).first()
  await solve.waitFor()
  await page.waitForTimeout(1500) // nothing more is asked for before something is pressed
  const out = { paint: await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime), landing: bytes }
  const began = Date.now()
  await solve.click()
  const since = async (what) => what.then(() => Date.now() - began, () => undefined)
  const bound = since(page.locator('[data-lane]').getByText(/LP bound \d/).first().waitFor({ timeout: 60_000 }))
  const verdict = since(page.locator('section.verdict[data-leaders]').waitFor({ timeout: 120_000 })) // it is final
  out.bound = await bound
  out.verdict = await verdict
  out.race = bytes
  await context.close()
  return out
}

try {
  for (const server of servers) if (server.exitCode !== null) throw new Error('a server did not start: is its port free, and is everything built?')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  console.log('| page | processor | first paint | bytes before a press | first bound | verdict | bytes by then |\n|---|---|---|---|---|---|---|')
  for (const [transport, port] of Object.entries(ports)) {
    for (const slower of [1, 4]) {
      const rows = []
      for (let i = 0; i < visits; i++) rows.push(await visit(`http://127.0.0.1:${port}/`, slower))
      const of = (key) => median(rows.map((row) => row[key]))
      const seconds = (key) => (of(key) === undefined ? 'not seen' : `${(of(key) / 1000).toFixed(2)} s`)
      const kB = (key) => `${Math.round(of(key) / 1000)} kB`
      console.log(`| ${transport} | ${slower === 1 ? 'full' : 'a fourth'} | ${seconds('paint')} | ${kB('landing')} | ${seconds('bound')} | ${seconds('verdict')} | ${kB('race')} |`)
    }
  }
} finally {
  await browser.close()
  for (const server of servers) server.kill()
  await Promise.all(servers.map((server) => server.exitCode === null && once(server, 'exit')))
}
