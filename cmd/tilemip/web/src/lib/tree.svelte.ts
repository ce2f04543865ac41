// What the Tree screen knows: a small program as a live linear program, the tree that the reader
// grows, and the rules to beat. The list of branchings is the whole state (lib/branching.ts), so a
// link holds a game and a class can compare. Own.

import type { App, Lab, Program, Subject } from './contract.ts'
import { Tree, type Branching } from './branching.ts'
import { GAMES, type Game } from './games.ts'
import { filled } from './matrix.ts'
import { manhattan, type Board } from './board.ts'

/** Choice is what the link holds of this screen. */
export interface Choice { game: string; own: string; steps: Branching[]; at: number; t: number; tile: number; second: boolean }

export const START: Choice = { game: 'corner', own: '', steps: [], at: 0, t: 1, tile: 0, second: false }

const MOST = 401 // nodes that the rule to beat may use

export class Grown {
  grid = $state.raw<Board | null>(null)
  program = $state.raw<Program | null>(null)
  tree = $state.raw<Tree | null>(null)
  turn = $state(0) // counts changes of the tree, which is not reactive itself
  busy = $state(false)
  trouble = $state('')
  second = $state<number | null>(null) // the operator-counting bound
  rule = $state<{ nodes: number; done: boolean } | null>(null)
  solver = $state<{ nodes: number; status: string } | null>(null)

  private lab: Lab | null = null
  private made = 0 // of the game that is being opened; an older one is dropped

  private own: unknown // the choice that was adopted last

  constructor(private app: App) {
    this.adopt()
  }

  /** adopt takes over the choice of the page's state when it is not the one that is known, as after a step back. */
  adopt(): boolean {
    if (this.own !== undefined && this.app.state.tree === this.own) return false
    this.app.state.tree = { ...START, ...(this.app.state.tree ?? {}) }
    this.own = this.app.state.tree
    return true
  }

  get choice(): Choice {
    return (this.app.state.tree ?? START) as Choice
  }

  get game(): Game {
    if (this.choice.game === 'own') return { id: 'own', kind: 'board', text: this.choice.own, formulation: 'textbook' }
    return GAMES.find((g) => g.id === this.choice.game) ?? GAMES[0]
  }

  /** open states the game's program, plants the root and repeats the branchings of the link. */
  async open(): Promise<void> {
    const mine = ++this.made
    this.busy = true
    this.trouble = ''
    this.rule = this.solver = this.second = null
    try {
      const { grid, program } = await this.read(this.game)
      const lab = await this.app.engine.lab(program)
      if (mine !== this.made) return lab.dispose()
      this.lab?.dispose()
      this.lab = lab
      const tree = new Tree(program, lab)
      await tree.plant()
      const steps = this.choice.steps.map(([n, c]): Branching => [n, c])
      let done = 0
      while (done < steps.length && (await tree.branch(steps[done]))) done++
      if (mine !== this.made) return
      this.choice.steps = steps.slice(0, done)
      if (!tree.nodes[this.choice.at]) this.choice.at = 0
      this.grid = grid
      this.program = program
      this.tree = tree
      this.turn++
      if (this.choice.second) await this.raise()
    } catch (e) {
      if (mine !== this.made) return
      this.trouble = e instanceof Error ? e.message : String(e)
      this.tree = this.program = null // that of another game
    } finally {
      if (mine === this.made) this.busy = false
    }
  }

  private async read(game: Game): Promise<{ grid: Board | null; program: Program }> {
    const run = this.app.engine
    if (game.kind === 'cover') {
      const program = await run.run<Program>({ version: 1, verb: 'state', name: game.id + '.dlx', subject: game.text, options: { reduce: [] } }).done
      return { grid: null, program: filled(program) }
    }
    const board = (await run.run<Subject>({ version: 1, verb: 'read', subject: game.text }).done).board
    if (!board) throw new Error('this is not a sliding board')
    if (board.rows * board.cols > 9) throw new Error('by hand only boards of at most 9 cells')
    if (!board.solvable) throw new Error(board.reason)
    let horizon = game.horizon
    if (!horizon) {
      const found = await run.run<{ moves?: string }>({ version: 1, verb: 'search', subject: game.text }).done
      horizon = Math.max(1, found.moves?.length ?? 0)
      if (horizon > 8) throw new Error(`this board needs ${horizon} moves; by hand only up to 8`)
    }
    const program = await run.run<Program>({ version: 1, verb: 'state', subject: game.text, options: { formulation: game.formulation, horizon } }).done
    return { grid: board, program: filled(program) }
  }

