// Words of the screen Box.

import type { Answer, Disassembled } from '../../lib/contract.ts'
import { form, list, number as n, plural, plural as many } from '../numbers.ts'

export const text = {
  title: 'Box',
  lead: 'Turn, take apart and browse packing puzzles.',
  gallery: 'Choose from the gallery',
  own: 'Draw your own',
  file: 'Open a file',
  drop: 'Drop a polycube or BurrTools file anywhere here.',
  reading: 'Reading the puzzle …',
  large: 'That file is too large for a puzzle.',
  opened: (name: string) => `${name} is open.`,
  wrongKind: { slide: 'This is a sliding board: open it in Race.', model: 'This is a general integer program; it has no box to show.' } as Record<string, string>,
  size: (dim: readonly number[], pieces: number, cells: number) => `${dim.join(' × ')} · ${many(pieces, 'piece')} · ${many(cells, 'cell')}`,
  sizeCover: (items: number, options: number) => `exact cover · ${many(items, 'item')} · ${many(options, 'option')}`,
  warnings: 'Notes on the file',
  running: 'Searching …',
  first: 'First solution',
  all: 'All solutions',
  count: 'Count only',
  stop: 'Stop',
  stopped: (found: number) => `Stopped. ${many(found, 'solution')} so far.`,
  ended: (what: string, answer: Partial<Answer>, kept: number, most: number, turned: boolean): string => {
    if (answer['status'] === 'infeasible') return `No solution exists. ${typeof answer['message'] === 'string' ? answer['message'] + '.' : ''}`
    const total = typeof answer['solutions'] === 'number' ? answer['solutions'] : kept
    if (answer['termination'] === 'interrupted') return `Stopped. ${many(total, 'solution')} so far.`
    if (what === 'first' && kept > 0) return answer['checked'] === true ? 'One solution, checked independently.' : 'One solution.'
    if (what === 'all' && kept >= most) return `The first ${n(most)} solutions; there are more.`
    if (answer['termination'] !== 'completed') return `${many(total, 'solution')} within the limit.`
    const unique = [
      typeof answer['unique_rotations'] === 'number' ? `${n(answer['unique_rotations'])} up to rotation${turned ? ' and turning over' : ''}` : '',
      typeof answer['unique_reflections'] === 'number' && !turned ? `${n(answer['unique_reflections'])} up to rotation and reflection` : '',
    ].filter(Boolean)
    return `All ${many(total, 'solution')}${unique.length ? `: ${unique.join(', ')}` : ''}${answer['checked'] === true && what === 'all' ? ', each checked independently' : ''}.`
  },
  space: 'In space',
  layers: 'Layers',
  view: 'View',
  explode: 'Take apart',
  build: 'Build',
  of: (step: number, all: number) => `${step} of ${many(all, 'piece')}`,
  back: 'One piece back',
  next: 'Next piece',
  placed: (name: string) => `${name} is placed`,
  letters: 'Letters',
  chess: 'Chessboard',
  turnHelp: 'Drag to turn, or use the arrow keys. + and − zoom, Home is the first view.',
  reset: 'First view',
  stage: (name: string, number: number, pieces: number) => (number > 0 ? `${name}, solution ${n(number)}, ${many(pieces, 'piece')} shown` : `${name}, the empty region`),
  notDrawn: (grid: string) => `The cells of this puzzle are ${grid}. They are shown as squares at their coordinates, not in their own shape.`,
  folded: (dims: number) => `A box of ${dims} dimensions is shown as layers.`,
  legend: 'Pieces: a press hides or shows one',
  clicked: (piece: string, cell: readonly number[]) => `${piece} covers the cell ${cell.join(' ')}.`,
  onlyThis: 'Only solutions like that',
  solutions: 'Solutions',
  found: (count: number) => many(count, 'solution'),
  shown: (count: number, all: number, grouped: boolean) => (count === all && !grouped ? many(all, 'solution') : `${n(count)} of ${n(all)}`),
  sorting: 'comparing …',
  number: (i: number) => `#${n(i + 1)}`,
  same: (size: number) => (size > 1 ? `× ${n(size)}` : ''),
  group: 'Same up to',
  groups: { none: 'nothing', rotations: 'rotation', turned: 'rotation and turning over', reflections: 'rotation and reflection' },
  where: 'Only solutions where',
  covers: 'covers the cell',
  add: 'Add',
  condition: (piece: string, cell: readonly number[]) => `${piece} covers ${cell.join(' ')}`,
  drop1: (piece: string, cell: readonly number[]) => `Remove the condition that ${piece} covers ${cell.join(' ')}`,
  noneShown: 'No solution yet. Press "First solution" or "All solutions".',
  nonePass: 'No solution found so far meets these conditions.',
  previous: 'Previous solution',
  following: 'Next solution',
  tabs: { similar: 'Similar solutions', parity: 'Parity', take: 'Take out' },
  similar: {
    most: 'Join solutions in which at most so many pieces lie differently:',
    compare: 'Compare',
    working: (done: number) => (done > 0 ? `${n(done)} compared …` : 'comparing …'),
    few: 'At least two solutions are needed: press "All solutions" first.',
    summary: (nodes: number, edges: number, families: number, alone: number) =>
      `${many(nodes, 'solution')} up to rotation, ${many(edges, 'pair')} alike, ${many(families, 'family', 'families')}${alone > 0 ? `, ${n(alone)} without a neighbour` : ''}.`,
    picture: 'Graph of similar solutions; a click opens one',
    alone: 'The solution shown has no neighbour.',
    near: 'Beside the solution shown:',
    neighbour: (number: number, pieces: number) => `#${n(number)}, ${many(pieces, 'piece')}`,
    more: (v: number) => `and ${n(v)} more`,
  },
  parity: {
    impossible: 'No solution exists:',
    region: (black: number, white: number) => `The region: ${n(black)} black and ${n(white)} white cells`,
    kind: (count: number, more: number, less: number) => `${many(count, 'piece')} ${form(count, 'covers', 'cover')} ${more} of one colour and ${less} of the other`,
    piece: (name: string, more: number, less: number) => `piece ${name}, ${more} and ${less}`,
    sum: (difference: number, uneven: number, by: number[], possible: boolean) => {
      const steps = uneven === 0 ? 'Every piece covers as many black as white cells.' : `${many(uneven, 'piece')} ${form(uneven, 'moves', 'move')} the balance by ${list(by.sort((a, b) => a - b).map(String))} one way or the other.`
      return `${steps} The region needs a balance of ${Math.abs(difference)}. ${possible ? 'The sum can come out, so colours alone do not forbid a solution.' : `${uneven % 2 === 1 && by.length === 1 ? `An odd number of ${by[0]}s, added or taken away, never gives ${Math.abs(difference)}` : `No choice of signs gives ${Math.abs(difference)}`}: there is no solution.`}`
    },
    ranges: 'Pieces come in ranges of copies, or the colouring runs along some axes only; the sentence above counts them.',
  },
  take: {
    picture: 'The picture, as shown',
    solids: 'Pieces to print',
    solidsNote: 'Each piece is a closed solid. Choose how many millimetres a cell has, and how far each face lies inside its cell so that printed pieces fit.',
    cell: 'Cell, mm',
    clearance: 'Clearance, mm',
    arrange: 'Arranged',
    plate: 'side by side on the plate',
    assembled: 'as they lie',
    text: 'The puzzle and the solution as text',
    definition: 'Definition file',
    layers: 'Layers of this solution',
    copy: 'Copy',
    copied: 'Copied.',
    stlText: 'STL, text',
    stlBinary: 'STL, binary',
    cubesOnly: 'STL files are made of puzzles of cubes in space.',
    once: 'Without a solution, each piece once, side by side.',
    saved: (name: string) => `${name} is saved.`,
  },
  apart: {
    title: 'Take it apart, move by move',
    begin: 'Find the moves',
    working: 'Looking for the moves …',
    burrs: 'Or open a burr:',
    choose: 'choose',
    burr: (pieces: number, level: string) => `${plural(pieces, 'piece')}, level ${level}`,
    said: ({ disassemblies, assemblies }: Disassembled): string => {
      const one = disassemblies?.find((d) => d.separable)
      if (one) return `Level ${one.level}: the ${plural(one.pieces.length, 'piece')} come apart in ${plural(one.moves, 'move')}. Every move was replayed by the independent checker.`
      const stuck = disassemblies?.[0]?.stuck?.[0]
      if (stuck) return `${plural(assemblies, 'assembly', 'assemblies')} tried, and none comes apart: ${list(stuck)} stay together.`
      return assemblies === 0 ? 'The pieces cannot be assembled.' : `${plural(assemblies, 'assembly', 'assemblies')} tried; no moves were found within the time limit.`
    },
    at: (move: number, all: number) => (move === 0 ? 'assembled' : `move ${n(move)} of ${n(all)}`),
    move: (pieces: readonly string[], by: readonly number[], leaves: boolean) => {
      const axes = by.flatMap((v, i) => (v ? [leaves ? `${v < 0 ? '−' : '+'}${'xyz'[i]}` : `${n(Math.abs(v))} along ${v < 0 ? '−' : '+'}${'xyz'[i]}`] : []))
      const many = pieces.length > 1
      return `${list([...pieces])} ${leaves ? `${many ? 'leave' : 'leaves'} along` : many ? 'move' : 'moves'} ${axes.join(', ')}`
    },
    slider: 'Moves made',
    list: 'The moves',
    back: 'One move back',
    next: 'Next move',
    play: 'Play',
    pause: 'Pause',
  },
  draw: {
    heading: 'Draw your own puzzle',
    untitled: 'My puzzle',
    take: (name: string) => `Begin with ${name}`,
    close: 'Close',
    name: 'Name',
    axes: ['x', 'y', 'z'] as const,
    holes: 'Cells that may stay empty',
    oneSided: 'pieces may not be turned over',
    paint: 'Paint:',
    region: 'Region',
    cells: (v: number) => many(v, 'cell'),
    pieceName: (i: number) => `Name of piece ${i}`,
    remove: (name: string) => `Remove piece ${name}`,
    add: 'Add a piece',
    sets: { pentominoes: '12 pentominoes', tetrominoes: '5 tetrominoes', soma: '7 Soma pieces' },
    regionGrid: 'Cells of the region',
    pieceGrid: (name: string) => `Cells of piece ${name}`,
    layer: (z: number) => `z = ${z}`,
    cellName: (x: number, y: number, z: number) => `x ${x}, y ${y}, z ${z}`,
    hint: 'Drag to paint. With keys: arrows, Page Up and Page Down between layers, the space bar paints.',
    balance: (region: number, pieces: number, holes: number) =>
      region - holes === pieces ? `Region and pieces have ${many(region, 'cell')}${holes ? `, ${holes} of them to stay empty` : ''}: they fit.` : `The region has ${many(region, 'cell')}${holes ? `, ${n(holes)} of which may stay empty` : ''}; the pieces have ${n(pieces)}.`,
    problems: {
      empty: 'Paint at least one piece.',
      names: 'Every piece needs a name of its own.',
      apart: 'One piece is in several parts; its cells should hang together.',
      region: 'The region has no cell.',
    },
    use: 'Use this puzzle',
    asText: 'As text',
  },
  cover: {
    queens: (at: string[]) => `Queens at row and column ${at.map((a) => a.replace(',', '-')).join(', ')}`,
    given: 'Black digits were given.',
    noneYet: 'No solution yet.',
    table: (options: number, items: number, secondary: number) => `${many(options, 'option')} over ${many(items, 'item')}${secondary ? ` and ${many(secondary, 'secondary item')}` : ''}`,
    tableName: 'Options of the cover',
    number: 'Option',
    items: 'covers the items',
    more: (v: number) => `and ${n(v)} more options`,
    solution: (i: number, all: number) => `Solution ${n(i)} of ${n(all)}`,
  },
}
