// The event reader gets the same events however the stream is cut.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Lines } from '../src/lib/lines.ts'

const stream = ': hello\n\ndata: {"type":"note","message":"a\\nb ≥ c"}\n\nevent: x\r\ndata:{"type":"bound",\r\ndata: "bound":7.25}\r\n\r\ndata: nonsense\n\ndata: {"type":"result","answer":1}\n\ndata: {"type":"note"}'
const want = [{ type: 'note', message: 'a\nb ≥ c' }, { type: 'bound', bound: 7.25 }, { type: 'result', answer: 1 }]

test('an event stream, cut at every place', () => {
  for (let cut = 0; cut <= stream.length; cut++) {
    const lines = new Lines()
    assert.deepEqual([...lines.push(stream.slice(0, cut)), ...lines.push(stream.slice(cut))], want, `cut at ${cut}`)
  }
})

test('an event stream, one character at a time', () => {
  const lines = new Lines()
  assert.deepEqual([...stream].flatMap((character) => lines.push(character)), want)
})
