// Pieces as solids: the surface of a set of unit cubes, shrunk by a gap on every side.
//
// The shrunk body is the erosion of the cubes by a cube of twice the gap. Each cell is cut
// by planes at the gap from its faces into 3×3×3 boxes, and a box stays when every cell
// that the structuring cube can reach from it belongs to the piece. All faces lie on one
// grid of planes, so that neighbours share whole edges. Cubes that touch along an edge or
// in a corner only come apart: every edge has exactly two faces, and the surface is closed.

import type { Cell } from './space.ts'

/** Quad is a face: its four corners anticlockwise from outside, and the direction it faces. */
export interface Quad {
  corners: [number, number, number, number]
  axis: 0 | 1 | 2
  sign: 1 | -1
}

/** Solid has its corners in cells, before any scale. */
export interface Solid {
  corners: [number, number, number][]
  quads: Quad[]
}

/** smallestGap keeps neighbouring planes apart in single precision; in cells. */
export const smallestGap = 0.002

export function solidOf(cells: readonly Cell[], gap: number): Solid {
  const g = Math.min(0.45, Math.max(smallestGap, gap))
  const inside = new Set(cells.map((c) => c.join()))
  const boxes = new Map<string, [number, number, number]>()
  for (const cell of cells) {
    for (let k = 0; k < 27; k++) {
      const off: [number, number, number] = [(k % 3) - 1, (Math.floor(k / 3) % 3) - 1, Math.floor(k / 9) - 1]
      if (!reaches(cell, off, inside)) continue
      const box: [number, number, number] = [3 * cell[0] + off[0] + 1, 3 * cell[1] + off[1] + 1, 3 * cell[2] + off[2] + 1]
      boxes.set(box.join(), box)
    }
  }
  const solid: Solid = { corners: [], quads: [] }
  const known = new Map<string, number>()
  const place = (line: number) => {
    const cell = Math.floor(line / 3)
    const rest = line - 3 * cell
    return cell + (rest === 0 ? 0 : rest === 1 ? g : 1 - g)
  }
  const corner = (lines: [number, number, number]) => {
    const key = lines.join()
    let i = known.get(key)
    if (i === undefined) {
      i = solid.corners.length
      known.set(key, i)
      solid.corners.push([place(lines[0]), place(lines[1]), place(lines[2])])
    }
    return i
  }
  for (const box of boxes.values()) {
    for (const axis of [0, 1, 2] as const) {
      for (const sign of [1, -1] as const) {
        const beyond: [number, number, number] = [...box]
        beyond[axis] += sign
        if (!boxes.has(beyond.join())) solid.quads.push({ corners: face(box, axis, sign, corner), axis, sign })
      }
    }
  }
  return solid
}

/** reaches says whether all cells that a box of a cell borders on, in the directions of off, belong to the piece. */
function reaches(cell: Cell, off: [number, number, number], inside: Set<string>): boolean {
  for (let k = 1; k < 8; k++) {
    const step = [k & 1 ? off[0] : 0, k & 2 ? off[1] : 0, k & 4 ? off[2] : 0] as const
    if (!inside.has([cell[0] + step[0], cell[1] + step[1], cell[2] + step[2]].join())) return false
  }
  return true
}

function face(box: [number, number, number], axis: 0 | 1 | 2, sign: 1 | -1, corner: (lines: [number, number, number]) => number): Quad['corners'] {
  const a = (axis + 1) % 3
  const b = (axis + 2) % 3
  const at = (da: number, db: number) => {
    const lines: [number, number, number] = [...box]
    if (sign > 0) lines[axis]++
    lines[a] = (lines[a] ?? 0) + da
    lines[b] = (lines[b] ?? 0) + db
    return corner(lines)
  }
  return sign > 0 ? [at(0, 0), at(1, 0), at(1, 1), at(0, 1)] : [at(0, 0), at(0, 1), at(1, 1), at(1, 0)]
}

/** creases lists the lines between faces of different directions, from corner to corner: the outline of the piece. */
export function creases(solid: Solid): [[number, number, number], [number, number, number]][] {
  const direction = new Map<string, number>()
  const edges: [number, number][] = []
  for (const quad of solid.quads) {
    const facing = quad.axis * 2 + (quad.sign > 0 ? 1 : 0)
    quad.corners.forEach((from, k) => {
      const to = quad.corners[(k + 1) % 4] ?? 0
      const key = from < to ? `${from},${to}` : `${to},${from}`
      const other = direction.get(key)
      if (other === undefined) direction.set(key, facing)
      else if (other !== facing) edges.push([from, to])
    })
  }
  return joined(solid, edges)
}

/** joined makes one line of edges that go straight on, so that thick lines have no joints. */
function joined(solid: Solid, edges: [number, number][]): [[number, number, number], [number, number, number]][] {
  const lines = new Map<string, { axis: number; at: [number, number, number]; spans: [number, number][] }>()
  for (const [i, j] of edges) {
    const [a, b] = [solid.corners[i], solid.corners[j]]
    if (!a || !b) continue
    const axis = [0, 1, 2].findIndex((k) => Math.abs((a[k] ?? 0) - (b[k] ?? 0)) > 1e-9)
    const at: [number, number, number] = [...a]
    at[axis] = 0
    const key = `${axis}:${at.map((v) => v.toFixed(4)).join()}`
    const line = lines.get(key) ?? { axis, at, spans: [] }
    line.spans.push([Math.min(a[axis] ?? 0, b[axis] ?? 0), Math.max(a[axis] ?? 0, b[axis] ?? 0)])
    lines.set(key, line)
  }
  const out: [[number, number, number], [number, number, number]][] = []
  for (const { axis, at, spans } of lines.values()) {
    spans.sort((p, q) => p[0] - q[0])
    let run: [number, number] | null = null
    for (const span of [...spans, [Infinity, Infinity] as [number, number]]) {
      if (run && span[0] < run[1] + 1e-9) {
        run[1] = Math.max(run[1], span[1])
        continue
      }
      if (run) {
        const [from, to] = [[...at], [...at]] as [[number, number, number], [number, number, number]]
        from[axis] = run[0]
        to[axis] = run[1]
        out.push([from, to])
      }
      run = [...span]
    }
  }
  return out
}
