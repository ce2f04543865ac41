// The library of puzzles as the gallery shows it: families, filters, and small pictures that
// are read one after another, and only when they come into sight.

import type { Engine, LibraryEntry, Subject } from '../contract.ts'
import { templateOf, type Template } from './thumb.ts'
import { spaceOf } from './space.ts'

/** families are those of familyOf, each at the place of its colour. */
export const families = ['cubes', 'poly', 'stairs', 'soma', 'heptominoes', 'one', 'other', 'pentominoes', 'tetracubes', 'hexominoes', 'none', 'solid']

/** familyOf sorts puzzles by the pieces that their names begin with. */
export function familyOf(entry: LibraryEntry): string {
  const name = entry.name
  const begins: [string, string][] = [
    ['one-sided-pentominoes', 'one'], ['any-pentominoes', 'pentominoes'], ['pentominoes-plus', 'poly'], ['pentacubes-four', 'stairs'], ['pentominoes', 'pentominoes'], ['hexomino', 'hexominoes'],
    ['heptominoes', 'heptominoes'], ['soma', 'soma'], ['solid-pentominoes', 'solid'], ['poly', 'poly'], ['tetracubes', 'tetracubes'], ['stairs', 'stairs'],
  ]
  const known = begins.find(([b]) => name.startsWith(b))?.[1]
  if (known) return known
  return /cube|conway|slothouber|impuzzable/.test(name) ? 'cubes' : 'other'
}

/** dimensionOf counts the axes along which a box has more than one cell. */
export function dimensionOf(entry: LibraryEntry): number {
  return Math.max(2, entry.dim.filter((d) => d > 1).length)
}

export interface Wish {
  search: string
  family: string
  dimension: string
  cells: string
  number: string
  order: string
}
export const noWish: Wish = { search: '', family: 'any', dimension: 'any', cells: 'any', number: 'any', order: 'name' }

const sizes: Record<string, (cells: number) => boolean> = { any: () => true, small: (c) => c <= 30, middle: (c) => c > 30 && c <= 64, large: (c) => c > 64 }
const numbers: Record<string, (unique: number | undefined) => boolean> = {
  any: () => true,
  none: (u) => u === 0,
  one: (u) => u !== undefined && u >= 1 && u <= 10,
  some: (u) => u !== undefined && u >= 11 && u <= 1000,
  many: (u) => u !== undefined && u > 1000,
  unknown: (u) => u === undefined,
}

/** wished lists the puzzles that meet a wish, in its order. */
export function wished(all: readonly LibraryEntry[], wish: Wish): LibraryEntry[] {
  const words = wish.search.toLowerCase().split(/\s+/).filter(Boolean)
  const list = all.filter((e) => {
    const where = `${e.name} ${e.title} ${e.source ?? ''}`.toLowerCase()
    return words.every((w) => where.includes(w)) && (wish.family === 'any' || familyOf(e) === wish.family)
      && (wish.dimension === 'any' || Math.min(4, dimensionOf(e)) === Number(wish.dimension))
      && (sizes[wish.cells] ?? sizes['any']!)(e.cells) && (numbers[wish.number] ?? numbers['any']!)(e.unique)
  })
  const by: Record<string, (a: LibraryEntry, b: LibraryEntry) => number> = {
    name: () => 0,
    cells: (a, b) => a.cells - b.cells,
    unique: (a, b) => (a.unique ?? Infinity) - (b.unique ?? Infinity),
  }
  return list.sort(by[wish.order] ?? by['name'])
}

/** Pictures reads the geometry of puzzles, one at a time in the order asked for, and keeps it. */
export class Pictures {
  private known = new Map<string, Template>()
  private waiting: { name: string; then: (template: Template) => void }[] = []
  private busy = false
  private gone = false

  constructor(private engine: Engine) {}

  ask(name: string, then: (template: Template) => void): () => void {
    const known = this.known.get(name)
    if (known) {
      then(known)
      return () => {}
    }
    const one = { name, then }
    this.waiting.push(one)
    void this.work()
    return () => {
      this.waiting = this.waiting.filter((w) => w !== one)
    }
  }

  private async work(): Promise<void> {
    if (this.busy) return
    this.busy = true
    for (let one = this.waiting.shift(); one && !this.gone; one = this.waiting.shift()) {
      try {
        const subject = await this.engine.run<Subject>({ version: 1, verb: 'read', subject: `library:${one.name}` }).done
        if (!subject.packing) continue
        const template = templateOf(spaceOf(subject.packing))
        this.known.set(one.name, template)
        one.then(template)
      } catch {
        // A picture that fails leaves its card with the words.
      }
    }
    this.busy = false
  }

  dispose(): void {
    this.gone = true
    this.waiting = []
  }
}
