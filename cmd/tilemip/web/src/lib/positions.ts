// Boards as lists of numbers: plans replayed, distances and displacements. Cells are numbered from
// 0 here, row by row; the textbook program numbers them from 1.

import { colourOf } from './palette.ts'

export interface Grid { rows: number; cols: number; tiles: number[]; goal: number[] } // 0 is the blank

const STEP: Record<string, [number, number]> = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] }

/** replay returns the boards before, between and after the moves of the blank; it ends early at a move off the board. */
export function replay(g: Grid, moves: string): number[][] {
  const boards = [g.tiles.slice()]
  for (const m of moves) {
    const board = boards[boards.length - 1].slice()
    const from = board.indexOf(0)
    const step = STEP[m]
    if (!step) break
    const row = Math.floor(from / g.cols) + step[0], col = (from % g.cols) + step[1]
    if (row < 0 || row >= g.rows || col < 0 || col >= g.cols) break
    const to = row * g.cols + col
    board[from] = board[to]
    board[to] = 0
    boards.push(board)
  }
  return boards
}

/** solved says that a board is the goal. */
export function solved(g: Grid, board: number[]): boolean {
  return board.every((tile, cell) => tile === g.goal[cell])
}

/** displacement is |p_final − p_initial| of a tile: how far its number of the cell must change. */
export function displacement(g: Grid, tile: number): number {
  return Math.abs(g.goal.indexOf(tile) - g.tiles.indexOf(tile))
}

/** distance is a tile's Manhattan distance: its rows and columns to the goal. */
export function distance(g: Grid, tile: number): number {
  const a = g.tiles.indexOf(tile), b = g.goal.indexOf(tile)
  return Math.abs(Math.floor(a / g.cols) - Math.floor(b / g.cols)) + Math.abs((a % g.cols) - (b % g.cols))
}

/** tiles lists the tiles in order, without the blank. */
export function tiles(g: Grid): number[] {
  return g.tiles.filter((x) => x !== 0).sort((a, b) => a - b)
}

export function sum(xs: number[]): number {
  return xs.reduce((a, b) => a + b, 0)
}

/** rowColour is the colour of a tile: that of its row in the goal 1, 2, 3, …; the number on the tile says which one it is. */
export function rowColour(tile: number, cols: number): string {
  return colourOf(Math.floor((tile - 1) / cols) + 1)
}