  async branch(step: Branching): Promise<boolean> {
    const tree = this.tree
    if (!tree || this.busy) return false
    this.busy = true
    try {
      if (!(await tree.branch(step)) || tree !== this.tree) return false
      this.choice.steps = [...this.choice.steps, step]
      // The reader goes on at a child that is open, the better one; else where he is.
      const children = tree.nodes[step[0]].children!.map((id) => tree.nodes[id]).filter((n) => tree.fate(n) === 'open').sort((a, b) => a.bound - b.bound)
      const open = tree.next()
      this.choice.at = tree.incumbent === tree.nodes.length - 1 || tree.incumbent === tree.nodes.length - 2 ? tree.incumbent : (children[0]?.id ?? open?.[0] ?? step[0])
      this.turn++
      return true
    } catch (e) {
      if (tree === this.tree) this.trouble = e instanceof Error ? e.message : String(e) // else it was closed meanwhile
      return false
    } finally {
      if (tree === this.tree) this.busy = false
    }
  }

  undo(): Promise<void> {
    const last = this.choice.steps[this.choice.steps.length - 1]
    this.choice.steps = this.choice.steps.slice(0, -1)
    if (last) this.choice.at = last[0]
    return this.open()
  }

  restart(): Promise<void> {
    Object.assign(this.choice, { steps: [], at: 0 })
    return this.open()
  }

  play(game: string, own = ''): Promise<void> {
    Object.assign(this.choice, { ...START, game, own })
    return this.open()
  }

  /** raise finds the operator-counting bound, which holds at every node; its dual divides the cost of a move among patterns by prices. */
  async raise(): Promise<void> {
    this.choice.second = true
    this.rule = this.solver = null // they are to have the same bounds
    if (!this.grid || !this.tree) return
    const tree = this.tree
    if (this.second === null) {
      const program = filled(await this.app.engine.run<Program>({ version: 1, verb: 'state', subject: this.game.text, options: { formulation: 'operator-counting' } }).done)
      const lab = await this.app.engine.lab(program)
      try {
        const r = await lab.relax()
        if (r.status !== 'optimal' || tree !== this.tree) return
        const least = Math.ceil(r.objective - 1e-6)
        // A plan has the parity of the Manhattan distance.
        const even = manhattan(this.grid)
        this.second = least + ((least + even) % 2)
      } finally {
        lab.dispose()
      }
    }
    tree.floor = this.second
    this.turn++
  }

  lower(): void {
    this.choice.second = false
    this.rule = this.solver = null
    if (this.tree) this.tree.floor = -Infinity
    this.turn++
  }

  /** compete lets best-first with the most fractional variable grow a tree of its own, and HiGHS solve the program. */
  async compete(): Promise<void> {
    const program = this.program
    if (!program) return
    const lab = await this.app.engine.lab(program)
    try {
      const tree = new Tree(program, lab)
      if (this.choice.second && this.second !== null) tree.floor = this.second
      await tree.plant()
      for (let next = tree.next(); next && tree.nodes.length < MOST && program === this.program; next = tree.next()) await tree.branch(next)
      if (program === this.program) this.rule = { nodes: tree.nodes.length, done: tree.open.length === 0 }
    } finally {
      lab.dispose()
    }
    const other = await this.app.engine.lab(program)
    try {
      const r = await other.solve(undefined, 20).done
      if (program === this.program) this.solver = { nodes: r.nodes, status: r.status }
    } finally {
      other.dispose()
    }
  }

  dispose(): void {
    this.made++
    this.lab?.dispose()
    this.lab = null
  }
}
