// What the screen Search counts and shows of a trace, up to one of its steps.
import type { Step, Subject, Trace } from './contract.ts'

/** Bar is one row of a small bar chart: so far, and in the whole trace. */
export interface Bar { label: string; now: number; all: number; here: boolean }

/** levels counts the choices tried at every depth. */
export function levels(trace: Trace, at: number): Bar[] {
  const bars: Bar[] = []
  trace.steps.forEach((step, k) => {
    if (step.kind !== 'try') return
    while (bars.length < step.depth) bars.push({ label: String(bars.length + 1), now: 0, all: 0, here: false })
    const bar = bars[step.depth - 1]!
    bar.all++
    if (k <= at) bar.now++
  })
  const depth = trace.steps[at]?.depth ?? 0
  if (depth > 0 && bars[depth - 1]) bars[depth - 1]!.here = true
  return bars
}

/** contours counts the positions that every contour of IDA* makes: followed, and cut off. */
export function contours(trace: Trace, at: number): (Bar & { cut: number })[] {
  const bars: (Bar & { cut: number })[] = []
  trace.steps.forEach((step, k) => {
    if (step.kind === 'contour') bars.push({ label: String(step.bound), now: 0, all: 0, here: false, cut: 0 })
    const bar = bars[bars.length - 1]
    if (!bar || step.kind === 'back' || step.kind === 'solution') return
    bar.all++
    if (k > at) return
    bar.now++
    if (step.kind === 'cut') bar.cut++
  })
  const now = bars.filter((bar) => bar.now > 0)
  const last = now[now.length - 1]
  if (last) last.here = true
  return now
}

/** path are the moves that lead to a step of IDA*, and f after each. */
export function path(trace: Trace, at: number): { move: string; f: number }[] {
  const moves: { move: string; f: number }[] = []
  for (let k = 0; k <= at; k++) {
    const step = trace.steps[k]
    if (!step) break
    if (step.kind === 'contour') moves.length = 0
    if (step.kind === 'try') moves.push({ move: step.choice ?? '', f: step.counts?.['f'] ?? 0 })
    if (step.kind === 'back') moves.pop()
  }
  return moves
}

/** Matrix is an exact cover after a step: what is covered, and which options are left. */
export interface Matrix { covered: Set<string>; left: boolean[]; count: Map<string, number>; chosen: Set<number>; item: string | undefined }

/** matrix is the state of dancing links after a step; the chosen item's column goes with "choose". */
export function matrix(trace: Trace, at: number): Matrix {
  const step = trace.steps[at]
  const options = trace.options ?? []
  const chosen = new Set(step?.chosen ?? [])
  const covered = new Set<string>()
  for (const option of chosen) for (const item of options[option] ?? []) covered.add(item)
  const left = options.map((items, o) => !chosen.has(o) && items.every((item) => !covered.has(item)))
  const count = new Map<string, number>()
  for (const item of trace.items) if (!covered.has(item)) count.set(item, 0)
  options.forEach((items, o) => {
    if (left[o]) for (const item of items) count.set(item, (count.get(item) ?? 0) + 1)
  })
  const item = step?.kind === 'choose' || step?.kind === 'dead' ? step.choice : undefined
  return { covered, left, count, chosen, item }
}

/** counts are those of a step, or where it has none, those of the choice that it belongs to. */
export function counts(trace: Trace, at: number): { counts: Record<string, number>; choice: string | undefined } {
  const step = trace.steps[at]
  if (step?.counts) return { counts: step.counts, choice: step.choice }
  return { counts: {}, choice: undefined }
}

/** nextSolution is the index of the next solution after a step, or -1. */
export function nextSolution(trace: Trace, at: number): number {
  return trace.steps.findIndex((step, k) => k > at && step.kind === 'solution')
}

/** Placed is a piece where it lies. */
export interface Placed { name: string; cells: [number, number, number][] }

/** placed reads the pieces of a step. */
export function placed(step: Step | undefined): Placed[] {
  return (step?.placed ?? []).map((text) => {
    const [name, ...cells] = text.split(' ')
    return { name: name ?? '', cells: cells.map((cell) => cell.split(',').map(Number) as [number, number, number]) }
  })
}

/** enginesOf are the searches that can be followed for a subject, the first by default. */
export function enginesOf(subject: Subject | undefined): string[] {
  if (subject?.kind === 'slide') return ['ida*']
  if (subject?.kind === 'pack') return ['dlx', 'mch', 'de bruijn']
  return subject?.kind === 'cover' ? ['dlx'] : []
}
