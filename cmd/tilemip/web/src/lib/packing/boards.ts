// Exact covers that are boards in disguise: queens, sudoku, and sequences of slots. They are
// recognised by the names of their items, as Knuth's programs name them (TAOCP 7.2.2.1).

import type { Subject } from '../contract.ts'

type Cover = NonNullable<Subject['cover']>

/** Shown is a solution as a board; null text is an empty square, strong squares were given. */
export type Shown =
  | { kind: 'queens'; rows: number; columns: number; at: Set<string> } // "row,column", from 1
  | { kind: 'sudoku'; size: number; box: number; digits: Map<string, { digit: string; given: boolean }> }
  | { kind: 'slots'; slots: string[] }
  | { kind: 'options'; options: string[] }

const numbered = (items: readonly string[], letter: string) => items.filter((i) => new RegExp(`^${letter}\\d+$`).test(i)).length

export type Kind = Shown['kind']

/** kindOf recognizes a cover by its items and options. */
export function kindOf(cover: Cover): Kind {
  const { items, secondary, options } = cover
  const rows = numbered(items, 'r')
  const columns = numbered(items, 'c')
  const square = options.every((o) => o.filter((i) => /^r\d+$/.test(i)).length === 1 && o.filter((i) => /^c\d+$/.test(i)).length === 1)
  if (rows + columns === items.length && rows === columns && rows > 0 && square && secondary.every((i) => /^[ab]\d+$/.test(i))) return 'queens'
  const cells = numbered(items, 'p')
  const sudoku = cells > 0 && items.length === 4 * cells && ['r', 'c', 'b'].every((l) => numbered(items, l) === cells) && options.every((o) => o.length === 4)
  if (sudoku && items.every((i) => i.length === 3)) return 'sudoku'
  const slots = numbered(items, 's')
  const others = items.filter((i) => !/^s\d+$/.test(i))
  if (slots > 0 && others.length > 0 && others.every((i) => /^\d+$/.test(i)) && options.every((o) => o.filter((i) => /^s\d+$/.test(i)).length === o.length - 1)) return 'slots'
  return 'options'
}

/** shownOf draws a solution, given as options with "; " between, or the empty board. */
export function shownOf(cover: Cover, kind: Kind, solution: string): Shown {
  const chosen = solution.trim() === '' ? [] : solution.trim().split(/\s*;\s*/)
  const split = chosen.map((o) => o.split(/\s+/))
  if (kind === 'queens') {
    const at = new Set(split.map((o) => `${number(o, 'r')},${number(o, 'c')}`))
    return { kind, rows: numbered(cover.items, 'r'), columns: numbered(cover.items, 'c'), at }
  }
  if (kind === 'sudoku') {
    const size = Math.round(Math.sqrt(numbered(cover.items, 'p')))
    const ways = new Map<string, number>()
    for (const option of cover.options) for (const i of option) if (i.startsWith('p')) ways.set(i, (ways.get(i) ?? 0) + 1)
    const digits = new Map<string, { digit: string; given: boolean }>()
    const lone = cover.options.filter((o) => o.some((i) => i.startsWith('p') && ways.get(i) === 1))
    for (const option of [...lone, ...split]) {
      const p = option.find((i) => /^p\d+$/.test(i))
      const r = option.find((i) => /^r\d+$/.test(i))
      if (p && r) digits.set(p.slice(1), { digit: r.slice(2), given: ways.get(p) === 1 })
    }
    return { kind, size, box: Math.round(Math.sqrt(size)), digits }
  }
  if (kind === 'slots') {
    const slots: string[] = Array.from({ length: numbered(cover.items, 's') }, () => '')
    for (const option of split) {
      const name = option.find((i) => !/^s\d+$/.test(i)) ?? ''
      for (const i of option) if (/^s\d+$/.test(i)) slots[Number(i.slice(1)) - 1] = name
    }
    return { kind, slots }
  }
  return { kind: 'options', options: chosen }
}

const number = (option: readonly string[], letter: string) => option.find((i) => new RegExp(`^${letter}\\d+$`).test(i))?.slice(1) ?? '?'
