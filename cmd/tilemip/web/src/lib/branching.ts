// Branch and bound by hand. A tree is a list of branchings, each of one open node at one variable:
// x ≤ ⌊v⌋ to the left, x ≥ ⌈v⌉ to the right. Everything else (bounds, points, what is pruned and why)
// follows from the list by solving relaxations, so the list is what a link holds. After A. H. Land
// and A. G. Doig, "An automatic method of solving discrete programming problems", Econometrica 28
// (1960) 497-520; best-first as in L. A. Wolsey, "Integer Programming", chapter 7.

import type { Lab, Program } from './contract.ts'

/** Limit is one side of a branching: a new upper or lower bound of a column. */
export interface Limit { column: number; at: number; up: boolean }

/** Fate says what is to be done with a node: open ones can be branched; the rest are closed, for a reason. */
export type Fate = 'open' | 'infeasible' | 'worse' | 'plan' | 'branched'

export interface Node {
  id: number; parent: number; depth: number
  limit: Limit | null // null for the root
  children: [number, number] | null
  bound: number // of the relaxation, rounded up where every value of the objective is whole; Infinity: no point
  value: number // of the relaxation
  values: Float64Array | null
  whole: boolean
}

/** Branching names an open node and a column; the value at which it splits is that of the node's point. */
export type Branching = [node: number, column: number]

const CLOSE = 1e-6

export class Tree {
  nodes: Node[] = []
  best = Infinity // value of the incumbent
  incumbent = -1 // its node
  floor = -Infinity // a bound from elsewhere, which holds at every node
  private readonly integral: boolean

  constructor(readonly program: Program, private lab: Lab) {
    // The objective takes whole values at whole points when its columns and coefficients are whole.
    this.integral = Number.isInteger(program.offset) && program.columns.every((c) => c.cost === 0 || (c.integer && Number.isInteger(c.cost)))
  }

  /** plant solves the root. */
  async plant(): Promise<void> {
    this.nodes = []
    this.best = Infinity
    this.incumbent = -1
    await this.grow(-1, null)
  }

  /** branch splits an open node at a column with a fractional value; false where it cannot. */
  async branch([id, column]: Branching): Promise<boolean> {
    const node = this.nodes[id]
    if (!node?.values || this.fate(node) !== 'open' || !this.program.columns[column]?.integer || !fractionalValue(node.values[column])) return false
    const v = node.values[column]
    const left = await this.grow(id, { column, at: Math.floor(v), up: false })
    const right = await this.grow(id, { column, at: Math.ceil(v), up: true })
    node.children = [left.id, right.id]
    return true
  }

  private async grow(parent: number, limit: Limit | null): Promise<Node> {
    const node: Node = { id: this.nodes.length, parent, depth: parent < 0 ? 0 : this.nodes[parent].depth + 1, limit, children: null, bound: Infinity, value: Infinity, values: null, whole: false }
    this.nodes.push(node)
    this.limit(node)
    const r = await this.lab.relax()
    if (r.status !== 'optimal') {
      // Presolve may leave open which of "unbounded" and "infeasible" it is; between bounds it is the latter.
      const bounded = r.status === 'unbounded' && this.program.columns.every((c) => c.lower !== null && c.upper !== null)
      if (r.status !== 'infeasible' && !bounded) throw new Error(`the relaxation of node ${node.id} ended with ${r.status}`)
      return node
    }
    node.value = Math.abs(r.objective - Math.round(r.objective)) < CLOSE ? Math.round(r.objective) : r.objective
    node.values = Float64Array.from(r.values)
    const worst = this.integral ? Math.ceil(node.value - CLOSE) : node.value
    node.bound = Math.max(worst, node.parent < 0 ? -Infinity : this.nodes[node.parent].bound)
    node.whole = this.program.columns.every((c, j) => !c.integer || !fractionalValue(node.values![j]))
    if (node.whole && node.value < this.best - CLOSE) {
      this.best = node.value
      this.incumbent = node.id
    }
    return node
  }

  /** limit writes the bounds of a node into the live program. */
  private limit(node: Node): void {
    const bounds = new Map<number, [number | null, number | null]>()
    for (const n of this.nodes) if (n.limit) bounds.set(n.limit.column, [this.program.columns[n.limit.column].lower, this.program.columns[n.limit.column].upper])
    for (const { column, at, up } of this.path(node)) {
      const b = bounds.get(column)!
      if (up) b[0] = Math.max(b[0] ?? -Infinity, at)
      else b[1] = Math.min(b[1] ?? Infinity, at)
    }
    this.lab.setColumnBounds([...bounds].map(([column, [lower, upper]]) => ({ column, lower, upper })))
  }

  /** path lists the branchings from the root to a node. */
  path(node: Node): Limit[] {
    const out: Limit[] = []
    for (let n: Node | undefined = node; n?.limit; n = this.nodes[n.parent]) out.unshift(n.limit)
    return out
  }

  fate(node: Node): Fate {
    if (node.children) return 'branched'
    if (!node.values) return 'infeasible'
    if (node.id === this.incumbent || (node.whole && node.value <= this.best + CLOSE)) return 'plan'
    return Math.max(node.bound, this.floor) >= this.best - CLOSE ? 'worse' : 'open'
  }

  get open(): Node[] {
    return this.nodes.filter((n) => this.fate(n) === 'open')
  }

  /** bound is what the whole tree proves: the least bound of an open node, or the incumbent. */
  get bound(): number {
    return Math.max(Math.min(this.best, ...this.open.map((n) => n.bound)), Math.min(this.floor, this.best))
  }

  /** candidates are the columns of a node at which it can be branched, the most fractional first. */
  candidates(node: Node): { column: number; value: number; part: number }[] {
    if (!node.values) return []
    const out: { column: number; value: number; part: number }[] = []
    this.program.columns.forEach((c, column) => {
      const value = node.values![column]
      if (c.integer && fractionalValue(value)) out.push({ column, value, part: Math.min(value - Math.floor(value), Math.ceil(value) - value) })
    })
    return out.sort((a, b) => b.part - a.part || a.column - b.column)
  }

  /** next is what best-first with the most fractional variable would branch; null when the tree is closed. */
  next(): Branching | null {
    const node = this.open.sort((a, b) => a.bound - b.bound || b.depth - a.depth || a.id - b.id)[0]
    const column = node && this.candidates(node)[0]?.column
    return column === undefined ? null : [node.id, column]
  }
}

export function fractionalValue(x: number): boolean {
  return Math.abs(x - Math.round(x)) > CLOSE
}
