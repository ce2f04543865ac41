// The words of the X-ray screen, and what the rows of each formulation say. The families are those
// of docs/explanation/formulations.md.
import { form, plural } from '../numbers.ts'

export const text = {
  title: 'X-ray: the linear relaxation on the board',
  intro: 'Every solver first drops integrality. The rest is a linear program, the relaxation: its value is a bound, and its solution is a blurred picture of a plan.',
  boards: { neos: 'Case study', twelve: '12 moves', twenty: '20 moves', eight: '3×3, 31 moves', six: '2×3, 21 moves' },
  board: 'Board', own: 'Your own board', ownHelp: 'rows with / between them, 0 or . for the blank', use: 'Use it',
  formulation: 'Formulation', horizon: 'Horizon T', reductions: 'with reductions',
  reductionsWhy: 'Reductions remove variables that no plan of this length can use. Without them the LP solution is blurred.',
  busy: 'Solving…', unsolvable: 'This board cannot be solved', trouble: 'That did not work',
  optimumUnknown: 'The shortest plan is not known yet',
  sentence: { with: 'With', M: 'M', moveRows: 'in the move rows and', S: 'S', stayRows: 'in the stay rows, the relaxation proves', of: 'of', moves: 'moves.', unknown: 'an unknown number of' },
  noLetters: (f: string) => `The ${f} program has no big-M rows: there is no M and no S to drag.`,
  exactOnly: (T: number) => `It admits only plans of exactly ${T} moves, so the value of its relaxation is ${T}, or it is infeasible. It proves the shortest feasible horizon:`,
  proves: 'the relaxation proves', bound: 'bound', atLeast: 'at least',
  rung: (t: number, point: boolean, how: string, reduced: boolean) => (point ? `${t} moves: feasible` : `${t} moves: infeasible (${how !== 'reductions' ? 'the relaxation is infeasible' : reduced ? 'the reductions leave no plan' : 'some tile cannot reach its cell in time'})`),
  emptyProgram: (T: number) => `The reductions prove that there is no plan of ${T} moves, so there is no program to draw. Choose a longer horizon.`,
  infeasible: 'The relaxation is infeasible: these constraints cannot be met together.',
  letterM: 'M, the coefficient in the move rows', letterS: 'S, the coefficient in the stay rows', letterT: 'T, the horizon',
  reset: (M: number, S: number) => `Back to M = ${M}, S = ${S}`,
  how: 'Drag a number, use the arrow keys, or type. Page Up doubles, Page Down halves.',
  broken: (moves: number, parts: { family: string; rows: number }[]) =>
    `The plan of ${moves} moves breaks ${parts.map((p) => `${plural(p.rows, 'row')} of ${p.family}`).join(' and ')}. These constraints are no longer valid, and the value is not a bound.`,
  bar: (bound: string, of: string) => `Bound ${bound} of ${of} moves`, manhattan: 'Manhattan distance', optimum: 'shortest plan',

  predict: 'Predict first',
  ask: [
    { id: 'M', question: (v: number) => `Double M, from ${v} to ${2 * v}. Will the bound be…`, letter: 'M' as const },
    { id: 'S', question: (v: number) => `Now double S, from ${v} to ${2 * v}. Will the bound be…`, letter: 'S' as const },
  ],
  answers: { higher: 'higher', lower: 'lower', same: 'the same' } as Record<string, string>,
  verdict: (right: boolean, was: string, now: string, what: string) => `${right ? 'Right' : 'Not so'}: ${was} before, ${now} after: ${what}.`,
  after: {
    M: 'M has no effect. The LP spreads a move over many periods, and then the move constraints have slack.',
    S: 'S matters. A stay constraint lets a tile move by up to S for each move, so the bound is the total distance divided by S.',
  } as Record<string, string>,
  adding: 'Where does the number come from?',
  show: 'Show each tile’s displacement', hide: 'Hide the displacements',
  addUp: 'The number at each tile is the change of its cell number from start to goal. Add them up:',
  sumLabel: 'Sum of the displacements', check: 'Check',
  sumWrong: (n: number) => `Not ${n}. Look at the tiles whose number is not 0.`,
  sumRight: (sum: number, S: number, value: string) => `Yes: ${sum}. In the stay constraints one move counts up to S = ${S}, so at least ${sum} / ${S} = ${value} moves.`,
  agrees: 'That is the bound.', differs: (bound: string) => `The relaxation proves ${bound}: other constraints strengthen the bound here.`,

  picture: 'The relaxation', real: 'The real board', realAt: (t: number, moves: number) => (t < moves ? `after ${plural(t, 'move')} of the shortest plan` : t === moves ? 'solved' : 'solved, and at rest'),
  numbersWhy: 'This program has one number for each tile, p(i,t): its position on a line from 1 to N. A fractional number is not a cell of the board.',
  weightsWhy: 'This program has a weight for every tile and cell. Each cell is filled by the shares of the tiles that are in it.',
  start: 'start', goal: 'goal', moved: 'moves z', legend: 'circle: start · square: goal · dashed: fractional',
  line: 'Positions of the tiles at this period', thing: (i: number) => (i === 0 ? 'blank' : String(i)), thingLong: (i: number) => (i === 0 ? 'the blank' : `tile ${i}`), Thing: (i: number) => (i === 0 ? 'The blank' : `Tile ${i}`),
  position: (who: string, v: string, z: string) => `${who}: position ${v}, moves ${z}`,
  cell: (c: number, row: number, col: number) => `cell ${c} (row ${row}, column ${col})`,
  whole: (who: string, cell: string) => `${who} is in ${cell}.`,
  between: (who: string, v: string, a: string, b: string) => `${who} is at ${v}: between ${a} and ${b}.`,
  apart: 'On the line these cells are neighbours, on the board they are at opposite ends: no board has a tile there.',
  shares: (who: string, list: string) => `${who}: ${list}.`,
  allWhole: 'Every value is integral: this solution is a plan.', blurred: (n: number) => `${plural(n, 'value')} of the integer variables ${form(n, 'is', 'are')} fractional.`,
  strip: 'All periods', period: 'Period', periodOf: (t: number, last: number) => `Period ${t} of ${last}`,
  rowsOf: (who: string, t: number) => `Constraints of ${who} at period ${t}`, noRows: 'No constraint is of this tile and period alone. Choose another period.', chooseTile: 'Tile', more: (n: number) => `Show ${n} more`,
  row: { tight: 'tight', slack: (x: string) => `slack ${x}`, violated: (x: string) => `violated by ${x}`, dual: (x: string) => `dual ${x}: it supports the bound`, dualOnly: (x: string) => `dual ${x}`, off: 'switched off' },
  families: 'Constraints on and off', cuts: 'Valid inequalities', cutsWhy: 'Each is true of at least one shortest plan. Which of them raise the bound?',
  added: (n: number) => `${plural(n, 'constraint')} added`, count: (n: number) => plural(n, 'constraint'),
  cut: {
    manhattan: ['Manhattan distance', 'each tile moves at least as often as its rows and columns to the goal'],
    direction: ['Direction', 'a tile goes down only when the blank goes up'],
    different: ['One tile a cell', 'k different cells have numbers that add up to at least 1 + … + k; the violated ones are added'],
    rest: ['No tile twice', 'the tile that has just moved does not move again at once'],
    back: ['No reversal', 'a move is not followed by its opposite'],
    idle: ['Idle periods last', 'once the blank rests, it rests to the end'],
    carry: ['Carry', 'the blank’s row and column change as it moves'],
  } as Record<string, [string, string]>,
  holders: 'What holds the bound', holdersWhy: 'A nonzero dual: changing the right-hand side changes the bound. Big-M rows are always listed.', family: 'rows', withDual: 'with a dual', ofRows: (n: number, of: number) => `${n} of ${of}`, solved: (ms: string, n: number) => `solved in ${ms} ms, ${plural(n, 'simplex step')}`,

  buy: {
    title: 'Rows for the textbook program', why: 'Every shortest plan satisfies all of them together. Which of them raise the bound?',
    all: 'all', none: 'none', ask: 'Compare: each alone, and without each', asking: 'Computing…', family: 'rows', alone: 'alone', without: 'without it', base: 'the textbook program', every: 'with all that are chosen', infeasible: 'infeasible',
    rows: {
      carry: 'the blank’s coordinates carried from period to period', idle: 'waiting last', least: 'as many moves at the beginning as are proven to be needed',
      rev: 'no step back', gap: 'a tile that moved rests for two periods', swap: 'the tile makes the blank’s step the other way',
      md: 'the Manhattan distance of each tile', dir: 'the tiles’ ways in each direction', par: 'the parity of the number of moves',
      detours: 'the detours of each tile counted', cells: 'a flow of tiles through cells',
    } as Record<string, string>,
  },
  live: {
    title: 'Your own rows', inRace: 'Race with rows of your own',
    why: 'Type a linear row over the variables of the program. The relaxation is solved again at once. The notation is that of lab B (GNU MathProg).',
    sets: (h: number, n: number) => `T: periods 0 to ${h}; S: those with a next one; O: objects 0 (the blank) to ${n - 1}; C: cells 1 to ${n}.`,
    variables: 'Variables',
    add: 'Add', label: 'A new row', edit: (k: number) => `Row ${k}`, on: (k: number) => `Row ${k} on`, remove: (k: number) => `Remove row ${k}`,
    example: 'Examples',
    completions: 'Names that may follow', completed: (n: number) => `${plural(n, 'name')} may follow; arrow keys choose`,
    moved: (from: string, to: string) => (from === to ? `The bound stays at ${to}.` : `The bound moves from ${from} to ${to}.`), infeasible: 'infeasible',
    count: (n: number, left: number) => `${plural(n, 'row')}${left > 0 ? `; ${plural(left, 'row or term', 'rows or terms')} beyond the program left out` : ''}`,
    supports: (x: string) => `supports the bound (dual ${x})`, idle: 'does not support the bound', off: 'switched off',
    keeps: (plan: string) => `The plan ${plan} satisfies it.`,
    cuts: (plan: string, at: string, left: string, relation: string, side: string) => `This row cuts off the plan ${plan}${at ? ` at ${at}` : ''}: its left side is ${left}${at ? ' there' : ''}, and the row wants ${relation} ${side}. The value is no bound on the moves unless another shortest plan is left.`,
    cutting: 'A row of yours cuts off a shortest plan, so the value may be no bound on the moves.',
    unknownPlan: 'No shortest plan is known, so nothing says whether the row cuts one off.',
    buys: 'What does each row buy?', without: (bound: string) => `without it ${bound}`,
    take: 'Take the rows away', copy: 'Copy', copied: 'Copied.', notCopied: 'The browser does not let the page copy; select the text.',
    race: 'Solve the integer program with and without the rows', raceWhy: 'HiGHS in the page, at most 20 seconds each, presolve and cuts included.', stop: 'Stop',
    withRows: 'with the rows', noRows: 'without', nodes: (n: string) => `${n} nodes`, seconds: (s: string) => `${s} s`, states: { optimal: 'closed', infeasible: 'infeasible', running: 'running' } as Record<string, string>, open: 'not closed', best: (n: string) => `plan of ${n}`, bound: (b: string) => `bound ${b}`,
    trouble: (kind: string, word: string, near: string[]): string => {
      const or = near.map((n) => `"${n}"`).join(', ')
      const words: Record<string, string> = {
        expected: `${word === '' ? 'The row ends too early' : `"${word}" is not expected here`}; expected ${near.length > 1 ? 'one of ' : ''}${or || 'something else'}.`,
        unknown: `The program has no "${word}". The nearest names are ${or}.`,
        subscripts: `"${word}" has another number of subscripts: the program has ${near.map((n) => `"${n}"`).join(' to ')}.`,
        absent: `The program has no "${word}"; it has ${near.map((n) => `"${n}"`).join(' to ')}, as far as the reductions left them.`,
        strict: `"${word}" is strict. A row of a linear program has "${near[0] ?? '<='}".`,
        product: `This is a product of variables, or a variable where a number is expected${word && word !== '*' ? ` ("${word}")` : ''}. A row is linear.`,
        quotient: 'A row is divided by numbers other than 0 only.',
        constant: 'No variable is left in this row.',
        fraction: `A subscript of "${word}" is not an integer.`,
        large: 'These are too many rows or terms: at most 3,000 rows.',
        sides: 'With two relations, as in 1 <= x <= 3, both point the same way and the outer sides are numbers.',
        nothing: 'No index satisfies the condition, so this is no row.',
      }
      return words[kind] ?? kind
    },
  },

  say: (family: string, i: string[], n: { M: number; S: number; C: number; N: number }): string => {
    const who = (s?: string) => (s === undefined ? 'a tile' : s.replace(/^i/, '') === '0' ? 'the blank' : `tile ${s.replace(/^i/, '')}`)
    const at = (k: number) => i[k] ?? '…'
    const t = i[i.length - 1] ?? '…'
    const words: Record<string, () => string> = {
      c_blank: () => `At period ${t} the blank makes one move at most, and z counts it.`,
      c_move: () => `The blank’s next position: ${n.C} less for up, ${n.C} more for down, 1 less for left, 1 more for right.`,
      c_pos: () => `The blank’s position is its row times ${n.C} plus its column.`,
      c_up: () => 'No move up from the top row.', c_down: () => 'No move down from the bottom row.',
      c_left: () => 'No move left from the first column.', c_right: () => 'No move right from the last column.',
      c_x: () => 'The blank’s column changes as it moves.', c_y: () => 'The blank’s row changes as it moves.',
      c_move2_1: () => `If ${who(i[0])} moves, it goes to where the blank was, not beyond. If not, M = ${n.M} leaves room.`,
      c_move2_2: () => `If ${who(i[0])} moves, it goes to where the blank was, not short of it. If not, M = ${n.M} leaves room.`,
      c_no_repeat: () => `All positions at period ${t} add up to ${(n.N * (n.N + 1)) / 2}.`,
      c1: () => 'When the blank moves, one tile moves.',
      c2_1: () => `If ${who(i[0])} does not move, its number does not grow. If it moves, by S = ${n.S} at most.`,
      c2_2: () => `If ${who(i[0])} does not move, its number does not fall. If it moves, by S = ${n.S} at most.`,
      thing: () => `At moment ${at(0)}, ${who(i[1])} is in one cell.`, cell: () => `At moment ${at(0)}, cell ${at(1)} holds one thing.`,
      comes: () => `The blank comes to cell ${at(1)} from a neighbour.`, goes: () => `The blank goes from cell ${at(1)} to a neighbour.`,
      come: () => `${who(i[1])} comes to cell ${at(2)} only if the blank was there.`, leave: () => `${who(i[1])} leaves cell ${at(2)} only if the blank comes there.`,
      tile: () => `What comes to cell ${at(2)} of ${who(i[1])} leaves it or stays.`, blank: () => `The blank goes on from cell ${at(1)}.`,
      swap: () => `The blank changes places with one tile between cells ${at(1)} and ${at(2)}.`, one: () => `Cell ${at(1)} holds one thing at moment ${at(0)}.`,
      back: () => 'No move is taken back.', first: () => `${who(i[0])} is somewhere at the start.`, begin: () => 'The blank begins.',
    }
    const s = words[family]?.() ?? ''
    return s.charAt(0).toUpperCase() + s.slice(1)
  },
}
