// The two coefficients of the textbook program that stand before z(i,t), "tile i moves": M in the
// rows that send a moving tile to the blank (c_move2_1, c_move2_2), and S in the rows that keep a
// tile in place (c2_1, c2_2). They are read from the rows of the program at hand, so they are
// right on any board, and a program without such rows has none.
//
//	p(i,t+1) − p(i0,t) + M·z(i,t) ≤ M      says something when z = 1: the right-hand side moves along
//	p(i,t) − p(i,t+1)             ≤ S·z(i,t)  says something when z = 0: the right-hand side stays
//
// docs/explanation/formulations.md, "How weak the bound is".

import type { Lab, Program } from './contract.ts'
import type { View } from './matrix.ts'

export type Letter = 'M' | 'S'

const FAMILIES: Record<Letter, string[]> = { M: ['c_move2_1', 'c_move2_2'], S: ['c2_1', 'c2_2'] }

interface Place { row: number; column: number; value: number; lower: number | null; upper: number | null }

/** Coefficient is one of the two: its value in the program as stated, and where it stands. */
export interface Coefficient { letter: Letter; value: number; places: Place[] }

/** coefficient finds M or S; null where the program has no such rows, or where the rows do not agree. */
export function coefficient(view: View, letter: Letter): Coefficient | null {
  const places: Place[] = []
  view.program.rows.forEach((row, i) => {
    if (!FAMILIES[letter].includes(row.family)) return
    const e = view.rows[i].find((x) => view.program.columns[x.column].family === 'z')
    if (e) places.push({ row: i, column: e.column, value: e.value, lower: row.lower, upper: row.upper })
  })
  if (places.length === 0) return null
  const value = Math.abs(places[0].value)
  return places.every((p) => Math.abs(p.value) === value) ? { letter, value, places } : null
}

/** Stated is a row's new coefficient and sides. */
export interface Stated { row: number; column: number; value: number; lower: number | null; upper: number | null }

/** stated returns the rows of a coefficient with another value. */
export function stated(c: Coefficient, to: number): Stated[] {
  return c.places.map((p) => {
    const value = Math.sign(p.value) * to
    const shift = c.letter === 'M' ? value - p.value : 0
    return { row: p.row, column: p.column, value, lower: p.lower === null ? null : p.lower + shift, upper: p.upper === null ? null : p.upper + shift }
  })
}

/** change writes a new value into the live program, except into the sides of rows that are switched off. */
export function change(lab: Lab, program: Program, c: Coefficient, to: number, off: string[]): void {
  const rows = stated(c, to)
  lab.setCoefficients(rows)
  if (c.letter === 'M') lab.setRowBounds(rows.filter((r) => !off.includes(program.rows[r.row].family)))
}
