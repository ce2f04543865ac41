// Cubes seen from any side without WebGL: an orthographic view, drawn from back to front.
//
// Cells of the lattice are in the right order when sorted along the direction of view.
// Pieces that have moved apart are not on one lattice, so their cubes are sorted by pairs:
// where two overlap on the screen, an axis on which they are apart says which is in front
// (the painter's algorithm of Newell, Newell and Sancha, 1972, for boxes along the axes).

import type { Cell, Placed } from './space.ts'

/** View is where the viewer stands: angles in radians; pitch 0 is from the side, π/2 from above. */
export interface View {
  yaw: number
  pitch: number
}
export type Vec = readonly [number, number, number]

/** The view of a new picture: a little more from one side than the other, so that no two edges fall together. */
export const home: View = { yaw: -0.6, pitch: 0.5 }

export function axesOfView({ yaw, pitch }: View): { right: Vec; up: Vec; towards: Vec } {
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)]
  return { right: [cy, sy, 0], up: [-sy * sp, cy * sp, cp], towards: [sy * cp, -cy * cp, sp] }
}

const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Face is a side of a cube on the screen, y downwards; lines are its edges on the outline of its piece. */
export interface Face {
  id: number
  cell: Cell
  axis: 0 | 1 | 2
  points: [number, number][]
  lines: [number, number, number, number][]
}

/** Label is where a letter lies on a face: the matrix takes the unit square to it. */
export interface Label {
  id: number
  matrix: [number, number, number, number, number, number]
}

export interface Scene {
  faces: Face[] // from back to front
  labels: Label[]
  low: [number, number]
  high: [number, number]
}

/** Apart is how far a piece has moved from where it lies. */
export type Apart = (piece: Placed) => Vec

export function sceneOf(pieces: readonly Placed[], view: View, apart: Apart | null, withLabels = true): Scene {
  const { right, up, towards } = axesOfView(view)
  const scene: Scene = { faces: [], labels: [], low: [Infinity, Infinity], high: [-Infinity, -Infinity] }
  const screen = (p: Vec): [number, number] => [dot(p, right), -dot(p, up)]
  const sides = ([0, 1, 2] as const).map((axis) => ({ axis, sign: towards[axis] >= 0 ? 1 : -1 }) as const)
  for (const cube of inOrder(pieces, towards, screen, apart)) {
    for (const { axis, sign } of sides) {
      const at = [...cube.cell] as [number, number, number]
      at[axis] += sign
      if (cube.own.has(at.join()) || Math.abs(towards[axis]) < 1e-6) continue
      const face = faceOf(cube, axis, sign, screen)
      for (const p of face.points) {
        scene.low = [Math.min(scene.low[0], p[0]), Math.min(scene.low[1], p[1])]
        scene.high = [Math.max(scene.high[0], p[0]), Math.max(scene.high[1], p[1])]
      }
      scene.faces.push(face)
    }
  }
  if (withLabels) scene.labels = labelsOf(pieces, scene.faces, sides, up, right, screen, apart)
  return scene
}

interface Cube {
  id: number
  cell: Cell
  at: Vec // its low corner
  own: Set<string>
}

function inOrder(pieces: readonly Placed[], towards: Vec, screen: (p: Vec) => [number, number], apart: Apart | null): Cube[] {
  const cubes = pieces.flatMap((piece) => {
    const own = new Set(piece.cells.map((c) => c.join()))
    const by = apart?.(piece) ?? [0, 0, 0]
    return piece.cells.map((cell): Cube => ({ id: piece.id, cell, at: [cell[0] + by[0], cell[1] + by[1], cell[2] + by[2]], own }))
  })
  cubes.sort((a, b) => dot(a.at, towards) - dot(b.at, towards))
  return apart ? byPairs(cubes, towards, screen) : cubes
}

