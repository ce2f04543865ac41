// Boards of the page: their plain text, moves, walks, known distances, and parity against counting by search.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { after, boards, exchanged, goalName, goalOf, manhattan, otherGoal, parity, parse, scramble, shuffle, towards, write, type Board, type Move } from '../src/lib/board.ts'
import { atDepth, daily, known } from '../src/lib/known.ts'

const neos = parse('5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 . 12') as Board

test('the plain form of boards is read, and nothing else', () => {
  for (const way of ['5 1 2 3\n9 6 7 4\n13 10 11 8\n14 15 0 12', ' 5 1 2 3/9 6 7 4 / 13\t10 11 8\r\n14 15 . 12\n', '5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 . 12 goal: blank-last']) assert.deepEqual(parse(way), neos, way)
  assert.deepEqual(parse('1 2 / . 3 / 4 5\ngoal:\n. 1 / 2 3 / 4 5'), { rows: 3, cols: 2, tiles: [1, 2, 0, 3, 4, 5], goal: [0, 1, 2, 3, 4, 5] })
  for (const other of ['', ' ', '5123967 4', '1 2 / 3 four', '1 2 3 / 4 .', '1 2 3 .', '1 2 3 4 5 6 . / 7 8 9 10 11 12 13', '1 2 / 3 9', '1 2 / 2 .', '. 2 / 3 .', '1 2 3 / 4 5 . goal: 1 2 / 3 .', '1 2 3 / 4 5 . goal: 1 2 / 3 4 / 5 .', '1 2 / 3 . goal:', '1 2 / 3 . goal: __proto__', '1 2 / 3 . goal: constructor', '[[1,2],[3,0]]']) assert.equal(parse(other), undefined, other)
})

test('the usual goals have names, and the other one is offered where moves lead to it', () => {
  const korf = parse('14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3') as Board
  assert.equal(parity(korf).solvable, false)
  assert.deepEqual(otherGoal(korf), { name: 'blank-first', goal: korf.tiles.map((_, i) => i) })
  const named = parse('14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3 goal: blank-first') as Board
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
  const { solvable, cycles, exchanges, distance, inversions } = parity(parse('1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0') as Board)
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

test('the boards with known plans are those of the library', () => {
  const rows = (file: string) => readFileSync(`../../../model/puzzle/library/boards/${file}`, 'utf8').split('\n').filter((line) => line && !line.startsWith('#')).slice(1).map((line) => line.split('\t'))
  const find = (set: string, number = 1) => known().find((entry) => entry.set === set && entry.number === number)!
  const flat = (tiles: string) => tiles.split(/[ /]+/).map(Number)
  for (const [id, moves, tiles] of rows('textbook15.tsv')) assert.deepEqual([find('textbook', Number(id)).plan.length, find('textbook', Number(id)).board.tiles], [Number(moves), flat(tiles!)])
  for (const [id, moves, tiles] of rows('hard15.tsv').slice(0, 17)) assert.deepEqual([find('hardest-15-puzzle', Number(id)).plan.length, find('hardest-15-puzzle', Number(id)).board.tiles], [Number(moves), flat(tiles!)])
  for (const [id, moves, tiles] of rows('korf15.tsv')) {
    const { plan, board } = find('korf', Number(id))
    // The file has them with the blank last: half a turn, and the tiles counted from the other end.
    assert.deepEqual([plan.length, board.tiles.slice().reverse().map((tile) => tile && 16 - tile)], [Number(moves), flat(tiles!)])
  }
  for (const [name, moves, goal, tiles] of rows('single.tsv')) {
    const [, set, number] = /^(hardest-8-puzzle|.*?)(?:-(\d))?$/.exec(name!)!
    const entry = find(set!, Number(number ?? 1))
    if (!entry) assert.ok(['loyd-14-15', 'twelve', 'twenty'].includes(name!), name)
    else assert.deepEqual([entry.plan.length, entry.board.tiles, goalName(entry.board)], [Number(moves), flat(tiles!), goal])
  }
  assert.equal(known().length, 158)
})

test('boards at a depth are so far from the goal, wherever its blank is', () => {
  let seed = 7
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  // 3×3 against a search from the board itself.
  for (const depth of [1, 5, 12, 31, 40]) {
    const goal = goalOf(3, 3)
    const found = atDepth({ rows: 3, cols: 3, goal, tiles: goal }, depth, random)!
    assert.equal(found.moves, Math.min(depth, 31))
    assert.equal(distance(found.tiles, goal, 3), found.moves)
  }
  // 4×4 where such a search is still quick; the deep ones are compared with the engine's in read.unit.ts.
  for (const goal of [goalOf(4, 4), goalOf(4, 4).reverse(), [1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]]) {
    for (const depth of [1, 2, 7, 13]) {
      const found = atDepth({ rows: 4, cols: 4, goal, tiles: goal }, depth, random)!
      assert.equal(distance(found.tiles, goal, 4), depth)
    }
    for (const depth of [30, 57, 80]) {
      const tiles = atDepth({ rows: 4, cols: 4, goal, tiles: goal }, depth, random)?.tiles
      assert.ok(tiles === undefined ? depth === 80 && goal[5] === 0 : parity({ rows: 4, cols: 4, goal, tiles }).solvable)
    }
  }
  assert.equal(atDepth(parse('1 2 3 4 / 5 6 7 8 / 9 10 11 .')!, 10), undefined)
})

test('the daily board is the same for everyone, another one each day, and solvable', () => {
  assert.equal(write(daily('2026-11-26')), write(daily('2026-11-26')))
  const days = Array.from({ length: 400 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10))
  assert.equal(new Set(days.map((day) => write(daily(day)))).size, 400)
  assert.ok(days.every((day) => parity(daily(day)).solvable))
  // Each tile is first about as often as the others: 400/16 = 25 on average.
  const first = days.map((day) => daily(day).tiles[0])
  for (let tile = 0; tile < 16; tile++) assert.ok(first.filter((t) => t === tile).length > 8, String(tile))
})

/** distance is the number of moves between two positions, by a search from both ends. */
function distance(from: number[], to: number[], cols: number): number {
  const seen = [new Set([from.join()]), new Set([to.join()])] as const
  let layers: [number[][], number[][]] = [[from], [to]]
  for (let d = 0; ; d++) {
    if (layers[d % 2]!.some((tiles) => seen[1 - (d % 2)]!.has(tiles.join()))) return d
    const side = d % 2 ? 1 : 0
    layers[side] = layers[side].flatMap((tiles) => (['U', 'D', 'L', 'R'] as Move[]).map((move) => after(tiles, cols, move)).filter((next): next is number[] => next !== undefined && !seen[side].has(next.join()) && !!seen[side].add(next.join())))
    if (layers[side].some((tiles) => seen[1 - side]!.has(tiles.join()))) return d + 1
  }
}

function* permutations(items: number[]): Generator<number[]> {
  if (items.length === 0) yield []
  for (let i = 0; i < items.length; i++) for (const rest of permutations([...items.slice(0, i), ...items.slice(i + 1)])) yield [items[i]!, ...rest]
}
