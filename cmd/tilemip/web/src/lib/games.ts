// The instances that the Tree screen begins with: small enough for branch and bound by hand, and
// such that the choice of the variable matters. Beside them: the nodes of best-first with the most
// fractional variable on the command's programs, with HiGHS 1.15.1, and fewer where we found fewer.
// The first one has a plan that anybody sees, and a root that proves only one of its two moves.

export interface Game { id: string; kind: 'board' | 'cover'; text: string; formulation?: string; horizon?: number }

/** langford is the puzzle of C. D. Langford (1958): two of each number i with i others between them; 5 has no solution. */
function langford(n: number): string {
  const lines = [range(n).map((i) => 'p' + i).join(' ') + ' ' + range(2 * n).map((s) => 's' + s).join(' ')]
  // The reflection is broken at the largest number: its first copy stands in the first half.
  const first = n % 2 === 0 ? n - 1 : n
  for (const i of range(n)) for (let s = 1; s + i + 1 <= 2 * n; s++) if (i !== first || s <= n / 2) lines.push(`p${i} s${s} s${s + i + 1}`)
  return lines.join('\n') + '\n'
}

const SHAPES: Record<string, string[]> = { I: ['####'], O: ['##', '##'], T: ['###', ' # '], S: [' ##', '## '], L: ['# ', '# ', '##'] }

/** tiling is the exact cover of a rectangle by pieces, each used once; equal letters are different pieces. */
function tiling(rows: number, cols: number, pieces: string): string {
  const names = [...pieces].map((p, k) => p + ([...pieces].indexOf(p) === k ? '' : k))
  const lines = [[...names, ...range(rows).flatMap((r) => range(cols).map((c) => `r${r}c${c}`))].join(' ')]
  names.forEach((name, k) => {
    for (const shape of turns(SHAPES[pieces[k]])) {
      for (let r = 1; r <= rows; r++) for (let c = 1; c <= cols; c++) {
        if (shape.every(([y, x]) => r + y <= rows && c + x <= cols)) lines.push([name, ...shape.map(([y, x]) => `r${r + y}c${c + x}`)].join(' '))
      }
    }
  })
  return lines.join('\n') + '\n'
}

/** turns lists the different rotations and reflections of a shape, moved to the corner. */
function turns(shape: string[]): [number, number][][] {
  let cells = shape.flatMap((line, y) => [...line].flatMap((ch, x): [number, number][] => (ch === '#' ? [[y, x]] : [])))
  const found = new Map<string, [number, number][]>()
  for (let k = 0; k < 8; k++) {
    cells = cells.map(([y, x]) => [x, -y])
    if (k === 4) cells = cells.map(([y, x]) => [y, -x])
    const top = Math.min(...cells.map((c) => c[0])), left = Math.min(...cells.map((c) => c[1]))
    const moved = cells.map(([y, x]): [number, number] => [y - top, x - left]).sort((a, b) => a[0] - b[0] || a[1] - b[1])
    found.set(moved.join(';'), moved)
  }
  return [...found.values()]
}

function range(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i + 1)
}

export const GAMES: Game[] = [
  { id: 'corner', kind: 'board', text: '1 2 3 / 4 5 6 / 0 7 8', formulation: 'textbook', horizon: 2 }, // 17
  { id: 'two', kind: 'board', text: '3 1 / 0 2', formulation: 'textbook', horizon: 4 }, // 17; 7 suffice
  { id: 'six', kind: 'board', text: '0 1 2 / 4 5 3', formulation: 'textbook+carry', horizon: 4 }, // 67; 21 suffice
  { id: 'eight', kind: 'board', text: '0 1 3 / 4 2 6 / 7 5 8', formulation: 'textbook+carry', horizon: 4 }, // 71; 29 suffice
  { id: 'langford', kind: 'cover', text: langford(5) }, // 15; no solution
  { id: 'square', kind: 'cover', text: tiling(4, 4, 'IOLS') }, // 27; no solution
  { id: 'fit', kind: 'cover', text: tiling(4, 4, 'IOLL') }, // 7; a solution
  { id: 'parity', kind: 'cover', text: tiling(4, 5, 'IOTSL') }, // 37; no solution, by parity
]
