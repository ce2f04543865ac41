// A program's matrix read by rows and by names. The contract stores it by columns; the rows in
// words, the big-M coefficients and the cuts need it transposed. Own.

import type { Program } from './contract.ts'

export interface Entry { column: number; value: number }

/** View finds the entries of a row, and a column or row by its family and index. */
export class View {
  readonly rows: Entry[][]
  private readonly columns = new Map<string, number>()
  private readonly named = new Map<string, number>()

  constructor(readonly program: Program) {
    this.rows = program.rows.map(() => [])
    program.columns.forEach((c, j) => {
      this.columns.set(key(c.family, c.index), j)
      for (let k = program.start[j]; k < program.start[j + 1]; k++) this.rows[program.index[k]].push({ column: j, value: program.value[k] })
    })
    program.rows.forEach((r, i) => this.named.set(key(r.family, r.index), i))
  }

  /** column returns the number of a variable, or −1 where the program has none of that name. */
  column(family: string, ...index: (string | number)[]): number {
    return this.columns.get(key(family, index)) ?? -1
  }

  /** row returns the number of a row, or −1. */
  row(family: string, ...index: (string | number)[]): number {
    return this.named.get(key(family, index)) ?? -1
  }
}

function key(family: string, index: (string | number)[]): string {
  return family + '|' + index.join(',')
}

/** activity is the value of a row's left-hand side at a point. */
export function activity(entries: Entry[], values: ArrayLike<number>): number {
  let sum = 0
  for (const e of entries) sum += e.value * values[e.column]
  return sum
}

/** slack is the distance from a row's activity to its nearer side: 0 when it is tight, negative when it is violated. */
export function slack(at: number, lower: number | null, upper: number | null): number {
  return Math.min(lower === null ? Infinity : at - lower, upper === null ? Infinity : upper - at)
}

/** filled is a program whose lists are never absent: one that the reductions emptied has no columns. */
export function filled(p: Program): Program {
  return { ...p, columns: p.columns ?? [], rows: p.rows ?? [] }
}

/** families lists the families in order of appearance, with how many members each has. */
export function families(members: { family: string }[]): { family: string; size: number }[] {
  const sizes = new Map<string, number>()
  for (const m of members) sizes.set(m.family, (sizes.get(m.family) ?? 0) + 1)
  return [...sizes].map(([family, size]) => ({ family, size }))
}

/** fractional says that a value is not whole, by the tolerance HiGHS has for integers. */
export function fractional(x: number): boolean {
  return Math.abs(x - Math.round(x)) > 1e-6
}
