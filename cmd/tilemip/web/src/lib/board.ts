// Sliding boards in the page: their plain text, moves of the blank, the walk that scrambles, and
// parity. The text that is written here is read by the command (package
// model/puzzle), which has the same names for the standard goals.
//
// Parity (Johnson and Story, 1879): a move exchanges the blank with a tile, so the permutation
// from start to goal changes its parity with every move, and so does the blank's distance.
// Both parities must agree at the goal, where both are even.

/** Tiles are listed row by row; 0 is the blank. */
export interface Board {
  rows: number
  cols: number
  tiles: number[]
  goal: number[]
}

/** Letters of moves name the direction in which the blank goes. */
export type Move = 'U' | 'D' | 'L' | 'R'

export const least = 2
export const most = 6

/** goalOf is 1, 2, 3, … with the blank last. */
export function goalOf(rows: number, cols: number): number[] {
  return Array.from({ length: rows * cols }, (_, i) => (i + 1) % (rows * cols))
}

/** usual are the goals with names, those of the command. */
export const usual: Record<string, (rows: number, cols: number) => number[]> = {
  'blank-last': goalOf,
  'blank-first': (rows, cols) => Array.from({ length: rows * cols }, (_, i) => i),
}

/** goalName is the name of a standard goal: 1, 2, 3, … with the blank last, or first as in most papers. */
export function goalName(board: Board): string | undefined {
  return Object.keys(usual).find((name) => usual[name]!(board.rows, board.cols).join() === board.goal.join())
}

/** otherGoal is the standard goal that a board with a standard goal does not have, where moves lead to it. */
export function otherGoal(board: Board): { name: string; goal: number[] } | undefined {
  const name = { 'blank-last': 'blank-first', 'blank-first': 'blank-last' }[goalName(board) ?? '']
  if (!name) return undefined
  const goal = usual[name]!(board.rows, board.cols)
  return parity({ ...board, goal }).solvable ? { name, goal } : undefined
}

/** parse reads what `write` writes, and rows parted by "/"; what else people paste, lib/read.ts gives to the engine. */
export function parse(text: string): Board | undefined {
  const [start, aim] = text.trim().split(/\s*goal:\s*/)
  const board = grid(start!)
  if (!board) return undefined
  const name = aim ?? 'blank-last'
  const end = Object.hasOwn(usual, name) ? { ...board, tiles: usual[name]!(board.rows, board.cols) } : grid(name)
  return end?.rows === board.rows && end.cols === board.cols ? { ...board, goal: end.tiles } : undefined
}

function grid(text: string): { rows: number; cols: number; tiles: number[] } | undefined {
  const lines = text.split(/\s*[/\n]\s*/).map((line) => line.trim().split(/\s+/).map((word) => (word === '.' ? 0 : /^\d\d?$/.test(word) ? Number(word) : NaN)))
  const [rows, cols, tiles] = [lines.length, lines[0]!.length, lines.flat()]
  const sized = rows >= least && rows <= most && cols >= least && cols <= most && lines.every((line) => line.length === cols)
  return sized && new Set(tiles).size === tiles.length && tiles.every((tile) => tile < tiles.length) ? { rows, cols, tiles } : undefined
}

/** write is the text that parse, and the command, read again. */
export function write(board: Board): string {
  const lines = rowsOf(board.tiles, board.cols)
  const plain = goalOf(board.rows, board.cols)
  if (board.goal.every((tile, i) => tile === plain[i])) return lines
  return `${lines}\ngoal:\n${rowsOf(board.goal, board.cols)}`
}

function rowsOf(tiles: number[], cols: number): string {
  const rows: string[] = []
  for (let i = 0; i < tiles.length; i += cols) rows.push(tiles.slice(i, i + cols).map((tile) => (tile === 0 ? '.' : tile)).join(' '))
  return rows.join('\n')
}

const steps: Record<Move, [number, number]> = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] }
export const moves = Object.keys(steps) as Move[]
export const opposite: Record<Move, Move> = { U: 'D', D: 'U', L: 'R', R: 'L' }

/** arrows are the keys that slide a tile into the blank; the blank goes the other way. */
export const arrows: Record<string, Move> = { ArrowUp: 'D', ArrowDown: 'U', ArrowLeft: 'R', ArrowRight: 'L' }

/** after gives the tiles once the blank has gone that way, or undefined at the edge. */
export function after(tiles: number[], cols: number, move: Move): number[] | undefined {
  const blank = tiles.indexOf(0)
  const row = Math.floor(blank / cols) + steps[move][0]
  const col = (blank % cols) + steps[move][1]
  if (row < 0 || row >= tiles.length / cols || col < 0 || col >= cols) return undefined
  const next = tiles.slice()
  next[blank] = tiles[row * cols + col]!
  next[row * cols + col] = 0
  return next
}

