// What the X-ray screen knows: one program of a board as a live linear program, the point that the
// relaxation has now, and what the reader changed in it. Every change is written into the live
// model and solved again, warm; nothing is built twice but when board, formulation, horizon or
// reductions change. Own.

import type { Answer, App, Lab, Program, Relaxed, Subject } from './contract.ts'
import { checked, MOST, START, withRows, type Choice, type Own } from './choice.ts'
import { change, coefficient, stated, type Letter, type Stated } from './coefficients.ts'
import { offered, type Cut, type Family } from './cuts.ts'
import { activity, families, filled, slack, View } from './matrix.ts'
import { picture, planPoint, whole as allWhole, type Picture } from './points.ts'
import { boards, manhattan, type Board } from './board.ts'
import { sum } from './positions.ts'
import { Rows, type Linear, type Trouble, type Typed } from './rows.ts'

const ROUNDS = 12 // of separating cuts; more gave nothing on the boards tried

/** Rung is one horizon of an exact formulation, and whether its relaxation is feasible. */
export interface Rung { horizon: number; point: boolean; how: string }

export class Xray {
  grid = $state.raw<Board | null>(null)
  unsolvable = $state('')
  plan = $state<string | null>(null) // a shortest plan; null while it is not known
  program = $state.raw<Program | null>(null)
  relaxed = $state.raw<Relaxed | null>(null)
  rungs = $state.raw<Rung[]>([])
  climbed = $state(false) // all of them up to the horizon are known
  busy = $state(false)
  trouble = $state('')
  added = $state(0) // rows of cuts in the live model
  moved = $state.raw<{ from: number | null; to: number | null } | null>(null) // the bound before and after the reader's last change of a row

  view = $derived(this.program ? new View(this.program) : null)
  M = $derived(this.view ? coefficient(this.view, 'M') : null)
  S = $derived(this.view ? coefficient(this.view, 'S') : null)
  changed = $derived(new Map([this.M, this.S].flatMap((c) => (c ? stated(c, this.value(c.letter)).map((s): [number, Stated] => [s.row, s]) : [])))) // rows with the present M and S
  exact = $derived(!this.choice.f.startsWith('textbook'))
  rows = $derived(this.program && this.grid ? new Rows(this.program, { rows: this.grid.rows, cols: this.grid.cols, horizon: this.program.horizon }) : null)
  read = $derived<(Typed | Trouble)[]>(this.rows ? this.choice.rows.map((r) => this.rows!.read(r.text)) : [])
  families = $derived(this.program ? families(this.program.rows) : [])
  offers = $derived<Family[]>(this.view && this.grid ? offered(this.view, this.grid) : [])
  boards = $derived(this.grid ? boards(this.grid.tiles, this.grid.cols, this.plan ?? '') : [])
  planned = $derived(this.program && this.plan !== null ? this.program.values ?? planPoint(this.program, this.boards) : null) // the point of the shortest plan
  manhattan = $derived(this.grid ? manhattan(this.grid) : 0)
  picture = $derived<Picture | null>(this.program && this.grid && this.relaxed?.status === 'optimal' ? picture(this.program, this.relaxed.values, this.grid.rows * this.grid.cols) : null)
  whole = $derived(this.program && this.relaxed?.status === 'optimal' ? allWhole(this.program, this.relaxed.values) : false)
  broken = $derived(this.brokenByPlan())
  cutting = $derived(this.read.some((t, k) => 'rows' in t && !this.choice.rows[k]!.off && this.cutsOff(t.rows))) // a row of the reader cuts off the plan

  private lab: Lab | null = null
  private cuts = new Map<string, { row: number; cut: Cut }[]>() // in the live model, by kind
  private typed = new Map<string, { row: number; lower: number | null; upper: number | null }[]>() // the reader's, by their texts
  private shortest = false // is the plan proven to be?
  private turn = 0 // of the program that is being built; an older one is dropped
  private asked = 0 // of the relaxation; an older answer is dropped

  private own: unknown // the choice that was adopted last

  constructor(private app: App) {
    this.adopt()
  }

  /** adopt takes over the choice of the page's state when it is not the one that is known, as after a step back; an older link may lack a part. */
  adopt(): boolean {
    if (this.own !== undefined && this.app.state.xray === this.own) return false
    this.app.state.xray = checked(this.app.state.xray)
    this.own = this.app.state.xray
    return true
  }

  /** choice is in the page's state, so all of it is in the link. */
  get choice(): Choice {
    return (this.app.state.xray ?? START) as Choice
  }

