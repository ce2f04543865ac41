// Words of the sliding board and of what stands around it.
import type { Problem } from '../../lib/board.ts'

const places = (n: number) => (n === 1 ? '1 step' : `${n} steps`)
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
  typeHint: 'Rows on lines of their own or parted by “/”; “.” or 0 is the blank; lists such as [[1,2],[3,0]] are read as well. After “goal:” another goal, or “blank-first”, as in most papers.',
  use: 'Use this board',
  rows: 'Rows',
  cols: 'Columns',
  scramble: 'Scramble',
  depth: 'Moves to walk',
  walked: (n: number) => `Walked ${n} random ${n === 1 ? 'move' : 'moves'} from the goal, no position twice. The shortest plan may be shorter: it has at most ${n}.`,
  shuffled: 'One of all solvable boards, drawn at random.',
  shuffle: 'Any board',
  reset: 'To the goal',
  picture: 'Picture on the tiles',
  pictureHint: 'Choose a picture, or drop one on the board. It stays in this page: it is not sent, and not in the link.',
  noPicture: 'Take it off',
  notPicture: 'That file is not a picture that this browser shows.',

  problem(p: Problem): string {
    switch (p.kind) {
      case 'empty': return 'There is no board yet: write its rows, “.” for the blank.'
      case 'word': return `“${p.word}” is not a tile: write numbers, and “.” for the blank.`
      case 'rows': return 'The rows have different lengths.'
      case 'size': return `${p.cells} cells do not make a board of 2 to 6 rows and 2 to 6 columns. Part the rows by “/” unless it is square.`
      case 'range': return `Tile ${p.tile} is too high: this board has the tiles 1 to ${p.highest}.`
      case 'twice': return `Tile ${p.tile} is there twice.`
      case 'blank': return 'A board has exactly one blank, written “.” or 0.'
      case 'goal': return 'Start and goal have different sizes.'
    }
  },

  parity: {
    title: 'No sequence of moves solves this board',
    lead: (exchanges: number, distance: number) =>
      `From here to the goal the tiles are permuted by ${exchanges} ${exchanges === 1 ? 'exchange' : 'exchanges'} of two, an ${even(exchanges)} number; the blank is ${places(distance)} from its goal cell, an ${even(distance)} number.`,
    why: 'Every move exchanges the blank with one tile, so it changes both from odd to even or back. At the goal both are 0, so both must be odd, or both even. Here they are not, and no move will change that.',
    cycles: 'The permutation as cycles: each stands in the goal cell of the next. A cycle of k is k − 1 exchanges.',
    other: (from: string, to: string) => `It cannot reach the goal ${from}, and it can reach the goal ${to}.`,
    blank: 'blank',
    picture: 'The board, with an arrow from every tile to its goal cell',
    inversions: (n: number, even: boolean) => `Counted the other way: ${n} ${n === 1 ? 'pair of tiles stands' : 'pairs of tiles stand'} in the wrong order, an ${even ? 'even' : 'odd'} number.`,
    mend: 'Exchange two tiles',
    mended: 'Two tiles are exchanged: now the board can be solved.',
  },

  player: {
    title: 'Play the plan',
    play: 'Play', pause: 'Pause', again: 'Play again', back: 'One move back', step: 'One move on', first: 'To the start', last: 'To the end',
    speed: 'Speed, moves', perSecond: (n: number) => `${n} a second`,
    at: (n: number, all: number) => `Move ${n} of ${all}`,
    scrub: 'Position in the plan',
    leave: 'Put the board back',
    letters: 'Moves of the blank',
  },
}
