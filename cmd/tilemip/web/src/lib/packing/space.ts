// The region of a packing puzzle and its solutions as arrays of numbers.
//
// A solution arrives as the text that the command prints: rows from the highest y down,
// names along x, layers z side by side with commas between. A box of more than three
// dimensions is a pile of layers: z + zDim·(w + wDim·(v + …)), as in model/puzzle.

import type { Subject } from '../contract.ts'

export type Cell = readonly [number, number, number]
type Packing = NonNullable<Subject['packing']>

/** Space is the region that is to be filled. */
export interface Space {
  dim: Cell // of the box, folded to three axes
  axes: number[] // of the box, at least three
  oneSided: boolean // a flat puzzle whose pieces may not be turned over
  grid: string // 'cubes' or the name of another grid
  cells: Cell[]
  at: Int32Array // by x + X·(y + Y·z): the number of a cell of the region, or -1
}

/** Piece is a piece as it lies in a solution, or as it is drawn. */
export interface Placed {
  id: number
  cells: Cell[]
}

/** Solution has, for each cell of the region, the number of its piece; 0 is an empty cell. */
export type Solution = Uint16Array

const letters = 'xyzwvutsrq'

/** isCubes says whether the cells of a grid are cubes, or squares in a flat puzzle. */
export function isCubes(grid: string): boolean {
  return grid === '' || /^cube/i.test(grid)
}

export function spaceOf(packing: Packing): Space {
  const [X, Y, Z] = packing.dim
  const at = new Int32Array(X * Y * Z).fill(-1)
  packing.region.forEach(([x, y, z], i) => {
    at[x + X * (y + Y * z)] = i
  })
  const axes = packing.axes && packing.axes.length > 3 ? packing.axes : packing.dim
  return { dim: packing.dim, axes: [...axes], oneSided: packing.one_side === true, grid: packing.grid, cells: packing.region, at }
}

/** cellAt is the number of a cell of the region, -1 outside. */
export function cellAt(space: Space, x: number, y: number, z: number): number {
  const [X, Y, Z] = space.dim
  if (x < 0 || y < 0 || z < 0 || x >= X || y >= Y || z >= Z) return -1
  return space.at[x + X * (y + Y * z)] ?? -1
}

/** layerName says which layer the folded third coordinate is: "z = 1", or "z = 1, w = 0" beyond three dimensions. */
export function layerName(space: Space, layer: number): string {
  const words: string[] = []
  for (let axis = 2, rest = layer; axis < space.axes.length; axis++) {
    const length = space.axes[axis] ?? 1
    words.push(`${letters[axis]} = ${rest % length}`)
    rest = Math.floor(rest / length)
  }
  return words.join(', ')
}

/** Names numbers the names of pieces and of their copies, from 1 on. */
export class Names {
  readonly names: string[] = ['']
  readonly base: number[] = [0] // the piece of which a number is a copy, as an index of pieces
  private known = new Map<string, number>()

  constructor(readonly pieces: readonly string[]) {
    for (const name of pieces) this.id(name)
  }

  id(name: string): number {
    const known = this.known.get(name)
    if (known !== undefined) return known
    const id = this.names.length
    const piece = this.pieces.indexOf(name.replace(/\/\d+$/, ''))
    this.known.set(name, id)
    this.names.push(name)
    this.base.push(piece)
    return id
  }
}

/** parseSolution reads one solution; null where the text is none of this region. */
export function parseSolution(text: string, space: Space, names: Names): Solution | null {
  const out = new Uint16Array(space.cells.length)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [X, Y, Z] = space.dim
  if (lines.length < Y) return null
  for (let r = 0; r < Y; r++) {
    const layers = (lines[r] ?? '').split(',')
    if (layers.length < Z) return null
    for (let z = 0; z < Z; z++) {
      const row = (layers[z] ?? '').trim().split(/\s+/)
      if (row.length < X) return null
      for (let x = 0; x < X; x++) {
        const i = cellAt(space, x, Y - 1 - r, z)
        const name = row[x] ?? '.'
        if (i >= 0 && name !== '.') out[i] = names.id(name)
      }
    }
  }
  return out
}

/** writeSolution is the inverse of parseSolution, without blanks for alignment beyond what is needed. */
export function writeSolution(space: Space, solution: Solution, names: Names): string {
  const [X, Y, Z] = space.dim
  const word = (x: number, y: number, z: number) => {
    const i = cellAt(space, x, y, z)
    return i < 0 ? '*' : names.names[solution[i] ?? 0] || '.'
  }
  let width = 1
  for (const id of solution) width = Math.max(width, (names.names[id] ?? '').length)
  const lines: string[] = []
  for (let y = Y - 1; y >= 0; y--) {
    const layers: string[] = []
    for (let z = 0; z < Z; z++) {
      const row: string[] = []
      for (let x = 0; x < X; x++) row.push(word(x, y, z).padEnd(width))
      layers.push(row.join(' '))
    }
    lines.push(layers.join(' , ').trimEnd())
  }
  return lines.join('\n') + '\n'
}

/** placedOf lists the pieces of a solution by their numbers. */
export function placedOf(space: Space, solution: Solution): Placed[] {
  const by = new Map<number, Cell[]>()
  space.cells.forEach((cell, i) => {
    const id = solution[i] ?? 0
    if (id === 0) return
    const list = by.get(id)
    if (list) list.push(cell)
    else by.set(id, [cell])
  })
  return [...by].sort((a, b) => a[0] - b[0]).map(([id, cells]) => ({ id, cells }))
}

/** middleOf is the mean of the centres of cells. */
export function middleOf(cells: readonly Cell[]): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (const [x, y, z] of cells) {
    sum[0] += x + 0.5
    sum[1] += y + 0.5
    sum[2] += z + 0.5
  }
  const n = Math.max(1, cells.length)
  return [sum[0] / n, sum[1] / n, sum[2] / n]
}
