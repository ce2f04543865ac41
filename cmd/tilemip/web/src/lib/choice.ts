// What the link holds of the X-ray screen, checked, since anyone writes a link; and the names of the
// formulations that it shows.

/** Choice is what the link holds of this screen. */
export interface Choice {
  f: string; T: number | null; reduce: boolean // formulation, horizon (null: the usual one), reductions
  t: number; tile: number
  M: number | null; S: number | null // null: as stated
  off: string[]; cuts: string[]
  say: string[] // predictions made, in order
  add: boolean // displacements are shown
  rows: Own[] // the reader's
  show: string[] // parts of the screen, for a figure in another page; none: all
}

/** Own is a row that the reader typed. */
export interface Own { text: string; off?: boolean }

export const START: Choice = { f: 'textbook', T: null, reduce: false, t: 3, tile: 5, M: null, S: null, off: [], cuts: [], say: [], add: false, rows: [], show: [] }

/** FORMULATIONS are those whose points can be drawn on the board; exact ones admit plans of T moves only. */
export const FORMULATIONS = ['textbook', 'textbook+all', 'assignment', 'flow']

/** FAMILIES are the rows that may be added to the textbook program by name (internal/planning/textbook_rows.go). */
export const FAMILIES = ['carry', 'idle', 'least', 'rev', 'gap', 'swap', 'md', 'dir', 'par', 'detours', 'cells']

/** PARTS are those of the screen that a link may ask for alone. */
export const PARTS = ['bound', 'predict', 'rows', 'families', 'picture', 'periods', 'constraints']

/** added are the families that a formulation's name has. */
export function added(f: string): string[] {
  const names = f.split('+').slice(1)
  return names.includes('all') ? FAMILIES : FAMILIES.filter((name) => names.includes(name))
}

/** withRows is the textbook program with families, by name. */
export function withRows(names: string[]): string {
  return names.length === FAMILIES.length ? 'textbook+all' : ['textbook', ...FAMILIES.filter((name) => names.includes(name))].join('+')
}

/** MOST is how many rows of the reader a link may have, and how long. */
export const MOST = { rows: 30, characters: 400 }

/** checked takes what a link has, as far as it is what it should be. */
export function checked(from: unknown): Choice {
  const raw = (typeof from === 'object' && from !== null ? from : {}) as Record<keyof Choice, unknown>
  const number = (v: unknown, least: number, most: number) => (typeof v === 'number' && Number.isInteger(v) && v >= least && v <= most ? v : null)
  const words = (v: unknown) => (Array.isArray(v) ? v.filter((w): w is string => typeof w === 'string' && w.length < 60).slice(0, 60) : [])
  const f = typeof raw.f === 'string' && (FORMULATIONS.includes(raw.f) || (raw.f.startsWith('textbook+') && added(raw.f).length > 0)) ? raw.f : START.f
  const rows = (Array.isArray(raw.rows) ? raw.rows : []).filter((r): r is Own => typeof r?.text === 'string' && r.text.length <= MOST.characters).slice(0, MOST.rows)
  return {
    f: f.startsWith('textbook') ? withRows(added(f)) : f, T: number(raw.T, 1, 60), reduce: raw.reduce === true,
    t: number(raw.t, 0, 60) ?? START.t, tile: number(raw.tile, 0, 35) ?? START.tile, M: number(raw.M, 1, 10000), S: number(raw.S, 1, 10000),
    off: words(raw.off), cuts: words(raw.cuts), say: words(raw.say), add: raw.add === true, rows: rows.map((r) => (r.off === true ? { text: r.text, off: true } : { text: r.text })),
    show: words(raw.show).filter((part) => PARTS.includes(part)),
  }
}
