// Sliding boards in the page: reading what people type or paste, moves of the blank, the walk
// that scrambles, and parity. The text that is written here is read by the command (package
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

const usual: Record<string, (rows: number, cols: number) => number[]> = {
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

export type Problem = { kind: 'empty' } | { kind: 'word'; word: string } | { kind: 'rows' } | { kind: 'size'; cells: number } | { kind: 'range'; tile: number; highest: number } | { kind: 'twice'; tile: number } | { kind: 'blank' } | { kind: 'goal' }

/** parse reads "5 1 2 / 3 4 .", lines, lists such as [[1,2],[3,0]], and "goal:" before another goal or the name of a usual one. */
export function parse(text: string): Board | Problem {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\u00a0', ' ').replace(/#.*$/gm, '')
  const [start, aim] = plain.split(/goal\s*:?/i, 2)
  const board = grid(start!)
  if ('kind' in board) return board
  if (aim === undefined || aim.trim() === '') return { ...board, goal: goalOf(board.rows, board.cols) }
  const named = usual[aim.trim().toLowerCase()]
  if (named) return { ...board, goal: named(board.rows, board.cols) }
  const goal = grid(aim)
  if ('kind' in goal) return goal
  if (goal.rows !== board.rows || goal.cols !== board.cols) return { kind: 'goal' }
  return { ...board, goal: goal.tiles }
}

function grid(text: string): { rows: number; cols: number; tiles: number[] } | Problem {
  // "],[" and "/" and line ends part rows; brackets, commas, semicolons and bars are decoration.
  const lines = text.replace(/\]\s*,?\s*\[/g, '\n').split(/[/\n\r]+/)
  const rows = lines.map((line) => line.split(/[\s,;|()[\]{}]+/).filter((word) => word !== '')).filter((row) => row.length > 0)
  if (rows.length === 0) return { kind: 'empty' }
  const tiles: number[] = []
  for (const word of rows.flat()) {
    if (/^([._x-]|b|blank)$/i.test(word)) tiles.push(0)
    else if (/^\d{1,3}$/.test(word)) tiles.push(Number(word))
    else return { kind: 'word', word: word.slice(0, 20) }
  }
  let height = rows.length
  let width = rows[0]!.length
  if (height === 1) height = width = Math.sqrt(tiles.length) // one line: a square
  else if (rows.some((row) => row.length !== width)) return { kind: 'rows' }
  if (!Number.isInteger(height) || height < least || height > most || width < least || width > most) return { kind: 'size', cells: tiles.length }
  return wrong(tiles) ?? { rows: height, cols: width, tiles }
}

function wrong(tiles: number[]): Problem | undefined {
  const seen = new Set<number>()
  for (const tile of tiles) {
    if (tile >= tiles.length) return { kind: 'range', tile, highest: tiles.length - 1 }
    if (seen.has(tile)) return tile === 0 ? { kind: 'blank' } : { kind: 'twice', tile }
    seen.add(tile)
  }
  return seen.has(0) ? undefined : { kind: 'blank' }
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
const back: Record<Move, Move> = { U: 'D', D: 'U', L: 'R', R: 'L' }

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
    const ways = (Object.keys(steps) as Move[])
      .filter((move) => !last || move !== back[last])
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
  const { tiles, goal, cols } = board
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
  const [from, to] = [tiles.indexOf(0), goal.indexOf(0)]
  const distance = Math.abs(Math.floor(from / cols) - Math.floor(to / cols)) + Math.abs((from % cols) - (to % cols))
  const order = new Map(goal.filter((tile) => tile !== 0).map((tile, i) => [tile, i]))
  const line = tiles.filter((tile) => tile !== 0)
  const inversions: [number, number][] = []
  line.forEach((a, i) => line.slice(i + 1).forEach((b) => order.get(a)! > order.get(b)! && inversions.push([a, b])))
  return { solvable: (exchanges - distance) % 2 === 0, cycles, exchanges, distance, inversions }
}

/** manhattan adds up the steps of every tile to its goal cell, as if the others were not there. */
export function manhattan(board: Board): number {
  const { tiles, goal, cols } = board
  return tiles.reduce((sum, tile, i) => {
    const to = goal.indexOf(tile)
    return tile === 0 ? sum : sum + Math.abs(Math.floor(i / cols) - Math.floor(to / cols)) + Math.abs((i % cols) - (to % cols))
  }, 0)
}
