// What the engine says, in the language that is spoken. The engine speaks English: a language has a
// catalogue from the formats of the Go sources to its own (said.ts of its folder), and a line that
// is in it is recognized by its fixed words. Any other line stays as it is.
import { number } from './numbers.ts'
import { said } from './words.ts'

/** pattern recognizes what a format of Go's makes. */
export function pattern(format: string): RegExp {
  const parts = format.split(/(%(?:\.\d)?[a-z])/)
  const quoted = parts.map((part) => (!/^%/.test(part) ? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : part === '%q' ? '"(.*?)"' : part === '%d' ? '(-?\\d+)' : /f$/.test(part) ? '([+-]?[\\d.]+|[+-]Inf)' : '(.*?)'))
  return new RegExp(`^${quoted.join('')}$`, 's')
}

let known: [RegExp, string][] | undefined

/** sentence gives one line. What stands in it, such as a number or a reason, is put into words likewise. */
export function sentence(line: string, deep = 0): string {
  known ??= Object.entries(said).map(([format, other]) => [pattern(format), other])
  if (known.length === 0 || deep > 3) return line
  for (const [form, other] of known) {
    const given = form.exec(line)?.slice(1)
    if (!given) continue
    let next = 0
    return other.replace(/%(?:\[(\d)\])?(\.\d)?[a-z]/g, (_, at?: string) => value(given[at ? Number(at) - 1 : next++] ?? '', deep + 1))
  }
  // Several sentences, or within one a list.
  const between = deep === 0 ? /(?<=\.)( )(?=[A-Z])/ : /([,;] )/
  return between.test(line) ? line.split(between).map((part) => sentence(part, deep + 1)).join('') : line
}

const value = (text: string, deep: number) => (/^\d+\.\d+$/.test(text) ? number(Number(text), text.split('.')[1]!.length, true) : sentence(text, deep))

// The keys of answers that hold sentences, or what holds them.
const worded = new Set(['text', 'reason', 'message', 'impossible', 'exercises', 'steps', 'board', 'packing'])

/** answered is an answer of an engine with its sentences in the language that is spoken. */
export function answered<T>(answer: T): T {
  if (Object.keys(said).length > 0) walk(answer)
  return answer
}

function walk(at: unknown): void {
  if (Array.isArray(at)) at.forEach(walk)
  else if (typeof at === 'object' && at !== null) {
    for (const [key, held] of Object.entries(at)) {
      if (!worded.has(key)) continue
      if (typeof held === 'string') (at as Record<string, unknown>)[key] = held.length < 2000 ? sentence(held) : held
      else walk(held)
    }
  }
}
