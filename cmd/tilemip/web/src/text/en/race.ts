// Words of the screen Race.
import type { Closed } from '../../lib/closed.ts'
import type { LaneName, Point } from '../../lib/race.svelte.ts'

const group = (n: number) => n.toLocaleString('en')
const plural = (n: number, one: string, many = `${one}s`) => `${group(n)} ${n === 1 ? one : many}`
const short = (n: number) => String(Math.round(n * 100) / 100)
const seconds = (s: number) => (s < 0.001 ? 'under 1 ms' : s < 1 ? `${Math.round(s * 1000)} ms` : `${s.toFixed(s < 10 ? 1 : 0)} s`)

export const text = {
  title: 'Four formulations of one puzzle. Which proves the shortest plan first?',
  lead: 'They have the same solutions. What their linear relaxations prove, before any search, is not the same: the solid bars.',
  examples: 'Boards',
  exampleNames: { neos: 'Case study', twelve: 'Twelve moves', twenty: 'Twenty moves', eight: '3×3, the hardest', random: 'Random 4×4' },
  problem: 'The link’s board cannot be read, so this is the board of the case study:',

  names: { textbook: 'Textbook', assignment: 'Assignment', flow: 'Flow', patterns: 'Patterns', native: 'Native search' } as Record<LaneName, string>,
  about: {
    textbook: 'A number p(i,t) says where tile i is; big-M rows move it.',
    assignment: 'A binary variable for each tile, cell and period.',
    flow: 'Tiles flow through a time-expanded network of cells.',
    patterns: 'Each small group of tiles flows through its own network.',
    native: 'IDA*: no integer program, no shared code. It sets the finish line.',
  } as Record<LaneName, string>,

  predict: 'Predict first',
  first: 'First of the programs',
  guess: 'LP bound of the textbook program',
  guessHint: 'moves; leave it empty to skip',
  noGuess: 'no guess',
  solve: 'Solve',
  again: 'Solve again',
  stopAll: 'Stop all',
  stop: 'Stop',
  stopLane: (name: string) => `Stop ${name}`,
  settings: 'Settings',
  limit: 'Time limit of each lane',
  limits: (s: number) => (s < 60 ? `${s} s` : s === 60 ? '1 minute' : `${s / 60} minutes`),
  lanes: 'Lanes',
  reduce: 'Reductions before the solver',
  reduceHint: 'They remove moves that no shortest plan makes. The textbook program has none.',
  atGoal: 'This board is solved. Move a tile, or scramble it.',

  lane: 'Lanes',
  size: (s: { columns: number; rows: number; nonzeros: number }) => `${plural(s.columns, 'variable')} · ${plural(s.rows, 'constraint')} · ${plural(s.nonzeros, 'nonzero')}`,
  noSize: 'no program',
  lp: (value: number) => `LP bound ${short(value)}`,
  lpNote: {
    '': '',
    large: 'The LP relaxation is too large for the page.',
    time: 'The LP relaxation was not solved within half the limit.',
    failed: 'The LP relaxation failed.',
  },
  bound: (value: number) => `bound ${short(value)}`,
  incumbent: (value: number) => `best plan ${value}`,
  noPlan: 'no plan yet',
  finish: (value: number, optimal: boolean) => (optimal ? `shortest plan: ${value}` : `best plan known: ${value}`),
  track: (lp: number | undefined, bound: number | undefined, incumbent: number | undefined, finish: number | undefined) =>
    [lp === undefined ? 'LP bound not known' : `LP bound ${short(lp)}`, bound === undefined ? '' : `bound ${short(bound)}`, incumbent === undefined ? '' : `best plan ${incumbent}`, finish === undefined ? '' : `finish at ${finish}`].filter(Boolean).join(', '),
  chart: (p: Point | undefined) => (p ? `After ${seconds(p.seconds)}: bound ${p.bound === null ? 'not known' : short(p.bound)}, best plan ${p.incumbent ?? 'not known'}` : 'No events yet'),
  seconds,
  key: { lp: 'LP bound', more: 'bound after branching', plan: 'best plan', finish: 'finish', guess: 'your guess' },

  phase: {
    idle: '',
    waiting: 'waiting, or building the model',
    bounding: 'solving the LP relaxation',
    solving: 'solving',
    done: '',
    stopped: 'stopped',
    failed: 'failed',
  },
  horizon: (n: number, optimal: boolean) => (optimal ? `Every program asks for a plan of at most ${plural(n, 'move')}, the optimum of the native search.` : `Every program asks for a plan of at most ${plural(n, 'move')}. The native search found it and has not proven it shortest.`),
  noHorizon: 'The native search found no plan within the limit, so there is no horizon.',

  closed(c: Closed, answer: { seconds: number; bound?: number; incumbent?: number }): string {
    const time = seconds(answer.seconds)
    switch (c.how) {
      case 'parity': return 'Impossible by parity.'
      case 'reductions': return `Solved by reductions in ${time}; no solver was called.`
      case 'presolve': return `Solved by presolve in ${time}.`
      case 'root': return `Solved at the root node in ${time}.`
      case 'search': return `Solved by branch and bound in ${time} (${plural(c.nodes, 'node')}).`
      case 'native': return `Proven in ${time}: ${plural(c.nodes, 'node')}.`
      case 'infeasible': return `This program is infeasible at this horizon (${time}).`
      case 'open': return `Not solved within ${time}${c.nodes > 0 ? `, after ${plural(c.nodes, 'node')}` : ''}: ${answer.bound === undefined ? 'no bound' : `bound ${short(answer.bound)}`}, ${answer.incumbent === undefined ? 'no plan' : `best plan ${answer.incumbent}`}.`
    }
  },
  basis(c: Closed): string {
    if (c.proven.length > 0) return `${c.how === 'open' ? 'The bound is proven' : 'Proven'} by ${c.proven.join(' and ')}${c.claimed ? `; the rest is reported by ${c.claimed}` : ''}.`
    return c.claimed ? `${c.how === 'open' ? 'The bound is reported' : 'Reported'} by ${c.claimed}, not independently confirmed.` : ''
  },
  stopped: (bound: number | undefined, incumbent: number | undefined) => `Stopped: ${bound === undefined ? 'no bound' : `bound ${short(bound)}`}, ${incumbent === undefined ? 'no plan' : `best plan ${incumbent}`}.`,
  steps: 'Horizon by horizon',
  step: (s: { horizon: number; result: string; by: string }) => `${plural(s.horizon, 'move')}: ${s.result}, by ${s.by}`,
  refuted: (horizons: number[]) => `The relaxation is infeasible for ${horizons.join(', ')} moves.`,

  results: 'Your prediction',
  winner: (name: string, time: string) => `First was ${name}, ${time}.`,
  saidFirst: (name: string, right: boolean) => (right ? `You said ${name}: right.` : `You said ${name}.`),
  noWinner: 'No program was solved within the limit.',
  saidBound: (guess: number, lp: number) => (Math.abs(guess - lp) < 0.05 ? `You guessed ${short(guess)} for the textbook relaxation: right.` : `You guessed ${short(guess)} for the textbook relaxation; it proves ${short(lp)}.`),
  gap: (lp: number, optimum: number) => `That leaves ${short(optimum - lp)} of ${optimum} moves to branch and bound.`,
  announce: (name: string, words: string) => `${name}: ${words}`,

  plan: (n: number) => `A plan of ${plural(n, 'move')}`,
  rows: 'Constraints that become tight',
  rowsOf: 'in the program',
  rowsLead: (letter: string, variable: string) => `The blank moves ${{ U: 'up', D: 'down', L: 'left', R: 'right' }[letter]}: ${variable} = 1.`,
  rowsStart: 'Press Play, or step: each move sets variables, and some inequalities become equations.',
  rowsLoading: 'Building the model …',
  rowsNone: 'No inequality becomes tight with this move.',
  rowsCount: (now: number, all: number) => `${plural(all, 'inequality', 'inequalities')} of this period; ${now} ${now === 1 ? 'becomes' : 'become'} tight that had slack one period before.`,
  rowsMany: (n: number) => `and ${n} more of these`,
  next: 'See it in',
  toXray: 'the X-ray',
  toTake: 'Take away',
}
