// The numbers of the X-ray: M does nothing to the bound, S everything; which cuts raise it; and
// points drawn as what they are.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import loadHighs from 'highs'
import { change, coefficient, stated } from '../src/lib/coefficients.ts'
import { offered } from '../src/lib/cuts.ts'
import { View } from '../src/lib/matrix.ts'
import { between, picture, planPoint as pointOf } from '../src/lib/points.ts'
import { boards as replay, distance } from '../src/lib/board.ts'
import { displacement, sum, tiles } from '../src/lib/positions.ts'
import { added, checked, FAMILIES, START, withRows } from '../src/lib/choice.ts'
import { text } from '../src/text/en/xray.ts'
import { board, nodeLab, textbook } from './textbook.ts'

const highs = await loadHighs()
const neos = board('5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12')
const twelve = board('1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15')
const near = (got: number, want: number) => assert.ok(Math.abs(got - want) < 0.005, `${got}, want ${want}`)

test('M and S are read from the rows of any board', () => {
  for (const [text, M, S] of [['3 1 / 0 2', 4, 2], ['4 5 0 / 1 2 3', 6, 3], ['8 6 7 / 2 5 4 / 3 0 1', 9, 3]] as const) {
    const view = new View(textbook(board(text), 3))
    assert.deepEqual([coefficient(view, 'M')?.value, coefficient(view, 'S')?.value], [M, S], text)
  }
})

test('a program whose rows do not agree has no M', () => {
  const p = textbook(neos, 2)
  const c = coefficient(new View(p), 'M')!
  const k = p.index.findIndex((row, at) => row === c.places[0].row && at >= p.start[c.places[0].column] && at < p.start[c.places[0].column + 1])
  p.value[k] = 17
  assert.equal(coefficient(new View(p), 'M'), null)
})

test('the right-hand side moves with M, so that z = 1 says the same', () => {
  const view = new View(textbook(neos, 2))
  for (const s of stated(coefficient(view, 'M')!, 40)) assert.equal(Math.abs(s.upper ?? s.lower ?? 0), 40)
  for (const s of stated(coefficient(view, 'S')!, 9)) assert.equal(s.upper ?? s.lower, 0)
})

test('the bound is that of web.md and of lesson 4', async () => {
  for (const [g, list] of [
    [neos, [[16, 4, 7.25], [100, 4, 7.25], [1000, 4, 7.25], [16, 5, 5.8], [16, 8, 3.625], [16, 16, 1.8125], [12, 4, null], [16, 4, 7.25]]],
    [twelve, [[16, 4, 4.5], [16, 5, 3.6], [16, 8, 2.5], [16, 16, 2.5], [12, 4, 4.5]]],
  ] as const) {
    const program = textbook(g, 12), view = new View(program), lab = nodeLab(highs, program)
    const M = coefficient(view, 'M')!, S = coefficient(view, 'S')!
    for (const [m, s, want] of list) {
      change(lab, program, M, m, [])
      change(lab, program, S, s, [])
      const r = await lab.relax()
      if (want === null) assert.equal(r.status, 'infeasible')
      else near(r.objective, want)
    }
    lab.dispose()
  }
})

test('29 is the sum of the displacements, 11 and 8 the Manhattan distances', () => {
  assert.equal(sum(tiles(neos).map((i) => displacement(neos, i))), 29)
  assert.equal(sum(tiles(twelve).map((i) => displacement(twelve, i))), 18)
  assert.equal(sum(tiles(neos).map((i) => distance(neos, i))), 11)
  assert.equal(sum(tiles(twelve).map((i) => distance(twelve, i))), 8)
})

test('only the Manhattan rows raise the bound, and no cut removes a shortest plan', async () => {
  const program = textbook(twelve, 12), view = new View(program)
  const boards = replay(twelve.tiles, twelve.cols, 'DDRRUUULDRDD')
  assert.deepEqual(boards[12], twelve.goal)
  const plan = planPoint(program, boards)
  for (const family of offered(view, twelve)) {
    const lab = nodeLab(highs, program), before = await lab.relax()
    const cuts = family.rows?.(view, twelve) ?? family.separate!(view, twelve, before.values)
    for (const c of cuts) {
      const at = c.index.reduce((a, j, k) => a + c.value[k] * plan[j], 0)
      assert.ok((c.lower === null || at >= c.lower - 1e-9) && (c.upper === null || at <= c.upper + 1e-9), `${family.id} cuts off the plan`)
      lab.addRow(c)
    }
    near((await lab.relax()).objective, family.id === 'manhattan' ? 8 : 4.5)
    lab.dispose()
  }
})

test('tiles in the same cell violate a row of different cells', () => {
  const program = textbook(board('3 1 / 0 2'), 2), view = new View(program), g = board('3 1 / 0 2')
  // At period 1 two tiles in cell 1, at period 0 and 2 boards.
  const at = (i: number, t: string) => (t === '1' ? [4, 1, 1, 4][i] : (t === '0' ? g.tiles : g.goal).indexOf(i) + 1)
  const x = program.columns.map((c) => (c.family === 'p' ? at(Number(c.index[0].slice(1)), c.index[1]) : 0))
  const found = offered(view, g).find((f) => f.id === 'different')!.separate!(view, g, x)
  assert.deepEqual(found.map((c) => [c.lower, c.upper, c.index.map((j) => program.columns[j].name)]), [[3, null, ['p[i1,1]', 'p[i2,1]']]])
})

