// Sets of pieces to begin a puzzle of one's own with, as cells.

import type { Cell } from './space.ts'

const flatPieces: Record<string, string> = {
  F: '10 20 01 11 12', I: '00 01 02 03 04', L: '00 10 01 02 03', N: '10 11 02 12 03', P: '00 01 11 02 12', T: '10 11 02 12 22',
  U: '00 10 20 01 21', V: '00 10 20 01 02', W: '10 20 01 11 02', X: '10 01 11 21 12', Y: '10 01 11 12 13', Z: '10 20 11 02 12',
}
const read = (text: string): Cell[] => text.split(' ').map((c) => [Number(c[0]), Number(c[1]), Number(c[2] ?? 0)])

export interface Named {
  name: string
  cells: Cell[]
}

export const sets: Record<'pentominoes' | 'tetrominoes' | 'soma', Named[]> = {
  pentominoes: Object.entries(flatPieces).map(([name, cells]) => ({ name, cells: read(cells) })),
  tetrominoes: Object.entries({ I: '00 01 02 03', L: '00 10 01 02', O: '00 10 01 11', S: '00 10 11 21', T: '00 10 20 11' }).map(([name, cells]) => ({ name, cells: read(cells) })),
  soma: Object.entries({ V: '000 100 010', L: '000 100 200 010', T: '000 100 200 110', Z: '000 100 110 210', A: '000 010 110 001', B: '000 010 110 111', P: '000 100 010 001' }).map(([name, cells]) => ({ name, cells: read(cells) })),
}
