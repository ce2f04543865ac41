// Where the jobs of this page stand in the server's queue, while any of them waits for its place.
export interface Waiting { place: number; of: number; own: number; places: number }
let waiting: Map<object, Waiting> = $state.raw(new Map())

/** queued says where a job stands; nothing: it waits no more. */
export function queued(job: object, at?: Waiting): void {
  if (!at && !waiting.has(job)) return
  const next = new Map(waiting)
  if (at) next.set(job, at)
  else next.delete(job)
  waiting = next
}

/** queue is the job that is first served, and how many of this page's wait. */
export const queue = {
  get first(): Waiting | undefined {
    return [...waiting.values()].sort((a, b) => a.place - b.place)[0]
  },
}
