// The page's own engine marks exercises as the command does: plans, GAMS that is read back,
// relaxations and integer programs, all as WebAssembly.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import loadHighs from 'highs'
import type { JobEvent, Program } from '../src/lib/contract.ts'
import { fraction, proven } from '../src/lib/duals.ts'
import { globals, startGo } from '../src/lib/go-host.ts'

const built = existsSync('.build/engine/engine.wasm') && existsSync('.build/engine/wasm_exec.js')

test('the answers on the instructor’s pages are right in the page, too', { skip: built ? false : 'the engine is not built: node tools/engine.mjs' }, async () => {
  await import(resolve('.build/engine/wasm_exec.js'))
  globals.tilemipHighs = await loadHighs()
  const listeners = new Map<string, (event: JobEvent) => void>()
  const host = await startGo(await WebAssembly.compile(readFileSync('.build/engine/engine.wasm')), (id, event) => listeners.get(id)?.(JSON.parse(event)))
  const run = <T>(name: string, job: object) => new Promise<T>((done, failed) => {
    listeners.set(name, (event) => {
      if (event.type === 'result') done(event.answer as T)
      if (event.type === 'error') failed(new Error(event.message))
    })
    host.start(name, JSON.stringify({ version: 1, ...job }))
  })
  for (const lesson of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
    const answers = /```answers\n(.*?)```/s.exec(readFileSync(`../../../docs/course/instructor/lesson-${lesson}.md`, 'utf8'))![1]!
    const report = await run<{ right: boolean; exercises: unknown }>(lesson, { verb: 'check-lesson', subject: answers, options: { lesson } })
    assert.ok(report.right, `lesson ${lesson}: ${JSON.stringify(report.exercises)}`)
  }

  // The figure of lesson 9: its multipliers prove 5/3, others less, and one of the wrong sign nothing.
  const program = await run<Program>('duals', { verb: 'state', subject: '0 2 3 / 1 4 5', options: { formulation: 'textbook', horizon: 3 } })
  const sum = (...c2: number[]) => proven(program, (row) => (row.family === 'c1' ? 1 : row.family === 'c2_2' ? (c2[[1, 4, 5].findIndex((i) => row.index[0] === `i${i}`)] ?? 0) : 0))
  for (const [got, want] of [[sum(-1 / 3, -1 / 3, -1 / 3), 5 / 3], [sum(0, 0, 0), 0], [sum(-1 / 3, 0, 0), 1], [sum(-2 / 3, 0, 0), -1], [sum(1 / 3, 0, 0), -Infinity]]) assert.ok(got === want || Math.abs(got! - want!) < 1e-9, `${got}, not ${want}`)
  assert.deepEqual([fraction(-4, 12), fraction(0, 12), fraction(-12, 12), fraction(-5, 12)], ['−1/3', '0', '−1', '−5/12'])
})
