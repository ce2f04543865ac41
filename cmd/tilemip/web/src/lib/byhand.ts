// Links that people write by hand: "#xray?board=1 2 3/4 0 6/7 5 8&formulation=flow&horizon=14",
// "#lessons?4". One table says which keys a screen reads, what values they take, and where in the
// page's state they go; docs/how-to/page.md lists it. Attributes of <tilemip-figure> and the
// figures of the lessons are the same keys. What is not in the table is named, not obeyed.
import { PARTS } from './choice.ts'

/** Read turns the text of a value into what the state holds; undefined where the key has no such value. */
type Read = (value: string) => unknown

interface Key {
  /** the key in the screen's own state; "/board" and "/puzzle" are those that all screens share */
  to: string
  read: Read
  /** what else the key says */
  also?: Record<string, unknown>
}

const most = 4000 // characters of a value; a puzzle in a link of the other kind may be longer

const words: Read = (v) => (v.trim() !== '' && v.length <= most ? v.trim() : undefined)
const flag: Read = (v) => ({ '': true, '1': true, yes: true, true: true, 0: false, no: false, false: false })[v]
const whole = (least: number, greatest: number): Read => (v) => (/^\d{1,6}$/.test(v) && Number(v) >= least && Number(v) <= greatest ? Number(v) : undefined)
const one = (...names: string[]): Read => (v) => (names.includes(v) ? v : undefined)
const list = (read: Read, between = /,/): Read => (v) => {
  const all = v.split(between).map((part) => part.trim()).filter((part) => part !== '').map(read)
  return all.length > 0 && all.every((x) => x !== undefined) ? all : undefined
}
const name: Read = (v) => (/^[a-z][a-z0-9_+-]{0,60}$/i.test(v) ? v : undefined)
// A formulation's "+" stands for a space where a link is read as a form's, so a space is a "+" here.
const formulation: Read = (v) => name(v.replace(/ /g, '+'))
const puzzle: Read = (v) => (/^[a-z0-9][a-z0-9.-]*$/.test(v) ? `library:${v}` : words(v))

const boardKey: Key = { to: '/board', read: words }
const puzzleKey: Key = { to: '/puzzle', read: puzzle }

/** KEYS are the keys of each screen. */
export const KEYS: Record<string, Record<string, Key>> = {
  race: { board: boardKey, lanes: { to: 'lanes', read: list(one('textbook', 'assignment', 'flow', 'patterns', 'prices')) }, limit: { to: 'limit', read: (v) => (['5', '20', '60', '300'].includes(v) ? Number(v) : undefined) } },
  play: { board: boardKey, moves: { to: 'moves', read: (v) => (/^[UDLR]+$/.test(v) && v.length <= most ? v : undefined) } },
  xray: {
    board: boardKey, formulation: { to: 'f', read: formulation }, horizon: { to: 'T', read: whole(1, 60) }, reduce: { to: 'reduce', read: flag },
    period: { to: 't', read: whole(0, 60) }, tile: { to: 'tile', read: whole(0, 35) }, M: { to: 'M', read: whole(1, 10000) }, S: { to: 'S', read: whole(1, 10000) },
    rows: { to: 'rows', read: (v) => v.split(';').map((row) => row.trim()).filter((row) => row !== '' && row.length <= most).map((text) => ({ text })) }, show: { to: 'show', read: list(one(...PARTS)) }, off: { to: 'off', read: list(name) }, cuts: { to: 'cuts', read: list(name) },
  },
  tree: { board: { to: 'own', read: words, also: { game: 'own' } }, game: { to: 'game', read: name } },
  box: { puzzle: puzzleKey },
  gallery: { search: { to: 'search', read: words }, family: { to: 'family', read: name } },
  search: { board: { ...boardKey, also: { puzzle: 'board' } }, puzzle: { ...puzzleKey, also: { puzzle: 'puzzle' } }, example: { to: 'puzzle', read: name }, engine: { to: 'engine', read: words }, step: { to: 'step', read: whole(0, 4000) } },
  lessons: { lesson: { to: 'at', read: (v) => words(v.toUpperCase()) }, all: { to: 'all', read: flag } },
  takeaway: {
    board: { ...boardKey, also: { of: 'board' } }, puzzle: { ...puzzleKey, also: { of: 'puzzle' } }, format: { to: 'format', read: name },
    formulation: { to: 'formulation', read: formulation }, horizon: { to: 'horizon', read: whole(1, 199) },
  },
}

/** FRAME are the keys of the frame around every screen. */
export const FRAME: Record<string, Read> = { lang: (v) => (/^[a-z]{2}$/.test(v) ? v : undefined), theme: one('light', 'dark', 'auto'), embed: flag }

/** ByHand is what a link says: a part of the page's state, the frame's keys, and what was not understood. */
export interface ByHand {
  state: Record<string, unknown>
  frame: { lang?: string; theme?: string; embed?: boolean }
  unknown: string[]
}

/** byHand reads the keys of a screen. */
export function byHand(screen: string, pairs: Iterable<[string, string]>): ByHand {
  const keys = KEYS[screen] ?? {}
  const own: Record<string, unknown> = {}
  const out: ByHand = { state: { screen }, frame: {}, unknown: [] }
  for (const [given, value] of pairs) {
    // "#lessons?4" is "#lessons?lesson=4".
    const [key, text] = screen === 'lessons' && value === '' && !(given in keys) && !(given in FRAME) ? ['lesson', given] : [given, value]
    const known = Object.hasOwn(keys, key) ? keys[key]! : undefined
    const read = known?.read ?? (Object.hasOwn(FRAME, key) ? FRAME[key] : undefined)
    const found = read?.(text)
    if (found === undefined) out.unknown.push((text === '' ? key : `${key}=${text}`).slice(0, 60))
    else if (!known) Object.assign(out.frame, { [key]: found })
    else {
      Object.assign(own, known.also)
      if (known.to.startsWith('/')) out.state[known.to.slice(1)] = found
      else own[known.to] = found
    }
  }
  if (Object.keys(own).length > 0) out.state[screen] = own
  return out
}
