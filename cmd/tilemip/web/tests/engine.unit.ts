// The Go engine of the page in node: it counts the same nodes as the command, and deadlines
// and stops end searches that would never end. Needs tools/engine.mjs to have run; the
// command to compare with is TILEMIP.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import loadHighs from 'highs'
import type { JobEvent, Program, Request } from '../src/lib/contract.ts'
import { landing } from '../src/lib/examples.ts'
import { Bench } from '../src/lib/lab-bench.ts'
import { globals, startGo, type GoHost } from '../src/lib/go-host.ts'
import { engineOf } from '../src/lib/modules.ts'

const built = existsSync('.build/engine/engine.wasm') && existsSync('.build/engine/wasm_exec.js')
const command = process.env['TILEMIP']
const skip = built ? false : 'the engine is not built: node tools/engine.mjs'
const skipCompare = skip || (command ? false : 'TILEMIP names no command to compare with')

const listeners = new Map<string, (event: JobEvent) => void>()
let host: GoHost
const cpu = (): number => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6 } // seconds
let start = 0
if (built) {
  const began = cpu()
  await import(resolve('.build/engine/wasm_exec.js'))
  globals.tilemipHighs = await loadHighs()
  host = await startGo(await WebAssembly.compile(readFileSync('.build/engine/engine.wasm')), (id, event) => listeners.get(id)?.(JSON.parse(event)))
  start = cpu() - began
}

let jobs = 0
/** run starts a job; its id, for a stop, and what its "result" says. */
function run(request: Omit<Request, 'version'>, on?: (event: JobEvent) => void): { id: string; done: Promise<Record<string, any>> } {
  const id = String(++jobs)
  const done = new Promise<Record<string, any>>((resolve, reject) => {
    listeners.set(id, (event) => {
      on?.(event)
      if (event.type === 'result') resolve(event.answer as Record<string, any>)
      if (event.type === 'error') reject(new Error(event.message))
    })
  })
  host.start(id, JSON.stringify({ version: 1, ...request }))
  return { id, done }
}

const solves = (message: Omit<Request, 'version'>): Promise<Record<string, any>> => run(message).done
const study = '5 1 2 3\n9 6 7 4\n13 10 11 8\n14 15 0 12' // the case study's board, 11 moves
const hard = '0 12 9 13\n15 11 10 14\n3 7 2 5\n4 8 6 1' // 80 moves
const native = async (verb: string, file: string, ...flags: string[]): Promise<Record<string, any>> =>
  JSON.parse((await promisify(execFile)(command!, [verb, '-q', '--json', ...flags, file], { cwd: '../../..', maxBuffer: 1 << 26 })).stdout)

/** what must be the same here and there: how much was searched and what was found. */
const figures = (a: Record<string, any>): unknown => ['status', 'expanded', 'generated', 'fits', 'solutions', 'unique', 'moves', 'objective', 'bound'].map((key) => a[key])

test('a first solve, cold, proves what a second does', { skip }, async (t) => {
  t.diagnostic(`both engines ready after ${start.toFixed(2)} s of CPU`)
  // V8 compiles in two tiers: the first integer program of a module takes several times as long.
  const seconds = []
  for (let k = 0; k < 2; k++) {
    const began = cpu()
    const answer = await solves({ verb: 'solve', subject: study, options: { formulation: 'textbook', horizon: 12 } })
    seconds.push((cpu() - began).toFixed(2))
    assert.deepEqual([answer['status'], answer['objective'], answer['checked']], ['optimal', 11, true])
  }
  t.diagnostic(`textbook program: ${seconds.join(' s, then ')} s of CPU`)
})

test('searches count the nodes of the native command', { skip: skipCompare }, async (t) => {
  const board = (name: string): string => readFileSync(`../../../examples/boards/${name}.txt`, 'utf8')
  for (const name of ['neos', 'twelve']) {
    for (const [engine, heuristic] of [['ida*', 'manhattan'], ['ida*', 'walking'], ['a*', 'linear-conflict'], ['bidirectional', 'manhattan']] as const) {
      const page = await solves({ verb: 'search', subject: board(name), options: { engine, heuristic } })
      const other = await native('search', `examples/boards/${name}.txt`, '--engine', engine, '--heuristic', heuristic)
      assert.deepEqual(figures(page), figures(other), `${name} by ${engine}`)
      assert.ok(page['generated'] > 0, `${name}: ${page['generated']} generated`)
    }
  }
  for (const name of ['pentominoes-6x10', 'soma-cube', 'pentominoes-8x8-center-hole']) {
    const began = cpu()
    const page = await solves({ verb: 'search', subject: `library:${name}`, options: { count: true } })
    const took = cpu() - began
    const other = await native('search', `library:${name}`, '--count')
    assert.deepEqual(figures(page), figures(other), name)
    assert.ok(page['fits'] > 0 && page['solutions'] > 0, name)
    t.diagnostic(`${name}: ${took.toFixed(2)} s of CPU here, ${other['cpu_seconds'].toFixed(2)} s native`)
  }
})

test('the case study by every formulation: the objective of the native command', { skip: skipCompare }, async () => {
  for (const formulation of ['auto', 'patterns', 'flow', 'assignment', 'textbook', 'textbook+carry']) {
    const page = await solves({ verb: 'solve', subject: study, options: { formulation } })
    const other = await native('solve', 'examples/boards/neos.txt', '--formulation', formulation)
    for (const key of ['status', 'objective', 'moves', 'bound', 'checked']) assert.deepEqual(page[key], other[key], `${formulation}: ${key}`)
    assert.equal(page['objective'], 11, formulation)
  }
})

