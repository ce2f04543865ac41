// What the screen Box computes without a browser: closed solids, symmetry, similarity,
// outlines, the order of the painter, parity, and definitions.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { burrs } from '../src/lib/packing/burrs.ts'
import { kindOf, shownOf } from '../src/lib/packing/boards.ts'
import { connected, definitionOf, problems, safeName } from '../src/lib/packing/definition.ts'
import { movedBy, partsOf } from '../src/lib/packing/disassembly.ts'
import { loops } from '../src/lib/packing/outline.ts'
import { axesOf, reachable } from '../src/lib/packing/parity.ts'
import { flat, solid as picture, svgText } from '../src/lib/packing/picture.ts'
import type { Disassembled } from '../src/lib/contract.ts'
import { apartBy, home, sceneOf } from '../src/lib/packing/project.ts'
import { sets } from '../src/lib/packing/sets.ts'
import { components, layout, similar } from '../src/lib/packing/similar.ts'
import { creases, solidOf } from '../src/lib/packing/solid.ts'
import { middleOf, Names, parseSolution, placedOf, spaceOf, writeSolution, type Cell, type Space } from '../src/lib/packing/space.ts'
import { binaryStl, bodies, looseEdges, textStl, volumeOf } from '../src/lib/packing/stl.ts'
import { Groups, symmetriesOf } from '../src/lib/packing/symmetry.ts'

function box(X: number, Y: number, Z: number, more: { axes?: number[]; one_side?: boolean } = {}): Space {
  const region: [number, number, number][] = []
  for (let x = 0; x < X; x++) for (let y = 0; y < Y; y++) for (let z = 0; z < Z; z++) region.push([x, y, z])
  return spaceOf({ dim: [X, Y, Z], grid: 'cubes', region, pieces: [], ...more })
}
const soma = box(3, 3, 3)
const somaNames = new Names(sets.soma.map((p) => p.name))
const first = 'Z V T , Z V T , A A T\nL V B , Z A T , Z A P\nL B B , L B P , L P P\n'

