// Work in slices: a generator is run for a few milliseconds whenever the page has nothing
// else to do, so that scrolling and turning never wait for it.

/** idle runs a generator to its end and gives its result; stop ends it before, then nothing comes. */
export function idle<T>(work: Generator<unknown, T>, then: (result: T) => void, slice = 8): () => void {
  let stopped = false
  const ask: (run: () => void) => void =
    typeof requestIdleCallback === 'function' ? (run) => requestIdleCallback(run, { timeout: 200 }) : (run) => setTimeout(run, 0)
  const run = () => {
    const end = performance.now() + slice
    while (!stopped) {
      const next = work.next()
      if (next.done) {
        stopped = true
        then(next.value)
      } else if (performance.now() > end) {
        ask(run)
        return
      }
    }
  }
  ask(run)
  return () => {
    stopped = true
  }
}