/** byPairs sorts cubes off the lattice; a circle, which can come up, is cut where the sort along the view began. */
function byPairs(cubes: Cube[], towards: Vec, screen: (p: Vec) => [number, number]): Cube[] {
  const at = cubes.map((c) => screen(c.at))
  const behind: number[][] = cubes.map(() => [])
  cubes.forEach((a, i) => {
    for (let j = 0; j < i; j++) {
      const b = cubes[j]
      const [p, q] = [at[i], at[j]]
      if (!b || !p || !q || (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 > 3) continue // their circles are apart
      const side = inFront(a.at, b.at, towards)
      if (side > 0) behind[i]?.push(j)
      else if (side < 0) behind[j]?.push(i)
    }
  })
  const out: Cube[] = []
  const state = new Uint8Array(cubes.length)
  const visit = (i: number) => {
    if (state[i]) return
    state[i] = 1
    for (const j of behind[i] ?? []) visit(j)
    const cube = cubes[i]
    if (cube) out.push(cube)
  }
  cubes.forEach((_, i) => visit(i))
  return out
}

/** inFront is positive when the first of two unit cubes can only hide the second, negative in the opposite case, 0 when neither can hide the other. */
function inFront(a: Vec, b: Vec, towards: Vec): number {
  let side = 0
  for (const axis of [0, 1, 2] as const) {
    const d = a[axis] - b[axis]
    if (Math.abs(d) < 1 - 1e-9) continue
    const s = Math.sign(d * towards[axis])
    if (side !== 0 && s !== side) return 0
    side = s
  }
  return side
}

function faceOf(cube: Cube, axis: 0 | 1 | 2, sign: number, screen: (p: Vec) => [number, number]): Face {
  const [a, b] = ([[1, 2], [2, 0], [0, 1]] as const)[axis]
  const at = (da: number, db: number): Vec => {
    const p = [...cube.at] as [number, number, number]
    if (sign > 0) p[axis] += 1
    p[a] += da
    p[b] += db
    return p
  }
  const has = (da: number, db: number, out: number) => {
    const c = [...cube.cell] as [number, number, number]
    c[a] += da
    c[b] += db
    if (out) c[axis] += sign
    return cube.own.has(c.join())
  }
  const corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)].map(screen)
  const next = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const // the cell beyond the edge from corner i to i+1
  const lines: Face['lines'] = []
  next.forEach(([da, db], i) => {
    if (has(da, db, 0) && !has(da, db, 1)) return // the face goes on
    const [p, q] = [corners[i], corners[(i + 1) % 4]]
    if (p && q) lines.push([p[0], p[1], q[0], q[1]])
  })
  return { id: cube.id, cell: cube.cell, axis, points: corners, lines }
}

/** labelsOf puts the name of each piece on its visible faces, one in each direction: on the face nearest to the middle of the piece that nothing in front covers. */
function labelsOf(pieces: readonly Placed[], faces: Face[], sides: readonly { axis: 0 | 1 | 2; sign: 1 | -1 }[], up: Vec, right: Vec, screen: (p: Vec) => [number, number], apart: Apart | null): Label[] {
  const out: Label[] = []
  const middle = (f: Face): [number, number] => [f.points.reduce((s, p) => s + p[0], 0) / 4, f.points.reduce((s, p) => s + p[1], 0) / 4]
  const covered = (index: number) => {
    const face = faces[index]
    if (!face) return true
    const m = middle(face)
    for (let j = index + 1; j < faces.length; j++) if (contains(faces[j]?.points ?? [], m)) return true
    return false
  }
  const by = new Map<number, number[]>()
  faces.forEach((f, i) => by.set(f.id, [...(by.get(f.id) ?? []), i]))
  for (const piece of pieces) {
    const shift = apart?.(piece) ?? [0, 0, 0]
    const own = piece.cells.reduce<Vec>((s, c) => [s[0] + (c[0] + 0.5 + shift[0]) / piece.cells.length, s[1] + (c[1] + 0.5 + shift[1]) / piece.cells.length, s[2] + (c[2] + 0.5 + shift[2]) / piece.cells.length], [0, 0, 0])
    const goal = screen(own)
    for (const { axis, sign } of sides) {
      const list = (by.get(piece.id) ?? []).filter((i) => faces[i]?.axis === axis)
      list.sort((i, j) => near(faces[i], goal, middle) - near(faces[j], goal, middle))
      const free = list.find((i) => !covered(i))
      const face = free === undefined ? undefined : faces[free]
      if (face) out.push({ id: piece.id, matrix: matrixOf(axis, sign, middle(face), up, right) })
    }
  }
  return out
}

function near(face: Face | undefined, goal: [number, number], middle: (f: Face) => [number, number]): number {
  if (!face) return Infinity
  const m = middle(face)
  return (m[0] - goal[0]) ** 2 + (m[1] - goal[1]) ** 2
}

function contains(points: [number, number][], p: [number, number]): boolean {
  let inside = false
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length] ?? a
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < a[0] + ((p[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside
  })
  return inside
}

/** matrixOf lays text on a face: along the axis that runs most to the right on the screen, upright on sides. */
function matrixOf(axis: 0 | 1 | 2, sign: 1 | -1, at: [number, number], up: Vec, right: Vec): Label['matrix'] {
  let along: Vec
  let down: Vec
  if (axis === 2) {
    const across = Math.abs(right[0]) >= Math.abs(right[1]) ? 0 : 1
    const s = Math.sign(right[across]) || 1
    along = across === 0 ? [s, 0, 0] : [0, s, 0]
    down = across === 0 ? [0, -s * sign, 0] : [s * sign, 0, 0]
  } else {
    const other = axis === 0 ? 1 : 0
    const s = Math.sign(right[other]) || 1
    along = other === 0 ? [s, 0, 0] : [0, s, 0]
    down = [0, 0, -1]
  }
  return [dot(along, right), -dot(along, up), dot(down, right), -dot(down, up), at[0], at[1]]
}

/** apartBy moves each piece from the middle of all along its own direction, by a part of its distance. */
export function apartBy(pieces: readonly Placed[], amount: number, middle: (cells: readonly Cell[]) => Vec): Apart | null {
  if (amount <= 0) return null
  const all = middle(pieces.flatMap((p) => p.cells))
  return (piece) => {
    const own = middle(piece.cells)
    return [(own[0] - all[0]) * amount, (own[1] - all[1]) * amount, (own[2] - all[2]) * amount]
  }
}
