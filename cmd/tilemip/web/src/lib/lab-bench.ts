// The live linear program behind a Lab, on the side of HiGHS: a worker in the page, node in
// tests. One model stays in memory; a change keeps its basis, so the next relaxation takes a
// few steps. Integer columns are kept apart: the integer program is built from the model as
// it stands whenever somebody wants it solved. Columns are numbers, never names, and never go
// through LP text, where HiGHS would number them by first appearance.
import type { Highs, Model, ModelData } from 'highs'
import type { JobEvent, Program, Relaxed } from './contract.ts'

export type Bound = number | null
/** Change is one call of a Lab that changes the program. */
export type Change =
  | { type: 'coefficients'; changes: { row: number; column: number; value: number }[] }
  | { type: 'rows'; changes: { row: number; lower: Bound; upper: Bound }[] }
  | { type: 'columns'; changes: { column: number; lower: Bound; upper: Bound }[] }
  | { type: 'add'; lower: Bound; upper: Bound; index: number[]; value: number[] }

/** Solved is what an integer solve found; values is empty where there is no solution. */
export interface Solved { status: string; objective: number; bound: number; nodes: number; values: Float64Array }

const none = new Float64Array(0)
const below = (x: Bound): number => x ?? -Infinity
const above = (x: Bound): number => x ?? Infinity

/** words are HiGHS' model statuses (HighsModelStatus) in the contract's words. */
const words: Record<number, Relaxed['status']> = { 7: 'optimal', 8: 'infeasible', 9: 'unbounded', 10: 'unbounded', 13: 'limit', 14: 'limit', 16: 'limit', 17: 'limit' }

export class Bench {
  #highs: Highs
  #model: Model
  #integer: Int32Array

  constructor(highs: Highs, program: Program) {
    this.#highs = highs
    this.#integer = Int32Array.from(program.columns, (column) => (column.integer ? 1 : 0))
    this.#model = highs.createModel(this.#data(program))
    this.#model.options.set({ log_to_console: false, output_flag: false })
  }

  #data(p: Program): ModelData {
    const { minimize, maximize } = this.#highs.constants.objectiveSense
    return {
      numCols: p.columns.length, numRows: p.rows.length,
      sense: p.sense === 'max' ? maximize : minimize, offset: p.offset,
      colCost: p.columns.map((c) => c.cost), colLower: p.columns.map((c) => below(c.lower)), colUpper: p.columns.map((c) => above(c.upper)),
      rowLower: p.rows.map((r) => below(r.lower)), rowUpper: p.rows.map((r) => above(r.upper)),
      matrix: { format: 'csc', numRows: p.rows.length, numCols: p.columns.length, starts: p.start, indices: p.index, values: p.value },
    }
  }

  change(c: Change): void {
    if (c.type === 'coefficients') for (const { row, column, value } of c.changes) this.#model.changeCoefficient(row, column, value)
    else if (c.type === 'rows') for (const { row, lower, upper } of c.changes) this.#model.changeRowBounds(row, below(lower), above(upper))
    else if (c.type === 'columns') for (const { column, lower, upper } of c.changes) this.#model.changeColBounds(column, below(lower), above(upper))
    else this.#model.addRow(below(c.lower), above(c.upper), { indices: c.index, values: c.value })
  }

  /** relax solves the linear relaxation of the program as it is now. */
  relax(): Relaxed {
    const began = performance.now()
    const run = this.#model.run()
    const status = words[run.modelStatus] ?? 'error'
    const solved = status === 'optimal' ? this.#model.getSolution() : undefined
    return {
      status,
      objective: solved ? this.#model.getObjectiveValue() : NaN,
      values: solved?.colValue ?? none, duals: solved?.rowDual ?? none,
      iterations: Number(this.#model.info.get('simplex_iteration_count')),
      seconds: (performance.now() - began) / 1000,
    }
  }

  /** solve solves the integer program, from scratch. point gets every better point. */
  solve(on: (event: JobEvent) => void, point: (values: Float64Array) => void, limit?: number): Solved {
    const model = this.#highs.createModel({ ...this.#model.getLp('csc'), integrality: this.#integer })
    try {
      // mipLogging comes only with the log on, which then goes nowhere.
      model.options.set({ output_flag: true, log_to_console: false, mip_rel_gap: 0 })
      if (limit !== undefined) model.options.set('time_limit', limit)
      const channel = this.#highs.constants.callbackType
      const run = model.run({
        [channel.mipLogging]: ({ data }) => void on(eventOf('progress', data)),
        [channel.mipImprovingSolution]: ({ data }) => {
          if (data.mip_solution) point(data.mip_solution)
          on(eventOf('incumbent', data))
        },
      })
      const status = words[run.modelStatus] ?? 'error'
      const found = model.info.get('primal_solution_status') === this.#highs.constants.solutionStatus.feasible
      return {
        status: status === 'limit' && found ? 'feasible' : status,
        objective: found ? model.getObjectiveValue() : NaN,
        bound: Number(model.info.get('mip_dual_bound')),
        nodes: Math.max(0, Number(model.info.get('mip_node_count'))),
        values: found ? model.getSolution().colValue : none,
      }
    } finally {
      model.dispose()
    }
  }

  dispose(): void {
    this.#model.dispose()
  }
}

/** eventOf words an event of HiGHS; an infinite bound is one that is not known. */
function eventOf(type: 'progress' | 'incumbent', data: { [key: string]: unknown }): JobEvent {
  const number = (name: string): number => Number(data[name])
  const finite = (x: number): number | null => (Number.isFinite(x) && Math.abs(x) < 1e30 ? x : null)
  return {
    type, seconds: number('running_time'),
    objective: finite(type === 'incumbent' ? number('objective_function_value') : number('mip_primal_bound')),
    bound: finite(number('mip_dual_bound')), gap: finite(number('mip_gap')),
    nodes: Math.max(0, number('mip_node_count')), lp_iterations: Math.max(0, number('mip_total_lp_iterations')),
  }
}
