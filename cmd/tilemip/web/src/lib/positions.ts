// Tiles as numbers: displacements and colours. Cells are numbered from 0 here, row by row; the
// textbook program numbers them from 1.

import type { Board } from './board.ts'
import { colourOf } from './palette.ts'

/** displacement is |p_final − p_initial| of a tile: how far its number of the cell must change. */
export function displacement(g: Board, tile: number): number {
  return Math.abs(g.goal.indexOf(tile) - g.tiles.indexOf(tile))
}

/** tiles lists the tiles in order, without the blank. */
export function tiles(g: Board): number[] {
  return g.tiles.filter((x) => x !== 0).sort((a, b) => a - b)
}

export function sum(xs: number[]): number {
  return xs.reduce((a, b) => a + b, 0)
}

/** rowColour is the colour of a tile: that of its row in the goal 1, 2, 3, …; the number on the tile says which one it is. */
export function rowColour(tile: number, cols: number): string {
  return colourOf(Math.floor((tile - 1) / cols) + 1)
}
