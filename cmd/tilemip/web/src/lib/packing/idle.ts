// Work in slices: a generator is run for a few milliseconds at a time, and events and frames
// come between, so that scrolling and turning do not wait for it. (Idle callbacks were tried:
// on a busy machine they come five times a second, and comparing took half a minute.)

/** idle runs a generator to its end and gives its result; stop ends it before, then nothing comes. */
export function idle<T>(work: Generator<unknown, T>, then: (result: T) => void, slice = 8): () => void {
  let stopped = false
  const run = () => {
    const end = performance.now() + slice
    while (!stopped) {
      const next = work.next()
      if (next.done) {
        stopped = true
        then(next.value)
      } else if (performance.now() > end) {
        setTimeout(run, 0)
        return
      }
    }
  }
  setTimeout(run, 0)
  return () => {
    stopped = true
  }
}
