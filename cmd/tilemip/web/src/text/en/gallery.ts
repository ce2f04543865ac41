// Words of the screen Gallery.
import { number as n, plural } from '../numbers.ts'

export const text = {
  title: 'Gallery',
  lead: (count: number) => `${n(count)} packing puzzles with their numbers of solutions, the best known first. The solutions shown were found by tilemip and checked independently. Press one to open it in Box.`,
  search: 'Search',
  hint: 'name, title or source',
  kind: 'Family',
  any: 'any',
  dimension: 'Dimensions',
  dimensions: { any: 'any', 2: 'flat', 3: 'solid', 4: 'four and more' } as Record<string, string>,
  cells: 'Cells',
  sizes: { any: 'any', small: 'up to 30', middle: '31 to 64', large: '65 and more' } as Record<string, string>,
  number: 'Solutions',
  numbers: { any: 'any', none: 'none: impossible', one: '1 to 10 different', some: '11 to 1,000 different', many: 'more than 1,000 different', unknown: 'not known' } as Record<string, string>,
  order: 'Sorted by',
  orders: { known: 'best known first', name: 'name', cells: 'cells', unique: 'different solutions' } as Record<string, string>,
  shown: (shown: number, all: number) => (shown === all ? `All ${n(all)} puzzles` : `${n(shown)} of ${n(all)} puzzles`),
  none: 'No puzzle fits. Change the filters.',
  size: (dim: readonly number[], pieces: number, cells: number) => `${dim.join('×')} · ${pieces === 0 ? '' : `${plural(pieces, 'piece')} · `}${n(cells)} cells`,
  counts: { all: 'solutions', rotations: 'up to rotation', turns: 'up to rotation and turning over', mirrors: 'up to mirrors too' },
  value: (v: number | undefined) => (v === undefined ? '?' : n(v)),
  unknown: 'not known',
  impossible: 'no solution',
  unsolved: 'no solution found yet',
  source: 'Source',
  clear: 'Clear the filters',
  families: {
    pentominoes: 'pentominoes', hexominoes: 'hexominoes', heptominoes: 'heptominoes', soma: 'Soma pieces', solid: 'solid pentominoes', one: 'one-sided pentominoes',
    poly: 'mixed polyominoes and polycubes', tetracubes: 'tetracubes', stairs: 'four dimensions', cubes: 'cubes and boxes', other: 'others',
  } as Record<string, string>,
}