// Random polycubes, always the same: a linear congruence of Knuth's.
function* random(seed: number): Generator<number, never> {
  for (;;) yield (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32
}
function polycube(size: number, seed: number): Cell[] {
  const next = random(seed)
  const cells: Cell[] = [[0, 0, 0]]
  while (cells.length < size) {
    const from = cells[Math.floor(next.next().value * cells.length)]!
    const cell: [number, number, number] = [...from]
    cell[Math.floor(next.next().value * 3)]! += next.next().value < 0.5 ? 1 : -1
    if (!cells.some((c) => c.join() === cell.join())) cells.push(cell)
  }
  return cells
}

test('every piece is a closed solid that looks outwards, also where cubes touch along an edge or in a corner only', () => {
  const hard: Cell[][] = [
    [[0, 0, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [1, 1, 0]], // two cubes share only an edge
    [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1], [0, 0, 1], [0, 0, 2], [0, 1, 2], [1, 1, 2]], // a ring in space
    [[0, 0, 0], [1, 1, 1]], // only a corner
  ]
  const shapes = [...hard, ...sets.soma.map((p) => p.cells), ...Array.from({ length: 60 }, (_, i) => polycube(2 + (i % 9), i))]
  for (const cells of shapes) {
    for (const clearance of [0, 0.15, 2]) {
      const [body] = bodies([{ id: 1, cells }], { cell: 10, clearance, arrange: 'assembled', name: () => 'x' })
      assert.equal(looseEdges(body!), 0, JSON.stringify(cells))
      const volume = volumeOf(body!)
      assert.ok(volume > 0 && volume <= cells.length * 1000, `${volume} mm³ of ${cells.length} cells`)
      for (const [n, a, b, c] of body!.triangles) {
        const u = b.map((v, i) => v - a[i]!)
        const w = c.map((v, i) => v - a[i]!)
        const cross = [u[1]! * w[2]! - u[2]! * w[1]!, u[2]! * w[0]! - u[0]! * w[2]!, u[0]! * w[1]! - u[1]! * w[0]!]
        assert.ok(cross.reduce((s, v, i) => s + v * n[i]!, 0) > 0, 'a normal looks inwards')
      }
    }
  }
})

test('a test that can fail: an open surface and one turned inside out are told', () => {
  const [body] = bodies([{ id: 1, cells: [[0, 0, 0]] }], { cell: 10, clearance: 0.2, arrange: 'assembled', name: () => 'x' })
  assert.ok(looseEdges({ ...body!, triangles: body!.triangles.slice(1) }) > 0)
  assert.ok(volumeOf({ ...body!, triangles: body!.triangles.map(([n, a, b, c]) => [n, a, c, b]) }) < 0)
})

test('a cube of 10 mm with 0.5 mm clearance encloses 9³ mm³; STL says so in text and in bytes', () => {
  const list = bodies([{ id: 1, cells: [[4, 0, 2]] }, { id: 2, cells: [[0, 0, 0], [1, 0, 0]] }], { cell: 10, clearance: 0.5, arrange: 'plate', name: (id) => `P${id}` })
  assert.ok(Math.abs(volumeOf(list[0]!) - 729) < 1e-6)
  assert.ok(Math.abs(volumeOf(list[1]!) - 19 * 81) < 1e-6)
  const lowest = Math.min(...list.flatMap((b) => b.triangles.flatMap(([, ...c]) => c.map((p) => p[2]))))
  assert.ok(Math.abs(lowest - 0.5) < 1e-9)
  const text = textStl(list)
  assert.deepEqual(text.match(/^solid .*$/gm), ['solid P1', 'solid P2'])
  const count = list.reduce((s, b) => s + b.triangles.length, 0)
  assert.equal(text.match(/facet normal/g)?.length, count)
  const bytes = binaryStl(list, 'two pieces')
  assert.equal(bytes.length, 84 + 50 * count)
  assert.equal(new DataView(bytes.buffer).getUint32(80, true), count)
  assert.notEqual(new TextDecoder().decode(bytes.slice(0, 5)), 'solid')
})

test('pieces on the plate do not touch each other', () => {
  const pieces = sets.pentominoes.map((p, i) => ({ id: i + 1, cells: p.cells }))
  const boxes = bodies(pieces, { cell: 1, clearance: 0, arrange: 'plate', name: String }).map((b) => {
    const points = b.triangles.flatMap(([, ...c]) => c)
    return [0, 1].map((a) => [Math.min(...points.map((p) => p[a]!)), Math.max(...points.map((p) => p[a]!))])
  })
  boxes.forEach((a, i) => boxes.slice(0, i).forEach((b) => assert.ok([0, 1].some((k) => a[k]![1]! < b[k]![0]! || b[k]![1]! < a[k]![0]!), `piece ${i}`)))
})

test('a cube has 12 creases, each one line', () => {
  assert.equal(creases(solidOf([[0, 0, 0]], 0.1)).length, 12)
  assert.equal(creases(solidOf([[0, 0, 0], [1, 0, 0]], 0.1)).length, 12)
})

test('symmetries: 24 and 24 of a cube, 4 and 4 of a flat box that turns over, 2 of a one-sided one, 48 of 2×2×2×5', () => {
  const sizes = (space: Space) => {
    const { rotations, reflections } = symmetriesOf(space)
    return [rotations.length, reflections.length]
  }
  assert.deepEqual(sizes(soma), [24, 24])
  assert.deepEqual(sizes(box(10, 6, 1)), [4, 0])
  assert.deepEqual(sizes(box(10, 6, 1, { one_side: true })), [2, 2])
  const four = box(5, 2, 4, { axes: [5, 2, 2, 2] })
  assert.equal(symmetriesOf(four).rotations.length, 48)
})

test('a solution is read and written back; its 48 images are one class with reflections, two without', () => {
  const solution = parseSolution(first, soma, somaNames)!
  assert.equal(writeSolution(soma, solution, somaNames), first)
  assert.deepEqual(placedOf(soma, solution).map((p) => p.cells.length).sort(), [3, 4, 4, 4, 4, 4, 4])
  const { rotations, reflections } = symmetriesOf(soma)
  const image = (to: Int32Array) => {
    const out = new Uint16Array(27)
    to.forEach((j, i) => (out[j] = solution[i]!))
    return out
  }
  const images = [...rotations, ...reflections].map(image)
  const alone = new Groups(rotations)
  images.forEach((s) => alone.add(s))
  assert.deepEqual(alone.size, [24, 24])
  const both = new Groups([...rotations, ...reflections])
  images.forEach((s) => both.add(s))
  assert.deepEqual(both.size, [48])
  const edges = run(similar([solution, image(rotations[5]!), image(reflections[3]!)], rotations, 7))
  assert.ok(!edges.some((e) => e.a === 0 && e.b === 1), 'an image lies 0 pieces away and is not joined')
  assert.ok(edges.some((e) => e.a === 0 && e.b === 2))
})

function run<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const next = work.next()
    if (next.done) return next.value
  }
}

