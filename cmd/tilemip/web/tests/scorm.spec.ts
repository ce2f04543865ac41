// The page as a package for learning platforms (tilemip course scorm), in a player that others wrote
// (scorm-again): unpacked beside it, a lesson answered, the marks arrive, and the next visit goes on.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect, test, type FrameLocator, type Page } from '@playwright/test'
import { errors } from './page.ts'

test.skip(() => !test.info().project.name.startsWith('static'), 'the package is the static page')

/** unpacked reads a ZIP file by its central directory. */
function unpacked(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(zip.length - 6)
  for (let n = zip.readUInt16LE(zip.length - 12); n > 0; n--) {
    const [method, size, name, extra, comment, local] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32), zip.readUInt32LE(at + 42)]
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + size)
    files.set(zip.toString('utf8', at + 46, at + 46 + name), method ? inflateRawSync(bytes) : bytes)
    at += 46 + name + extra + comment
  }
  return files
}

// A platform keeps what the player has at its end, and gives it to the next attempt.
const player = `<!doctype html><title>A platform</title><script src="scorm12.min.js"></script><script>
  API = new Scorm12API({ autocommit: false, logLevel: 4 })
  const kept = localStorage.getItem('attempt')
  if (kept) API.loadFromJSON({ ...JSON.parse(kept).cmi }, 'cmi')
  API.on('LMSFinish', () => localStorage.setItem('attempt', JSON.stringify({ cmi: API.renderCMIToJSONObject().cmi })))
</script><body style="margin:0"><iframe src="sco/index.html?lesson=6" style="width:100%;height:96vh;border:0"></iframe>`

const program = process.env.TILEMIP ?? '../../../bin/tilemip'

/** folder does something with a new folder, in which there is one file. */
function folder<T>(name: string, text: string, use: (folder: string) => T): T {
  const made = mkdtempSync(join(tmpdir(), 'tilemip-scorm-'))
  try {
    writeFileSync(join(made, name), text)
    return use(made)
  } finally {
    rmSync(made, { recursive: true })
  }
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.json': 'application/json' }
let server: Server
let address = ''
test.beforeAll(async () => {
  const files = folder('course.zip', '', (into) => {
    execFileSync(program, ['course', 'scorm', process.env.TILEMIP_STATIC ?? '.build/static', '6', '-o', join(into, 'course.zip')])
    return unpacked(readFileSync(join(into, 'course.zip')))
  })
  const manifest = files.get('imsmanifest.xml')!.toString()
  for (const [, href] of manifest.matchAll(/<file href="([^"]+)"/g)) expect(files.has(href!), href).toBe(true)
  server = createServer((request, response) => {
    const path = decodeURIComponent(request.url!.split('?')[0]!.slice(1))
    const body = path === '' ? player : path === 'scorm12.min.js' ? readFileSync('node_modules/scorm-again/dist/scorm12.min.js') : files.get(path.replace(/^sco\//, ''))
    response.writeHead(body ? 200 : 404, { 'Content-Type': types[extname(path || 'player.html')] ?? 'application/octet-stream' }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
test.afterAll(() => server?.close())

const value = (page: Page, key: string) => page.evaluate((name) => (window as unknown as { API: { LMSGetValue(key: string): string } }).API.LMSGetValue(name), key)

async function answer(frame: FrameLocator, exercise: string, values: string[]) {
  const form = frame.getByRole('form', { name: `exercise ${exercise}` })
  for (const [n, text] of values.entries()) await form.getByRole('textbox').nth(n).fill(text)
  await form.getByRole('button', { name: 'Check' }).click()
  await expect(form.getByText('Right:')).toBeVisible({ timeout: 60_000 })
}

test('a lesson is answered in a player, and the score arrives', async ({ page }) => {
  const broken = errors(page)
  await page.goto(address)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('article h1')).toContainText('6.', { timeout: 30_000 })
  await expect.poll(() => value(page, 'cmi.core.lesson_status')).toBe('incomplete')
  expect(await value(page, 'cmi.core.score.raw')).toBe('')
  await answer(frame, '6.1', ['4 6 8 10'])
  await expect.poll(() => value(page, 'cmi.core.score.raw')).toBe('50')
  expect(await value(page, 'cmi.core.lesson_status')).toBe('incomplete')
  const link = await value(page, 'cmi.suspend_data')
  expect(link).toMatch(/^#1\.[\w-]+$/)
  expect(link.length).toBeLessThanOrEqual(4096)

  // The student leaves and comes back.
  await page.locator('iframe').evaluate((frame) => ((frame as HTMLIFrameElement).src = 'about:blank'))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('attempt') ?? '')).toContain('"exit":"suspend"')
  await page.goto('about:blank')
  await page.goto(address)
  await expect(frame.getByRole('form', { name: 'exercise 6.1' }).getByRole('textbox')).toHaveValue('4 6 8 10', { timeout: 30_000 })
  await answer(frame, '6.2', ['1/2', '1/2'])
  await expect.poll(() => value(page, 'cmi.core.score.raw')).toBe('100')
  await expect.poll(() => value(page, 'cmi.core.lesson_status')).toBe('passed')
  expect(broken).toEqual([])

  // What the platform has kept is what the command marks.
  const marked = folder('link.txt', `https://example.org/${await value(page, 'cmi.suspend_data')}`, (name) => execFileSync(program, ['course', 'mark', name], { encoding: 'utf8' }))
  expect(marked.split('\n')).toEqual(['student,id,6.1,6.2,points,remark', 'link,,1,1,2,', ''])
})
