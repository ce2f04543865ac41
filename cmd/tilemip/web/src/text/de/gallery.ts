// Der Bildschirm Galerie.
import { number as n, plural } from '../numbers.ts'
import type { Words } from '../words.ts'

export const text: Words['gallery'] = {
  title: 'Galerie',
  lead: (count) => `${n(count)} Legespiele mit der Zahl ihrer Lösungen, die bekanntesten zuerst. Die gezeigten Lösungen hat tilemip gefunden und unabhängig geprüft. Ein Druck öffnet eines in der Kiste.`,
  search: 'Suchen',
  hint: 'Name, Titel oder Quelle',
  kind: 'Familie',
  any: 'alle',
  dimension: 'Dimensionen',
  dimensions: { any: 'alle', 2: 'eben', 3: 'räumlich', 4: 'vier und mehr' },
  cells: 'Zellen',
  sizes: { any: 'alle', small: 'bis 30', middle: '31 bis 64', large: '65 und mehr' },
  number: 'Lösungen',
  numbers: { any: 'alle', none: 'keine: unmöglich', one: '1 bis 10 verschiedene', some: '11 bis 1.000 verschiedene', many: 'mehr als 1.000 verschiedene', unknown: 'nicht bekannt' },
  order: 'Sortiert nach',
  orders: { known: 'Bekanntheit', name: 'Name', cells: 'Zellen', unique: 'verschiedenen Lösungen' },
  shown: (shown, all) => (shown === all ? `Alle ${n(all)} Legespiele` : `${n(shown)} von ${n(all)} Legespielen`),
  none: 'Kein Legespiel passt. Ändern Sie die Filter.',
  size: (dim, pieces, cells) => `${dim.join('×')} · ${pieces === 0 ? '' : `${plural(pieces, 'Teil', 'Teile')} · `}${plural(cells, 'Zelle', 'Zellen')}`,
  counts: { all: 'Lösungen', rotations: 'bis auf Drehung', turns: 'bis auf Drehung und Umdrehen', mirrors: 'auch bis auf Spiegelung' },
  value: (v) => (v === undefined ? '?' : n(v)),
  unknown: 'nicht bekannt',
  impossible: 'keine Lösung',
  unsolved: 'noch keine Lösung gefunden',
  source: 'Quelle',
  clear: 'Filter zurücksetzen',
  families: {
    pentominoes: 'Pentominos', hexominoes: 'Hexominos', heptominoes: 'Heptominos', soma: 'Soma-Teile', solid: 'räumliche Pentominos', one: 'einseitige Pentominos',
    poly: 'gemischte Polyominos und Polywürfel', tetracubes: 'Tetrawürfel', stairs: 'vier Dimensionen', cubes: 'Würfel und Quader', other: 'andere',
  },
}
