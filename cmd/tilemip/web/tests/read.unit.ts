// What people paste, read by the page as the command's tests say (cmd/tilemip/internal/input/testdata):
// the plain form by the page itself, the rest by the Go engine; and distances that the page knows
// without the engine, compared with its search. Needs tools/engine.mjs to have run.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { goalOf, parse, write, type Board } from '../src/lib/board.ts'
import { JobError, type Engine, type JobEvent, type Request } from '../src/lib/contract.ts'
import type { Answer } from '../src/lib/wire.ts'
import { startGo, type GoHost } from '../src/lib/go-host.ts'
import { atDepth } from '../src/lib/known.ts'
import { readBoard } from '../src/lib/read.ts'

const built = existsSync('.build/engine/engine.wasm') && existsSync('.build/engine/wasm_exec.js')
const listeners = new Map<string, (event: JobEvent) => void>()
let host: GoHost
if (built) {
  await import(resolve('.build/engine/wasm_exec.js'))
  host = await startGo(await WebAssembly.compile(readFileSync('.build/engine/engine.wasm')), (id, event) => listeners.get(id)?.(JSON.parse(event)))
}
let jobs = 0
const engine = {
  run(request: Request) {
    const id = String(++jobs)
    const done = new Promise((resolve, reject) => {
      listeners.set(id, (event) => {
        if (event.type === 'result') resolve(event.answer)
        if (event.type === 'error') reject(new JobError(event.message ?? '', event.status ?? 1))
      })
    })
    host.start(id, JSON.stringify(request))
    return { done, stop: () => {} }
  },
} as unknown as Engine

const cases = readFileSync('../internal/input/testdata/pasted.txt', 'utf8').split(/\n\n+/).map((block) => block.split('\n').filter((line) => line && !line.startsWith('#'))).filter((lines) => lines.length > 2)
  .map(([notation, text, ...answers]) => ({ notation, text: text!, answers: answers.map((line) => line.trim()) }))
  .map((row) => ({ ...row, text: JSON.parse(row.text.replace(/\\x([0-9a-f]{2})/g, '\\u00$1').replace(/\\[av]/g, '')) as string }))

/** want is the board of a line of the file. */
function want(line: string): Board {
  const grid = (rows: string) => rows.split(' / ').map((row) => row.split(' ').map(Number))
  const [start, goal] = line.replace('board ', '').split(' goal ') as [string, string?]
  const rows = grid(start)
  return { rows: rows.length, cols: rows[0]!.length, tiles: rows.flat(), goal: goal ? grid(goal).flat() : goalOf(rows.length, rows[0]!.length) }
}

const skip = built ? false : 'the engine is not built: node tools/engine.mjs'

test('every notation of boards that the command reads, and its line on every other text', { skip }, async () => {
  let [boards, errors, plain] = [0, 0, 0]
  for (const { text, answers } of cases) {
    const found = await readBoard(engine, text)
    const lines = answers.filter((line) => line.startsWith('board '))
    if (lines.length === 1) {
      boards++
      if (parse(text)) plain++
      assert.deepEqual(found.board, want(lines[0]!), text)
      for (const warning of answers.filter((line) => line.startsWith('warning '))) assert.ok(found.note.includes(warning.replace(/^warning pasted:\s*/, '')), `${text}: ${found.note}`)
    } else {
      errors++
      assert.equal(found.board, undefined, text)
      const error = answers.find((line) => line.startsWith('error '))
      if (error) assert.equal(found.note, error.replace(/^error pasted:? ?/, ''), text)
      else assert.ok(found.note.length > 0 && !found.note.includes('\n'), text)
    }
  }
  console.log(`${boards} boards, ${plain} of them in the plain form; ${errors} other texts`)
  assert.ok(boards > 150 && plain > 10 && errors > 100, `${boards} ${plain} ${errors}`)
})

test('boards at a depth are so far from the goal by the engine’s search, too', { skip }, async () => {
  let seed = 11
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  for (const goal of [goalOf(4, 4), [0, ...goalOf(4, 4).slice(0, 15)], [1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7]]) {
    for (const depth of [18, 31, 44, 52]) {
      const board = { rows: 4, cols: 4, goal, tiles: goal }
      const found = atDepth(board, depth, random)!
      const answer = await engine.run<Answer>({ version: 1, verb: 'search', subject: write({ ...board, tiles: found.tiles }), options: { time_limit: 60 } }).done
      assert.deepEqual([answer.status, answer.objective], ['optimal', depth], write({ ...board, tiles: found.tiles }))
    }
  }
})
