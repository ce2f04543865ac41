// Rows that people type: what the notation of lab B means over a program, what is said about a text
// that is no row, and what a row does to the bound.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import loadHighs from 'highs'
import { asLaTeX, asLP, nearest, Rows, type Trouble, type Typed } from '../src/lib/rows.ts'
import { board, nodeLab, textbook } from './textbook.ts'

const grid = board('4 1 3 / 2 0 5')
const T = 5
const program = textbook(grid, T)
const rows = new Rows(program, { rows: 2, cols: 3, horizon: T })
const read = (text: string): Typed => {
  const typed = rows.read(text)
  assert.ok('rows' in typed, `${text}: ${JSON.stringify(typed)}`)
  return typed
}
const said = (text: string): string[] => read(text).rows.map((r) => {
  const terms = r.index.map((j, k) => `${r.value[k]} ${program.columns[j]!.name}`).join(' ')
  return `${r.lower ?? ''}:${terms}:${r.upper ?? ''}${r.at && ` (${r.at})`}`
})
const z = (i: number) => Array.from({ length: T + 1 }, (_, t) => `1 z[i${i},${t}]`).join(' ')

test('rows of the notation', () => {
  for (const [text, want] of [
    ['p[1,0] + p[1,1] <= 3', [':1 p[i1,0] 1 p[i1,1]:3']],
    ['p[i1,0] + 2 p[i1,1] ≥ 3.5', ['3.5:1 p[i1,0] 2 p[i1,1]:']],
    ['3 = 2*(u[0] - d[0])/4 + 1', ['-2:-0.5 u[0] 0.5 d[0]:-2']],
    ['sum{t in T} z[3,t] >= 2', [`2:${z(3)}:`]],
    ['sum{t in 0..H} z[1,t] + 1 >= 2*2', [`3:${z(1)}:`]],
    ['1 <= u[0] + d[0] <= 2', ['1:1 u[0] 1 d[0]:2']],
    ['2 >= u[0] >= 1', ['1:1 u[0]:2']],
    ['- 3 u[0] >= -6 u[0] + -1', ['-1:3 u[0]:']],
    ['s.t. idle{t in S: t > 0 and t <> 2}: z[0,t] <= z[0,t-1];', [1, 3, 4].map((t) => `:-1 z[i0,${t - 1}] 1 z[i0,${t}]:0 (t = ${t})`)],
    ['{i in 1..2, t in 0..0} z[i,t] <= z[0,t]', [1, 2].map((i) => `:-1 z[i0,0] 1 z[i${i},0]:0 (i = ${i}, t = 0)`)],
    ['sum{t in S: t < 2} (u[t] + d[t]) <= 1', [':1 u[0] 1 u[1] 1 d[0] 1 d[1]:1']],
  ] as [string, string[]][]) assert.deepEqual(said(text).map((r) => r.split(':').map((part) => part.split(' ').sort().join()).join(':')), want.map((r) => r.split(':').map((part) => part.split(' ').sort().join()).join(':')), text)
})

test('what runs out of the program by its index is left out, and counted', () => {
  const last = read('{t in T}: z[0,t+1] <= z[0,t]')
  assert.deepEqual([last.rows.length, last.left], [T, 1])
  const term = read('sum{t in T} z[1,t+1] >= 1')
  assert.deepEqual([term.rows[0]!.index.length, term.left], [T, 1])
})

test('a text that is no row is explained, at its place', () => {
  for (const [text, kind, word, near] of [
    ['', 'expected', '', 'z[1,0]'],
    ['zz[1,0] <= 1', 'unknown', 'zz', 'z'],
    ['p[1,0] + P1 <= 1', 'unknown', 'P1', 'p'],
    ['z[1] <= 1', 'subscripts', 'z', 'z[0,0]'],
    ['z <= 1', 'subscripts', 'z', 'z[0,0]'],
    ['z[1,99] <= 1', 'absent', 'z[1,99]', 'z[0,0]'],
    ['z[1,0.5] <= 1', 'fraction', 'z', undefined],
    ['z[1,0] < 1', 'strict', '<', '<='],
    ['z[1,0] 1', 'expected', '1', '<='],
    ['z[1,0]', 'expected', '', '<='],
    ['z[1,0] <= 1 1', 'expected', '1', '+'],
    ['u[0] * d[0] <= 1', 'product', '*', undefined],
    ['z[u[0],1] <= 1', 'product', 'u', undefined],
    ['1 / u[0] <= 1', 'quotient', '/', undefined],
    ['u[0] / 0 <= 1', 'quotient', '/', undefined],
    ['u[0] - u[0] <= 1', 'constant', '', undefined],
    ['u[0] <= d[0] <= 1', 'expected', '', undefined],
    ['{t in Q}: u[t] <= 1', 'unknown', 'Q', 'T'],
    ['sum{t S} u[t] <= 1', 'expected', 'S', 'in'],
    ['{t in 5..0}: u[t] <= 1', 'nothing', '', undefined],
    ['{a in 0..999, b in 0..999}: u[0] <= 1', 'large', '', undefined],
    ['u[0] <= 1 € 2', 'expected', '€', '+'],
    ['😀', 'expected', '😀', 'z[1,0]'],
  ] as [string, string, string, string | undefined][]) {
    const trouble = rows.read(text) as Trouble
    if (text === 'u[0] <= d[0] <= 1') { assert.equal(trouble.kind, 'sides'); continue }
    assert.deepEqual([trouble.kind, trouble.word], [kind, word], text)
    if (near) assert.ok(trouble.near.includes(near), `${text}: ${trouble.near}`)
    assert.ok(trouble.start <= trouble.end && trouble.end <= text.length, text)
  }
})

