// A server whose only place is taken: the page says where its job stands, and goes on when the place
// is free. The link that the server printed has a key, which is not in the address afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@playwright/test'

test('a busy server: the place in its queue, and the key out of the address', async ({ page }, info) => {
  test.skip(info.project.name !== 'served-desktop', 'a server of its own, once')
  const server = spawn(process.env.TILEMIP ?? '../../../bin/tilemip', ['serve', '--listen', '127.0.0.1:0', '--parallel', '1', '--token', 'a key for a test'])
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    const address = new URL(line.toString().trim())
    await page.goto(address.href)
    await expect(page).toHaveURL(new RegExp(`^${address.origin}/(#.*)?$`))
    const blocked = await page.evaluate(async () => {
      const answer = await fetch('api/jobs', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ version: 1, verb: 'search', subject: 'library:korf24-1' }) })
      return answer.headers.get('X-Tilemip-Job')
    })
    await page.getByRole('button', { name: 'Solve', exact: true }).click()
    await expect(page.getByText('The server is busy: place 1 of')).toContainText('Jobs at once: 1; yours: 1.')
    await page.evaluate((job) => fetch(`api/jobs/${job}/stop`, { method: 'POST' }), blocked)
    await expect(page.locator('[data-lane="native"]')).toHaveAttribute('data-phase', 'done', { timeout: 60_000 })
  } finally {
    server.kill()
  }
})