  /** horizon is the one asked for: the reader's, or the first even one with room for a shortest plan. */
  get horizon(): number {
    if (this.choice.T !== null) return this.choice.T
    const n = this.plan?.length || 12
    return n + (n % 2)
  }

  value(letter: Letter): number {
    return (letter === 'M' ? this.choice.M ?? this.M?.value : this.choice.S ?? this.S?.value) ?? 0
  }

  /** open reads a board and finds a shortest plan by native search, then builds the program. */
  async open(text: string): Promise<void> {
    const mine = ++this.turn
    this.busy = true
    this.trouble = this.unsolvable = ''
    this.grid = null
    this.program = null
    this.relaxed = null
    try {
      const subject = await this.app.engine.run<Subject>({ version: 1, verb: 'read', subject: text }).done
      if (mine !== this.turn) return
      if (!subject.board) throw new Error('this is not a sliding board')
      const { rows, cols, tiles, goal, solvable, reason } = subject.board
      this.grid = { rows, cols, tiles, goal }
      this.unsolvable = solvable ? '' : reason
      if (this.choice.tile >= rows * cols) this.choice.tile = 1
      this.plan = null
      if (!solvable) return
      const answer = await this.app.engine.run<Answer>({ version: 1, verb: 'search', subject: text, options: { time_limit: 20 } }).done
      if (mine !== this.turn) return
      if (typeof answer.moves === 'string') this.plan = answer.moves
      this.shortest = answer.status === 'optimal'
    } catch (e) {
      if (mine === this.turn) this.trouble = e instanceof Error ? e.message : String(e)
      return
    } finally {
      if (mine === this.turn) this.busy = false
    }
    await this.build(text)
  }

  /** build states the program of the choice and relaxes it. */
  async build(text: string): Promise<void> {
    const mine = ++this.turn
    this.busy = true
    this.trouble = ''
    try {
      const program = await this.state(text, this.horizon)
      if (mine !== this.turn) return
      this.lab?.dispose()
      this.lab = null
      this.cuts.clear()
      this.typed.clear()
      this.relaxed = this.moved = null
      this.rungs = []
      this.climbed = false
      this.program = program
      if (this.choice.t > this.horizon) this.choice.t = 0
      if (program.columns.length > 0) {
        const lab = await this.app.engine.lab(program)
        if (mine !== this.turn) return lab.dispose()
        this.lab = lab
        this.restore()
        await this.relax()
      }
      if (this.exact) await this.climb(text, mine)
    } catch (e) {
      if (mine === this.turn) this.trouble = e instanceof Error ? e.message : String(e)
    } finally {
      if (mine === this.turn) this.busy = false
    }
  }

  private async state(text: string, horizon: number): Promise<Program> {
    const reduce = this.exact && !this.choice.reduce ? { reduce: [] } : {}
    const plan = this.plan && !this.exact && this.plan.length <= horizon && (this.shortest || this.choice.f === 'textbook') ? { plan: this.plan } : {}
    return filled(await this.app.engine.run<Program>({ version: 1, verb: 'state', subject: text, options: { formulation: this.choice.f, horizon, ...reduce, ...plan } }).done)
  }

  /** restore writes the whole choice into a fresh live model. */
  private restore(): void {
    for (const letter of ['M', 'S'] as Letter[]) this.write(letter)
    this.side(this.choice.off, null)
    for (const id of this.choice.cuts) this.enter(id)
    this.enterRows()
  }

  /** setRows takes other rows of the reader; the bound follows. */
  async setRows(rows: Own[]): Promise<void> {
    const from = this.proven, text = this.app.state.board, mine = this.turn
    this.choice.rows = rows.slice(0, MOST.rows)
    this.enterRows()
    await this.relax()
    if (this.exact) await this.climb(text, mine)
    if (mine === this.turn) this.moved = { from, to: this.proven }
  }

  // enterRows makes the live model have the rows that are switched on and can be read, and frees the others.
  private enterRows(): void {
    if (!this.lab || !this.rows) return
    const wanted = new Set(this.choice.rows.filter((r) => !r.off).map((r) => r.text))
    for (const [text, rows] of this.typed) this.lab.setRowBounds(rows.map(({ row, lower, upper }) => (wanted.has(text) ? { row, lower, upper } : { row, lower: null, upper: null })))
    for (const text of wanted) {
      const found = this.typed.has(text) ? undefined : this.rows.read(text)
      if (found && 'rows' in found) this.typed.set(text, found.rows.map((r) => ({ row: this.lab!.addRow(r), lower: r.lower, upper: r.upper })))
    }
  }

