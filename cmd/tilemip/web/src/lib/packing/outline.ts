// Outlines of what lies in a plane: the cells of a piece without the lines between them.
//
// A cell is a polygon: a square, or a triangle of the grid of prisms. Where two cells of a
// piece share an edge, it runs once each way and cancels; what is left is chained to loops.

import { isCubes, type Cell } from './space.ts'

export type Point = readonly [number, number]

const high = Math.sqrt(3) / 2

/** isDiscs says whether the cells of a grid are drawn as discs: spheres, one layer at a time. */
export const isDiscs = (grid: string) => /sphere/i.test(grid)
/** isTriangles says whether the cells of a grid are triangles in each layer. */
export const isTriangles = (grid: string) => /prism|triang/i.test(grid)
/** isDrawn says whether the cells of a grid are drawn in their own shape. */
export const isDrawn = (grid: string) => isCubes(grid) || isDiscs(grid) || isTriangles(grid)

/** polygon is the outline of a cell in its layer, x to the right and y upwards. */
export function polygon(grid: string, [x, y]: Cell): Point[] {
  if (!isTriangles(grid)) return [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]]
  const left = x / 2
  const low = y * high
  return (x + y) % 2 === 0
    ? [[left, low], [left + 1, low], [left + 0.5, low + high]]
    : [[left + 0.5, low], [left + 1, low + high], [left, low + high]]
}

/** extent is the width and the height of a layer. */
export function extent(grid: string, dim: Cell): Point {
  return isTriangles(grid) ? [(dim[0] + 1) / 2, dim[1] * high] : [dim[0], dim[1]]
}

/** centre is the middle of a cell. */
export function centre(grid: string, cell: Cell): Point {
  const corners = polygon(grid, cell)
  const sum = corners.reduce<[number, number]>((s, p) => [s[0] + p[0], s[1] + p[1]], [0, 0])
  return [sum[0] / corners.length, sum[1] / corners.length]
}

const key = (p: Point) => `${p[0].toFixed(4)},${p[1].toFixed(4)}`

/** loops are the closed outlines of cells of one layer: outer ones anticlockwise, holes clockwise. */
export function loops(grid: string, cells: readonly Cell[]): Point[][] {
  const edges = new Map<string, { from: Point; to: Point }>()
  for (const cell of cells) {
    const corners = polygon(grid, cell)
    corners.forEach((from, i) => {
      const to = corners[(i + 1) % corners.length] ?? from
      const back = `${key(to)}>${key(from)}`
      if (!edges.delete(back)) edges.set(`${key(from)}>${key(to)}`, { from, to })
    })
  }
  const out = new Map<string, { from: Point; to: Point }[]>()
  for (const edge of edges.values()) {
    const list = out.get(key(edge.from))
    if (list) list.push(edge)
    else out.set(key(edge.from), [edge])
  }
  const found: Point[][] = []
  for (const edge of edges.values()) {
    const loop: Point[] = []
    let next: { from: Point; to: Point } | undefined = take(out, edge)
    while (next) {
      loop.push(next.from)
      next = turn(out, next)
    }
    if (loop.length > 2) found.push(straight(loop))
  }
  return found
}

type Edge = { from: Point; to: Point }

function take(out: Map<string, Edge[]>, edge: Edge): Edge | undefined {
  const list = out.get(key(edge.from))
  const i = list?.indexOf(edge) ?? -1
  if (!list || i < 0) return undefined
  list.splice(i, 1)
  return edge
}

/** turn goes on from the end of an edge, as far to the left as it can, so that cells that touch in a corner keep loops of their own. */
function turn(out: Map<string, Edge[]>, edge: Edge): Edge | undefined {
  const list = out.get(key(edge.to)) ?? []
  const angle = (e: Edge) => {
    const a = Math.atan2(edge.to[1] - edge.from[1], edge.to[0] - edge.from[0])
    const b = Math.atan2(e.to[1] - e.from[1], e.to[0] - e.from[0])
    return (b - a + 3 * Math.PI) % (2 * Math.PI)
  }
  const best = [...list].sort((a, b) => angle(b) - angle(a))[0]
  return best ? take(out, best) : undefined
}

/** straight drops the corners at which a loop goes straight on. */
function straight(loop: Point[]): Point[] {
  return loop.filter((p, i) => {
    const a = loop[(i + loop.length - 1) % loop.length] ?? p
    const b = loop[(i + 1) % loop.length] ?? p
    return Math.abs((p[0] - a[0]) * (b[1] - p[1]) - (p[1] - a[1]) * (b[0] - p[0])) > 1e-9
  })
}
