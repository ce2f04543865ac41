// Branch and bound: the counts of the instances that the Tree screen begins with, and that every
// node is closed for a reason that holds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import loadHighs from 'highs'
import { Tree, type Branching } from '../src/lib/branching.ts'
import type { Program } from '../src/lib/contract.ts'
import { GAMES } from '../src/lib/games.ts'
import { board, nodeLab, textbook } from './textbook.ts'

const highs = await loadHighs()

/** cover states the exact cover of a game's text. */
function cover(text: string): Program {
  const [items, ...options] = text.trim().split('\n').map((line) => line.split(' '))
  const start = [0], index: number[] = []
  for (const option of options) {
    for (const item of option) index.push(items.indexOf(item))
    start.push(index.length)
  }
  return {
    name: 'cover', formulation: 'feasibility', horizon: 0, sense: 'min', offset: 0,
    columns: options.map((_, j) => ({ name: `x[o${j + 1}]`, family: 'x', index: [`o${j + 1}`], lower: 0, upper: 1, cost: 0, integer: true })),
    rows: items.map((item) => ({ name: `cover[${item}]`, family: 'cover', index: [item], lower: 1, upper: 1 })),
    start, index, value: index.map(() => 1),
  }
}

async function grown(program: Program, choose: (tree: Tree) => Branching | null = (tree) => tree.next()): Promise<Tree> {
  const tree = new Tree(program, nodeLab(highs, program))
  await tree.plant()
  for (let next = choose(tree); next && tree.nodes.length < 400; next = choose(tree)) assert.ok(await tree.branch(next))
  return tree
}

/** early branches at moves first, the first period first. */
function early(tree: Tree): Branching | null {
  const next = tree.next()
  if (!next) return null
  const all = tree.candidates(tree.nodes[next[0]]), moves = all.filter((c) => 'udlr'.includes(tree.program.columns[c.column].family))
  const period = (c: { column: number }) => Number(tree.program.columns[c.column].index.at(-1))
  return [next[0], (moves.length ? moves : all).sort((a, b) => period(a) - period(b) || b.part - a.part)[0].column]
}

test('the 2×2 board closes at 3 moves by both rules, with different trees', async () => {
  const program = textbook(board('3 1 / 0 2'), 4)
  const rule = await grown(program), hand = await grown(program, early)
  for (const tree of [rule, hand]) assert.deepEqual([tree.best, tree.bound, tree.open.length], [3, 3, 0])
  assert.notEqual(hand.nodes.length, rule.nodes.length)
  for (const tree of [rule, hand]) assert.ok(tree.nodes.length >= 5 && tree.nodes.length <= 100, `${tree.nodes.length} nodes`)
})

test('every leaf is closed for a reason that holds', async () => {
  const tree = await grown(textbook(board('3 1 / 0 2'), 4))
  for (const n of tree.nodes) {
    const fate = tree.fate(n)
    if (fate === 'branched') for (const c of n.children!) assert.ok(tree.nodes[c].bound >= n.bound, `node ${c} is below ${n.id}`)
    if (fate === 'infeasible') assert.equal(n.values, null)
    if (fate === 'worse') assert.ok(n.bound >= tree.best)
    if (fate === 'plan') assert.ok(n.whole && n.value === tree.best)
    assert.notEqual(fate, 'open')
  }
})

test('a tree is its list of branchings', async () => {
  const program = textbook(board('3 1 / 0 2'), 4), steps: Branching[] = []
  const first = await grown(program, (tree) => { const next = steps.length < 3 ? tree.next() : null; if (next) steps.push(next); return next })
  const again = new Tree(program, nodeLab(highs, program))
  await again.plant()
  for (const s of steps) assert.ok(await again.branch(s))
  assert.deepEqual(again.nodes.map((n) => [n.parent, n.limit, n.value]), first.nodes.map((n) => [n.parent, n.limit, n.value]))
  assert.equal(await again.branch([0, 0]), false) // branched already
  assert.equal(await again.branch([99, 0]), false)
})

test('a second bound closes what the relaxation leaves open, once there is a plan', async () => {
  const program = textbook(board('3 1 / 0 2'), 4), tree = new Tree(program, nodeLab(highs, program))
  await tree.plant()
  while (tree.best === Infinity) assert.ok(await tree.branch(tree.next()!))
  tree.floor = 3
  assert.deepEqual([tree.best, tree.open.length, tree.bound], [3, 0, 3])
})

for (const [id, solution] of [['langford', false], ['square', false], ['fit', true], ['parity', false]] as const) {
  test(`the cover ${id} has ${solution ? 'a' : 'no'} solution, within 5 to 60 nodes`, async () => {
    const tree = await grown(cover(GAMES.find((g) => g.id === id)!.text))
    assert.deepEqual([tree.open.length, tree.best], [0, solution ? 0 : Infinity])
    assert.ok(tree.nodes.length >= 3 && tree.nodes.length <= 60, `${tree.nodes.length} nodes`)
  })
}
