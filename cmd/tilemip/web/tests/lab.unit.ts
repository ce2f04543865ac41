// The Lab over the real HiGHS, in node: the worker's side runs here, one turn of the event
// loop later, as messages do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import loadHighs from 'highs'
import type { JobEvent, Program } from '../src/lib/contract.ts'
import { Bench } from '../src/lib/lab-bench.ts'
import { openLab, type Port } from '../src/lib/lab.ts'
import { respond, type FromHighs } from '../src/lib/worker-highs.ts'

const highs = await loadHighs()
const counts = { opened: 0, relaxed: 0, ended: 0 }

/** deaf is a port that stops answering a solve halfway, as a worker does that is ended. */
function portOf(deaf = false): (program: Program) => Promise<Port> {
  return async (program) => {
    counts.opened++
    const bench = new Bench(highs, program)
    let on: (message: FromHighs) => void = () => {}
    let ended = false
    return {
      hear: (f) => void (on = f),
      post: (message) =>
        void setTimeout(() => {
          if (ended) return
          if (message.type === 'relax') counts.relaxed++
          respond(bench, message, (answer) => !(deaf && answer.type === 'solved') && on(answer))
        }),
      end: () => {
        ended = true
        counts.ended++
        bench.dispose()
      },
    }
  }
}

const column = (name: string, cost: number, upper: number, integer = true): Program['columns'][number] => ({ name, family: name, index: [], lower: 0, upper, cost, integer })

/** A knapsack: 10 x + 13 y + 7 z with 4 x + 6 y + 3 z <= 9; integer optimum 20, relaxed 10 + 7 + 13/3. */
const knapsack = (): Program => ({
  name: 'knapsack', formulation: '', horizon: 0, sense: 'max', offset: 0,
  columns: [column('x', 10, 1), column('y', 13, 1), column('z', 7, 1)],
  rows: [{ name: 'weight', family: 'weight', index: [], lower: null, upper: 9 }],
  start: [0, 1, 2, 3], index: [0, 0, 0], value: [4, 6, 3],
})

const near = (got: number, want: number): void => assert.ok(Math.abs(got - want) < 1e-6, `${got}, want ${want}`)

test('the relaxation follows every change', async () => {
  const lab = await openLab(knapsack(), portOf())
  const first = await lab.relax()
  near(first.objective, 10 + 7 + 13 / 3)
  assert.deepEqual([first.status, first.values.length, first.duals.length], ['optimal', 3, 1])
  near(first.duals[0]!, 13 / 6)
  lab.setCoefficients([{ row: 0, column: 1, value: 2 }])
  near((await lab.relax()).objective, 30)
  lab.setRowBounds([{ row: 0, lower: null, upper: 2 }])
  near((await lab.relax()).objective, 13)
  lab.setColumnBounds([{ column: 1, lower: 0, upper: 0 }])
  near((await lab.relax()).objective, 5)
  assert.equal(lab.addRow({ lower: null, upper: 0.25, index: [0], value: [1] }), 1)
  near((await lab.relax()).objective, 2.5 + 7 / 3)
  assert.equal(lab.addRow({ lower: 3, upper: null, index: [0, 2], value: [1, 1] }), 2)
  const last = await lab.relax()
  assert.deepEqual([last.status, last.values.length, Number.isNaN(last.objective)], ['infeasible', 0, true])
  lab.dispose()
})

test('a burst is answered by its last', async () => {
  const lab = await openLab(knapsack(), portOf())
  await lab.relax()
  const before = counts.relaxed
  const answers = []
  for (let upper = 1; upper <= 50; upper++) {
    lab.setRowBounds([{ row: 0, lower: null, upper: upper / 10 }])
    answers.push(lab.relax())
  }
  const all = await Promise.all(answers)
  near(all[49]!.objective, 10 + 7 / 3)
  assert.ok(all.slice(1).every((answer) => answer === all[49]), 'the later calls have one answer')
  assert.equal(counts.relaxed - before, 2)
  lab.dispose()
})

test('columns keep their numbers', async () => {
  // The objective names the last column only, and rows begin at the end: as LP text, in which
  // HiGHS numbers columns by first appearance, these would come back in another order.
  const program: Program = {
    ...knapsack(), sense: 'min',
    columns: [column('a', 0, 9, false), column('b', 0, 9, false), column('c', 0, 9, false), column('d', 1, 9, false)],
    rows: [1, 2, 3, 4].map((k) => ({ name: `r${k}`, family: 'r', index: [], lower: k, upper: k })),
    start: [0, 1, 2, 3, 4], index: [3, 2, 1, 0], value: [1, 1, 1, 1],
  }
  const lab = await openLab(program, portOf())
  assert.deepEqual(Array.from((await lab.relax()).values), [4, 3, 2, 1])
  lab.dispose()
})

test('the integer program is solved as it stands, with its better points', async () => {
  const lab = await openLab(knapsack(), portOf())
  const events: JobEvent[] = []
  const first = await lab.solve((event) => events.push(event)).done
  assert.deepEqual([first.status, first.objective, first.bound, Array.from(first.values, Math.round)], ['optimal', 20, 20, [0, 1, 1]])
  assert.ok(events.some((event) => event.type === 'incumbent' && event.objective === 20))
  lab.setRowBounds([{ row: 0, lower: null, upper: 8 }])
  assert.equal((await lab.solve().done).objective, 17)
  near((await lab.relax()).objective, 17 + 13 / 6)
  lab.dispose()
})

test('a stop keeps the best point, and the next worker has all changes', async () => {
  const lab = await openLab(knapsack(), portOf(true))
  lab.setRowBounds([{ row: 0, lower: null, upper: 8 }])
  lab.addRow({ lower: null, upper: 0, index: [2], value: [1] })
  const opened = counts.opened
  const run = lab.solve((event) => event.type === 'incumbent' && setTimeout(() => run.stop()))
  const got = await run.done
  assert.equal(got.status, 'feasible')
  assert.equal(got.objective, got.values[0]! * 10 + got.values[1]! * 13)
  assert.equal(counts.opened - opened, 1)
  near((await lab.relax()).objective, 10 + (4 / 6) * 13)
  lab.dispose()
})

test('what is waiting when a Lab is closed is told so', async () => {
  const lab = await openLab(knapsack(), portOf())
  const waiting = lab.relax()
  lab.dispose()
  await assert.rejects(waiting, { status: 130 })
})