test('nothing that is typed is an exception', () => {
  const bits = ['z[', '1', ',', ']', '+', '-', '<=', '=', '(', ')', 'sum{', 't in S', '}', ':', '..', 'p', ' ', '*', '/', ';', 's.t.', '{', '\u0000', '9'.repeat(400)]
  let seed = 1
  const next = () => (seed = (seed * 48271) % 2147483647)
  for (let k = 0; k < 5000; k++) {
    const text = Array.from({ length: 1 + (next() % 9) }, () => bits[next() % bits.length]).join('')
    const found = rows.read(text)
    assert.ok('rows' in found || typeof found.kind === 'string')
    rows.complete(text, next() % (text.length + 1))
  }
})

test('names are completed: families, then variables, and sets', () => {
  assert.deepEqual(rows.complete('', 0).names.map((n) => n.text).slice(0, 2), ['p[', 'x['])
  assert.deepEqual(rows.complete('2 z', 3), { from: 2, names: [{ text: 'z[', hint: 'z[0,0] … z[5,5]' }] })
  assert.deepEqual(rows.complete('z[3,', 4).names.map((n) => n.text), ['z[3,0]', 'z[3,1]', 'z[3,2]', 'z[3,3]', 'z[3,4]', 'z[3,5]'])
  assert.deepEqual(rows.complete('sum{t in ', 9).names.map((n) => n.text), ['S', 'T', 'O', 'C'])
  assert.deepEqual(rows.complete('z[1,0] ', 7).names, [])
  assert.deepEqual(nearest('carrry', ['idle', 'carry', 'rev']).slice(0, 1), ['carry'])
})

test('a row moves the bound', async () => {
  const lab = nodeLab(await loadHighs(), program)
  const before = (await lab.relax()).objective
  assert.ok(Math.abs(before - 7 / 3) < 1e-6, String(before))
  for (const r of read('sum{t in T} z[4,t] >= 3').rows) lab.addRow(r)
  const after = (await lab.relax()).objective
  assert.ok(after > before + 0.1, `${after}`)
  lab.dispose()
})

test('a row as LP text has the names of `tilemip export`, and as LaTeX it is what was typed', () => {
  const typed = read('{t in 0..1}: 2*z[3,t] - u[t] <= sum{i in O: i <> 0} z[i,t]/2')
  const lines = asLP(typed.rows, program, 'own1').split('\n')
  assert.equal(lines.length, 2)
  assert.match(lines[0]!, /^ own1_0: .*\+ 1.5 z_i3_0.* <= 0$/)
  assert.equal(asLP(read('1 <= u[0] <= 2').rows, program, 'r'), ' r_0a: + 1 u_0 >= 1\n r_0b: + 1 u_0 <= 2')
  assert.equal(asLaTeX(typed.tree), '2 z_{3,t} - u_{t} \\le \\sum_{i \\in O,\\ i \\ne 0} \\frac{z_{i,t}}{2} \\qquad \\forall\\, t \\in \\{0,\\dots,1\\}')
})

test('the rows of lab B’s program are of this notation, as far as they have no parameters', () => {
  const text = readFileSync('../../../docs/course/files/board.mod', 'utf8')
  const own = [...text.matchAll(/^s\.t\. (\w+)(.*;)$/gm)].filter(([line]) => !/board\[|near\[|if /.test(line))
  assert.deepEqual(own.map((m) => m[1]), ['thing', 'cell', 'come', 'moved'])
  const labels = (...sets: string[][]): string[][] => sets.reduce<string[][]>((all, set) => all.flatMap((a) => set.map((s) => [...a, s])), [[]])
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, k) => String(from + k))
  const columns = [...labels(range(0, T), range(0, 5), range(1, 6)).map((index) => ({ family: 'x', index })), ...labels(range(0, T - 1)).map((index) => ({ family: 'move', index }))]
    .map((c) => ({ ...c, name: `${c.family}[${c.index}]`, lower: 0, upper: 1, cost: 0, integer: true }))
  const lab = new Rows({ ...program, columns }, { rows: 2, cols: 3, horizon: T })
  const count = (line: string) => { const t = lab.read(line); assert.ok('rows' in t, line); return [t.rows.length, t.left] }
  assert.deepEqual(own.map(([line]) => count(line)), [[36, 0], [36, 0], [150, 0], [30, 0]])
})
