// The solutions of a run: kept as small arrays, filtered and grouped as they come.
//
// The list itself is not reactive, for it may hold many thousands; version counts its
// changes, at most one a frame while solutions arrive.

import { idle } from './idle.ts'
import { cellAt, Names, parseSolution, type Cell, type Solution, type Space } from './space.ts'
import { Groups, symmetriesOf, type Symmetries } from './symmetry.ts'

/** Wanted is one condition: a cell of the region is covered by a piece, or by one of its copies. */
export interface Wanted {
  cell: number
  piece: number // index of the puzzle's pieces
}
export type Grouping = 'none' | 'rotations' | 'reflections'

export class Found {
  readonly list: Solution[] = []
  readonly names: Names
  version = $state(0)
  sorting = $state(false) // groups are still being made
  shown: number[] = [] // solutions that pass, by their numbers from 0 on
  private wanted: Wanted[] = []
  private grouping: Grouping = 'none'
  private groups: Partial<Record<Grouping, Groups>> = {}
  private seen = new Set<number>()
  private next = 0 // the first solution that was not looked at yet
  private frame = 0
  private stopSorting: (() => void) | null = null
  readonly symmetries: Symmetries

  constructor(readonly space: Space, pieces: readonly string[]) {
    this.names = new Names(pieces)
    this.symmetries = symmetriesOf(space)
  }

  /** add takes a solution as text; false where it is none of this region. */
  add(text: string): boolean {
    const solution = parseSolution(text, this.space, this.names)
    if (!solution) return false
    this.push(solution)
    return true
  }

  /** unpack takes the solutions of one event "solutions". */
  unpack(names: readonly string[], cells: readonly string[]): void {
    const ids = Uint16Array.of(0, ...names.map((name) => this.names.id(name)))
    for (const text of cells) this.push(Uint16Array.from(text, (mark) => ids[mark.charCodeAt(0) - 64] ?? 0))
  }

  /** place takes a solution as pieces, and gives its number: that of the same one, if it is there. */
  place(pieces: readonly { piece: string; cells: readonly Cell[] }[]): number {
    const solution = new Uint16Array(this.space.cells.length)
    for (const { piece, cells } of pieces) for (const cell of cells) solution[cellAt(this.space, ...cell)] = this.names.id(piece)
    const same = this.list.findIndex((other) => other.every((id, i) => id === solution[i]))
    if (same >= 0) return same
    this.push(solution)
    return this.list.length - 1
  }

  private push(solution: Solution): void {
    this.list.push(solution)
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0
      this.refresh()
    })
  }

  /** choose sets the conditions and the grouping. */
  choose(wanted: readonly Wanted[], grouping: Grouping): void {
    this.wanted = [...wanted]
    this.grouping = grouping
    this.shown = []
    this.seen.clear()
    this.next = 0
    this.refresh()
  }

  private images(): Int32Array[] {
    return this.grouping === 'reflections' ? [...this.symmetries.rotations, ...this.symmetries.reflections] : this.symmetries.rotations
  }

  /** refresh looks at the solutions that came since; groups are made in slices. */
  refresh(): void {
    if (this.grouping === 'none') {
      while (this.next < this.list.length) this.take(this.next++)
      this.version++
      return
    }
    this.groups[this.grouping] ??= new Groups(this.images())
    if (this.stopSorting) return
    this.sorting = true
    this.stopSorting = idle(this.sort(), () => {
      this.stopSorting = null
      this.sorting = false
      this.version++
    })
  }

  private *sort(): Generator<number, void> {
    while (this.grouping !== 'none' && this.next < this.list.length) {
      const groups = (this.groups[this.grouping] ??= new Groups(this.images()))
      const i = this.next++
      const solution = this.list[i]
      if (solution && groups.of.length === i) groups.add(solution)
      this.take(i)
      if (i % 500 === 499) this.version++
      yield i
    }
  }

  private take(i: number): void {
    if (!this.passes(i)) return
    if (this.grouping !== 'none') {
      const group = this.groups[this.grouping]?.of[i] ?? -1
      if (this.seen.has(group)) return
      this.seen.add(group)
    }
    this.shown.push(i)
  }

  private passes(i: number): boolean {
    const solution = this.list[i]
    return !!solution && this.wanted.every(({ cell, piece }) => this.names.base[solution[cell] ?? 0] === piece && solution[cell] !== 0)
  }

  /** sizeOf is how many of the solutions found are the same up to symmetry; 0 where groups are not made. */
  sizeOf(i: number): number {
    const groups = this.grouping === 'none' ? undefined : this.groups[this.grouping]
    return groups ? (groups.size[groups.of[i] ?? -1] ?? 0) : 0
  }

  /** firsts are the first solutions of each group up to rotation, as far as they were made. */
  firsts(): Generator<number, number[]> {
    const groups = (this.groups.rotations ??= new Groups(this.symmetries.rotations))
    const list = this.list
    return (function* () {
      while (groups.of.length < list.length) {
        const solution = list[groups.of.length]
        if (!solution) break
        yield groups.add(solution)
      }
      return [...groups.first]
    })()
  }

  /** groupOf is the class up to rotation of a solution, -1 where it is not known yet. */
  groupOf(solution: number): number {
    return this.groups.rotations?.of[solution] ?? -1
  }

  dispose(): void {
    this.stopSorting?.()
    this.stopSorting = null
    cancelAnimationFrame(this.frame)
  }
}
