// Three burrs to take apart: six sticks of 2×2×6 that cross, as in the puzzles of that kind, with
// notches found by a random search of our own for many moves before the first piece is free. Each
// goes together in one way up to rotation (tilemip search --count), and the levels are what
// tilemip disassemble says. A layer z is a line; its rows run along x, from y = 0 on.

import { definitionOf } from './definition.ts'
import type { Cell } from './space.ts'

const side = 6

function burr(level: string, layers: string[]) {
  const cells: Record<string, Cell[]> = {}
  layers.forEach((layer, z) => [...layer.replaceAll(' ', '')].forEach((mark, i) => (cells[mark] ??= []).push([i % side, Math.floor(i / side), z])))
  const { '.': blocked = [], ...pieces } = cells
  const names = Object.keys(pieces).sort()
  const own = { title: `Burr of level ${level}`, dim: [side, side, side] as [number, number, number], blocked, pieces: names.map((name) => ({ name, cells: pieces[name] ?? [] })), oneSided: false, holes: 0 }
  return { name: `burr-${level}`, level, pieces: names.length, text: definitionOf(own) }
}

export const burrs = [
  burr('3.1.1.2', [
    '...... ..EE.. ..EE.. ..FF.. ..FF.. ......',
    '...... ..EE.. AAAAAA AAAAAA ..FF.. ......',
    '.CCDD. .CEDD. ACAE.A ACAFAA .CCFD. .CCDD.',
    '.CCDD. .CEED. B.EEDB BBBBDB .CFFD. .CCDD.',
    '...... ..EE.. BBBBBB BBBBBB ..FF.. ......',
    '...... ..EE.. ..EE.. ..FF.. ..FF.. ......',
  ]),
  burr('5.4.2', [
    '...... ..EE.. ..EE.. ..FF.. ..FF.. ......',
    '...... ..EE.. AA.EAA AAAAAA ..FF.. ......',
    '.CCDD. .CEED. ACC.DA AAAFDA .CFFD. .CCDD.',
    '.CCDD. .CEED. BCCDDB BCFDDB .CFFD. .CCDD.',
    '...... ..EE.. BBEEBB BBBBBB ..FF.. ......',
    '...... ..EE.. ..EE.. ..FF.. ..FF.. ......',
  ]),
  burr('7', [
    '...... ..EE.. ..EE.. ..FF.. ..FF.. ......',
    '...... ..EE.. AAAAAA AAAAAA ..FF.. ......',
    '.CCDD. .CEDD. ACEDAA ACCDDA .CFFD. .CCDD.',
    '.CCDD. .CEDD. BCED.B BBBBBB .CFFD. .CCDD.',
    '...... ..EE.. BB.EBB BB..BB ..FF.. ......',
    '...... ..EE.. ..EE.. ..FF.. ..FF.. ......',
  ]),
]
