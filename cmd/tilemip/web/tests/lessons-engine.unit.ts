// The page's own engine marks exercises as the command does: plans, GAMS that is read back,
// relaxations and integer programs, all as WebAssembly.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import loadHighs from 'highs'
import type { JobEvent } from '../src/lib/contract.ts'
import { globals, startGo } from '../src/lib/go-host.ts'

const built = existsSync('.build/engine/engine.wasm') && existsSync('.build/engine/wasm_exec.js')

test('the answers on the instructor’s pages are right in the page, too', { skip: built ? false : 'the engine is not built: node tools/engine.mjs' }, async () => {
  await import(resolve('.build/engine/wasm_exec.js'))
  globals.tilemipHighs = await loadHighs()
  const listeners = new Map<string, (event: JobEvent) => void>()
  const host = await startGo(await WebAssembly.compile(readFileSync('.build/engine/engine.wasm')), (id, event) => listeners.get(id)?.(JSON.parse(event)))
  for (const lesson of ['1', '2', '3', '4', '5', '6', '7', '8']) {
    const answers = /```answers\n(.*?)```/s.exec(readFileSync(`../../../docs/course/instructor/lesson-${lesson}.md`, 'utf8'))![1]!
    const report = await new Promise<{ right: boolean; exercises: unknown }>((done, failed) => {
      listeners.set(lesson, (event) => {
        if (event.type === 'result') done(event.answer as { right: boolean; exercises: unknown })
        if (event.type === 'error') failed(new Error(event.message))
      })
      host.start(lesson, JSON.stringify({ version: 1, verb: 'check-lesson', subject: answers, options: { lesson } }))
    })
    assert.ok(report.right, `lesson ${lesson}: ${JSON.stringify(report.exercises)}`)
  }
})
