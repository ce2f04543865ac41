// The service worker: after the first use the page opens, and computes, without a network. Before
// that it keeps the start page alone; files are kept when they are used, and the rest when the page
// says that somebody works with it ("fill"). Each build has a cache of its own, so that an open page
// goes on with the files it began with; a new build waits until it is asked for ("now") or no page
// of the old one is open. Nothing below api/ passes through here. vite.config.ts and
// tools/static.mjs write what stands in capitals. (W3C, Service Workers.)
const version = 'VERSION'
const files = ['FILES']

const scope = self.registration.scope
const ours = `tilemip ${scope} `
const here = ours + version
const start = new URL('./', scope).href
const known = new Set(files.map((name) => new URL(name, scope).href))

const older = async () => (await caches.keys()).filter((name) => name.startsWith(ours) && name !== here)

/** fill keeps every file; what has a hash in its name is taken from an older build that has it. */
async function fill() {
  const cache = await caches.open(here)
  for (const address of known) {
    if (await cache.match(address)) continue
    const held = address.includes('/assets/') ? await caches.match(address) : undefined
    const response = held ?? (await fetch(address, { cache: 'no-cache' }).catch(() => undefined))
    if (response?.ok) await cache.put(address, response)
  }
}

self.addEventListener('install', (event) =>
  event.waitUntil((async () => {
    await (await caches.open(here)).add(new Request(start, { cache: 'no-cache' }))
    if ((await older()).length > 0) await fill()
  })()),
)

self.addEventListener('activate', (event) =>
  event.waitUntil((async () => {
    for (const name of await older()) await caches.delete(name)
    await self.clients.claim()
  })()),
)

self.addEventListener('message', (event) => {
  if (event.data === 'fill') event.waitUntil(fill())
  if (event.data === 'now') void self.skipWaiting()
})

async function kept(request) {
  const cache = await caches.open(here)
  const held = await cache.match(request.url)
  if (held) return held
  const response = await fetch(request)
  if (response.ok) await cache.put(request.url, response.clone())
  return response
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const address = request.url.replace(/[?#].*/, '')
  if (request.mode === 'navigate' && (address === start || address === `${start}index.html`)) {
    event.respondWith(fetch(request).catch(async () => (await (await caches.open(here)).match(start)) ?? Response.error()))
  } else if (known.has(request.url)) event.respondWith(kept(request))
})
