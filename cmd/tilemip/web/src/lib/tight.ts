// Rows of a program that become tight with a move of a plan: inequalities of one period that
// hold with equality at the plan's point, while the same row of the period before had slack.
// Equations are left out, they always hold with equality. A point of the textbook program has
// its period last in the index, one of the assignment program first.
import type { Program } from './contract.ts'
import { activity, slack, View } from './matrix.ts'

export interface Tight {
  family: string
  /** what the rows of the family say */
  words: string
  rows: { name: string; index: string[] }[]
}

/** periodOf is the period of a row or column, or −1. */
export function periodOf(formulation: string, index: string[]): number {
  const at = formulation.startsWith('textbook') ? index.at(-1) : index[0]
  return at !== undefined && /^\d+$/.test(at) ? Number(at) : -1
}

/** becoming lists by family the rows of a period that become tight; all counts the period's inequalities. */
export function becoming(program: Program, period: number): { families: Tight[]; all: number } {
  const values = program.values
  const families = new Map<string, Tight>()
  let all = 0
  if (!values) return { families: [], all }
  const view = new View(program)
  const loose = new Set<string>() // of the period before
  const rest = (index: string[]) => (program.formulation.startsWith('textbook') ? index.slice(0, -1) : index.slice(1)).join()
  const left = (i: number) => slack(activity(view.rows[i]!, values), program.rows[i]!.lower, program.rows[i]!.upper)
  const inequality = (i: number) => program.rows[i]!.lower !== program.rows[i]!.upper
  program.rows.forEach((row, i) => {
    if (inequality(i) && periodOf(program.formulation, row.index) === period - 1 && left(i) > 1e-6) loose.add(`${row.family}|${rest(row.index)}`)
  })
  program.rows.forEach((row, i) => {
    if (!inequality(i) || periodOf(program.formulation, row.index) !== period) return
    all++
    if (left(i) > 1e-6 || (period > 0 && !loose.has(`${row.family}|${rest(row.index)}`))) return
    const family = families.get(row.family) ?? { family: row.family, words: row.text ?? '', rows: [] }
    family.rows.push({ name: row.name, index: row.index })
    families.set(row.family, family)
  })
  return { families: [...families.values()], all }
}
