// The library of puzzles as the gallery shows it: families, filters, order, and small pictures.
// gallery.json has all of it, solutions included; the program writes it and its independent
// checker has checked every solution (cmd/tilemip/internal/jobs/gallery_test.go).

import type { LibraryEntry } from '../contract.ts'
import listed from './gallery.json'
import { templateOf, type Template } from './thumb.ts'
import { spaceOf, type Solution } from './space.ts'

/** Shown is an entry with its picture: of each cell of the box, by x, then y, then z, ' ' outside the region, '@' where it is empty, else a letter from 'A' on for a piece; kinds are the colours of the pieces. */
export interface Shown extends LibraryEntry {
  picture: string
  kinds?: number[]
}

// The puzzles that a visitor is likely to know come first: those that were sold or have a name in
// the literature, roughly by how well they are known. Then the other ones with a solution to look
// at, then those of which none is known, then the impossible ones.
const famous = [
  'soma-cube', 'pentominoes-6x10', 'tetris-cube', 'bedlam-cube', 'conway-5x5x5', 'slothouber-graatsma', 'pentominoes-8x8-center-hole', 'diabolical-cube',
  'solid-pentominoes-3x4x5', 'pentominoes-3x20', 'dominoes-8x8', 'cubes-3-4-5-as-6', 'impuzzable-white', 'soma-sofa', 'soma-pyramid', 'soma-castle1', 'pentominoes-plus-square-tetromino-8x8',
  'hexomino-parallelogram', 'box-in-a-diamond', 'heptominoes-23x33-fixed-holes', 'hexominoes-14x15',
]
const rank = (e: Shown) => {
  const i = famous.indexOf(e.name)
  return i >= 0 ? i : e.kinds ? famous.length : e.solutions === 0 ? famous.length + 2 : famous.length + 1
}
export const puzzles: readonly Shown[] = [...(listed as Shown[])].sort((a, b) => rank(a) - rank(b))

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

/** turnedOver says whether the count up to rotation takes turning over a flat puzzle for a rotation, too. */
export function turnedOver(entry: LibraryEntry): boolean {
  return dimensionOf(entry) === 2 && familyOf(entry) !== 'one'
}

export interface Wish {
  search: string
  family: string
  dimension: string
  cells: string
  number: string
  order: string
}
export const noWish: Wish = { search: '', family: 'any', dimension: 'any', cells: 'any', number: 'any', order: 'known' }

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
export function wished(all: readonly Shown[], wish: Wish): Shown[] {
  const words = wish.search.toLowerCase().split(/\s+/).filter(Boolean)
  const list = all.filter((e) => {
    const where = `${e.name} ${e.title} ${e.source ?? ''}`.toLowerCase()
    return words.every((w) => where.includes(w)) && (wish.family === 'any' || familyOf(e) === wish.family)
      && (wish.dimension === 'any' || Math.min(4, dimensionOf(e)) === Number(wish.dimension))
      && (sizes[wish.cells] ?? sizes['any']!)(e.cells) && (numbers[wish.number] ?? numbers['any']!)(e.unique)
  })
  const by: Record<string, (a: LibraryEntry, b: LibraryEntry) => number> = {
    known: () => 0,
    name: (a, b) => (a.name < b.name ? -1 : 1),
    cells: (a, b) => a.cells - b.cells,
    unique: (a, b) => (a.unique ?? Infinity) - (b.unique ?? Infinity),
  }
  return list.sort(by[wish.order] ?? by['known'])
}

/** pictureOf is what a small picture draws; colours are those of Box. */
export function pictureOf(entry: Shown): { template: Template; solution: Solution | null; colour: (id: number) => number } {
  const [X = 1, Y = 1, ...rest] = entry.dim
  const Z = rest.reduce((all, length) => all * length, 1) // deeper axes are folded into z
  const region: [number, number, number][] = []
  const ids: number[] = []
  for (let i = 0; i < entry.picture.length; i++) {
    const mark = entry.picture.charCodeAt(i) - 64
    if (mark < 0) continue
    region.push([Math.floor(i / (Y * Z)), Math.floor(i / Z) % Y, i % Z])
    ids.push(mark)
  }
  const space = spaceOf({ dim: [X, Y, Z], axes: entry.dim, grid: entry.grid, region, pieces: [] })
  const kinds = entry.kinds ?? []
  const few = new Set(kinds).size
  return { template: templateOf(space), solution: kinds.length > 0 ? Uint16Array.from(ids) : null, colour: (id) => (few < 4 && few < kinds.length ? id - 1 : (kinds[id - 1] ?? 0)) }
}
