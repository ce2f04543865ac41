// Round trips of the link, and what it does with links that someone else wrote.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileSync } from 'node:fs'
import { byHand, FRAME, KEYS } from '../src/lib/byhand.ts'
import { decode, encode } from '../src/lib/link.ts'

test('a state comes back as it was', async () => {
  const state = { screen: 'race', board: '5 1 2 4\n9 6 3 8\n13 15 10 11\n14 0 7 12', race: { lanes: ['textbook', 'flow'], guess: 11, word: 'größer ≥ 8' } }
  const hash = await encode(state)
  assert.match(hash, /^#1\.[A-Za-z0-9_-]+$/)
  assert.ok(hash.length < 250, `${hash.length} characters`)
  assert.deepEqual(await decode(hash), { state })
})

test('another version is ignored with a note', async () => {
  const { state, note } = await decode((await encode({ screen: 'box' })).replace('#1.', '#2.'))
  assert.equal(state, undefined)
  assert.match(note!, /version 2/)
})

test('damaged links are ignored with a note', async () => {
  const good = await encode({ screen: 'box', board: '1 2 3' })
  for (const bad of [good.slice(0, -6), '#1.', '#1.%%%', '#1.AAAA', '#Box%20', '#<script>', await encode([1] as never)]) {
    const { state, note } = await decode(bad)
    assert.equal(state, undefined, bad)
    assert.match(note!, /ignored/, bad)
  }
})

test('a link that unpacks to very much is ignored', async () => {
  const { state, note } = await decode(await encode({ board: 'x'.repeat(5_000_000) }))
  assert.equal(state, undefined)
  assert.match(note!, /ignored/)
})

test('a link written by hand: every key of the table says something, what is not there is named', async () => {
  const states: [string, object][] = [
    ['', {}],
    ['#box', { screen: 'box' }],
    ['#box?puzzle=soma-cube', { screen: 'box', puzzle: 'library:soma-cube' }],
    ['#box?puzzle=library:soma-cube', { screen: 'box', puzzle: 'library:soma-cube' }],
    ['#race?board=4 1 3/2 0 5&lanes=textbook,flow&limit=60', { screen: 'race', board: '4 1 3/2 0 5', race: { lanes: ['textbook', 'flow'], limit: 60 } }],
    ['#xray?board=4+1+3/2+0+5&formulation=textbook+idle&horizon=14', { screen: 'xray', board: '4 1 3/2 0 5', xray: { f: 'textbook+idle', T: 14 } }],
    ['#xray?formulation=flow&reduce&period=2&tile=5&M=100&S=5&off=c1,c2_1&cuts=manhattan', { screen: 'xray', xray: { f: 'flow', reduce: true, t: 2, tile: 5, M: 100, S: 5, off: ['c1', 'c2_1'], cuts: ['manhattan'] } }],
    ['#xray?show=bound,rows&rows=u[0] <= d[1];%7Bt in S%7D: z[0,t] >= 0', { screen: 'xray', xray: { show: ['bound', 'rows'], rows: [{ text: 'u[0] <= d[1]' }, { text: '{t in S}: z[0,t] >= 0' }] } }],
    ['#tree?board=3 1/0 2', { screen: 'tree', tree: { game: 'own', own: '3 1/0 2' } }],
    ['#tree?game=langford', { screen: 'tree', tree: { game: 'langford' } }],
    ['#gallery?search=soma&family=cubes', { screen: 'gallery', gallery: { search: 'soma', family: 'cubes' } }],
    ['#search?puzzle=soma-cube&engine=mch&step=7', { screen: 'search', puzzle: 'library:soma-cube', search: { puzzle: 'puzzle', engine: 'mch', step: 7 } }],
    ['#search?example=queens', { screen: 'search', search: { puzzle: 'queens' } }],
    ['#lessons?4', { screen: 'lessons', lessons: { at: '4' } }],
    ['#lessons?lesson=b&all', { screen: 'lessons', lessons: { at: 'B', all: true } }],
    ['#takeaway?board=4 1 3/2 0 5&format=lp&formulation=assignment&horizon=5', { screen: 'takeaway', board: '4 1 3/2 0 5', takeaway: { of: 'board', format: 'lp', formulation: 'assignment', horizon: 5 } }],
  ]
  for (const [link, state] of states) {
    const { hand, ...read } = await decode(link)
    assert.deepEqual(read, link === '' ? {} : { state }, link)
    assert.deepEqual(hand?.unknown ?? [], [], link)
  }
  const { hand } = await decode('#box?puzzle=library:soma&engine=x&embed&theme=dark&lang=de')
  assert.deepEqual(hand, { state: { screen: 'box', puzzle: 'library:soma' }, frame: { embed: true, theme: 'dark', lang: 'de' }, unknown: ['engine=x'] })
})

test('a value that its key does not have, and keys of the language itself, are named and change nothing', () => {
  for (const [key, value] of [['horizon', '-3'], ['horizon', '1e9'], ['horizon', ''], ['tile', '99'], ['M', '0'], ['reduce', 'perhaps'], ['off', 'c1,<b>'], ['formulation', '../x'], ['board', ''], ['show', 'bound,all'], ['board', 'x'.repeat(5000)], ['constructor', '1'], ['__proto__', '1'], ['theme', 'pink'], ['lang', 'deutsch']] as [string, string][]) {
    const read = byHand('xray', [[key, value]])
    assert.deepEqual([read.state, read.frame, read.unknown.length], [{ screen: 'xray' }, {}, 1], key)
    assert.ok(read.unknown[0]!.length <= 60)
  }
  assert.deepEqual(byHand('about', [['board', '1']]).unknown, ['board=1'])
})

test('the lanes of a link are those of the race', () => {
  const lanes = /formulations = \[([^\]]*)\]/.exec(readFileSync('src/lib/race.svelte.ts', 'utf8'))![1]!.match(/\w+/g)!
  assert.ok(lanes.length >= 4)
  for (const lane of lanes) assert.deepEqual(byHand('race', [['lanes', lane]]).state, { screen: 'race', race: { lanes: [lane] } })
  assert.deepEqual(byHand('race', [['lanes', 'textbook,nonsense']]).unknown, ['lanes=textbook,nonsense'])
})

test('each key has its words in docs/how-to/page.md', () => {
  const page = readFileSync('../../../docs/how-to/page.md', 'utf8')
  for (const [screen, keys] of Object.entries(KEYS)) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${screen}\``)) ?? ''
    for (const key of Object.keys(keys)) assert.ok(row.includes(`\`${key}\``), `${screen}: ${key}`)
  }
  for (const key of Object.keys(FRAME)) assert.ok(page.includes(`\`${key}`), key)
})
