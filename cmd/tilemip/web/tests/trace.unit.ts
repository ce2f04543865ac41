// What the screen Search counts of a trace: here of a small one, made by hand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Step, Trace } from '../src/lib/contract.ts'
import { contours, enginesOf, levels, matrix, nextSolution, path, placed } from '../src/lib/trace.ts'

const step = (kind: Step['kind'], depth: number, more: Partial<Step> = {}): Step => ({ kind, depth, text: kind, ...more })

// Items a, b, c; options 0 = {a}, 1 = {a, b}, 2 = {b, c}, 3 = {c}.
const cover: Trace = {
  engine: 'dlx', items: ['a', 'b', 'c'], options: [['a'], ['a', 'b'], ['b', 'c'], ['c']], complete: true, nodes: 5,
  steps: [
    step('choose', 0, { choice: 'a', chosen: [] }),
    step('try', 1, { chosen: [0] }), step('choose', 1, { choice: 'b', chosen: [0] }), step('try', 2, { chosen: [0, 2] }), step('solution', 2, { chosen: [0, 2] }), step('back', 1, { chosen: [0] }), step('back', 0, { chosen: [] }),
    step('try', 1, { chosen: [1] }), step('choose', 1, { choice: 'c', chosen: [1] }), step('try', 2, { chosen: [1, 3] }), step('solution', 2, { chosen: [1, 3] }),
  ],
}

test('levels count the choices so far and in all', () => {
  assert.deepEqual(levels(cover, 3).map((b) => [b.label, b.now, b.all, b.here]), [['1', 1, 2, false], ['2', 1, 2, true]])
  assert.deepEqual(levels(cover, 10).map((b) => b.now), [2, 2])
})

test('the matrix shrinks with the choices and comes back with them', () => {
  const start = matrix(cover, 0)
  assert.deepEqual([start.item, start.left, [...start.count]], ['a', [true, true, true, true], [['a', 2], ['b', 2], ['c', 2]]])
  const one = matrix(cover, 1)
  assert.deepEqual([one.left, [...one.count], [...one.covered], [...one.chosen]], [[false, false, true, true], [['b', 1], ['c', 2]], ['a'], [0]])
  assert.deepEqual(matrix(cover, 6).left, start.left)
})

test('the next solution, and none after the last', () => {
  assert.deepEqual([nextSolution(cover, 0), nextSolution(cover, 4), nextSolution(cover, 10)], [4, 10, -1])
})

test('contours and the path of IDA*', () => {
  const f = (n: number) => ({ counts: { f: n } })
  const ida: Trace = {
    engine: 'ida*', items: [], complete: false, nodes: 6,
    steps: [step('contour', 0, { bound: 2 }), step('try', 1, { choice: 'U', ...f(2) }), step('cut', 1, { choice: 'L' }), step('back', 0), step('contour', 0, { bound: 4 }), step('try', 1, { choice: 'R', ...f(4) }), step('try', 2, { choice: 'D', ...f(4) })],
  }
  assert.deepEqual(contours(ida, 2).map((b) => [b.label, b.now, b.cut, b.here]), [['2', 3, 1, true]])
  assert.deepEqual(contours(ida, 5).map((b) => [b.label, b.now, b.cut, b.here]), [['2', 3, 1, false], ['4', 2, 0, true]])
  assert.deepEqual([path(ida, 1), path(ida, 3), path(ida, 6)].map((p) => p.map((m) => m.move + m.f).join(' ')), ['U2', '', 'R4 D4'])
})

test('pieces are read where they lie, and a subject has its searches', () => {
  assert.deepEqual(placed(step('try', 1, { placed: ['P 0,0,0 10,2,1'] })), [{ name: 'P', cells: [[0, 0, 0], [10, 2, 1]] }])
  assert.deepEqual(placed(undefined), [])
  assert.deepEqual(['slide', 'pack', 'cover', 'model'].map((kind) => enginesOf({ kind } as never).length), [1, 3, 1, 0])
})
