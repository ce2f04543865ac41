// The page's side of its service worker (../service.js): it is registered when something is first
// pressed, keeps everything some time after that, and says when a new build is there.

const idle = 20_000 // milliseconds after the first use until the rest is fetched

/** register calls fresh with what loads a new build, once there is one. */
export function register(fresh: (load: () => void) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !location.protocol.startsWith('http') || parent !== window) return
  let asked = false
  navigator.serviceWorker.addEventListener('controllerchange', () => asked && location.reload())
  const begin = async () => {
    const registration = await navigator.serviceWorker.register('./sw.js')
    const look = () => {
      if (!registration.waiting || !navigator.serviceWorker.controller) return
      fresh(() => {
        asked = true
        registration.waiting?.postMessage('now')
      })
    }
    look()
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  }
  let begun = false
  const once = () => {
    if (begun) return
    begun = true
    begin().catch((error) => console.info(`without a service worker: ${String(error)}`))
  }
  if (navigator.serviceWorker.controller) setTimeout(once, 1000) // it may be an older build's
  for (const press of ['click', 'keydown']) addEventListener(press, once, { once: true })
}

/** used has everything kept, later, unless the user saves data. */
export function used(): void {
  if (!navigator.serviceWorker || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  setTimeout(() => void navigator.serviceWorker.ready.then((registration) => registration.active?.postMessage('fill')), idle)
}
