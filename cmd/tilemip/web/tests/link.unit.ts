// Round trips of the link, and what it does with links that someone else wrote.
import assert from 'node:assert/strict'
import { test } from 'node:test'
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

test('a link written by hand names a screen, a board, a puzzle, nothing else', async () => {
  assert.deepEqual(await decode('#box?puzzle=library:soma&engine=x'), { state: { screen: 'box', puzzle: 'library:soma' }, partial: true })
  assert.deepEqual(await decode(''), {})
})
