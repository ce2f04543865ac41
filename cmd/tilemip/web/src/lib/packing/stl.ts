// Pieces as STL files for printing: each piece a closed solid of its own.
//
// STL (3D Systems, 1988) lists triangles with a normal; text files name their solids,
// binary files have an 80-byte head, the number of triangles, and 50 bytes for each.
// The unit is the millimetre by custom.

import { solidOf, type Solid } from './solid.ts'
import type { Placed } from './space.ts'

export interface StlOptions {
  cell: number // millimetres a cell, 1 to 100
  clearance: number // millimetres that each face lies inside its cell, so that printed pieces fit
  arrange: 'plate' | 'assembled' // each piece flat on the plate, or all where they lie
  name: (id: number) => string
}

type Point = [number, number, number]
type Triangle = [Point, Point, Point, Point] // normal and three corners

/** Body is a piece in millimetres. */
export interface Body {
  name: string
  triangles: Triangle[]
}

export function bodies(pieces: readonly Placed[], options: StlOptions): Body[] {
  const shifts = options.arrange === 'plate' ? plate(pieces) : pieces.map((): Point => [0, 0, 0])
  return pieces.map((piece, i) => {
    const solid = solidOf(piece.cells, options.clearance / options.cell)
    return { name: options.name(piece.id), triangles: trianglesOf(solid, shifts[i] ?? [0, 0, 0], options.cell) }
  })
}

function trianglesOf(solid: Solid, shift: Point, scale: number): Triangle[] {
  const at = (i: number): Point => {
    const c = solid.corners[i] ?? [0, 0, 0]
    return [(c[0] + shift[0]) * scale, (c[1] + shift[1]) * scale, (c[2] + shift[2]) * scale]
  }
  return solid.quads.flatMap((quad): Triangle[] => {
    const normal: Point = [0, 0, 0]
    normal[quad.axis] = quad.sign
    const [a, b, c, d] = quad.corners
    return [
      [normal, at(a), at(b), at(c)],
      [normal, at(a), at(c), at(d)],
    ]
  })
}

/** plate moves pieces side by side on the plane z = 0, half a cell apart, in rows of about the same length. */
function plate(pieces: readonly Placed[]): Point[] {
  const sizes = pieces.map(({ cells }) => {
    const low = [0, 1, 2].map((a) => Math.min(...cells.map((c) => c[a] ?? 0)))
    const high = [0, 1, 2].map((a) => Math.max(...cells.map((c) => c[a] ?? 0)) + 1)
    return { low, size: high.map((h, a) => h - (low[a] ?? 0)) }
  })
  const area = sizes.reduce((sum, { size }) => sum + ((size[0] ?? 1) + 0.5) * ((size[1] ?? 1) + 0.5), 0)
  const width = Math.sqrt(area) * 1.2
  let x = 0
  let y = 0
  let deep = 0
  return sizes.map(({ low, size }) => {
    const [w = 1, d = 1] = size
    if (x > 0 && x + w > width) {
      x = 0
      y += deep + 0.5
      deep = 0
    }
    const shift: Point = [x - (low[0] ?? 0), y - (low[1] ?? 0), -(low[2] ?? 0)]
    x += w + 0.5
    deep = Math.max(deep, d)
    return shift
  })
}

const number = (v: number) => String(Math.round(v * 1e4) / 1e4)

/** textStl writes one named solid a piece. */
export function textStl(list: readonly Body[]): string {
  const lines: string[] = []
  for (const body of list) {
    lines.push(`solid ${body.name}`)
    for (const [normal, ...corners] of body.triangles) {
      lines.push(` facet normal ${normal.join(' ')}`, '  outer loop')
      for (const c of corners) lines.push(`   vertex ${c.map(number).join(' ')}`)
      lines.push('  endloop', ' endfacet')
    }
    lines.push(`endsolid ${body.name}`)
  }
  return lines.join('\n') + '\n'
}

/** binaryStl writes all pieces as shells of one file, which is smaller; names are lost. */
export function binaryStl(list: readonly Body[], head: string): Uint8Array<ArrayBuffer> {
  const triangles = list.flatMap((body) => body.triangles)
  const out = new Uint8Array(84 + 50 * triangles.length)
  const view = new DataView(out.buffer)
  // A head that begins with "solid" would be read as text.
  const words = new TextEncoder().encode('binary STL, millimetres: ' + head).slice(0, 80)
  out.set(words)
  view.setUint32(80, triangles.length, true)
  triangles.forEach((triangle, i) => {
    triangle.flat().forEach((v, k) => view.setFloat32(84 + 50 * i + 4 * k, v, true))
  })
  return out
}

/** volumeOf is the volume that a body encloses, positive when its faces look outwards; in cubic millimetres. */
export function volumeOf(body: Body): number {
  let six = 0
  for (const [, a, b, c] of body.triangles) {
    six += a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
  }
  return six / 6
}

/** looseEdges counts the edges that do not have exactly one face on either side: 0 for a closed surface. */
export function looseEdges(body: Body): number {
  const sides = new Map<string, number>()
  for (const [, ...corners] of body.triangles) {
    corners.forEach((from, k) => {
      const to = corners[(k + 1) % 3] ?? from
      const key = `${from.map(number).join()}>${to.map(number).join()}`
      sides.set(key, (sides.get(key) ?? 0) + 1)
    })
  }
  let loose = 0
  for (const [key, n] of sides) {
    const [from, to] = key.split('>')
    if (n !== 1 || sides.get(`${to}>${from}`) !== 1) loose++
  }
  return loose
}
