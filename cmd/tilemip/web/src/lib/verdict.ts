// What a race says: who is ahead, by what is the same in every run. A relaxation that proves the
// whole length comes first, then a finished proof, the one with fewer nodes before, then the highest
// bound. Seconds decide nothing. Own.
import type { Lane, LaneName } from './race.svelte.ts'

type Runner = Pick<Lane, 'name' | 'lp' | 'bound' | 'closed' | 'nodes' | 'relaxed' | 'running'>

export interface Verdict {
  how: 'relaxed' | 'proven' | 'open'
  leaders: LaneName[] // more than one: they are equal
  value: number // what is proven: the length, or the best bound
  nodes: number
  /** nothing that still runs can change it, so a prediction is judged */
  final: boolean
}

const near = (a: number | undefined, b: number | undefined) => a !== undefined && b !== undefined && Math.abs(a - b) < 1e-6

/** verdict is what stands now; undefined while nothing does. finish is the shortest length known. */
export function verdict(lanes: Runner[], finish: number | undefined): Verdict | undefined {
  const programs = lanes.filter((lane) => lane.name !== 'native')
  const over = !lanes.some((lane) => lane.running)
  if (finish === undefined || programs.length === 0) return undefined
  const rank = (lane: Runner): [number, number] => {
    if (near(lane.lp, finish)) return [0, 0]
    return lane.closed ? [1, lane.nodes] : [2, -(lane.bound ?? lane.lp ?? 0)]
  }
  const best = programs.map(rank).sort((a, b) => a[0] - b[0] || a[1] - b[1])[0]!
  if (best[0] === 2 && !over) return undefined
  const leaders = programs.filter((lane) => rank(lane).join() === best.join())
  return {
    how: (['relaxed', 'proven', 'open'] as const)[best[0]]!,
    leaders: leaders.map((lane) => lane.name),
    value: best[0] === 2 ? -best[1] : finish,
    nodes: best[0] === 1 ? best[1] : 0,
    // A relaxation that is not known yet may prove as much; a proof with fewer nodes may come.
    final: over || (best[0] === 0 && programs.every((lane) => lane.relaxed)),
  }
}