test('a textbook point is drawn as numbers, assignment and flow points as weights', () => {
  const p = textbook(board('3 1 / 0 2'), 2)
  const numbers = picture(p, p.columns.map((c) => c.lower!), 4)
  assert.equal(numbers?.kind, 'numbers')
  assert.deepEqual(numbers?.kind === 'numbers' && numbers.marks[0].map((m) => m.value), [3, 2, 4, 1])
  const column = (family: string, ...index: number[]) => ({ name: '', family, index: index.map(String), lower: 0, upper: 1, cost: 0, integer: true })
  const flow = { ...p, columns: [column('w', 0, 3, 1), column('y', 0, 3, 1, 3), column('s', 0, 1, 2)] }
  const drawn = picture(flow, [0.5, 0.5, 1], 4)
  assert.deepEqual(drawn?.kind === 'weights' && [drawn.shares[0][2], drawn.shares[1][2], drawn.arcs[0].length], [[{ thing: 0, weight: 0.5, columns: [0] }], [{ thing: 3, weight: 0.5, columns: [1] }], 2])
  assert.deepEqual([between(8.37), between(8)], [[8, 9], [8, 8]])
})

/** planPoint is the point of the boards of a plan. */
function planPoint(p: ReturnType<typeof textbook>, boards: number[][]): number[] {
  const moved = (t: number) => (t + 1 < boards.length ? boards[t + 1][boards[t].indexOf(0)] : 0)
  return p.columns.map((c) => {
    const t = Number(c.index[c.index.length - 1]), now = boards[Math.min(t, boards.length - 1)], blank = now.indexOf(0)
    const step = t + 1 < boards.length ? boards[t + 1].indexOf(0) - blank : 0
    if (c.family === 'p') return now.indexOf(Number(c.index[0].slice(1))) + 1
    if (c.family === 'x') return (blank % 4) + 1
    if (c.family === 'y') return Math.floor(blank / 4)
    if (c.family === 'z') return step !== 0 && (c.index[0] === 'i0' || Number(c.index[0].slice(1)) === moved(t)) ? 1 : 0
    return Number(step === { u: -4, d: 4, l: -1, r: 1 }[c.family])
  })
}

test('the families of rows are those of the command, in its order and with words', () => {
  const go = readFileSync('../../../internal/planning/textbook_rows.go', 'utf8')
  const table = /var rowFamilies = \[\]rowFamily\{([\s\S]*?)\n\}/.exec(go)![1]!
  assert.deepEqual(FAMILIES, [...table.matchAll(/\{"(\w+)"/g)].map((m) => m[1]))
  assert.deepEqual(Object.keys(text.buy.rows), FAMILIES)
  assert.deepEqual([added('textbook'), added('textbook+rev+idle'), added('textbook+all').length], [[], ['idle', 'rev'], 11])
  assert.deepEqual([withRows([]), withRows(['rev', 'idle']), withRows([...FAMILIES])], ['textbook', 'textbook+idle+rev', 'textbook+all'])
})

test('what a link says of the screen is checked', () => {
  assert.deepEqual(checked(undefined), START)
  const wild = { f: 'textbook+<b>', T: 1e9, t: 'x', tile: -1, M: NaN, S: 2.5, off: 'c1', cuts: [1, 'manhattan'], rows: [{ text: 5 }, null, { text: 'u[0] <= 1', off: 'yes', more: 1 }, { text: 'x'.repeat(1000) }], add: 'no' }
  assert.deepEqual(checked(wild), { ...START, cuts: ['manhattan'], rows: [{ text: 'u[0] <= 1' }] })
  assert.equal(checked({ f: 'textbook+rev+idle' }).f, 'textbook+idle+rev')
  assert.equal(checked({ rows: Array.from({ length: 99 }, () => ({ text: 'u[0] <= 1' })) }).rows.length, 30)
})

test('a plan is a point of the program of cells, if it is as long as the horizon', () => {
  const g = board('4 1 3 / 2 0 5')
  const plan = replay(g.tiles, g.cols, 'LURRD').length === 6 ? replay(g.tiles, g.cols, 'LURRD') : []
  assert.equal(plan.length, 6)
  const labels = plan.flatMap((_, t) => [0, 1, 2, 3, 4, 5].flatMap((o) => [1, 2, 3, 4, 5, 6].map((c) => [t, o, c].map(String))))
  const columns = labels.map((index) => ({ name: `x[${index}]`, family: 'x', index, lower: 0, upper: 1, cost: 0, integer: true }))
  const rows = plan.flatMap((_, t) => [1, 2, 3, 4, 5, 6].map((c) => ({ name: `cell[${t},${c}]`, family: 'cell', index: [String(t), String(c)], lower: 1, upper: 1 })))
  const program = { ...textbook(g, 5), columns, rows, start: columns.map((_, j) => j).concat(columns.length), index: labels.map(([t, , c]) => Number(t) * 6 + Number(c) - 1), value: columns.map(() => 1) }
  const x = pointOf(program, plan)!
  assert.equal(sum(x), 36)
  plan.forEach((tiles, t) => tiles.forEach((o, c) => assert.equal(x[labels.findIndex((l) => l.join() === [t, o, c + 1].join())], 1)))
  assert.equal(pointOf(program, plan.slice(1)), null)
  assert.equal(pointOf({ ...program, columns: columns.map((c, j) => (j === 0 ? { ...c, family: 'gone' } : c)), rows: rows.map((r) => ({ ...r, lower: r.lower + 1 })) }, plan), null)
})
