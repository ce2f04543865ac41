// What closed a lane, from the keys of its answer (docs/reference/answers.md): status, proofs,
// claimed_by, proven_by, nodes. Nothing is concluded that these keys do not say.
import type { Answer } from './contract.ts'

export type How = 'reductions' | 'presolve' | 'root' | 'search' | 'parity' | 'native' | 'open' | 'infeasible' | 'early'

export interface Closed {
  how: How
  nodes: number
  /** one line a horizon: what decided it, in the answer's words */
  steps: { horizon: number; result: string; by: string }[]
  claimed: string
  proven: string[]
}

// Of an answer it reads some keys, and of each proof three.
type Read = Partial<Omit<Answer, 'proofs'>> & { proofs?: Closed['steps'] }

export function closed(answer: Read): Closed {
  const proofs = Array.isArray(answer.proofs) ? answer.proofs : []
  const nodes = Number(answer.nodes ?? answer.generated ?? 0)
  return {
    how: how(answer, proofs.at(-1)?.by ?? '', nodes),
    nodes,
    steps: proofs.map(({ horizon, result, by }) => ({ horizon, result, by })),
    claimed: typeof answer.claimed_by === 'string' ? answer.claimed_by : '',
    proven: Array.isArray(answer.proven_by) ? answer.proven_by : [],
  }
}

function how(answer: Read, last: string, nodes: number): How {
  if (answer.engine === 'parity') return 'parity'
  if (answer.status === 'infeasible') return 'infeasible'
  if (answer.termination === 'solutions') return 'early'
  if (answer.status !== 'optimal') return 'open'
  if (answer.columns === undefined) return 'native'
  if (last.startsWith('reductions:')) return 'reductions'
  if (last.includes('presolve')) return 'presolve'
  return nodes <= 1 ? 'root' : 'search'
}
