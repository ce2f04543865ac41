// The similarity graph: solutions that differ in the places of few pieces are joined.
//
// As the command's --graph does it: one node for each class of symmetric solutions, and
// the distance of two classes is the least number of pieces that lie differently, over all
// symmetric images. Placements have lists of the solutions that use them, so that only
// solutions which share some are ever compared. Work is done in slices: see idle.

import { type Solution } from './space.ts'

export interface Edge {
  a: number
  b: number
  pieces: number // that lie differently, of the solution with more of them
}

/** placements gives each piece of a solution a number by its cells. */
export class Placements {
  private known = new Map<string, number>()

  of(solution: Solution): number[] {
    const cells = new Map<number, number[]>()
    for (let i = 0; i < solution.length; i++) {
      const id = solution[i] ?? 0
      if (id === 0) continue
      const list = cells.get(id)
      if (list) list.push(i)
      else cells.set(id, [i])
    }
    return [...cells.values()].map((list) => {
      const key = String.fromCharCode(...list)
      let number = this.known.get(key)
      if (number === undefined) {
        number = this.known.size
        this.known.set(key, number)
      }
      return number
    })
  }
}

/** similar yields after every solution, so that the caller can pause; it returns the edges of at most so many pieces. */
export function* similar(solutions: readonly Solution[], images: readonly Int32Array[], most: number): Generator<number, Edge[]> {
  const placements = new Placements()
  const own = solutions.map((s) => placements.of(s))
  const users: number[][] = []
  const edges: Edge[] = []
  const shared = new Uint16Array(solutions.length)
  const turned = new Uint16Array(solutions[0]?.length ?? 0)
  for (let i = 0; i < solutions.length; i++) {
    const best = new Map<number, number>()
    for (const image of images) {
      const touched: number[] = []
      for (let c = 0; c < image.length; c++) turned[image[c] ?? 0] = solutions[i]?.[c] ?? 0
      for (const placement of placements.of(turned)) {
        for (const j of users[placement] ?? []) {
          if (shared[j] === 0) touched.push(j)
          shared[j] = (shared[j] ?? 0) + 1
        }
      }
      for (const j of touched) {
        best.set(j, Math.max(best.get(j) ?? 0, shared[j] ?? 0))
        shared[j] = 0
      }
    }
    const mine = own[i] ?? []
    for (const [j, common] of best) {
      const pieces = Math.max(mine.length, own[j]?.length ?? 0) - common
      if (pieces <= most && pieces > 0) edges.push({ a: j, b: i, pieces })
    }
    for (const placement of mine) (users[placement] ??= []).push(i)
    yield i + 1
  }
  return edges
}

/** components numbers the connected parts of a graph, the largest first. */
export function components(nodes: number, edges: readonly Edge[]): number[][] {
  const parent = Array.from({ length: nodes }, (_, i) => i)
  const root = (i: number): number => {
    let r = i
    while (parent[r] !== r) r = parent[r] ?? r
    while (parent[i] !== r) [i, parent[i]] = [parent[i] ?? r, r]
    return r
  }
  for (const { a, b } of edges) parent[root(a)] = root(b)
  const by = new Map<number, number[]>()
  for (let i = 0; i < nodes; i++) {
    const list = by.get(root(i))
    if (list) list.push(i)
    else by.set(root(i), [i])
  }
  return [...by.values()].sort((a, b) => b.length - a.length)
}

/**
 * layout places the nodes of one component in a plane: springs along edges, repulsion
 * between all (T. Fruchterman and E. Reingold, 1991). It begins on a sunflower, so that the
 * same graph always looks the same. Coordinates are in lengths of an edge.
 */
export function* layout(nodes: readonly number[], edges: readonly Edge[], rounds = 120): Generator<number, Map<number, [number, number]>> {
  const n = nodes.length
  const index = new Map(nodes.map((node, i) => [node, i]))
  const x = new Float64Array(n)
  const y = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const r = Math.sqrt(i + 0.5) * 0.9
    x[i] = r * Math.cos(i * 2.399963)
    y[i] = r * Math.sin(i * 2.399963)
  }
  const springs: [number, number][] = []
  for (const { a, b } of edges) {
    const [i, j] = [index.get(a), index.get(b)]
    if (i !== undefined && j !== undefined) springs.push([i, j])
  }
  const fx = new Float64Array(n)
  const fy = new Float64Array(n)
  for (let round = 0; round < rounds; round++) {
    fx.fill(0)
    fy.fill(0)
    repel(x, y, fx, fy)
    for (const [i, j] of springs) attract(x, y, fx, fy, i, j)
    const step = 0.9 * (1 - round / rounds) + 0.02
    for (let i = 0; i < n; i++) {
      const dx = (fx[i] ?? 0) - 0.02 * (x[i] ?? 0)
      const dy = (fy[i] ?? 0) - 0.02 * (y[i] ?? 0)
      const length = Math.hypot(dx, dy) || 1
      x[i] = (x[i] ?? 0) + (dx / length) * Math.min(length, step)
      y[i] = (y[i] ?? 0) + (dy / length) * Math.min(length, step)
    }
    yield round
  }
  return new Map(nodes.map((node, i) => [node, [x[i] ?? 0, y[i] ?? 0]]))
}

function repel(x: Float64Array, y: Float64Array, fx: Float64Array, fy: Float64Array): void {
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const dx = (x[i] ?? 0) - (x[j] ?? 0)
      const dy = (y[i] ?? 0) - (y[j] ?? 0)
      const square = dx * dx + dy * dy + 0.01
      if (square > 400) continue
      fx[i] = (fx[i] ?? 0) + dx / square
      fy[i] = (fy[i] ?? 0) + dy / square
      fx[j] = (fx[j] ?? 0) - dx / square
      fy[j] = (fy[j] ?? 0) - dy / square
    }
  }
}

function attract(x: Float64Array, y: Float64Array, fx: Float64Array, fy: Float64Array, i: number, j: number): void {
  const dx = (x[i] ?? 0) - (x[j] ?? 0)
  const dy = (y[i] ?? 0) - (y[j] ?? 0)
  const length = Math.hypot(dx, dy)
  fx[i] = (fx[i] ?? 0) - dx * length
  fy[i] = (fy[i] ?? 0) - dy * length
  fx[j] = (fx[j] ?? 0) + dx * length
  fy[j] = (fy[j] ?? 0) + dy * length
}
