// Words of the screen Race.
import type { Closed } from '../../lib/closed.ts'
import type { Why } from '../../lib/certificate.ts'
import type { LaneName, Point } from '../../lib/race.svelte.ts'
import type { Verdict } from '../../lib/verdict.ts'
import { form, list, number, plural } from '../numbers.ts'

const short = (n: number) => number(n, 2)
const seconds = (s: number) => (s < 0.001 ? 'under 1 ms' : s < 1 ? `${number(s * 1000, 0)} ms` : `${number(s, s < 10 ? 1 : 0, true)} s`)

export const text = {
  title: 'Move the tiles, or let integer programs race to prove the shortest plan',
  lead: 'They have the same solutions. What their linear relaxations prove, before any search, is not the same: the solid bars.',
  examples: 'Boards',
  play: 'Play it, with hints',
  exampleNames: { neos: 'Case study', twelve: 'Twelve moves', twenty: 'Twenty moves', eight: '3×3, the hardest', random: 'Random 4×4' },

  names: { textbook: 'Textbook', assignment: 'Assignment', flow: 'Flow', patterns: 'Patterns', prices: 'Prices', native: 'Native search' } as Record<LaneName, string>,
  about: {
    textbook: 'A number p(i,t) says where tile i is; big-M rows move it.',
    assignment: 'A binary variable for each tile, cell and period.',
    flow: 'Tiles flow through a time-expanded network of cells.',
    patterns: 'Each small group of tiles flows through its own network.',
    prices: 'Every move costs 1, groups of tiles share that cost, and their sum is a bound. Branch and bound, no solver.',
    native: 'IDA*: no integer program, no shared code. It sets the finish line.',
  } as Record<LaneName, string>,

  predict: 'Predict first',
  first: 'The strongest program',
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
  early: 'Stop at the first solution',
  earlyHint: 'The textbook program may then take a few moves more than the least, and ends with its first plan, which nobody has proven shortest. The other programs try shorter plans first.',
  left: (s: number) => `at most ${seconds(Math.max(1, Math.ceil(s)))} more`,
  changed: 'The board was changed, so the race ended.',
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
    ended: 'Ended, because the answer is proven',
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
      case 'early': return `Stopped at its first plan after ${time}: ${plural(answer.incumbent ?? 0, 'move')}.`
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
  verdict: 'Result',
  ahead: 'ahead',
  leading: (v: Verdict, names: string[], finish: number): string => {
    const who = list(names)
    switch (v.how) {
      case 'relaxed': return `${who} ${form(names.length, 'proves', 'prove')} all ${plural(finish, 'move')} before any search.`
      case 'proven': return `${who} ${form(names.length, 'proves', 'prove')} that no plan has fewer than ${plural(finish, 'move')}, with ${plural(v.nodes, 'node')} of branch and bound.`
      case 'open': return `No program has proven the shortest plan. ${who} ${form(names.length, 'comes', 'come')} closest: bound ${short(v.value)}, best plan ${finish}.`
    }
  },
  proven: (finish: number) => `Proven: no plan has fewer than ${plural(finish, 'move')}.`,
  goOn: 'Go on all the same',
  goOnLane: (name: string) => `Let ${name} go on all the same`,
  textbookProves: (lp: number, finish: number) => `Textbook proves ${short(lp)} and leaves ${short(Math.max(0, finish - lp))} of ${plural(finish, 'move')} to branch and bound.`,
  firstPlan: (moves: number, least: number) => (moves > least ? `Stopped at its first solution, Textbook has a plan of ${moves} where ${least} is the least.` : `Textbook’s first solution was a shortest plan: ${moves} moves.`),
  endedOthers: 'The other lanes ended, because the answer is proven and native search agrees.',
  saidFirst: (name: string, right: boolean) => (right ? `You said ${name}: right.` : `You said ${name}.`),
  tables: {
    page: 'In the page, native search uses pattern databases of 5-5-5 tiles; the command and its server have larger ones, so their node counts are lower.',
    server: 'On this server, native search uses larger pattern databases than the page without a server, so its node counts are lower.',
  },
  saidBound: (guess: number, lp: number) => (Math.abs(guess - lp) < 0.05 ? `You guessed ${short(guess)} for the textbook relaxation: right.` : `You guessed ${short(guess)} for the textbook relaxation; it proves ${short(lp)}.`),

  landing: {
    label: 'Two programs, one puzzle',
    question: (lp: number, moves: number) => `Same puzzle, two programs. One knows ${short(lp)} of the ${moves} moves before any search, the other all ${moves}. Why?`,
    why: 'Find out in the X-ray',
    source: 'Computed before you came. Solve does it again here, with all lanes.',
  },
  certificate: {
    title: 'Certificate',
    lead: 'A file with which anybody can check the proof, without trusting this program.',
    size: (bytes: number) => `${number(bytes / 1000, 1)} kB`,
    save: 'Download',
    check: 'Check it',
    checking: 'Checking …',
    stop: 'Stop',
    other: 'Check another person’s certificate',
    drop: 'Drop a file here, choose one, or paste its text',
    file: 'Certificate file',
    good: (c: { moves?: number; refutes: number; kept: number }, s: number) =>
      `Right: ${c.moves === undefined ? `no plan has ${plural(c.refutes, 'move')} or fewer` : c.moves === c.refutes + 2 ? `${plural(c.moves, 'move')} ${form(c.moves, 'is', 'are')} the fewest` : `there is a plan of ${plural(c.moves, 'move')}, and none of ${c.refutes} or fewer`}. Checked in ${seconds(s)} by a separate program of 150 lines, which looked at ${plural(c.kept, 'board')}.`,
    from: 'From',
    to: 'to',
    show: 'Show this board',
    large: 'The file is too large to be a certificate of a board.',
    bad: (why: Why, line: number, moves: number): string => {
      const reasons: Record<Why, string> = {
        character: 'a character that no certificate has', word: 'another word than the format has there', number: 'a number is missing or is none', range: 'a number is out of its range',
        tiles: 'a tile is there twice', patterns: 'a tile is in no pattern, or in two', plan: 'the plan does not lead to the goal in that many moves, or is refuted by its own claim',
        parity: 'plans of that length do not exist, so the bound says nothing', ending: 'the prices of ending are too high', mirror: 'this puzzle, or the dual above, has no such mirror',
        shorter: `the bound is wrong: there is a plan of ${plural(moves, 'move')}`, memory: '',
      }
      if (why === 'memory') return 'Not checked: its tables need more memory than this browser gives.'
      return why === 'shorter' ? `Refused: ${reasons[why]}.` : `Refused, line ${line}: ${reasons[why]}.`
    },
  },
  announce: (name: string, words: string) => `${name}: ${words}`,

  plan: (n: number) => `A plan of ${plural(n, 'move')}`,
  rows: 'Constraints that become tight',
  rowsOf: 'in the program',
  rowsLead: (letter: string, variable: string) => `The blank moves ${{ U: 'up', D: 'down', L: 'left', R: 'right' }[letter]}: ${variable} = 1.`,
  rowsStart: 'Press Play, or step: each move sets variables, and some inequalities become equations.',
  rowsLoading: 'Building the model …',
  rowsNone: 'No inequality becomes tight with this move.',
  rowsCount: (now: number, all: number) => `${plural(all, 'inequality', 'inequalities')} of this period; ${now} ${form(now, 'becomes', 'become')} tight that had slack one period before.`,
  rowsMany: (n: number) => `and ${n} more of these`,
  next: 'See it in',
  toXray: 'the X-ray',
  toTake: 'Take away',
}
