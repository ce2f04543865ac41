// What the screen Box knows: the puzzle that is open, its solutions as they come, and what is
// shown of them. The screen's parts read and change it; the link holds its small part.

import type { Answer, App, Disassembled, JobEvent, Run, Shift, Subject } from '../contract.ts'
import { box as words } from '../../text/words.ts'
import { movedBy, partsOf } from './disassembly.ts'
import { Found, type Grouping, type Wanted } from './found.svelte.ts'
import type { Look } from './picture.ts'
import { home, type View } from './project.ts'
import { isCubes, placedOf, spaceOf, type Cell, type Placed, type Solution, type Space } from './space.ts'
import { templateOf, type Template } from './thumb.ts'

/** Linked is the part that the link holds. */
export interface Linked {
  view?: View
  explode?: number
  step?: number
  mode?: 'space' | 'layers'
  solution?: string
}

export const defaultPuzzle = 'library:soma-cube'
const mostKept = 60_000 // solutions in memory

export class BoxModel {
  subject: Subject | null = $state.raw(null)
  space: Space | null = $state.raw(null)
  found: Found | null = $state.raw(null)
  template: Template | null = $state.raw(null)
  covers: string[] = $state.raw([]) // solutions of an exact cover
  chosen = $state(-1) // the number of the solution shown, from 0 on
  cover = $state(-1)
  view: View = $state(home)
  explode = $state(0)
  step = $state(-1) // pieces that are in place; -1: all
  mode: 'space' | 'layers' = $state('space')
  letters = $state(true)
  chess = $state(false)
  hidden: number[] = $state([]) // pieces that are not shown
  marked = $state(0) // a piece of the solution, by its number
  cell: Cell | null = $state.raw(null) // the cell that was clicked
  wanted: Wanted[] = $state([])
  grouping: Grouping = $state('none')
  shifts: Shift[] = $state.raw([]) // the moves that take the solution shown apart
  moves = $state(0) // that were made of them, a fraction of the last one
  apart = $state('') // what was said of them
  busy: '' | 'read' | 'first' | 'all' | 'count' | 'apart' = $state('')
  message = $state('')
  problem = $state('')
  answer: Answer | null = $state.raw(null)
  received = $state(0)
  current = '' // the puzzle that is open or being read, as the link has it
  private run: Run | null = null
  private reading = 0

  constructor(private app: App) {}

  readonly solution: Solution | null = $derived.by(() => (this.found && this.chosen >= 0 ? (this.found.list[this.chosen] ?? null) : null))
  readonly all: Placed[] = $derived.by(() => (this.space && this.solution ? placedOf(this.space, this.solution) : []))
  /** order is how a solution is built: from below and from the back, so that each piece rests on what is there. */
  readonly order: Placed[] = $derived.by(() => {
    const key = (p: Placed) => p.cells.reduce((s, c) => s + c[2] * 100 - c[1], 0) / p.cells.length + Math.min(...p.cells.map((c) => c[2])) * 1000
    return [...this.all].sort((a, b) => key(a) - key(b))
  })
  readonly pieces: Placed[] = $derived.by(() => {
    const part = this.moves > 0 ? this.parts[Math.ceil(this.moves) - 1] : undefined
    return (this.step < 0 ? this.order : this.order.slice(0, this.step)).filter((p) => !this.hidden.includes(p.id) && (part?.includes(this.look.name(p.id)) ?? true))
  })
  private readonly parts: string[][] = $derived.by(() => partsOf(this.shifts, this.all.map((p) => this.look.name(p.id))))
  /** shift moves the pieces as far as the moves say; null: nothing is taken apart. */
  readonly shift: ((piece: Placed) => [number, number, number]) | null = $derived.by(() => {
    const [shifts, moves, reach] = [this.shifts, this.moves, Math.max(...(this.space?.dim ?? [1])) + 1]
    return moves > 0 ? (piece) => movedBy(shifts, this.look.name(piece.id), moves, reach) : null
  })
  readonly names: string[] = $derived.by(() => this.subject?.packing?.pieces.filter((p) => !p.stationary).map((p) => p.name) ?? [])
  readonly look: Look = $derived.by(() => ({
    name: (id: number) => this.found?.names.names[id] ?? '',
    colour: (id: number) => this.colour(id),
    letters: this.letters,
    chess: this.chess ? (cell: Cell) => (cell[0] + cell[1] + cell[2]) % 2 === 0 : undefined,
  }))
  /** turned: counts up to rotation take turning over a flat puzzle for one. */
  readonly turned: boolean = $derived.by(() => !!this.space && this.space.axes.length === 3 && this.space.dim[2] === 1 && !this.space.oneSided)
  readonly flatOnly: boolean = $derived.by(() => !this.space || this.space.axes.length > 3 || !(isCubes(this.space.grid) || /sphere/i.test(this.space.grid)))

