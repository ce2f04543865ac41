// Parity: how many black and white cells the region and each piece have, and what the
// differences can add up to (S. W. Golomb, Polyominoes, 1965).

import type { Cell } from './space.ts'

/** Balance counts cells by colour: black where the sum of the coordinates along the colouring's axes is even. */
export interface Balance {
  black: number
  white: number
}

/** axesOf finds the axes of a colouring that was given cell by cell; null where it is none of that kind. */
export function axesOf(region: readonly Cell[], colouring: readonly number[]): number[] | null {
  for (const mask of [7, 3, 5, 6, 1, 2, 4]) {
    const axes = [0, 1, 2].filter((a) => (mask >> a) & 1)
    const colour = new Map<boolean, number>()
    const fits = region.every((cell, i) => {
      const black = isBlack(cell, axes)
      const known = colour.get(black)
      if (known === undefined) colour.set(black, colouring[i] ?? 0)
      return (known ?? colouring[i]) === colouring[i]
    })
    if (fits && (colour.size < 2 || colour.get(true) !== colour.get(false))) return axes
  }
  return null
}

export function isBlack(cell: Cell, axes: readonly number[]): boolean {
  return axes.reduce((s, a) => s + (cell[a] ?? 0), 0) % 2 === 0
}

export function balance(cells: readonly Cell[], axes: readonly number[]): Balance {
  const black = cells.filter((c) => isBlack(c, axes)).length
  return { black, white: cells.length - black }
}

/** reachable says whether differences, each added or taken away, can give the wanted sum. */
export function reachable(differences: readonly number[], wanted: number): boolean {
  let sums = new Set([0])
  for (const d of differences) sums = new Set([...sums].flatMap((s) => (d === 0 ? [s] : [s + d, s - d])))
  return sums.has(wanted)
}
