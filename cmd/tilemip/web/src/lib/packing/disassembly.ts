// How an assembly comes apart, move by move, as the verb "disassemble" answers: where each piece is
// after so many moves, whole or in between. A part that has left is out of the picture until its
// own pieces are separated; then it stands where it stood (native/disassembly, after W. H. Cutler).

import type { Shift } from '../contract.ts'

/** partsOf lists, for each move, the pieces of the part that it separates further. */
export function partsOf(shifts: readonly Shift[], names: readonly string[]): string[][] {
  const parts: string[][] = [[...names]]
  return shifts.map((shift) => {
    const at = parts.findIndex((p) => p.includes(shift.pieces[0] ?? ''))
    const part = parts[at] ?? []
    if (shift.apart) parts.splice(at, 1, part.filter((n) => !shift.pieces.includes(n)), shift.pieces)
    return part
  })
}

/** movedBy is how far a piece is from its place after so many moves, a fraction of the last one; reach is how often a piece that leaves takes its step. */
export function movedBy(shifts: readonly Shift[], name: string, moves: number, reach: number): [number, number, number] {
  const out: [number, number, number] = [0, 0, 0]
  const last = Math.ceil(moves) - 1
  for (let i = 0; i <= last; i++) {
    const shift = shifts[i]
    if (!shift?.pieces.includes(name) || (shift.apart && i < last)) continue
    const part = (i < last ? 1 : moves - last) * (shift.apart ? reach : 1)
    for (const axis of [0, 1, 2] as const) out[axis] += shift.by[axis] * part
  }
  return out
}
