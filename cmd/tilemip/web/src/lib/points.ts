// A point of a program as pictures, one a moment. The textbook program has one number a tile,
// p(i,t), which is no weight on a cell: 8.37 is a place on a number line. The assignment and flow
// programs have a weight for every thing and cell, and flow also says along which arcs it moves.
// Cells are numbered from 1 in all three, things 0 (the blank) to N−1. Own.

import type { Program } from './contract.ts'

export interface Mark { thing: number; value: number; column: number; moves: number; mover: number } // moves: z(i,t); mover: its column, or −1
export interface Share { thing: number; weight: number; columns: number[] }
export interface Arc { thing: number; from: number; to: number; weight: number; column: number }

/** Picture is a point by moments: marks on a number line, or shares of cells with arcs to the next moment. */
export type Picture =
  | { kind: 'numbers'; moments: number[]; cells: number; marks: Mark[][] }
  | { kind: 'weights'; moments: number[]; cells: number; shares: Share[][][]; arcs: Arc[][] }

const SMALL = 1e-7

/** picture decodes a point; null for a program that has no places (patterns, covers, general models). */
export function picture(p: Program, values: ArrayLike<number>, cells: number): Picture | null {
  const family = (name: string) => p.columns.some((c) => c.family === name)
  if (family('p') && family('z')) return numbers(p, values, cells)
  if (family('w') && family('s')) return flow(p, values, cells)
  if (p.columns.some((c) => c.family === 'x' && c.index.length === 3)) return assignment(p, values, cells)
  return null
}

function numbers(p: Program, values: ArrayLike<number>, cells: number): Picture {
  const moments = labels(p.columns.filter((c) => c.family === 'p').map((c) => Number(c.index[1])))
  const first = moments[0]
  const marks: Mark[][] = moments.map(() => [])
  const movers = new Map<string, number>()
  p.columns.forEach((c, j) => { if (c.family === 'z') movers.set(c.index.join(), j) })
  p.columns.forEach((c, j) => {
    if (c.family !== 'p') return
    const mover = movers.get(c.index.join()) ?? -1
    marks[Number(c.index[1]) - first].push({ thing: Number(c.index[0].slice(1)), value: values[j], column: j, moves: mover < 0 ? 0 : values[mover], mover })
  })
  return { kind: 'numbers', moments, cells, marks }
}

function assignment(p: Program, values: ArrayLike<number>, cells: number): Picture {
  const out = empty(Math.max(...p.columns.map((c) => Number(c.index[0]))) + 1, cells)
  p.columns.forEach((c, j) => { if (c.family === 'x') put(out.shares, c.index.map(Number), values[j], j) })
  return out
}

function flow(p: Program, values: ArrayLike<number>, cells: number): Picture {
  const last = Math.max(...p.columns.map((c) => Number(c.index[0]))) + 1
  const out = empty(last + 1, cells)
  p.columns.forEach((c, j) => {
    const k = c.index.map(Number), weight = values[j]
    const t = k[0]
    const [thing, from, to] = c.family === 'w' ? [0, k[1], k[2]] : c.family === 'y' ? [k[1], k[2], k[3]] : [k[1], k[2], k[2]]
    put(out.shares, [t, thing, from], weight, j)
    if (t === last - 1) put(out.shares, [last, thing, to], weight, j)
    if (from !== to && weight > SMALL) out.arcs[t].push({ thing, from, to, weight, column: j })
  })
  return out
}

function empty(moments: number, cells: number): Extract<Picture, { kind: 'weights' }> {
  const times = Array.from({ length: moments }, (_, t) => t)
  return { kind: 'weights', moments: times, cells, shares: times.map(() => Array.from({ length: cells }, () => [])), arcs: times.map(() => []) }
}

function put(shares: Share[][][], [t, thing, cell]: number[], weight: number, column: number): void {
  if (weight <= SMALL) return
  const at = shares[t][cell - 1]
  const same = at.find((s) => s.thing === thing)
  if (same) { same.weight += weight; same.columns.push(column) } else at.push({ thing, weight, columns: [column] })
}

function labels(xs: number[]): number[] {
  return [...new Set(xs)].sort((a, b) => a - b)
}

/** between names the cells that a fractional position lies between; both are the same where it is whole. */
export function between(value: number): [number, number] {
  const near = Math.round(value)
  return Math.abs(value - near) < 1e-6 ? [near, near] : [Math.floor(value), Math.ceil(value)]
}

/** whole says that every value of a point's integer columns is whole. */
export function whole(p: Program, values: ArrayLike<number>): boolean {
  return p.columns.every((c, j) => !c.integer || Math.abs(values[j] - Math.round(values[j])) < 1e-6)
}

/** planPoint is the point of a plan, by the boards that it goes through, in the programs of things in cells (assignment, flow); null where it is not exactly as long as the horizon, or where a variable of it was reduced away. */
export function planPoint(p: Program, boards: number[][]): number[] | null {
  if (boards.length !== p.horizon + 1 || !p.columns.some((c) => c.index.length >= 3)) return null
  const at = (t: number, cell: number) => boards[t]?.[cell - 1]
  const x = p.columns.map((c) => {
    const [t, i, a, b] = c.index.map(Number) as [number, number, number, number]
    if (c.family === 'x') return Number(at(t, a) === i)
    if (c.family === 's') return Number(at(t, a) === i && at(t + 1, a) === i)
    if (c.family === 'w') return Number(at(t, i) === 0 && at(t + 1, a) === 0)
    return Number(c.family === 'y' && at(t, a) === i && at(t + 1, b) === i)
  })
  const sums = p.rows.map(() => 0)
  p.columns.forEach((_, j) => { for (let k = p.start[j]!; k < p.start[j + 1]!; k++) sums[p.index[k]!]! += p.value[k]! * x[j]! })
  return p.rows.every((r, i) => sums[i]! >= (r.lower ?? -Infinity) - 1e-9 && sums[i]! <= (r.upper ?? Infinity) + 1e-9) ? x : null
}
