// Prepared valid inequalities of the sliding puzzle's programs. Each is satisfied by at least one
// shortest plan of every board, so adding it never removes the optimum. Whether one raises the bound
// of the relaxation is another question: on the boards tried only the first does. Sources: the Manhattan distance is a bound of every plan; a shortest plan never takes
// back a move; k different cells have numbers that add up to k(k+1)/2 at least (the hull of
// all-different: H. P. Williams and H. Yan, "Representations of the all_different predicate",
// INFORMS Journal on Computing 13 (2001) 96-103).

import type { View } from './matrix.ts'
import { distance, type Board } from './board.ts'
import { tiles } from './positions.ts'

export interface Cut { lower: number | null; upper: number | null; index: number[]; value: number[] }

/** Family is one kind of cut. rows are stated at once; separate finds those that a point violates. */
export interface Family { id: string; rows?: (v: View, g: Board) => Cut[]; separate?: (v: View, g: Board, x: ArrayLike<number>) => Cut[] }

/** periods lists the labels of t for which the program has columns family[…, t]. */
function periods(v: View, family: string): number[] {
  return [...new Set(v.program.columns.filter((c) => c.family === family).map((c) => Number(c.index[c.index.length - 1])))].sort((a, b) => a - b)
}

function cut(terms: [number, number][], lower: number | null, upper: number | null): Cut[] {
  return terms.length === 0 || terms.some(([j]) => j < 0) ? [] : [{ lower, upper, index: terms.map((t) => t[0]), value: terms.map((t) => t[1]) }]
}

/** manhattan: every tile moves at least as often as its rows and columns to the goal. */
function manhattan(v: View, g: Board): Cut[] {
  const at = periods(v, 'z')
  return tiles(g).flatMap((i) => cut(at.map((t) => [v.column('z', 'i' + i, t), 1]), distance(g, i), null))
}

/** idle: once the blank rests it rests to the end. */
function idle(v: View): Cut[] {
  return periods(v, 'z').flatMap((t) => (t === 0 ? [] : cut([[v.column('z', 'i0', t), 1], [v.column('z', 'i0', t - 1), -1]], null, 0)))
}

/** rest: the tile that has just moved does not move again at once, for it could only move back. */
function rest(v: View, g: Board): Cut[] {
  return periods(v, 'z').flatMap((t) => tiles(g).flatMap((i) => cut([[v.column('z', 'i' + i, t), 1], [v.column('z', 'i' + i, t + 1), 1]], null, 1)))
}

/** back: no move is followed by its opposite, by the letters of the textbook program or by the blank's cells. */
function back(v: View): Cut[] {
  const opposite: [string, string][] = [['u', 'd'], ['d', 'u'], ['l', 'r'], ['r', 'l']]
  const letters = periods(v, 'u').flatMap((t) => opposite.flatMap(([a, b]) => cut([[v.column(a, t), 1], [v.column(b, t + 1), 1]], null, 1)))
  const cells = v.program.columns.flatMap((c, j) => {
    if (c.family === 'x' && c.index.length === 3 && c.index[1] === '0') return cut([[j, 1], [v.column('x', Number(c.index[0]) + 2, 0, c.index[2]), 1]], null, 1)
    if (c.family === 'w' && v.row('back', ...c.index) < 0) return cut([[j, 1], [v.column('w', Number(c.index[0]) + 1, c.index[2], c.index[1]), 1]], null, 1)
    return []
  })
  return [...letters, ...cells]
}

/** carry: the blank's column and row change as it moves (the rows c_x and c_y of textbook+carry). */
function carry(v: View): Cut[] {
  if (v.program.rows.some((r) => r.family === 'c_x')) return []
  return periods(v, 'u').flatMap((t) => [
    ...cut([[v.column('x', t + 1), 1], [v.column('x', t), -1], [v.column('l', t), 1], [v.column('r', t), -1]], 0, 0),
    ...cut([[v.column('y', t + 1), 1], [v.column('y', t), -1], [v.column('u', t), 1], [v.column('d', t), -1]], 0, 0),
  ])
}

/** direction: a tile goes down only when the blank goes up, and right only when it goes left. */
function direction(v: View, g: Board): Cut[] {
  return periods(v, 'u').flatMap((t) => tiles(g).flatMap((i) => {
    const step: [number, number][] = [[v.column('p', 'i' + i, t + 1), 1], [v.column('p', 'i' + i, t), -1]]
    return [
      ...cut([...step, [v.column('u', t), -g.cols], [v.column('l', t), -1]], null, 0),
      ...cut([...step, [v.column('d', t), g.cols], [v.column('r', t), 1]], 0, null),
    ]
  }))
}

/** different: the k smallest positions add up to at least 1 + … + k, and the k largest to at most N + … + (N−k+1). */
function different(v: View, g: Board, x: ArrayLike<number>): Cut[] {
  const n = g.rows * g.cols, things = ['i0', ...tiles(g).map((i) => 'i' + i)]
  return periods(v, 'p').flatMap((t) => {
    const at = things.map((i) => v.column('p', i, t)).filter((j) => j >= 0).sort((a, b) => x[a] - x[b])
    let best: Cut[] = [], most = 0.01, low = 0, high = 0
    for (let k = 1; k < at.length; k++) {
      low += x[at[k - 1]]
      high += x[at[at.length - k]]
      const least = (k * (k + 1)) / 2, largest = k * n - (k * (k - 1)) / 2
      if (least - low > most) { most = least - low; best = cut(at.slice(0, k).map((j) => [j, 1]), least, null) }
      if (high - largest > most) { most = high - largest; best = cut(at.slice(-k).map((j) => [j, 1]), null, largest) }
    }
    return best
  })
}

const TABLE: Family[] = [
  { id: 'manhattan', rows: manhattan },
  { id: 'direction', rows: direction },
  { id: 'different', separate: different },
  { id: 'rest', rows: rest },
  { id: 'back', rows: back },
  { id: 'idle', rows: idle },
  { id: 'carry', rows: carry },
]

/** offered lists the kinds of cuts that apply to a program of a board. */
export function offered(v: View, g: Board): Family[] {
  const positions = v.program.columns.some((c) => c.family === 'p')
  return TABLE.filter((f) => (f.rows ? f.rows(v, g).length > 0 : positions))
}
