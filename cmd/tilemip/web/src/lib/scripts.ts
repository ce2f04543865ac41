// Scripts of workers, fetched once and started from blobs: so a worker that takes over, after a
// stop for instance, needs no network. The page's policy allows workers from its own blobs.
const kept = new Map<string, Promise<string>>()

/** local is the address of a copy of a script that the page keeps. */
export function local(address: string): Promise<string> {
  let copy = kept.get(address)
  if (!copy) {
    copy = fetch(address).then(async (response) => {
      if (!response.ok) throw new Error(`${address} is not here (${response.status})`)
      return URL.createObjectURL(new Blob([await response.text()], { type: 'text/javascript' }))
    })
    copy.catch(() => kept.delete(address)) // without a network for a moment: the next call tries again
    kept.set(address, copy)
  }
  return copy
}