test('the bars of the landing page: what the relaxations of its board prove', { skip }, async () => {
  for (const [formulation, bound] of Object.entries(landing.bounds)) {
    let proven = Infinity
    // The textbook program minimises moves; flow admits plans of exactly so many, so the first horizon with a point counts.
    for (let horizon = formulation === 'textbook' ? landing.moves : 2; horizon <= landing.moves && proven === Infinity; horizon += 2) {
      const program = (await solves({ verb: 'state', subject: landing.board, options: { formulation, horizon } })) as unknown as Program
      if (program.refuted || !program.columns?.length) continue
      const bench = new Bench(globals.tilemipHighs as ConstructorParameters<typeof Bench>[0], program)
      const relaxed = bench.relax()
      if (relaxed.status === 'optimal') proven = formulation === 'textbook' ? relaxed.objective : horizon
      bench.dispose()
    }
    assert.ok(Math.abs(proven - bound) < 1e-6, `${formulation} proves ${proven}`)
  }
  const { objective, status } = await solves({ verb: 'search', subject: landing.board })
  assert.deepEqual([objective, status], [landing.moves, 'optimal'])
})

test('a deadline ends a busy search, with what was found', { skip }, async () => {
  for (const engine of ['fast', 'list', 'general', 'dlx']) {
    const answer = await solves({ verb: 'search', subject: 'library:bedlam-cube', options: { all: true, engine, time_limit: 0.5 } })
    assert.equal(answer['termination'], 'time', engine)
    assert.ok(answer['fits'] > 0 || answer['solutions'] > 0, engine)
  }
  const board = await solves({ verb: 'search', subject: hard, options: { engine: 'ida*', heuristic: 'manhattan', time_limit: 0.5 } })
  assert.equal(board['termination'], 'time')
  assert.ok(board['bound'] >= 50, `bound ${board['bound']}`)
})

test('a stop ends a busy search, with what was found', { skip }, async (t) => {
  const job = run({ verb: 'search', subject: 'library:bedlam-cube', options: { all: true } })
  let stopped = 0
  setTimeout(() => {
    stopped = performance.now()
    host.stop(job.id)
  }, 300)
  const answer = await job.done
  t.diagnostic(`${Math.round(performance.now() - stopped)} ms from the stop to the answer`)
  assert.equal(answer['termination'], 'interrupted')
  assert.ok(answer['solutions'] > 0)
})

test('a deadline ends the reductions before any program is solved', { skip }, async () => {
  const answer = await solves({ verb: 'solve', subject: hard, options: { time_limit: 1 } })
  assert.equal(answer['termination'], 'time')
})

test('what cannot be read is an error with its place', { skip }, async () => {
  await assert.rejects(solves({ verb: 'search', subject: '1 2 3\n4 5 y' }), /2:5/)
})

test('the small engine answers as the whole one does, on boards', { skip }, async () => {
  const requests: Omit<Request, 'version'>[] = [
    { verb: 'read', subject: '5 1 2 3\n9 6 7 4\n13 10 11 8\n14 15 . 12' },
    { verb: 'read', subject: '1 2 3 / 4 5 6 / 8 7 .' },
    { verb: 'read', subject: '1 2 / . 3\ngoal:\n. 1\n2 3' },
    { verb: 'search', subject: study },
    { verb: 'solve', subject: study, options: { formulation: 'flow', horizon: 11 } },
    { verb: 'solve', subject: '1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15', options: { method: 'prices' } },
    { verb: 'state', subject: '1 2 3 / 4 0 6 / 7 5 8', options: { formulation: 'textbook', horizon: 2, plan: 'DR', names: true } },
    { verb: 'verify', subject: '1 2 3 / 4 0 6 / 7 5 8' },
    { verb: 'check', subject: '1 2 3 / 4 0 6 / 7 5 8', options: { solution: 'DR' } },
    { verb: 'search', subject: '1 2 3 / 4 4 6 / 7 5 0' },
    { verb: 'search', subject: '1 2 3 / 4 6 / 7 5 0' },
  ]
  const timeless = (answer: unknown): string => JSON.stringify(answer, (key, value) => (/seconds|^seconds|^subject$|^warnings$/.test(key) ? undefined : value))
  const answers = async (): Promise<string[]> => Promise.all(requests.map(async (request) => {
    assert.equal(engineOf(request), 'boards.wasm', request.subject)
    return solves(request).then(timeless, () => 'refused')
  }))
  const whole = await answers()
  const before = host
  host = await startGo(await WebAssembly.compile(readFileSync('.build/engine/boards.wasm')), (id, event) => listeners.get(id)?.(JSON.parse(event)))
  try {
    ;(await answers()).forEach((answer, i) => assert.equal(answer, whole[i], requests[i]!.verb))
    await assert.rejects(solves({ verb: 'library', subject: '' }), /no verb is called/)
  } finally {
    host = before
  }
  for (const request of [{ verb: 'read', subject: 'library:soma-cube' }, { verb: 'trace', subject: study }, { verb: 'read', subject: 'a b | c\na c\nb' }, { verb: 'read', name: 'm.lp', subject: '1' }, { verb: 'read', subject: '123456780' }] as const)
    assert.equal(engineOf(request), 'engine.wasm', request.subject)
})