/** towards are the moves of the blank that bring it to a cell of its own row or column. */
export function towards(tiles: number[], cols: number, cell: number): Move[] {
  const blank = tiles.indexOf(0)
  const [row, col] = [Math.floor(blank / cols), blank % cols]
  const [toRow, toCol] = [Math.floor(cell / cols), cell % cols]
  if (row === toRow) return Array<Move>(Math.abs(toCol - col)).fill(toCol > col ? 'R' : 'L')
  if (col === toCol) return Array<Move>(Math.abs(toRow - row)).fill(toRow > row ? 'D' : 'U')
  return []
}

/** boards are the positions of a plan, the first before any move. It ends where a move is not possible. */
export function boards(tiles: number[], cols: number, plan: string): number[][] {
  const all = [tiles]
  for (const letter of plan) {
    const next = after(all[all.length - 1]!, cols, letter as Move)
    if (!next) break
    all.push(next)
  }
  return all
}

/** scramble walks from the goal at random, without a position twice; it may end early where the
 * walk has locked itself in. `walked` is the length of the walk, not the distance from the goal. */
export function scramble(rows: number, cols: number, goal: number[], depth: number, random: () => number = Math.random): { tiles: number[]; walked: number } {
  let tiles = goal
  let last: Move | undefined
  let walked = 0
  const seen = new Set([tiles.join()])
  for (; walked < depth; walked++) {
    const ways = moves
      .filter((move) => !last || move !== opposite[last])
      .map((move) => ({ move, next: after(tiles, cols, move) }))
      .filter((way): way is { move: Move; next: number[] } => way.next !== undefined && !seen.has(way.next.join()))
    if (ways.length === 0) break
    const way = ways[Math.floor(random() * ways.length)]!
    tiles = way.next
    last = way.move
    seen.add(tiles.join())
  }
  return { tiles, walked }
}

/** shuffle draws a solvable board uniformly. */
export function shuffle(rows: number, cols: number, goal: number[], random: () => number = Math.random): number[] {
  const tiles = goal.slice()
  for (let i = tiles.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[tiles[i], tiles[j]] = [tiles[j]!, tiles[i]!]
  }
  const board = { rows, cols, tiles, goal }
  return parity(board).solvable ? tiles : exchanged(board)
}

/** exchanged is the board with its last two tiles exchanged: that changes the parity. */
export function exchanged(board: Board): number[] {
  const cells = board.tiles.map((_, i) => i).filter((i) => board.tiles[i] !== 0)
  const [a, b] = cells.slice(-2) as [number, number]
  const tiles = board.tiles.slice()
  ;[tiles[a], tiles[b]] = [tiles[b]!, tiles[a]!]
  return tiles
}

export interface Parity {
  solvable: boolean
  /** cycles of the permutation, the blank included, without those of one tile: each tile stands in the goal cell of the next */
  cycles: number[][]
  /** how many exchanges of two make the permutation: Σ (length − 1) */
  exchanges: number
  /** steps from the blank's cell to its goal cell */
  distance: number
  /** pairs of tiles, without the blank, that stand in the other order than in the goal */
  inversions: [number, number][]
}

export function parity(board: Board): Parity {
  const { tiles, goal } = board
  const cycles: number[][] = []
  const seen = new Set<number>()
  for (const first of [...tiles].sort((a, b) => a - b)) {
    const cycle: number[] = []
    for (let tile = first; !seen.has(tile); tile = goal[tiles.indexOf(tile)]!) {
      seen.add(tile)
      cycle.push(tile)
    }
    if (cycle.length > 1) cycles.push(cycle)
  }
  const exchanges = cycles.reduce((sum, cycle) => sum + cycle.length - 1, 0)
  const blank = distance(board, 0)
  const order = new Map(goal.filter((tile) => tile !== 0).map((tile, i) => [tile, i]))
  const line = tiles.filter((tile) => tile !== 0)
  const inversions: [number, number][] = []
  line.forEach((a, i) => line.slice(i + 1).forEach((b) => order.get(a)! > order.get(b)! && inversions.push([a, b])))
  return { solvable: (exchanges - blank) % 2 === 0, cycles, exchanges, distance: blank, inversions }
}

/** distance is a tile's Manhattan distance: its rows and columns to the goal. */
export function distance({ tiles, goal, cols }: Board, tile: number): number {
  const [from, to] = [tiles.indexOf(tile), goal.indexOf(tile)]
  return Math.abs(Math.floor(from / cols) - Math.floor(to / cols)) + Math.abs((from % cols) - (to % cols))
}

/** manhattan adds up the steps of every tile to its goal cell, as if the others were not there. */
export const manhattan = (board: Board): number => board.tiles.reduce((sum, tile) => (tile === 0 ? sum : sum + distance(board, tile)), 0)
