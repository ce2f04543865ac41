// Small puzzles whose searches can be followed to the end.

/** Example is a subject as text; name gives the reader its extension. */
export interface Example { id: 'pieces' | 'clash' | 'queens' | 'three'; name: string; subject: string }

/** queens is n queens as an exact cover: rows and columns once, diagonals at most once. */
function queens(n: number): string {
  const range = Array.from({ length: n }, (_, k) => k)
  const diagonals = Array.from({ length: 2 * n - 1 }, (_, k) => k)
  const items = `${range.map((k) => `r${k + 1}`).join(' ')} ${range.map((k) => `c${k + 1}`).join(' ')} | ${diagonals.map((k) => `a${k + 1}`).join(' ')} ${diagonals.map((k) => `b${k + 1}`).join(' ')}`
  return [items, ...range.flatMap((r) => range.map((c) => `r${r + 1} c${c + 1} a${r + c + 1} b${r - c + n}`))].join('\n') + '\n'
}

// Four pentominoes whose three searches differ: 35, 65 and 88 nodes, eight solutions.
const pieces = `D:xDim=5:yDim=4:zDim=1
C:name=I:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0, 4 0 0
C:name=L:layout=0 0 0, 0 1 0, 1 0 0, 2 0 0, 3 0 0
C:name=T:layout=0 0 0, 1 0 0, 1 1 0, 1 2 0, 2 0 0
C:name=Y:layout=0 0 0, 1 0 0, 1 1 0, 2 0 0, 3 0 0
~D
`

export const examples: Example[] = [
  { id: 'pieces', name: 'pieces.txt', subject: pieces },
  // D. E. Knuth's example, The Art of Computer Programming 7.2.2.1 (6).
  { id: 'clash', name: 'clash.dlx', subject: 'A B C D E F G\nC E\nA D G\nB C F\nA D F\nB G\nD E G\n' },
  { id: 'queens', name: 'queens.dlx', subject: queens(4) },
  { id: 'three', name: 'three.txt', subject: '1 2 6\n3 7 5\n0 4 8\n' },
]