  /** cutsOff is the first of some rows that the shortest plan does not satisfy, with the value of its left side; undefined: it satisfies all. */
  cutsOff(rows: Linear[]): { row: Linear; left: number } | undefined {
    const x = this.planned
    if (!x) return undefined
    for (const row of rows) {
      const left = sum(row.index.map((j, k) => row.value[k]! * x[j]!))
      if (slack(left, row.lower, row.upper) < -1e-6) return { row, left }
    }
    return undefined
  }

  /** dual is the sum of the sizes of the duals that a row of the reader has: 0 where it does not support the bound. */
  dual(text: string): number {
    return sum((this.typed.get(text) ?? []).map(({ row }) => Math.abs(this.relaxed?.duals[row] ?? 0)))
  }

  /** fresh is another live model of the present program, without the reader's changes. */
  fresh(): Promise<Lab> {
    return this.app.engine.lab(this.program!)
  }

  /** alone is the bound of the textbook program with these families only, at the present horizon; NaN where it has no point. */
  async alone(names: string[]): Promise<number> {
    const options = { formulation: withRows(names), horizon: this.horizon }
    const program = filled(await this.app.engine.run<Program>({ version: 1, verb: 'state', subject: this.app.state.board, options }).done)
    const lab = await this.app.engine.lab(program)
    try {
      const r = await lab.relax()
      return r.status === 'optimal' ? r.objective : NaN
    } finally {
      lab.dispose()
    }
  }

  /** without is the bound without one of the reader's rows. */
  async without(k: number): Promise<number> {
    const { lab, choice } = this
    if (!lab) return NaN
    await lab.relax() // nothing waits: what follows is posted in this order
    const free = (off: boolean) => lab.setRowBounds((this.typed.get(choice.rows[k]!.text) ?? []).map(({ row, lower, upper }) => (off ? { row, lower: null, upper: null } : { row, lower, upper })))
    free(true)
    const answer = lab.relax()
    free(false)
    const r = await answer
    return r.status === 'optimal' ? r.objective : NaN
  }

  private write(letter: Letter): void {
    const c = letter === 'M' ? this.M : this.S
    if (c && this.lab && this.program) change(this.lab, this.program, c, this.value(letter), this.choice.off)
  }

  /** set gives M or S another value; the bound follows. */
  set(letter: Letter, value: number): Promise<void> {
    if (letter === 'M') this.choice.M = value === this.M?.value ? null : value
    else this.choice.S = value === this.S?.value ? null : value
    this.write(letter)
    return this.relax()
  }

  /** toggle switches a family of rows off or on. */
  toggle(family: string): Promise<void> {
    const off = this.choice.off.includes(family)
    this.choice.off = off ? this.choice.off.filter((f) => f !== family) : [...this.choice.off, family]
    if (off) this.side([family], 'stated')
    else this.side([family], null)
    return this.relax()
  }

  /** side frees the rows of families, or gives them the sides they have with the present M and S. */
  private side(names: string[], to: 'stated' | null): void {
    if (!this.lab || !this.program || names.length === 0) return
    const sides = this.sides()
    this.lab.setRowBounds(this.program.rows.flatMap((r, row) => (names.includes(r.family) ? [{ row, lower: to ? sides[row].lower : null, upper: to ? sides[row].upper : null }] : [])))
  }

  /** sides are the sides of all rows of the program with the present M, whether they are on or off. */
  sides(): { lower: number | null; upper: number | null }[] {
    return this.program!.rows.map((r, i) => this.changed.get(i) ?? r)
  }

  /** entries are the terms of a row with the present M and S. */
  entries(row: number): { column: number; value: number }[] {
    const s = this.changed.get(row), entries = this.view!.rows[row]
    return s ? entries.map((e) => (e.column === s.column ? { column: e.column, value: s.value } : e)) : entries
  }

  /** cut adds a kind of valid inequality, or takes it away. */
  cut(id: string): Promise<void> {
    if (this.choice.cuts.includes(id)) {
      this.choice.cuts = this.choice.cuts.filter((c) => c !== id)
      this.lab?.setRowBounds((this.cuts.get(id) ?? []).map(({ row }) => ({ row, lower: null, upper: null })))
    } else {
      this.choice.cuts = [...this.choice.cuts, id]
      this.enter(id)
    }
    return this.relax()
  }

