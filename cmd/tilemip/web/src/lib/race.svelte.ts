// The race: native search finds the finish line, and the formulations run towards it. Each lane
// first learns what its linear relaxation proves, then is solved as an integer program with the
// horizon of the finish line. Nothing is asked of the engine before Solve is pressed.
//
// What a relaxation proves: the textbook program minimises moves, so its value is the bound.
// The others admit only plans of exactly T moves; they prove the first horizon at which there
// is a point, every shorter one being refuted. A board's plans are all even or all odd in
// length, so horizons go up by two from the Manhattan distance.
//
// The lane Prices asks no solver: branch and bound, where every move costs 1 and groups of tiles
// share that price. Its dual is the additive one, which in WebAssembly took 0.0 to 1.7 s of ten random
// boards of the 15-puzzle, against 0.4 to 10.3 s of prices computed for the board. It comes with a
// certificate. Once a program has proven the length that native search has, a program whose relaxation
// proves less has nothing left to win: it ends, or goes on when it is asked to. A small relaxation is told first.
import { JobError, type Answer, type App, type JobEvent, type Lab, type Program, type Run } from './contract.ts'
import { manhattan, write, type Board } from './board.ts'
import { atOnce as atOnceHere, Slots } from './slots.ts'

export type Phase = 'idle' | 'waiting' | 'bounding' | 'solving' | 'done' | 'stopped' | 'ended' | 'failed'
export interface Point {
  seconds: number
  bound: number | null
  incumbent: number | null
}
export const formulations = ['textbook', 'assignment', 'flow', 'patterns', 'prices'] as const
export type LaneName = (typeof formulations)[number] | 'native'

const relaxAtMost = 300_000 // nonzeros of a program that is relaxed in the page
// A program so small is relaxed also when the answer is proven: in WebAssembly 0.0 to 1.1 s of CPU for
// up to 13,728 nonzeros (the textbook program of 57 moves). One with 69,102 took over a minute.
const relaxSoon = 20_000
const atOnce = 4 // jobs: a browser opens six connections to one server
const longer = 4 // moves that the textbook program may have beyond the least, where its first plan is taken

/** Lane is one method on its way. Its numbers are those of events, and at the end of the answer. */
export class Lane {
  readonly name: LaneName
  phase: Phase = $state('idle')
  size: { columns: number; rows: number; nonzeros: number } | undefined = $state()
  /** what the linear relaxation proves; rungs are horizons that it refuted on the way */
  lp: number | undefined = $state()
  lpNote: '' | 'large' | 'time' | 'failed' = $state('')
  refuted: number[] = $state([])
  proof = $state('') // the certificate
  bound: number | undefined = $state()
  incumbent: number | undefined = $state()
  nodes = $state(0)
  seconds = $state(0)
  points: Point[] = $state([])
  answer: Answer | undefined = $state.raw()
  problem = $state('')
  stop: (() => void) | undefined = $state.raw()
  early = $state(false) // it ends with its first plan
  wanted = false // it goes on although there is nothing left to win
  go: (() => Promise<void>) | undefined = $state.raw() // solves its program
  spent = 0 // milliseconds of work, without waiting for others
  since = 0 // when the present piece of work began; 0: none
  #ending = false

  constructor(name: LaneName) {
    this.name = name
  }

  get running(): boolean {
    return this.phase === 'waiting' || this.phase === 'bounding' || this.phase === 'solving'
  }
  /** end stops it because there is nothing left to win. */
  end(): void {
    this.#ending = true
    this.stop?.()
  }
  /** halted: it has stopped, for whatever reason. */
  halted(): void {
    this.phase = this.#ending && !this.wanted ? 'ended' : 'stopped'
  }
  /** work counts the time of a piece of work. */
  async work<T>(piece: () => Promise<T>): Promise<T> {
    this.since = performance.now()
    try {
      return await piece()
    } finally {
      this.spent += performance.now() - this.since
      this.since = 0
    }
  }

  get closed(): boolean {
    return this.answer?.status === 'optimal'
  }
  /** relaxed: what the relaxation proves is known, or will not be. */
  get relaxed(): boolean {
    return this.lp !== undefined || this.lpNote !== '' || this.name === 'prices' || !(this.running || this.phase === 'idle')
  }

