// Scripts of workers, fetched once and started from blobs: so a worker that takes over, after a
// stop for instance, needs no network. The page's policy allows workers from its own blobs. What
// a worker needs stands in one blob: in a page from a disk it could not load another.
import { file } from './files.ts'

const kept = new Map<string, Promise<string>>()

/** local is the address of a copy of some scripts, one behind the other, that the page keeps. */
export function local(...addresses: string[]): Promise<string> {
  const key = addresses.join(' ')
  let copy = kept.get(key)
  if (!copy) {
    copy = Promise.all(addresses.map(async (address) => (await file(address)).text())).then((texts) => URL.createObjectURL(new Blob([texts.join('\n')], { type: 'text/javascript' })))
    copy.catch(() => kept.delete(key)) // without a network for a moment: the next call tries again
    kept.set(key, copy)
  }
  return copy
}
