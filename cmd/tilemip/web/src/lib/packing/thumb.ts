// Small pictures of solutions, fast enough to draw a hundred in a frame.
//
// All solutions of a puzzle fill the same region, so its visible faces are found once. A
// picture then fills each face with the colour of its piece, and strokes the edges between
// faces of different pieces.

import { rgb } from './colours.ts'
import { isDiscs, polygon } from './outline.ts'
import { home, sceneOf } from './project.ts'
import { cellAt, isCubes, type Cell, type Solution, type Space } from './space.ts'

const origin: [number, number] = [0, 0]

interface Part {
  cell: number
  shade: number
  points: number[] // x and y in turn
  edges: { beyond: number; at: [number, number, number, number] }[] // beyond: the cell whose face goes on, or -1
}

/** Template is what all small pictures of one region share; coordinates are from 0 to 1. */
export interface Template {
  parts: Part[]
  ratio: number // of height to width
  plain: boolean // no face hides a part of another: flat, or a whole box
}

/** templateOf finds the visible faces of a region: from above in a flat puzzle, in space in a solid one, in layers beyond three dimensions and for other grids than cubes. */
export function templateOf(space: Space): Template {
  return isCubes(space.grid) && space.dim[2] > 1 && space.axes.length === 3 ? inSpace(space) : inLayers(space)
}

function inSpace(space: Space): Template {
  const scene = sceneOf([{ id: 1, cells: space.cells }], home, null, false)
  const scale = 1 / Math.max(scene.high[0] - scene.low[0], 1e-9)
  const x = (v: number) => (v - scene.low[0]) * scale
  const y = (v: number) => (v - scene.low[1]) * scale
  const parts = scene.faces.map((face): Part => {
    const [a, b] = ([[1, 2], [2, 0], [0, 1]] as const)[face.axis]
    const edges = ([[0, -1], [1, 0], [0, 1], [-1, 0]] as const).map(([da, db], i) => {
      const [p, q] = [face.points[i] ?? origin, face.points[(i + 1) % 4] ?? origin]
      const open = face.lines.some((l) => l[0] === p[0] && l[1] === p[1] && l[2] === q[0] && l[3] === q[1])
      const next = [...face.cell] as [number, number, number]
      next[a] += da
      next[b] += db
      return { beyond: open ? -1 : cellAt(space, ...next), at: [x(p[0]), y(p[1]), x(q[0]), y(q[1])] as [number, number, number, number] }
    })
    return { cell: cellAt(space, ...face.cell), shade: [0.86, 0.74, 1][face.axis] ?? 1, points: face.points.flatMap((p) => [x(p[0]), y(p[1])]), edges }
  })
  const [X, Y, Z] = space.dim
  return { parts, ratio: (scene.high[1] - scene.low[1]) * scale, plain: space.cells.length === X * Y * Z }
}

function inLayers(space: Space): Template {
  const [X, Y, Z] = space.dim
  const row = Math.max(1, Math.min(Z, space.axes.length > 3 ? (space.axes[2] ?? 1) : Math.round(Math.sqrt((Z * (Y + 1)) / (X + 1)))))
  const width = row * (X + 1) - 1
  const height = Math.ceil(Z / row) * (Y + 1) - 1
  const parts = space.cells.map(([cx, cy, cz], cell): Part => {
    const left = (cz % row) * (X + 1)
    const top = Math.floor(cz / row) * (Y + 1)
    const corners = polygon(space.grid, [cx, cy, cz]).map(([px, py]) => [(left + px) / width, (top + Y - py) / width] as const)
    const edges = corners.map((p, i) => {
      const q = corners[(i + 1) % corners.length] ?? p
      return { beyond: beyond(space, [cx, cy, cz], i), at: [p[0], p[1], q[0], q[1]] as [number, number, number, number] }
    })
    return { cell, shade: 1, points: corners.flat(), edges }
  })
  return { parts, ratio: height / width, plain: true }
}