  /** colour is that of the piece; where one piece is used many times, its copies take colours in turn. */
  colour(id: number): number {
    const names = this.found?.names
    if (!names) return 0
    const copies = names.names.length - 1 > names.pieces.length
    return copies && names.pieces.length < 4 ? id - 1 : Math.max(0, names.base[id] ?? 0)
  }

  async open(puzzle: string, name?: string, linked: Linked = {}): Promise<void> {
    this.stop()
    this.run = null // what it still says is of another puzzle
    const turn = ++this.reading
    this.current = puzzle
    this.busy = 'read'
    this.problem = ''
    this.message = ''
    try {
      const request = { version: 1 as const, verb: 'read' as const, subject: puzzle, ...(name ? { name } : {}) }
      const subject = await this.app.engine.run<Subject>(request).done
      if (turn !== this.reading) return
      this.show(subject, linked)
      this.current = puzzle.startsWith('library:') ? puzzle : subject.text
      this.app.state.puzzle = this.current
    } catch (error) {
      if (turn === this.reading) this.problem = error instanceof Error ? error.message : String(error)
    } finally {
      if (turn === this.reading && this.busy === 'read') this.busy = ''
    }
    if (turn === this.reading && !this.problem && this.chosen < 0 && this.subject && !this.subject.packing?.impossible && !linked.solution) this.search('first')
  }

  private show(subject: Subject, linked: Linked): void {
    this.found?.dispose()
    this.subject = subject
    const packing = subject.packing
    this.space = packing ? spaceOf(packing) : null
    this.template = this.space ? templateOf(this.space) : null
    this.found = this.space ? new Found(this.space, packing?.pieces.filter((p) => !p.stationary).map((p) => p.name) ?? []) : null
    this.covers = []
    this.chosen = -1
    this.cover = -1
    this.answer = null
    this.assembled()
    this.received = 0
    this.wanted = []
    this.grouping = 'none'
    this.hidden = []
    this.marked = 0
    this.cell = null
    this.chess = false
    this.explode = clamp(linked.explode, 0, 1, 0)
    this.step = Math.round(clamp(linked.step, -1, 400, -1))
    this.view = { yaw: clamp(linked.view?.yaw, -100, 100, home.yaw), pitch: clamp(linked.view?.pitch, -1.6, 1.6, home.pitch) }
    const solid = !!this.space && this.space.dim[2] > 1 && !this.flatOnly
    this.mode = solid && linked.mode !== 'layers' ? 'space' : linked.mode === 'space' && !this.flatOnly ? 'space' : 'layers'
    if (linked.solution && this.found?.add(linked.solution)) this.chosen = 0
    else if (linked.solution && subject.cover) {
      this.covers = [linked.solution]
      this.cover = 0
    }
  }

  /** search runs the native engines: one solution, all, or only their number. */
  search(what: 'first' | 'all' | 'count'): void {
    const subject = this.subject
    if (!subject || (!subject.packing && !subject.cover)) return
    this.stop()
    this.problem = ''
    this.busy = what
    this.message = words.running
    if (what !== 'count') this.clear()
    const options = what === 'first' ? { limit: 1, time_limit: 60, packed: true } : what === 'all' ? { all: true, limit: mostKept, packed: true } : { count: true }
    const run = this.app.engine.run<Answer>({ version: 1, verb: 'search', subject: this.app.state.puzzle, options }, (event) => this.event(event))
    this.run = run
    run.done.then(
      (answer) => this.end(run, what, answer),
      (error: unknown) => this.fail(run, error),
    )
  }

