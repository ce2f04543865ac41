// Proves random boards of the 15-puzzle in the static page, has the page check each certificate, and
// checks it again by scripts/checkers/board.c; prints a table. CPU seconds are of all processes of
// the browser. scripts/web.sh build comes first; cc and Chromium are needed.
//
//   node tools/proofs.mjs [BOARDS [SEED]]
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const [boards, first] = [Number(process.argv[2] ?? 10), Number(process.argv[3] ?? 34)]
const port = Number(process.env.TILEMIP_PORT ?? 8771) + 1
const folder = mkdtempSync(join(tmpdir(), 'proofs-'))
execFileSync('cc', ['-O2', '-o', join(folder, 'board'), '../../../scripts/checkers/board.c'])

let seed = first
const random = (n) => (seed = (seed * 48271) % 2147483647) % n
/** board is a random one that can be solved: of permutations with the parity of the blank's way. */
function board() {
  const tiles = [...Array(16).keys()]
  for (let i = 15; i > 0; i--) {
    const j = random(i + 1)
    ;[tiles[i], tiles[j]] = [tiles[j], tiles[i]]
  }
  const list = tiles.filter(Boolean)
  const inversions = list.reduce((sum, tile, i) => sum + list.slice(i).filter((other) => other < tile).length, 0)
  if ((inversions + Math.floor(tiles.indexOf(0) / 4)) % 2 === 0) {
    const [a, b] = [0, 1, 2].filter((cell) => tiles[cell] !== 0)
    ;[tiles[a], tiles[b]] = [tiles[b], tiles[a]]
  }
  return [0, 4, 8, 12].map((r) => tiles.slice(r, r + 4).join(' ')).join(' / ')
}

const files = spawn('node', ['tools/files.mjs', '.build/static', String(port)])
const server = await chromium.launchServer({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
const ticks = Number(execFileSync('getconf', ['CLK_TCK']))
/** cpu is of the browser's processes, by /proc. */
function cpu() {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ') // from the state on
      return [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }]
    } catch {
      return []
    }
  })
  const own = new Set([server.process().pid])
  for (let more = true; more; ) more = all.some((p) => own.has(p.parent) && !own.has(p.pid) && own.add(p.pid))
  return all.filter((p) => own.has(p.pid)).reduce((sum, p) => sum + p.ticks, 0) / ticks
}

let wrong = 0
try {
  const browser = await chromium.connect(server.wsEndpoint())
  const page = await browser.newPage()
  const timeout = 300_000
  console.log('| board | moves | CPU s, proof and native search | CPU s, check in the page | board.c |\n|---|---|---|---|---|')
  for (let k = 0; k < boards; k++) {
    const rows = board()
    await page.goto('about:blank')
    await page.goto(`http://127.0.0.1:${port}/#race?lanes=prices&limit=300&board=${encodeURIComponent(rows)}`)
    const solve = page.locator('form button.main')
    await solve.waitFor()
    const began = cpu()
    await solve.click()
    await page.locator('[data-lane="prices"][data-phase="done"]').waitFor({ timeout })
    const solved = cpu()
    const certificate = page.locator('.certificate')
    await certificate.locator('button').nth(0).click()
    await certificate.locator('.told.good, .told.bad').waitFor({ timeout })
    const checked = cpu()
    const good = await certificate.locator('.told.good').count()
    const [download] = await Promise.all([page.waitForEvent('download'), certificate.locator('button').nth(1).click()])
    const file = join(folder, `${k}.cert`)
    await download.saveAs(file)
    let verdict
    try {
      verdict = execFileSync(join(folder, 'board'), [file], { encoding: 'utf8' })
    } catch (error) {
      verdict = String(error.stdout)
    }
    const moves = /VERIFIED: (\d+) moves are the fewest, from ([\d /]+) to/.exec(verdict)
    const right = good && moves?.[2] === rows
    wrong += right ? 0 : 1
    console.log(`| ${rows} | ${moves?.[1] ?? '–'} | ${(solved - began).toFixed(1)} | ${(checked - solved).toFixed(1)} | ${right ? 'verified' : `NOT: ${verdict.trim()}`} |`)
  }
  await browser.close()
} finally {
  await server.close()
  files.kill()
}
if (wrong) process.exit(1)
