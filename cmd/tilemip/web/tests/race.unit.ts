// What closed a lane, from answers that the command gave; and the queue of jobs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closed } from '../src/lib/closed.ts'
import { JobError } from '../src/lib/contract.ts'
import { Slots } from '../src/lib/slots.ts'
import { verdict } from '../src/lib/verdict.ts'

test('what closed it', () => {
  const flow = { status: 'optimal', columns: 192, nodes: 0, proven_by: ['reductions'], proofs: [{ horizon: 10, result: 'infeasible', by: 'reductions: bound' }, { horizon: 12, result: 'optimal', by: 'reductions + highs (presolve, 0 nodes, 0 LP iterations)' }] }
  assert.equal(closed(flow).how, 'presolve')
  assert.deepEqual(closed(flow).proven, ['reductions'])
  assert.deepEqual(closed(flow).steps[0], { horizon: 10, result: 'infeasible', by: 'reductions: bound' })
  assert.equal(closed({ status: 'optimal', columns: 494, nodes: 1, claimed_by: 'highs' }).how, 'root')
  assert.equal(closed({ status: 'optimal', columns: 494, nodes: 409, claimed_by: 'highs' }).how, 'search')
  assert.equal(closed({ status: 'limit', columns: 494, nodes: 353, bound: 7, claimed_by: 'highs' }).how, 'open')
  assert.equal(closed({ status: 'feasible', columns: 494, nodes: 353 }).how, 'open')
  assert.equal(closed({ status: 'optimal', engine: 'ida*/pattern', generated: 339 }).how, 'native')
  assert.equal(closed({ status: 'optimal', engine: 'ida*/pattern', generated: 339 }).nodes, 339)
  assert.equal(closed({ status: 'infeasible', engine: 'parity' }).how, 'parity')
})

test('no more jobs at once than there are slots, and a full server is asked again', async () => {
  const slots = new Slots(2, 1)
  let now = 0
  let most = 0
  let refused = 0
  const job = (n: number) => slots.use(async () => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setTimeout(resolve, 1))
    now--
    if (n === 3 && refused++ < 2) throw new JobError('full', 429)
    if (n === 4) throw new JobError('bad', 2)
    return n
  })
  const all = await Promise.allSettled([1, 2, 3, 4, 5].map(job))
  assert.deepEqual(all.map((r) => (r.status === 'fulfilled' ? r.value : (r.reason as Error).message)), [1, 2, 3, 'bad', 5])
  assert.equal(most, 2)
  assert.equal(refused, 3)
})

test('who is ahead: the relaxation that proves all, then a finished proof, then the best bound; never the clock', () => {
  type Runner = Parameters<typeof verdict>[0][number]
  const lane = (name: Runner['name'], at: Partial<Runner>): Runner => ({ name, lp: undefined, bound: at.lp, closed: false, nodes: 0, relaxed: at.lp !== undefined, running: false, ...at })
  const native = lane('native', { closed: true, nodes: 1 })
  const twelve = [lane('textbook', { lp: 4.5, running: true }), lane('assignment', { lp: 12 }), lane('flow', { lp: 12, closed: true, nodes: 7 }), native]
  assert.deepEqual(verdict(twelve, 12), { how: 'relaxed', leaders: ['assignment', 'flow'], value: 12, nodes: 0, final: true }) // before the textbook lane ends
  assert.equal(verdict([...twelve, lane('patterns', { running: true })], 12)?.final, false) // it may prove as much
  const random = [lane('textbook', { lp: 20, running: true }), lane('flow', { lp: 49, bound: 50, running: true }), lane('prices', { closed: true, nodes: 900, relaxed: true, bound: 57 }), native]
  assert.deepEqual(verdict(random, 57), { how: 'proven', leaders: ['prices'], value: 57, nodes: 900, final: false })
  const over = random.map((runner) => ({ ...runner, running: false }))
  assert.deepEqual(verdict(over, 57), { how: 'proven', leaders: ['prices'], value: 57, nodes: 900, final: true })
  assert.deepEqual(verdict(over.slice(0, 2), 57), { how: 'open', leaders: ['flow'], value: 50, nodes: 0, final: true }) // one sentence also when nothing is proven
  assert.equal(verdict([lane('flow', { lp: 49, running: true }), native], 57), undefined)
  assert.equal(verdict(twelve, undefined), undefined)
})