/** beyond is the neighbour over an edge of a square or of a triangle. */
function beyond(space: Space, [x, y, z]: Cell, edge: number): number {
  if (polygon(space.grid, [x, y, z]).length === 3) {
    const up = (x + y) % 2 === 0
    const next = up ? ([[x, y - 1], [x + 1, y], [x - 1, y]] as const)[edge] : ([[x + 1, y], [x, y + 1], [x - 1, y]] as const)[edge]
    return next ? cellAt(space, next[0], next[1], z) : -1
  }
  const next = ([[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]] as const)[edge]
  return next && !isDiscs(space.grid) ? cellAt(space, next[0], next[1], z) : -1
}

const shades = new Map<number, string>()

function colour(number: number, shade: number): string {
  const key = number * 1000 + Math.round(shade * 100)
  let text = shades.get(key)
  if (text === undefined) {
    const [r, g, b] = rgb(number)
    text = `rgb(${Math.round(r * shade)},${Math.round(g * shade)},${Math.round(b * shade)})`
    shades.set(key, text)
  }
  return text
}

/** drawThumb paints a solution on a canvas of width × height pixels; without one, the region alone. */
export function drawThumb(context: CanvasRenderingContext2D, template: Template, solution: Solution | null, colourOf: (id: number) => number, width: number, height: number, line: string, ground: string): void {
  const margin = Math.max(1.5, width * 0.03)
  const scale = Math.min(width - 2 * margin, (height - 2 * margin) / template.ratio)
  const left = (width - scale) / 2
  const top = (height - scale * template.ratio) / 2
  context.clearRect(0, 0, width, height)
  const at = { left, top, scale, thick: Math.max(1, width / 70), line }
  const paint = (id: number, shade: number) => (id === 0 ? shadeOf(ground, shade) : colour(colourOf(id), shade))
  context.lineCap = 'round'
  if (template.plain) paintPlain(context, template.parts, solution, paint, at)
  else for (const part of template.parts) paintPlain(context, [part], solution, paint, at)
}

interface Where {
  left: number
  top: number
  scale: number
  thick: number
  line: string
}

/** paintPlain fills faces of one colour as one shape, which leaves no seams, and strokes all edges at the end. */
function paintPlain(context: CanvasRenderingContext2D, parts: readonly Part[], solution: Solution | null, paint: (id: number, shade: number) => string, { left, top, scale, thick, line }: Where): void {
  const fills = new Map<string, Path2D>()
  const edges = new Path2D()
  const faint = new Path2D()
  for (const part of parts) {
    const id = solution?.[part.cell] ?? 0
    const fill = paint(id, part.shade)
    let path = fills.get(fill)
    if (!path) fills.set(fill, (path = new Path2D()))
    for (let i = 0; i < part.points.length; i += 2) {
      const [x, y] = [left + (part.points[i] ?? 0) * scale, top + (part.points[i + 1] ?? 0) * scale]
      if (i === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    path.closePath()
    for (const edge of part.edges) {
      const other = edge.beyond < 0 ? -1 : (solution?.[edge.beyond] ?? 0)
      if (other === id && id !== 0) continue
      const to = other === id ? faint : edges
      to.moveTo(left + edge.at[0] * scale, top + edge.at[1] * scale)
      to.lineTo(left + edge.at[2] * scale, top + edge.at[3] * scale)
    }
  }
  for (const [fill, path] of fills) {
    context.fillStyle = fill
    context.fill(path)
  }
  context.strokeStyle = line
  if (!solution) {
    context.globalAlpha = 0.25
    context.lineWidth = 0.75
    context.stroke(faint)
    context.globalAlpha = 1
  }
  context.lineWidth = thick
  context.stroke(edges)
}

function shadeOf(ground: string, shade: number): string {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(ground)
  if (!match || shade === 1) return ground
  return `rgb(${match.slice(1).map((h) => Math.round(parseInt(h, 16) * shade)).join(',')})`
}
