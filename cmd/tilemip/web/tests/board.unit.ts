// Boards of the page: what people paste, moves, walks, and parity against counting by search.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after, boards, exchanged, goalName, goalOf, manhattan, otherGoal, parity, parse, scramble, shuffle, towards, write, type Board, type Move } from '../src/lib/board.ts'

const neos = parse('5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 . 12') as Board

test('boards as people write them', () => {
  const ways = ['5 1 2 3\n9 6 7 4\n13 10 11 8\n14 15 0 12', '5 1 2 3 9 6 7 4 13 10 11 8 14 15 _ 12', '[[5,1,2,3],[9,6,7,4],[13,10,11,8],[14,15,0,12]]', '\uFEFF# a comment\r\n 5\t1\u00a02 3\r\n9 6 7 4\r\n\r\n13 10 11 8\r\n14 15 . 12\r\n', '5,1,2,3;/9,6,7,4;/13,10,11,8/14,15,x,12']
  for (const way of ways) assert.deepEqual(parse(way), neos, way)
  assert.deepEqual(parse('1 2 / . 3 / 4 5\ngoal:\n. 1 / 2 3 / 4 5'), { rows: 3, cols: 2, tiles: [1, 2, 0, 3, 4, 5], goal: [0, 1, 2, 3, 4, 5] })
})

test('the usual goals have names, and the other one is offered where moves lead to it', () => {
  const korf = parse('14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3') as Board
  assert.equal(parity(korf).solvable, false)
  assert.deepEqual(otherGoal(korf), { name: 'blank-first', goal: korf.tiles.map((_, i) => i) })
  const named = parse('14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 goal: Blank-First') as Board
  assert.equal(goalName(named), 'blank-first')
  assert.ok(parity(named).solvable)
  assert.equal(otherGoal(named), undefined)
  assert.equal(otherGoal(parse('7 2 4 / 5 0 6 / 8 3 1') as Board)?.name, 'blank-first', '3×3 reaches both')
  assert.equal(otherGoal(parse('7 2 4 / 5 0 6 / 8 3 1 goal: blank-first') as Board)?.name, 'blank-last')
  assert.equal(otherGoal(parse('7 2 4 / 5 0 6 / 8 3 1 goal: 1 2 3 / 8 0 4 / 7 6 5') as Board), undefined)
  assert.deepEqual(parse(write(named)), named)
})

test('what is written is read again', () => {
  for (const board of [neos, parse('7 2 4/5 . 6/8 3 1 goal: . 1 2/3 4 5/6 7 8') as Board]) assert.deepEqual(parse(write(board)), board)
})

test('what is wrong is named', () => {
  const cases: [string, object][] = [
    ['', { kind: 'empty' }],
    ['# only words', { kind: 'empty' }],
    ['1 2 / 3 four', { kind: 'word', word: 'four' }],
    ['1 2 3 / 4 .', { kind: 'rows' }],
    ['1 2 3 4 .', { kind: 'size', cells: 5 }],
    ['1 2 3 4 5 6 . / 7 8 9 10 11 12 13', { kind: 'size', cells: 14 }],
    ['1 2 / 3 9', { kind: 'range', tile: 9, highest: 3 }],
    ['1 2 / 2 .', { kind: 'twice', tile: 2 }],
    ['. 2 / 3 .', { kind: 'blank' }],
    ['1 2 3 / 4 5 . goal: 1 2 / 3 .', { kind: 'goal' }],
  ]
  for (const [text, want] of cases) assert.deepEqual(parse(text), want, text)
})

test('the plan of the case study reaches the goal', () => {
  const all = boards(neos.tiles, 4, 'LLUUURRRDDD')
  assert.equal(all.length, 12)
  assert.deepEqual(all.at(-1), neos.goal)
  assert.equal(manhattan(neos), 11)
  assert.equal(boards(neos.tiles, 4, 'DD').length, 1, 'no move below the last row')
})

test('moves towards a cell of the blank’s row or column', () => {
  assert.deepEqual(towards(neos.tiles, 4, 12), ['L', 'L'])
  assert.deepEqual(towards(neos.tiles, 4, 2), ['U', 'U', 'U'])
  assert.deepEqual(towards(neos.tiles, 4, 0), [])
})

test('parity agrees with a search of all positions of 2×3', () => {
  const goal = goalOf(2, 3)
  const reached = new Set([goal.join()])
  for (const queue = [goal]; queue.length > 0; ) {
    const tiles = queue.pop()!
    for (const move of ['U', 'D', 'L', 'R'] as Move[]) {
      const next = after(tiles, 3, move)
      if (next && !reached.has(next.join())) queue.push(next), reached.add(next.join())
    }
  }
  let count = 0
  for (const tiles of permutations(goal)) {
    const board = { rows: 2, cols: 3, tiles, goal }
    assert.equal(parity(board).solvable, reached.has(tiles.join()), tiles.join())
    assert.notEqual(parity({ ...board, tiles: exchanged(board) }).solvable, parity(board).solvable)
    count++
  }
  assert.deepEqual([count, reached.size], [720, 360])
})

test('parity of the prize puzzle', () => {
  const { solvable, cycles, exchanges, distance, inversions } = parity(parse('1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0') as Board)
  assert.deepEqual({ solvable, cycles, exchanges, distance, inversions }, { solvable: false, cycles: [[14, 15]], exchanges: 1, distance: 0, inversions: [[15, 14]] })
})

test('walks have no position twice and stay solvable', () => {
  let seed = 1
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  for (const [rows, cols, depth] of [[4, 4, 30], [2, 2, 5], [6, 6, 200], [2, 3, 40]] as const) {
    const goal = goalOf(rows, cols)
    const { tiles, walked } = scramble(rows, cols, goal, depth, random)
    assert.ok(walked <= depth && walked > 0)
    if (rows * cols > 6) assert.equal(walked, depth)
    assert.equal(manhattan({ rows, cols, tiles, goal }) % 2, walked % 2, 'a move changes the sum of distances by one')
    assert.ok(parity({ rows, cols, tiles, goal }).solvable)
    assert.ok(parity({ rows, cols, tiles: shuffle(rows, cols, goal, random), goal }).solvable)
  }
})

function* permutations(items: number[]): Generator<number[]> {
  if (items.length === 0) yield []
  for (let i = 0; i < items.length; i++) for (const rest of permutations([...items.slice(0, i), ...items.slice(i + 1)])) yield [items[i]!, ...rest]
}
