// A Lab (contract.ts) over a worker. Changes go over at once and in order. A burst of relax()
// is answered by its last: while one relaxation runs, all further calls wait for the same
// next one, so a dragged slider never queues up work. While HiGHS solves the worker hears
// nothing: a stop ends it, keeps the best point that it had posted, and a new worker gets the
// program with all changes that were made.
import { JobError, type JobEvent, type Lab, type Program, type Relaxed, type Run } from './contract.ts'
import type { Bound, Change, Solved } from './lab-bench.ts'
import type { FromHighs, ToHighs } from './worker-highs.ts'

/** Port is a worker that was posted "init", as this file sees it. */
export interface Port {
  post(message: Exclude<ToHighs, { type: 'init' }>): void
  hear(on: (message: FromHighs) => void): void
  end(): void
}

type Waiter = { resolve(answer: Relaxed): void; reject(error: JobError): void }

/** openLab makes a Lab; port starts a worker with a program, now and after every stop. */
export async function openLab(program: Program, port: (program: Program) => Promise<Port>): Promise<Lab> {
  return new WorkerLab(program, port, await port(program))
}

class WorkerLab implements Lab {
  #program: Program
  #changes: Changes
  #open: (program: Program) => Promise<Port>
  #port: Promise<Port>
  #number = 0
  #asked: Waiter[] = [] // of the relaxation that runs
  #waiting: Waiter[] = [] // of the next one
  #solving: { number: number; on?: (event: JobEvent) => void; best: Solved; resolve(s: Solved): void; reject(e: JobError): void } | undefined

  constructor(program: Program, open: (program: Program) => Promise<Port>, port: Port) {
    this.#program = program
    this.#changes = new Changes(program.rows.length)
    this.#open = open
    this.#port = Promise.resolve(port)
    port.hear((message) => this.#hear(message))
  }

  setCoefficients(changes: { row: number; column: number; value: number }[]): void {
    this.#change({ type: 'coefficients', changes })
  }

  setRowBounds(changes: { row: number; lower: Bound; upper: Bound }[]): void {
    this.#change({ type: 'rows', changes })
  }

  setColumnBounds(changes: { column: number; lower: Bound; upper: Bound }[]): void {
    this.#change({ type: 'columns', changes })
  }

  addRow(row: { lower: Bound; upper: Bound; index: number[]; value: number[] }): number {
    this.#change({ type: 'add', ...row })
    return this.#changes.rows - 1
  }

  #change(change: Change): void {
    this.#changes.keep(change)
    this.#post({ type: 'change', change })
  }

  #post(message: Exclude<ToHighs, { type: 'init' }>): void {
    void this.#port.then((port) => port.post(message))
  }

  relax(): Promise<Relaxed> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      if (this.#asked.length === 0) this.#ask()
    })
  }

  #ask(): void {
    this.#asked = this.#waiting
    this.#waiting = []
    if (this.#asked.length > 0) this.#post({ type: 'relax', number: ++this.#number })
  }

  solve(on?: (event: JobEvent) => void, limit?: number): Run<Solved> {
    if (this.#solving) throw new JobError('this program is being solved already; stop that first', 2)
    const number = ++this.#number
    const done = new Promise<Solved>((resolve, reject) => {
      const best: Solved = { status: 'limit', objective: NaN, bound: this.#program.sense === 'max' ? Infinity : -Infinity, nodes: 0, values: new Float64Array(0) }
      this.#solving = { number, on, best, resolve, reject }
    })
    this.#post({ type: 'solve', number, limit })
    return { done, stop: () => this.#stop(number) }
  }

  #stop(number: number): void {
    const solving = this.#solving
    if (solving?.number !== number) return
    this.#solving = undefined
    solving.resolve({ ...solving.best, status: solving.best.values.length > 0 ? 'feasible' : 'limit' })
    void this.#port.then((port) => port.end())
    this.#port = this.#open(this.#program).then((port) => {
      port.hear((message) => this.#hear(message))
      for (const change of this.#changes.all()) port.post({ type: 'change', change })
      return port
    })
    this.#waiting = [...this.#asked, ...this.#waiting]
    this.#ask()
  }

  #hear(message: FromHighs): void {
    if (message.type === 'relaxed') {
      const asked = this.#asked
      this.#ask()
      for (const waiter of asked) waiter.resolve(message.relaxed)
    } else if (message.type === 'failed') this.#fail(new JobError(message.message, 1))
    else if (message.type !== 'ready' && message.number === this.#solving?.number) this.#follow(message)
  }

  #follow(message: FromHighs & { number: number }): void {
    const solving = this.#solving!
    if (message.type === 'event') {
      const { objective, bound, nodes } = message.event
      if (objective != null && message.event.type === 'incumbent') solving.best.objective = objective
      if (bound != null) solving.best.bound = bound
      solving.best.nodes = nodes ?? solving.best.nodes
      solving.on?.(message.event)
    } else if (message.type === 'point') solving.best.values = message.values
    else if (message.type === 'solved') {
      this.#solving = undefined
      solving.resolve(message.solved)
    }
  }

  #fail(error: JobError): void {
    for (const waiter of [...this.#asked, ...this.#waiting]) waiter.reject(error)
    this.#asked = this.#waiting = []
    this.#solving?.reject(error)
    this.#solving = undefined
  }

  dispose(): void {
    this.#fail(new JobError('the program was closed', 130))
    void this.#port.then((port) => port.end())
  }
}

/** Changes keeps what was changed, the last value of each thing, for a worker that takes over. */
class Changes {
  rows: number
  #added: Change[] = []
  #coefficients = new Map<string, { row: number; column: number; value: number }>()
  #rows = new Map<number, { row: number; lower: Bound; upper: Bound }>()
  #columns = new Map<number, { column: number; lower: Bound; upper: Bound }>()

  constructor(rows: number) {
    this.rows = rows
  }

  keep(change: Change): void {
    if (change.type === 'coefficients') for (const c of change.changes) this.#coefficients.set(`${c.row} ${c.column}`, c)
    else if (change.type === 'rows') for (const c of change.changes) this.#rows.set(c.row, c)
    else if (change.type === 'columns') for (const c of change.changes) this.#columns.set(c.column, c)
    else {
      this.#added.push(change)
      this.rows++
    }
  }

  all(): Change[] {
    return [
      ...this.#added,
      { type: 'coefficients', changes: [...this.#coefficients.values()] },
      { type: 'rows', changes: [...this.#rows.values()] },
      { type: 'columns', changes: [...this.#columns.values()] },
    ]
  }
}
