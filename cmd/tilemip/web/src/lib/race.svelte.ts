// The race: native search finds the finish line, and the formulations run towards it. Each lane
// first learns what its linear relaxation proves, then is solved as an integer program with the
// horizon of the finish line. Nothing is asked of the engine before Solve is pressed.
//
// What a relaxation proves: the textbook program minimises moves, so its value is the bound.
// The others admit only plans of exactly T moves; they prove the first horizon at which there
// is a point, every shorter one being refuted. A board's plans are all even or all odd in
// length, so horizons go up by two from the Manhattan distance.
import { JobError, type Answer, type App, type JobEvent, type Program, type Run } from './contract.ts'
import { manhattan, write, type Board } from './board.ts'
import { Slots } from './slots.ts'

export type Phase = 'idle' | 'waiting' | 'bounding' | 'solving' | 'done' | 'stopped' | 'failed'
export interface Point {
  seconds: number
  bound: number | null
  incumbent: number | null
}
export const formulations = ['textbook', 'assignment', 'flow', 'patterns'] as const
export type LaneName = (typeof formulations)[number] | 'native'

const relaxAtMost = 300_000 // nonzeros of a program that is relaxed in the page
const atOnce = 4 // jobs: a browser opens six connections to one server

/** Lane is one method on its way. Its numbers are those of events, and at the end of the answer. */
export class Lane {
  readonly name: LaneName
  phase: Phase = $state('idle')
  size: { columns: number; rows: number; nonzeros: number } | undefined = $state()
  /** what the linear relaxation proves; rungs are horizons that it refuted on the way */
  lp: number | undefined = $state()
  lpNote: '' | 'large' | 'time' | 'failed' = $state('')
  refuted: number[] = $state([])
  bound: number | undefined = $state()
  incumbent: number | undefined = $state()
  nodes = $state(0)
  seconds = $state(0)
  points: Point[] = $state([])
  answer: Answer | undefined = $state.raw()
  problem = $state('')
  stop: (() => void) | undefined = $state.raw()

  constructor(name: LaneName) {
    this.name = name
  }

  get running(): boolean {
    return this.phase === 'waiting' || this.phase === 'bounding' || this.phase === 'solving'
  }
  get closed(): boolean {
    return this.answer?.status === 'optimal'
  }

  /** hear takes over an event; a bound never falls and a plan never grows longer. */
  hear(event: JobEvent): void {
    if (event.type === 'program' && event.columns !== undefined) this.size = { columns: event.columns, rows: event.rows ?? 0, nonzeros: event.nonzeros ?? 0 }
    if (event.nodes !== undefined) this.nodes = event.nodes
    if (event.seconds !== undefined) this.seconds = event.seconds
    let news = false
    if (typeof event.bound === 'number' && event.bound > (this.bound ?? -1e-9)) (this.bound = event.bound), (news = true)
    if (typeof event.objective === 'number' && event.objective < (this.incumbent ?? Infinity)) (this.incumbent = event.objective), (news = true)
    if (news || event.type === 'progress') this.mark(event.seconds ?? this.seconds)
  }

  mark(seconds: number): void {
    this.points.push({ seconds, bound: this.bound ?? null, incumbent: this.incumbent ?? null })
    // Long runs: every second of the older points goes.
    if (this.points.length > 400) this.points = this.points.filter((_, i) => i % 2 === 0 || i > 300)
  }

  finish(answer: Answer): void {
    this.answer = answer
    if (typeof answer.bound === 'number') this.bound = answer.bound
    if (typeof answer.objective === 'number') this.incumbent = answer.objective
    if (typeof answer.columns === 'number') this.size = { columns: answer.columns, rows: answer.rows ?? 0, nonzeros: answer.nonzeros ?? 0 }
    this.nodes = answer.nodes ?? answer.generated ?? this.nodes
    this.seconds = answer.total_seconds ?? this.seconds
    this.mark(Math.max(this.seconds, this.points.at(-1)?.seconds ?? 0))
    this.phase = 'done'
  }
}

export interface Settings {
  limit: number // seconds, of each lane
  lanes: LaneName[]
  reduce: boolean
}

export class Race {
  lanes: Lane[] = $state([])
  /** length of the plan that native search knows: the programs' horizon */
  horizon: number | undefined = $state()
  optimal = $state(false) // is that length proven to be least?
  turn = 0
  #app: App
  #slots = new Slots(atOnce)

  constructor(app: App) {
    this.#app = app
  }

  get running(): boolean {
    return this.lanes.some((lane) => lane.running)
  }

  /** best is the shortest plan that an answer has. */
  get best(): { moves: string; lane: LaneName } | undefined {
    const plans = this.lanes.flatMap((lane) => (typeof lane.answer?.moves === 'string' ? [{ moves: lane.answer.moves as string, lane: lane.name }] : []))
    return plans.sort((a, b) => a.moves.length - b.moves.length)[0]
  }

  clear(names: LaneName[]): void {
    this.stop()
    this.turn++
    this.lanes = [...formulations.filter((name) => names.includes(name)), 'native' as const].map((name) => new Lane(name))
    this.horizon = undefined
    this.optimal = false
  }

  stop(): void {
    for (const lane of this.lanes) if (lane.running) lane.stop?.()
  }