  /** assembled forgets the moves. */
  private assembled(): void {
    this.shifts = []
    this.moves = 0
    this.apart = ''
  }

  /** disassemble looks for an assembly that comes apart, and shows it. */
  async disassemble(): Promise<void> {
    this.stop()
    this.assembled()
    this.problem = this.message = ''
    this.busy = 'apart'
    const run = this.app.engine.run<Disassembled>({ version: 1, verb: 'disassemble', subject: this.app.state.puzzle, options: { time_limit: 60 } })
    this.run = run
    try {
      const answer = await run.done
      if (run !== this.run || !this.found) return
      const one = answer.disassemblies?.find((d) => d.separable) ?? answer.disassemblies?.[0]
      if (one) this.choose(this.found.place(one.pieces))
      if (one) [this.step, this.explode, this.hidden, this.shifts] = [-1, 0, [], one.shifts]
      if (!this.flatOnly && one) this.mode = 'space'
      this.apart = words.apart.said(answer)
      this.app.announce(this.apart)
    } catch (error) {
      if (run === this.run) this.problem = error instanceof Error ? error.message : String(error)
    } finally {
      if (run === this.run) [this.run, this.busy] = [null, '']
    }
  }

  private clear(): void {
    this.assembled()
    if (this.space && this.subject?.packing) {
      this.found?.dispose()
      this.found = new Found(this.space, this.subject.packing.pieces.filter((p) => !p.stationary).map((p) => p.name))
      this.found.choose(this.wanted, this.grouping)
    }
    this.covers = []
    this.received = 0
    this.chosen = -1
    this.cover = -1
    this.marked = 0
    this.cell = null
    this.answer = null
  }

  private event(event: JobEvent): void {
    if (event.type === 'solutions' && this.found) {
      this.received = event.number ?? 0
      this.found.unpack(event.names ?? [], event.cells ?? [])
      if (this.chosen < 0) this.chosen = 0
    } else if (event.type === 'solution' && event.solution !== undefined) {
      this.received++
      if (this.covers.length < 2000) this.covers = [...this.covers, event.solution]
      if (this.cover < 0) this.cover = 0
    } else if (event.type === 'warning' && event.message) this.message = event.message
  }

  private end(run: Run, what: 'first' | 'all' | 'count', answer: Answer): void {
    if (run !== this.run) return
    this.run = null
    this.busy = ''
    this.answer = answer
    this.found?.refresh()
    const kept = this.subject?.cover ? this.covers.length : (this.found?.list.length ?? 0)
    this.message = words.ended(what, answer, kept, mostKept, this.turned)
    this.app.announce(this.message)
  }

  private fail(run: Run, error: unknown): void {
    if (run !== this.run) return
    this.run = null
    this.busy = ''
    this.found?.refresh()
    const status = (error as { status?: number }).status
    if (status === 130) this.message = words.stopped(this.received)
    else {
      this.message = ''
      this.problem = error instanceof Error ? error.message : String(error)
    }
  }

  stop(): void {
    const run = this.run
    if (!run) return
    run.stop()
  }

  choose(i: number): void {
    if (!this.found || i < 0 || i >= this.found.list.length) return
    if (i !== this.chosen) this.assembled()
    this.chosen = i
    this.marked = 0
    this.cell = null
  }

  filter(wanted: Wanted[], grouping: Grouping): void {
    this.wanted = wanted
    this.grouping = grouping
    this.found?.choose(wanted, grouping)
  }

  dispose(): void {
    this.reading++
    this.stop()
    this.found?.dispose()
  }
}

function clamp(value: unknown, low: number, high: number, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(low, Math.min(high, value)) : otherwise
}
