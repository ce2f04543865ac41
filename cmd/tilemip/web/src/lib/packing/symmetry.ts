// Which solutions are the same up to rotation, or up to reflection too.
//
// The symmetries of a region are the signed permutations of its axes that take it to
// itself: 24 rotations of a cube, 48 with reflections, 192 in four dimensions. A flat
// puzzle turns over in space, unless it is one-sided. Pieces of equal shape are not told
// apart, so an image is compared by its cells and the shapes that cover them; cells decide
// the shape, therefore the partition of the cells is enough.

import { isCubes, type Solution, type Space } from './space.ts'

/** Symmetries are permutations of the cells of a region: cell i goes to image[i]. The first is the identity. */
export interface Symmetries {
  rotations: Int32Array[]
  reflections: Int32Array[]
}

const mostAxes = 4 // of which all signed permutations are tried: 384

function permutations(n: number): number[][] {
  if (n === 0) return [[]]
  const out: number[][] = []
  for (const rest of permutations(n - 1)) {
    for (let i = 0; i <= rest.length; i++) out.push([...rest.slice(0, i), n - 1, ...rest.slice(i)])
  }
  return out
}

function odd(permutation: number[]): boolean {
  let swaps = 0
  for (let i = 0; i < permutation.length; i++) {
    for (let j = 0; j < i; j++) if ((permutation[j] ?? 0) > (permutation[i] ?? 0)) swaps++
  }
  return swaps % 2 === 1
}

/** unfold gives a cell its coordinates along all axes, and fold is the inverse. */
function unfold(space: Space): number[][] {
  return space.cells.map(([x, y, layer]) => {
    const out = [x, y]
    for (let axis = 2, rest = layer; axis < space.axes.length; axis++) {
      const length = space.axes[axis] ?? 1
      out.push(rest % length)
      rest = Math.floor(rest / length)
    }
    return out
  })
}

/** symmetriesOf finds the symmetries of a region of cubes; of other grids only the identity. */
export function symmetriesOf(space: Space): Symmetries {
  const identity = Int32Array.from(space.cells, (_, i) => i)
  const n = space.axes.length
  if (!isCubes(space.grid) || n > mostAxes || space.cells.length === 0) return { rotations: [identity], reflections: [] }
  const points = unfold(space)
  const low = Array.from({ length: n }, (_, a) => Math.min(...points.map((p) => p[a] ?? 0)))
  const high = Array.from({ length: n }, (_, a) => Math.max(...points.map((p) => p[a] ?? 0)))
  const number = new Map(points.map((p, i) => [p.join(), i]))
  const found: Symmetries = { rotations: [identity], reflections: [] }
  const seen = new Set<string>([identity.join()])
  for (const wanted of [false, true]) {
    for (const permutation of permutations(n)) {
      for (let signs = 0; signs < 1 << n; signs++) {
        const flips = Array.from({ length: n }, (_, a) => (signs >> a) & 1)
        const reflects = odd(permutation) !== (flips.filter((f) => f).length % 2 === 1)
        const turnsOver = (flips[n - 1] ?? 0) === 1 || permutation[n - 1] !== n - 1
        if (reflects !== wanted || (space.oneSided && turnsOver)) continue
        const image = imageOf(points, permutation, flips, low, high, number)
        const key = image?.join()
        if (!image || key === undefined || seen.has(key)) continue
        seen.add(key)
        ;(wanted ? found.reflections : found.rotations).push(image)
      }
    }
  }
  return found
}

function imageOf(points: number[][], permutation: number[], flips: number[], low: number[], high: number[], number: Map<string, number>): Int32Array | null {
  const out = new Int32Array(points.length)
  for (let i = 0; i < points.length; i++) {
    const image = permutation.map((from, a) => {
      const v = (points[i]?.[from] ?? 0) - (low[from] ?? 0)
      return flips[a] ? (high[a] ?? 0) - v : v + (low[a] ?? 0)
    })
    const j = number.get(image.join())
    if (j === undefined) return null
    out[i] = j
  }
  return out
}

const number = new Uint16Array(1 << 16) // of each piece in the image that is looked at, 0 for none yet

/**
 * canonical returns a text that two solutions share exactly when one of the symmetries takes
 * one to the other: the least of all images, each written as the pieces of its cells,
 * numbered by their first cells. An image is given up at its first larger number. The images
 * are all of a group, so that it makes no difference to read each backwards.
 */
export function canonical(solution: Solution, images: readonly Int32Array[]): string {
  const n = solution.length
  const best = new Uint16Array(n).fill(0xffff)
  const largest = solution.reduce((a, b) => Math.max(a, b), 0)
  for (const image of images) {
    number.fill(0, 0, largest + 1)
    let next = 0
    let smaller = false
    for (let j = 0; j < n; j++) {
      const id = solution[image[j] ?? 0] ?? 0
      const v = id === 0 ? 0 : (number[id] ||= ++next)
      const b = best[j] ?? 0
      if (!smaller && v > b) break
      if (v < b) smaller = true
      if (smaller) best[j] = v
    }
  }
  return String.fromCharCode(...best)
}

/** Groups collects solutions one by one, without looking at earlier ones again. */
export class Groups {
  readonly of: number[] = [] // the group of each solution
  readonly first: number[] = [] // the first solution of each group
  readonly size: number[] = []
  private known = new Map<string, number>()

  constructor(private images: readonly Int32Array[]) {}

  add(solution: Solution): number {
    const key = canonical(solution, this.images)
    let group = this.known.get(key)
    if (group === undefined) {
      group = this.first.length
      this.known.set(key, group)
      this.first.push(this.of.length)
      this.size.push(0)
    }
    this.of.push(group)
    this.size[group] = (this.size[group] ?? 0) + 1
    return group
  }
}
