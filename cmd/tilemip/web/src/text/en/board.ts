// Words of the sliding board and of what stands around it.
import { number, plural } from '../numbers.ts'

const even = (n: number) => (n % 2 === 0 ? 'even' : 'odd')

export const text = {
  board: (rows: number, cols: number) => `Board, ${rows} rows and ${cols} columns`,
  keys: 'Arrow keys slide a tile, Shift with an arrow key walks over the tiles, Enter presses one.',
  hint: 'Drag a tile, press it, or use the arrow keys.',
  tile: (tile: number, row: number, col: number) => `tile ${tile}, row ${row}, column ${col}`,
  home: 'at its goal cell',
  moved: (tile: number, where: string) => `tile ${tile} ${where}`,
  where: { U: 'down', D: 'up', L: 'right', R: 'left' },
  goal: (name?: string) => (name ? `Goal, ${name}` : 'Goal'),
  aim: (name: string) => `Goal ${name}`,
  solved: 'Every tile is at its goal.',

  change: 'Change the board',
  type: 'Type or paste a board',
  typeHint: 'Rows on lines of their own or parted by “/”, “.” or 0 for the blank; and what else people write: hex digits, CSV, JSON, Markdown and LaTeX tables, library:korf-1. After “goal:” another goal, or “blank-first”, as in most papers.',
  reading: 'Reading …',
  notBoard: 'That is a puzzle or a program, but not a sliding board.',
  use: 'Use this board',
  rows: 'Rows',
  cols: 'Columns',
  scramble: 'Scramble',
  depth: 'Moves from the goal',
  away: (n: number) => `${plural(n, 'move')} from the goal: no plan is shorter.`,
  walked: (n: number) => `Walked ${plural(n, 'random move')} from the goal, no position twice. The shortest plan may be shorter: it has at most ${n}.`,
  shuffled: 'One of all solvable boards, drawn at random.',
  shuffle: 'Any board',
  reset: 'To the goal',
  picture: 'Picture on the tiles',
  pictureHint: 'Choose a picture, or drop one on the board. It stays in this page: it is not sent, and not in the link.',
  noPicture: 'Take it off',
  notPicture: 'That file is not a picture that this browser shows.',

  parity: {
    title: 'No sequence of moves solves this board',
    lead: (exchanges: number, distance: number) =>
      `From here to the goal the tiles are permuted by ${plural(exchanges, 'exchange')} of two, an ${even(exchanges)} number; the blank is ${plural(distance, 'step')} from its goal cell, an ${even(distance)} number.`,
    why: 'Every move exchanges the blank with one tile, so it changes both from odd to even or back. At the goal both are 0, so both must be odd, or both even. Here they are not, and no move will change that.',
    cycles: 'The permutation as cycles: each stands in the goal cell of the next. A cycle of k is k − 1 exchanges.',
    other: (from: string, to: string) => `It cannot reach the goal ${from}, and it can reach the goal ${to}.`,
    blank: 'blank',
    picture: 'The board, with an arrow from every tile to its goal cell',
    inversions: (n: number, even: boolean) => `Counted the other way: ${plural(n, 'pair of tiles stands', 'pairs of tiles stand')} in the wrong order, an ${even ? 'even' : 'odd'} number.`,
    mend: 'Exchange two tiles',
    mended: 'Two tiles are exchanged: now the board can be solved.',
  },

  player: {
    title: 'Play the plan',
    play: 'Play', pause: 'Pause', again: 'Play again', back: 'One move back', step: 'One move on', first: 'To the start', last: 'To the end',
    speed: 'Speed, moves', perSecond: (n: number) => `${number(n)} a second`,
    at: (n: number, all: number) => `Move ${n} of ${all}`,
    scrub: 'Position in the plan',
    leave: 'Put the board back',
    letters: 'Moves of the blank',
  },
}