test('two dominoes turned in a square: one edge of two pieces', () => {
  const flatBox = box(4, 2, 1)
  const names = new Names(['a', 'b', 'c', 'd'])
  const list = ['a b c c\na b d d\n', 'a a c c\nb b d d\n', 'a b c d\na b c d\n'].map((t) => parseSolution(t, flatBox, names)!)
  const identity = [Int32Array.from(flatBox.cells, (_, i) => i)]
  const edges = run(similar(list, identity, 2))
  assert.deepEqual(edges.map((e) => [e.a, e.b, e.pieces]), [[0, 1, 2], [0, 2, 2]])
  assert.deepEqual(components(4, edges).map((c) => c.length), [3, 1])
  assert.equal(run(layout([0, 1, 2], edges)).size, 3)
})

test('an outline has no line within a piece, holes apart, and corners that only touch keep their loops', () => {
  assert.equal(loops('cubes', [[0, 0, 0], [1, 0, 0], [2, 0, 0]]).length, 1)
  assert.equal(loops('cubes', [[0, 0, 0], [1, 0, 0], [2, 0, 0]])[0]!.length, 4)
  const ring: Cell[] = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y): Cell => [x, y, 0])).filter(([x, y]) => x !== 1 || y !== 1)
  assert.deepEqual(loops('cubes', ring).map((l) => l.length), [4, 4])
  assert.equal(loops('cubes', [[0, 0, 0], [1, 1, 0]]).length, 2)
  assert.deepEqual(loops('triangular prisms', [[0, 0, 0], [1, 0, 0]]).map((l) => l.length), [4]) // a rhombus
})

test('faces are drawn from back to front, on the lattice and with pieces apart', () => {
  const solution = parseSolution(first, soma, somaNames)!
  const pieces = placedOf(soma, solution)
  const scene = sceneOf(pieces, home, null)
  assert.equal(new Set(scene.faces.filter((f) => f.axis === 2 && f.cell[2] === 2).map((f) => f.cell.join())).size, 9)
  const at = (cell: string) => scene.faces.findIndex((f) => f.cell.join() === cell && f.axis === 2)
  assert.ok(at('0,2,2') < at('0,0,2'))
  const apart = apartBy(pieces, 1.2, middleOf)!
  const far = sceneOf(pieces, home, apart)
  assert.ok(far.faces.length > scene.faces.length - 40)
  assert.ok(far.high[0] - far.low[0] > scene.high[0] - scene.low[0])
  assert.equal(apartBy(pieces, 0, middleOf), null)
})

