// What a sum of rows proves (lesson 9): the rows are taken from the objective with their multipliers,
// and of what is left the bounds of the variables give the least value. Every choice of multipliers
// of the right sign is a bound of the linear relaxation: weak duality. The checker of the exercises
// does the same in exact fractions (cmd/tilemip/internal/course/lesson9.go).

import type { Program } from './contract.ts'

/** proven is the bound; −∞ where a multiplier has the wrong sign or a variable no bound. */
export function proven(program: Program, multiplier: (row: Program['rows'][number]) => number): number {
  const y = program.rows.map(multiplier)
  const side = (v: number, lower: number | null, upper: number | null) => (v === 0 ? 0 : v * ((v > 0 ? lower : upper) ?? -Infinity * Math.sign(v)))
  let sum = program.offset
  program.rows.forEach((row, i) => (sum += side(y[i]!, row.lower, row.upper)))
  program.columns.forEach((column, j) => {
    let left = column.cost
    for (let k = program.start[j]!; k < program.start[j + 1]!; k++) left -= y[program.index[k]!]! * program.value[k]!
    sum += side(Math.abs(left) < 1e-12 ? 0 : left, column.lower, column.upper)
  })
  return sum
}

/** fraction writes n/of in lowest terms, such as −1/3. */
export function fraction(n: number, of: number): string {
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b))
  const by = common(Math.abs(n), of)
  return `${n < 0 ? '−' : ''}${Math.abs(n) / by}${of === by ? '' : `/${of / by}`}`
}