  private enter(id: string): void {
    const known = this.cuts.get(id)
    if (known) this.lab?.setRowBounds(known.map(({ row, cut }) => ({ row, lower: cut.lower, upper: cut.upper })))
    else this.addCuts(id, this.offers.find((f) => f.id === id)?.rows?.(this.view!, this.grid!) ?? [])
  }

  private addCuts(id: string, more: Cut[]): void {
    if (!this.lab) return
    const rows = this.cuts.get(id) ?? []
    for (const cut of more) rows.push({ row: this.lab.addRow(cut), cut })
    this.cuts.set(id, rows)
  }

  /** relax solves again, then adds the cuts that the point violates, some rounds. */
  async relax(): Promise<void> {
    const lab = this.lab
    if (!lab) return
    try {
      await this.follow(lab)
    } catch (e) {
      if (lab === this.lab) this.trouble = e instanceof Error ? e.message : String(e) // else it was closed meanwhile
    }
  }

  private async follow(lab: Lab): Promise<void> {
    const mine = ++this.asked
    let r = await lab.relax()
    for (let round = 0; round < ROUNDS && mine === this.asked && r.status === 'optimal'; round++) {
      const found = this.offers.flatMap((f) => (f.separate && this.choice.cuts.includes(f.id) ? [{ id: f.id, rows: f.separate(this.view!, this.grid!, r.values) }] : []))
      if (found.every((f) => f.rows.length === 0)) break
      for (const f of found) this.addCuts(f.id, f.rows)
      r = await lab.relax()
    }
    if (mine !== this.asked || lab !== this.lab) return
    this.relaxed = r
    if (this.exact) this.rungs = this.rungs.map((rung) => (rung.horizon === this.program!.horizon ? this.present() : rung))
    this.added = sum(this.choice.cuts.map((id) => this.cuts.get(id)?.length ?? 0))
  }

  /** climb relaxes an exact formulation at shorter horizons, down to the last infeasible one: what the relaxation proves. */
  private async climb(text: string, mine: number): Promise<void> {
    const rungs: Rung[] = []
    this.climbed = false
    for (let t = this.manhattan; t <= this.horizon; t += 2) {
      const rung = t === this.program?.horizon ? this.present() : await this.rung(text, t)
      if (mine !== this.turn) return
      rungs.push(rung)
      this.rungs = [...rungs]
      if (rung.point) return
    }
    this.climbed = true
  }

  private present(): Rung {
    return { horizon: this.program!.horizon, point: this.relaxed?.status === 'optimal', how: this.program!.columns.length ? 'relaxation' : 'reductions' }
  }

  private async rung(text: string, horizon: number): Promise<Rung> {
    if (horizon < 1) return { horizon, point: horizon === 0 && this.manhattan === 0, how: 'reductions' }
    const p = await this.state(text, horizon)
    if (p.columns.length === 0) return { horizon, point: false, how: 'reductions' }
    const lab = await this.app.engine.lab(p)
    const rows = new Rows(p, { rows: this.grid!.rows, cols: this.grid!.cols, horizon })
    for (const own of this.choice.rows) {
      const found = own.off ? undefined : rows.read(own.text)
      if (found && 'rows' in found) for (const row of found.rows) lab.addRow(row)
    }
    try {
      return { horizon, point: (await lab.relax()).status === 'optimal', how: 'relaxation' }
    } finally {
      lab.dispose()
    }
  }

  /** proven is the number of moves that the relaxation proves, null where it proves none. */
  get proven(): number | null {
    if (!this.exact) return this.relaxed?.status === 'optimal' ? this.relaxed.objective : null
    const last = this.rungs[this.rungs.length - 1]
    if (last?.point) return last.horizon
    return this.climbed && last ? last.horizon + 2 : null // every length up to the horizon is refuted
  }

  /** brokenByPlan counts the rows that the shortest plan violates, by family: then the relaxation says nothing about the puzzle. */
  private brokenByPlan(): { family: string; rows: number }[] {
    const x = this.program?.values
    if (!x || x.length !== this.program!.columns.length) return []
    const sides = this.sides(), counts = new Map<string, number>()
    this.program!.rows.forEach((r, i) => {
      if (this.choice.off.includes(r.family)) return
      if (slack(activity(this.entries(i), x), sides[i].lower, sides[i].upper) < -1e-6) counts.set(r.family, (counts.get(r.family) ?? 0) + 1)
    })
    return [...counts].map(([family, rows]) => ({ family, rows }))
  }

  dispose(): void {
    this.turn++
    this.asked++
    this.lab?.dispose()
    this.lab = null
  }
}