test('a picture as text: pieces have outlines and letters, names are escaped', () => {
  const space = box(4, 2, 1)
  const names = new Names(['<', 'b'])
  const pieces = placedOf(space, parseSolution('< < b b\n< < b b\n', space, names)!)
  const look = { name: (id: number) => names.names[id]!, colour: (id: number) => id + 11, letters: true }
  for (const drawing of [flat(space, pieces, look), picture(pieces, home, null, look)]) {
    const text = svgText(drawing, 'a & b')
    assert.match(text, /<title>a &amp; b<\/title>/)
    assert.match(text, />&lt;<\/text>/)
    assert.match(text, /url\(#hatch1\)/)
    assert.doesNotMatch(text, /NaN|undefined|Infinity/)
  }
})

test('the colouring of an impossible puzzle is recognised, and sums that cannot come out', () => {
  const region = box(7, 3, 2).cells
  for (const axes of [[0, 1, 2], [0], [1, 2]]) assert.deepEqual(axesOf(region, region.map((c) => (axes.reduce((s, a) => s + c[a]!, 0) % 2 ? 1 : -1))), axes)
  assert.equal(axesOf(region, region.map((_, i) => i % 5)), null)
  assert.equal(reachable([...Array(24).fill(0), ...Array(11).fill(2)], 0), false)
  assert.equal(reachable([2, 2, 0], 0), true)
})

test('a puzzle of one\'s own as a definition, and what keeps it from being one', () => {
  const own = { title: 'Two\nlines', dim: [2, 2, 1] as [number, number, number], blocked: [[1, 1, 0]] as Cell[], pieces: [{ name: 'A', cells: [[0, 0, 0], [1, 0, 0], [0, 1, 0]] as Cell[] }], oneSided: true, holes: 0 }
  assert.equal(definitionOf(own), '# Two lines\n\nD:xDim=2:yDim=2:zDim=1:oneSide\nC:name=*:type=S:layout=1 1 0\nC:name=A:layout=0 0 0, 1 0 0, 0 1 0\n~D\n')
  assert.deepEqual(problems(own), [])
  assert.deepEqual(problems({ ...own, pieces: [{ name: 'A', cells: [] }] }), ['empty'])
  assert.deepEqual(problems({ ...own, pieces: [...own.pieces, { name: 'A', cells: [[0, 0, 0], [2, 0, 0]] }] }), ['names', 'apart'])
  assert.equal(safeName(' my, piece: 1#|='), 'my-piece-1')
  assert.equal(connected([[0, 0, 0], [1, 1, 0]]), false)
})

test('queens, sudoku and Langford pairs are recognised by their items; other covers are tables', () => {
  const cover = (file: string) => {
    const [head, ...rest] = readFileSync(`../../../examples/puzzles/${file}`, 'utf8').split('\n').filter((l) => l.trim() && !l.startsWith('|'))
    const [items, secondary = ''] = head!.split('|')
    const words = (s: string) => s.trim().split(/\s+/).filter(Boolean)
    return { items: words(items!), secondary: words(secondary), options: rest.map(words) }
  }
  assert.equal(kindOf(cover('queens8.dlx')), 'queens')
  assert.equal(kindOf(cover('sudoku.dlx')), 'sudoku')
  assert.equal(kindOf(cover('langford7.dlx')), 'slots')
  assert.equal(kindOf(cover('knuth.dlx')), 'options')
  const queens = shownOf(cover('queens8.dlx'), 'queens', 'r4 c4 a8 b8; r5 c2 a7 b11')
  assert.deepEqual(queens.kind === 'queens' && [queens.rows, [...queens.at]], [8, ['4,4', '5,2']])
  const sudoku = shownOf(cover('sudoku.dlx'), 'sudoku', 'p13 r14 c34 b14')
  assert.deepEqual(sudoku.kind === 'sudoku' && [sudoku.digits.get('11'), sudoku.digits.get('13')], [{ digit: '5', given: true }, { digit: '4', given: false }])
  const pairs = shownOf(cover('langford7.dlx'), 'slots', '7 s1 s9; 6 s3 s10')
  assert.deepEqual(pairs.kind === 'slots' && pairs.slots.slice(0, 3), ['7', '', '6'])
})

test('the burrs go together in one way, have the level that is said, and no piece is shown inside another on the way', () => {
  for (const burr of burrs) {
    const run = (...args: string[]) => JSON.parse(spawnSync(process.env['TILEMIP'] ?? '../../../bin/tilemip', [...args, '--json', '-q', '-'], { input: burr.text, encoding: 'utf8' }).stdout) as Disassembled & { unique: number }
    assert.equal(run('search', '--count').unique, 1, burr.name)
    const [one] = run('disassemble').disassemblies ?? []
    assert.equal(one?.level, burr.level)
    assert.equal(one.pieces.length, burr.pieces)
    const parts = partsOf(one.shifts, one.pieces.map((p) => p.piece))
    assert.deepEqual(parts[0], one.pieces.map((p) => p.piece))
    one.shifts.forEach((shift, i) => {
      const taken = new Set<string>()
      for (const { piece, cells } of one.pieces) {
        if (!parts[i]?.includes(piece)) continue
        const by = movedBy(one.shifts, piece, i + 1, 7)
        for (const cell of cells) {
          const at = cell.map((v, axis) => v + (by[axis] ?? 0)).join()
          assert.ok(!taken.has(at), `${burr.name}, move ${i + 1} of ${shift.pieces.join()}: two pieces at ${at}`)
          taken.add(at)
        }
      }
    })
  }
})
