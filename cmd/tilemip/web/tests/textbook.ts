// The textbook program of docs/explanation/formulations.md, stated once more for the tests of the
// X-ray and of the tree, from the rows of that page and not from the Go code: so what the screens
// read out of a program is checked against something that they did not make.
import type { Lab, Program, Relaxed } from '../src/lib/contract.ts'
import { Bench } from '../src/lib/lab-bench.ts'
import type { Board as Grid } from '../src/lib/board.ts'

type Terms = [string, number][]

/** board reads rows with / between them; the goal is 1, 2, …, blank last. */
export function board(text: string): Grid {
  const rows = text.split('/').map((r) => r.trim().split(/\s+/).map(Number))
  const tiles = rows.flat()
  return { rows: rows.length, cols: rows[0].length, tiles, goal: tiles.map((_, i) => (i + 1) % tiles.length) }
}

export function textbook(g: Grid, T: number): Program {
  const C = g.cols, N = g.rows * g.cols
  const columns: Program['columns'] = [], rows: Program['rows'] = [], at = new Map<string, number>(), entries: [number, number][][] = []
  const variable = (family: string, index: string[], lower: number, upper: number, cost = 0) => {
    at.set(`${family}|${index}`, columns.length)
    columns.push({ name: `${family}[${index}]`, family, index, lower, upper, cost, integer: true })
    entries.push([])
  }
  const row = (family: string, index: string[], terms: Terms, lower: number | null, upper: number | null) => {
    const i = rows.length
    rows.push({ name: `${family}[${index}]`, family, index, lower, upper })
    for (const [name, a] of terms) entries[at.get(name)!].push([i, a])
  }
  const periods = Array.from({ length: T + 1 }, (_, t) => t), things = Array.from({ length: N }, (_, i) => i)
  for (const i of things) for (const t of periods) {
    const fixed = t === 0 ? g.tiles.indexOf(i) + 1 : t === T ? g.goal.indexOf(i) + 1 : null
    variable('p', [`i${i}`, `${t}`], fixed ?? 1, fixed ?? N)
  }
  for (const t of periods) variable('x', [`${t}`], 1, C)
  for (const t of periods) variable('y', [`${t}`], 0, g.rows - 1)
  for (const i of things) for (const t of periods) variable('z', [`i${i}`, `${t}`], 0, t === T ? 0 : 1, i === 0 ? 1 : 0)
  for (const d of ['u', 'd', 'l', 'r']) for (const t of periods) variable(d, [`${t}`], 0, 1)
  for (const t of periods) {
    const k = [`${t}`], p = (i: number, s = t) => `p|i${i},${s}`, z = (i: number) => `z|i${i},${t}`, go = (d: string) => `${d}|${t}`
    row('c_blank', k, [[go('u'), 1], [go('d'), 1], [go('l'), 1], [go('r'), 1], [z(0), -1]], 0, 0)
    row('c_pos', k, [[p(0), 1], [`y|${t}`, -C], [`x|${t}`, -1]], 0, 0)
    row('c_up', k, [[go('u'), C + 1], [p(0), -1]], null, 0)
    row('c_down', k, [[go('d'), C], [p(0), 1]], null, N)
    row('c_left', k, [[go('l'), 1], [`x|${t}`, -1]], null, -1)
    row('c_right', k, [[go('r'), 1], [`x|${t}`, 1]], null, C)
    row('c_no_repeat', k, things.map((i) => [p(i), 1]), (N * (N + 1)) / 2, (N * (N + 1)) / 2)
    row('c1', k, things.map((i) => [z(i), i === 0 ? 1 : -1]), 0, 0)
    if (t === T) continue
    row('c_move', k, [[p(0, t + 1), 1], [p(0), -1], [go('u'), C], [go('d'), -C], [go('l'), 1], [go('r'), -1]], 0, 0)
    for (const i of things) {
      const ik = [`i${i}`, `${t}`]
      if (i > 0) row('c_move2_1', ik, [[p(i, t + 1), 1], [p(0), -1], [z(i), N]], null, N)
      if (i > 0) row('c_move2_2', ik, [[p(i, t + 1), 1], [p(0), -1], [z(i), -N]], -N, null)
      row('c2_1', ik, [[p(i), -1], [p(i, t + 1), 1], [z(i), -C]], null, 0)
      row('c2_2', ik, [[p(i), 1], [p(i, t + 1), -1], [z(i), -C]], null, 0)
    }
  }
  const start = [0], index: number[] = [], value: number[] = []
  for (const list of entries) {
    for (const [i, a] of list) { index.push(i); value.push(a) }
    start.push(index.length)
  }
  return { name: 'textbook', formulation: 'textbook', horizon: T, sense: 'min', offset: 0, columns, rows, start, index, value }
}

/** nodeLab is a Lab over HiGHS in this process. */
export function nodeLab(highs: ConstructorParameters<typeof Bench>[0], program: Program): Lab {
  const bench = new Bench(highs, program)
  let rows = program.rows.length
  return {
    setCoefficients: (changes) => bench.change({ type: 'coefficients', changes }),
    setRowBounds: (changes) => bench.change({ type: 'rows', changes }),
    setColumnBounds: (changes) => bench.change({ type: 'columns', changes }),
    addRow: (row) => { bench.change({ type: 'add', ...row }); return rows++ },
    relax: async (): Promise<Relaxed> => bench.relax(),
    solve: () => { throw new Error('not used here') },
    dispose: () => bench.dispose(),
  }
}
