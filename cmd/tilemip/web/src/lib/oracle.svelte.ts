// What is known of positions: a plan to the goal, and whether it is proven shortest. The engine's
// native search is asked for one position at a time; what it finds tells of every position along the
// plan, since the rest of a shortest plan is a shortest plan.
import { SvelteMap } from 'svelte/reactivity'
import { boards, write, type Board } from './board.ts'
import type { Answer, Engine, Run } from './contract.ts'
import { known } from './known.ts'

export interface Plan {
  moves: string
  /** no plan is shorter */
  proven: boolean
  /** moves that any plan has at least */
  bound: number
}

// A board of 4×4 is proven within seconds, save a few; for a larger one the first plan is what one waits for.
const limit = (board: Board) => (board.tiles.length > 16 ? 5 : 30)

export class Oracle {
  #engine: Engine
  #plans = new SvelteMap<string, Plan>()
  #run: Run<Answer> | undefined
  #asked = ''
  #answer: Promise<void> | undefined
  /** the engine works; it has proven so many moves */
  working = $state(false)
  bound = $state(0)
  problem = $state('')

  constructor(engine: Engine) {
    this.#engine = engine
    for (const { board, plan } of known()) this.#plans.set(write(board), { moves: plan, proven: true, bound: plan.length })
  }

  /** of is what is known of a position. */
  of(board: Board): Plan | undefined {
    return this.#plans.get(write(board))
  }

  #learn(board: Board, { moves, proven, bound }: Plan): void {
    boards(board.tiles, board.cols, moves).forEach((tiles, i) => {
      const key = write({ ...board, tiles })
      const old = this.#plans.get(key)
      if (!old || (!old.proven && (proven || old.moves.length > moves.length - i))) this.#plans.set(key, { moves: moves.slice(i), proven, bound: Math.max(0, bound - i) })
    })
  }

  /** ask finds a plan, by the engine unless one is known; a question about another position ends it. */
  async ask(board: Board): Promise<Plan | undefined> {
    const old = this.of(board)
    if (old) {
      this.#learn(board, old)
      return old
    }
    const asked = write(board)
    if (this.#asked !== asked) {
      this.stop()
      this.#asked = asked
      this.#answer = this.#search(board, asked)
    }
    await this.#answer
    return this.of(board)
  }

  async #search(board: Board, asked: string): Promise<void> {
    this.working = true
    this.bound = 0
    this.problem = ''
    const run = this.#engine.run<Answer>({ version: 1, verb: 'search', subject: asked, options: { time_limit: limit(board) } }, (event) => {
      if (this.#run === run && event.type === 'progress') this.bound = Math.max(this.bound, event.bound ?? 0)
    })
    this.#run = run
    try {
      const { moves, status, bound } = await run.done
      if (moves !== undefined) this.#learn(board, { moves, proven: status === 'optimal', bound: Math.ceil(bound ?? 0) })
    } catch (error) {
      if (this.#run === run) this.problem = error instanceof Error ? error.message : String(error)
    } finally {
      if (this.#run === run) this.stop()
    }
  }

  stop(): void {
    this.#run?.stop()
    this.#run = undefined
    this.#asked = ''
    this.working = false
  }
}