  /** hear takes over an event; a bound never falls and a plan never grows longer. */
  hear(event: JobEvent): void {
    if (event.type === 'proof') this.proof = event.message ?? ''
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
  early: boolean // the textbook program ends with its first plan
}

export class Race {
  lanes: Lane[] = $state([])
  /** length of the plan that native search knows: the programs' horizon */
  horizon: number | undefined = $state()
  optimal = $state(false) // is that length proven to be least?
  left = $state(0) // seconds that it takes at most from now on
  turn = 0
  #decided = 0 // when a program and native search had proven the same length
  #app: App
  #cells = 0 // of the board
  #slots = new Slots(1)

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
    this.#decided = 0
  }

  stop(): void {
    for (const lane of this.lanes) if (lane.running) lane.stop?.()
  }

  async start(board: Board, settings: Settings): Promise<void> {
    this.clear(settings.lanes)
    const turn = this.turn
    const native = this.lanes.find((lane) => lane.name === 'native')!
    for (const lane of this.lanes) {
      lane.phase = 'waiting'
      lane.stop = () => lane.halted()
    }
    const workers = (await this.#app.engine.where).kind === 'server' ? atOnce : atOnceHere
    this.#slots = new Slots(workers)
    const clock = setInterval(() => (this.left = this.#most(settings.limit, workers)), 500)
    this.left = this.#most(settings.limit, workers)
    const subject = write(board)
    this.#cells = board.rows * board.cols
    try {
      await this.#solve(native, { version: 1, verb: 'search', subject, options: { time_limit: settings.limit } })
      if (turn !== this.turn) return
      this.horizon = native.incumbent
      this.optimal = native.closed
      if (!this.horizon) {
        for (const lane of this.lanes) if (lane.phase === 'waiting') lane.phase = 'idle'
        return
      }
      // Where jobs wait for each other, the quick lane comes first and the textbook program, which would hold up all, last.
      const order = (lane: Lane) => ['prices', 'assignment', 'flow', 'patterns', 'textbook'].indexOf(lane.name)
      const others = this.lanes.filter((lane) => lane !== native && lane.phase === 'waiting').sort((a, b) => order(a) - order(b))
      await Promise.all(others.map((lane) => this.#run(lane, board, settings)))
    } finally {
      clearInterval(clock)
    }
  }

  // most is how long the lanes can still take, by their limits, so many at once.
  #most(limit: number, workers: number): number {
    const now = performance.now()
    const all = this.lanes.filter((lane) => lane.running && (!this.#decided || this.#mayWin(lane))).map((lane) => Math.max(0, limit - (lane.spent + (lane.since && now - lane.since)) / 1000))
    const rest = this.#decided ? Math.max(0, limit / 2 - (now - this.#decided) / 1000) : 0 // of the relaxations
    return Math.max(all.reduce((a, b) => a + b, 0) / workers, rest, ...all)
  }

  async #run(lane: Lane, board: Board, settings: Settings): Promise<void> {
    const subject = write(board)
    if (lane.name === 'prices') await this.#solve(lane, { version: 1, verb: 'solve', subject, options: { method: 'additive', proof: true, time_limit: settings.limit } })
    else {
      const reduce = settings.reduce || lane.name === 'textbook' ? {} : { reduce: [] }
      const first = (lane.early = settings.early && lane.name === 'textbook')
      lane.go = async () => {
        if (lane.lp === undefined && !lane.lpNote && !(await this.#relax(lane, board, subject, reduce, settings.limit / 2))) return
        if (this.#decided && !this.#mayWin(lane)) return lane.end()
        const time_limit = Math.max(1, settings.limit - lane.spent / 1000) // what the relaxation left
        await this.#solve(lane, { version: 1, verb: 'solve', subject, options: { formulation: lane.name, horizon: this.horizon! + (first ? longer : 0), first, time_limit, ...reduce } })
      }
      await lane.go()
    }
    if (lane.closed && this.optimal && lane.incumbent === this.horizon) this.#decide(settings.limit)
  }

  // decide ends what can no longer win: at once what is being solved and large relaxations, after half the
  // limit the small ones. A lane that takes its first plan is not asked for a proof, so it goes on.
  #decide(limit: number): void {
    if (this.#decided) return
    this.#decided = performance.now()
    const turn = this.turn
    const end = (lane: Lane) => lane.running && !this.#mayWin(lane) && lane.end()
    for (const lane of this.lanes) if (lane.phase !== 'bounding' || !this.#small(lane)) end(lane)
    setTimeout(() => turn === this.turn && this.lanes.forEach(end), limit * 500)
  }

  // small: its relaxation is told soon. Before there is a program: a textbook program has 15 nonzeros for each
  // cell and period, and the others, which grow faster, were small up to 50 of them (20 moves of 15 tiles).
  #small(lane: Lane): boolean {
    return (lane.size?.nonzeros ?? (lane.name === 'textbook' ? 15 : 50) * this.#cells * this.horizon!) <= relaxSoon
  }

  // mayWin: its relaxation proves the whole length, so its proof is near; or it only looks for a plan, or
  // goes on because somebody wants it to.
  #mayWin(lane: Lane): boolean {
    return lane.early || lane.wanted || (lane.lp !== undefined && lane.lp > this.horizon! - 1e-6)
  }

  /** goOn solves a lane that has ended. */
  async goOn(lane: Lane): Promise<void> {
    lane.wanted = true
    await lane.go?.()
  }

  /** relax climbs to the first feasible horizon; a textbook program has one value. It says whether nobody stopped it. */
  async #relax(lane: Lane, board: Board, subject: string, reduce: { reduce?: string[] }, limit: number): Promise<boolean> {
    lane.phase = 'bounding'
    let run: Run | undefined
    let lab: Lab | undefined
    let ended: 'time' | 'stopped' | undefined
    const halt = (why: typeof ended) => {
      ended ??= why
      run?.stop()
      lab?.dispose()
    }
    lane.stop = () => {
      lane.halted()
      halt('stopped')
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const last = this.horizon!
      for (let horizon = lane.name === 'textbook' ? last : (lane.refuted.at(-1) ?? manhattan(board) - 2) + 2; horizon <= last && !ended; horizon += 2) {
        const program = await this.#slots.use(() => {
          if (ended) throw new JobError('stopped', 130)
          timer ??= setTimeout(() => halt('time'), limit * 1000)
          run = this.#app.engine.run<Program>({ version: 1, verb: 'state', subject, options: { formulation: lane.name, horizon, ...reduce } })
          return lane.work(() => run!.done as Promise<Program>)
        })
        // A program that the reductions left without variables has no lists (null in JSON).
        const columns = program.columns?.length ?? 0
        if (columns > 0) lane.size = { columns, rows: program.rows?.length ?? 0, nonzeros: program.value.length }
        if (this.#decided && !this.#mayWin(lane) && !this.#small(lane)) lane.end()
        if (ended) break
        if ((program.value?.length ?? 0) > relaxAtMost) {
          lane.lpNote = 'large'
          break
        }
        const value = program.refuted || columns === 0 ? undefined : await lane.work(async () => {
          lab = await this.#app.engine.lab(program)
          return ended ? lab.dispose() : this.#value(lab)
        })
        if (ended) break
        if (value !== undefined) {
          lane.lp = lane.name === 'textbook' ? value : horizon
          lane.bound = Math.max(lane.bound ?? 0, lane.lp)
          break
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
    return ended !== 'stopped'
  }

  /** value of the linear relaxation, or undefined where it is infeasible. */
  async #value(lab: Lab): Promise<number | undefined> {
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
      if (!run) lane.halted()
    }
    try {
      const answer = await this.#slots.use(() => {
        if (stopped) throw new JobError('stopped', 130)
        run = this.#app.engine.run<Answer>(request, (event) => {
          if (turn !== this.turn) return
          if (lane.phase === 'waiting' && event.type !== 'waiting') lane.phase = 'solving' // an engine may let jobs wait, too
          lane.hear(event)
        })
        return lane.work(() => run!.done)
      })
      if (turn === this.turn) lane.finish(answer)
      if (stopped && answer.status !== 'optimal') lane.halted()
    } catch (error) {
      if (stopped || (error instanceof JobError && error.status === 130)) lane.halted()
      else {
        lane.phase = 'failed'
        lane.problem = error instanceof Error ? error.message : String(error)
      }
    }
  }
}