  async start(board: Board, settings: Settings): Promise<void> {
    this.clear(settings.lanes)
    const turn = this.turn
    const native = this.lanes.find((lane) => lane.name === 'native')!
    for (const lane of this.lanes) lane.phase = 'waiting'
    let stopped = false
    for (const lane of this.lanes) lane.stop = () => (lane.phase = 'stopped')
    const subject = write(board)
    await this.#solve(native, { version: 1, verb: 'search', subject, options: { time_limit: settings.limit } })
    if (turn !== this.turn) return
    stopped = native.phase === 'stopped' && native.incumbent === undefined
    this.horizon = native.incumbent
    this.optimal = native.closed
    if (this.horizon === undefined || this.horizon === 0 || stopped) {
      for (const lane of this.lanes) if (lane.phase === 'waiting') lane.phase = 'idle'
      return
    }
    // The textbook program comes last: where jobs wait for each other it would hold up all.
    const others = this.lanes.filter((lane) => lane !== native && lane.phase === 'waiting').sort((a, b) => Number(a.name === 'textbook') - Number(b.name === 'textbook'))
    await Promise.all(others.map((lane) => this.#run(lane, board, settings)))
  }

  async #run(lane: Lane, board: Board, settings: Settings): Promise<void> {
    const reduce = settings.reduce || lane.name === 'textbook' ? {} : { reduce: [] }
    const subject = write(board)
    await this.#relax(lane, board, subject, reduce, settings.limit / 2)
    if (lane.phase === 'stopped') return
    await this.#solve(lane, { version: 1, verb: 'solve', subject, options: { formulation: lane.name, horizon: this.horizon, time_limit: settings.limit, ...reduce } })
  }

  /** relax climbs to the first feasible horizon; a textbook program has one value. */
  async #relax(lane: Lane, board: Board, subject: string, reduce: { reduce?: string[] }, limit: number): Promise<void> {
    lane.phase = 'bounding'
    let run: Run | undefined
    let ended: 'time' | 'stopped' | undefined
    lane.stop = () => {
      ended = 'stopped'
      lane.phase = 'stopped'
      run?.stop()
    }
    const timer = setTimeout(() => ((ended ??= 'time'), run?.stop()), limit * 1000)
    try {
      const last = this.horizon!
      for (let horizon = lane.name === 'textbook' ? last : manhattan(board); horizon <= last && !ended; horizon += 2) {
        const program = await this.#slots.use(() => {
          if (ended) throw new JobError('stopped', 130)
          run = this.#app.engine.run<Program>({ version: 1, verb: 'state', subject, options: { formulation: lane.name, horizon, ...reduce } })
          return run.done as Promise<Program>
        })
        // A program that the reductions left without variables has no lists (null in JSON).
        const columns = program.columns?.length ?? 0
        if (columns > 0) lane.size = { columns, rows: program.rows?.length ?? 0, nonzeros: program.value.length }
        if (ended) return
        if ((program.value?.length ?? 0) > relaxAtMost) return void (lane.lpNote = 'large')
        const value = program.refuted || columns === 0 ? undefined : await this.#value(program)
        if (value !== undefined) {
          lane.lp = lane.name === 'textbook' ? value : horizon
          lane.bound = Math.max(lane.bound ?? 0, lane.lp)
          return
        }
        if (horizon === last) throw new Error(`horizon ${last} has a plan, but the relaxation is infeasible`)
        lane.refuted.push(horizon)
        lane.bound = horizon + 2
      }
    } catch (error) {
      if (!ended) lane.lpNote = 'failed'
      if (!ended) console.info(`relaxation of ${lane.name}: ${String(error)}`)
    } finally {
      clearTimeout(timer)
      if (ended === 'time' && lane.lp === undefined) lane.lpNote = 'time'
    }
  }

  /** value of the linear relaxation, or undefined where it is infeasible. */
  async #value(program: Program): Promise<number | undefined> {
    const lab = await this.#app.engine.lab(program)
    try {
      const relaxed = await lab.relax()
      if (relaxed.status !== 'optimal' && relaxed.status !== 'infeasible') throw new Error(`the relaxation ended with ${relaxed.status}`)
      return relaxed.status === 'optimal' ? relaxed.objective : undefined
    } finally {
      lab.dispose()
    }
  }

  async #solve(lane: Lane, request: Parameters<App['engine']['run']>[0]): Promise<void> {
    const turn = this.turn
    lane.phase = 'waiting'
    let run: Run<Answer> | undefined
    let stopped = false
    lane.stop = () => {
      stopped = true
      run?.stop()
      if (!run) lane.phase = 'stopped'
    }
    try {
      const answer = await this.#slots.use(() => {
        if (stopped) throw new JobError('stopped', 130)
        run = this.#app.engine.run<Answer>(request, (event) => {
          if (turn !== this.turn) return
          if (lane.phase === 'waiting') lane.phase = 'solving' // an engine may let jobs wait, too
          lane.hear(event)
        })
        return run.done
      })
      if (turn === this.turn) lane.finish(answer)
      if (stopped && answer.status !== 'optimal') lane.phase = 'stopped'
    } catch (error) {
      if (stopped || (error instanceof JobError && error.status === 130)) lane.phase = 'stopped'
      else {
        lane.phase = 'failed'
        lane.problem = error instanceof Error ? error.message : String(error)
      }
    }
  }
}
