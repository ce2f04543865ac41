// Server-sent events, the part of them that jobs use (HTML standard, section 9.2): an event is
// its "data:" lines, joined, and ends with an empty line. Chunks may break anywhere. What is
// not JSON with a type is left out.
import type { JobEvent } from './contract.ts'

export class Lines {
  #rest = ''
  #data: string[] = []

  /** push takes the next chunk and gives the events that are complete with it. */
  push(chunk: string): JobEvent[] {
    const events: JobEvent[] = []
    const lines = (this.#rest + chunk).split('\n')
    this.#rest = lines.pop()!
    for (const line of lines) {
      const plain = line.endsWith('\r') ? line.slice(0, -1) : line
      if (plain.startsWith('data:')) this.#data.push(plain.slice(plain[5] === ' ' ? 6 : 5))
      else if (plain === '' && this.#data.length > 0) {
        const event = parse(this.#data.join('\n'))
        this.#data = []
        if (event) events.push(event)
      }
    }
    return events
  }
}

function parse(text: string): JobEvent | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string') return value as JobEvent
  } catch {
    // another writer's comment; the job's end is noticed by its missing result
  }
  return undefined
}
