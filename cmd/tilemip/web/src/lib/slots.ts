// At most so many jobs at once, the others wait in order. A server that is full (429) is asked
// again a little later.
import { JobError } from './contract.ts'

/** atOnce is how many jobs run in this page. */
export const atOnce = Math.max(1, Math.min(4, (globalThis.navigator?.hardwareConcurrency || 2) - 1))

export class Slots {
  #free: number
  #queue: (() => void)[] = []
  #pause: number

  constructor(free: number, pause = 400) {
    this.#free = free
    this.#pause = pause
  }

  async use<T>(job: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#queue.push(resolve))
    try {
      for (;;) {
        try {
          return await job()
        } catch (error) {
          if (!(error instanceof JobError) || error.status !== 429) throw error
          await new Promise((resolve) => setTimeout(resolve, this.#pause))
        }
      }
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#free++
    }
  }
}
