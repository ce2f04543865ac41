// Boards whose number of moves from the goal is known without asking the engine: those of the
// library in plans.json (tools/plans.mjs), and what lies on their shortest plans. Every part of a
// shortest path is a shortest path, forward and backward; with the tiles renumbered so that its
// last position is the goal, its first one is a board just so far from it. Where the blank of the
// goal lies elsewhere, all is turned or mirrored.
import { after, goalOf, moves, opposite, shuffle, usual, type Board, type Move } from './board.ts'
import sets from './plans.json' with { type: 'json' }

/** Known is a board of the library with a shortest plan. */
export interface Known { set: string; number: number; board: Board; plan: string }

let all: Known[] | undefined
/** known are the boards of the library that the page has. */
export function known(): Known[] {
  return (all ??= sets.flatMap(({ name, rows, cols, goal: aim, plans }) => {
    const goal = usual[aim]!(rows, cols)
    return plans.map((plan, i) => ({ set: name, number: i + 1, plan, board: { rows, cols, goal, tiles: path(goal, cols, plan)[0]! } }))
  }))
}

/** path are the positions of a plan that ends at the goal. */
function path(goal: number[], cols: number, plan: string): number[][] {
  const positions = [goal]
  for (const move of [...plan].reverse()) positions.unshift(after(positions[0]!, cols, opposite[move as Move])!)
  return positions
}

/** atDepth draws a board with just so many moves to the goal, or the most there are: any with equal
 * chance of up to 9 cells, one from the plans of 4×4. For other sizes it knows none. */
export function atDepth({ rows, cols, goal }: Board, depth: number, random: () => number = Math.random): { tiles: number[]; moves: number } | undefined {
  const any = <T>(list: T[]) => list[Math.floor(random() * list.length)]!
  if (rows * cols <= 9) {
    const seen = new Set([goal.join()])
    let layer = [goal]
    let d = 0
    for (; d < depth; d++) {
      const next = layer.flatMap((tiles) => moves.map((move) => after(tiles, cols, move)).filter((to): to is number[] => to !== undefined && !seen.has(to.join()) && !!seen.add(to.join())))
      if (next.length === 0) break
      layer = next
    }
    return { tiles: any(layer), moves: d }
  }
  if (rows !== 4 || cols !== 4) return undefined
  const long = known().filter(({ board, plan }) => board.rows === 4 && plan.length >= depth)
  for (let tries = 0; tries < 100_000 && long.length > 0; tries++) {
    const { board, plan } = any(long)
    const ends = [0, depth]
    if (random() < 0.5) ends.reverse()
    const at = Math.floor(random() * (plan.length - depth + 1))
    const turn = Math.floor(random() * 8)
    const turned = (cell: number) => {
      const [row, col] = [Math.floor(cell / 4), cell % 4]
      const [y, x] = turn & 1 ? [col, row] : [row, col]
      return (turn & 2 ? 3 - y : y) * 4 + (turn & 4 ? 3 - x : x)
    }
    const positions = path(board.goal, 4, plan)
    const [from, to] = [positions[at + ends[0]!]!, positions[at + ends[1]!]!]
    if (goal[turned(to.indexOf(0))] !== 0) continue
    const tiles = Array<number>(16)
    from.forEach((tile, cell) => (tiles[turned(cell)] = goal[turned(to.indexOf(tile))]!))
    return { tiles, moves: depth }
  }
  return undefined
}

/** daily is the board of a day such as 2026-11-26, the same for everyone: one of all solvable ones. */
export function daily(day: string): Board {
  let seed = Math.floor(Date.parse(`${day}T00:00Z`) / 86_400_000)
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647 // Park and Miller (1988, 1993)
  for (let i = 0; i < 9; i++) random() // days that follow each other begin alike
  const goal = goalOf(4, 4)
  return { rows: 4, cols: 4, goal, tiles: shuffle(4, 4, goal, random) }
}
