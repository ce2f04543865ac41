// The App that every screen gets: shared state, kept in the link; the engine; announcements.
// The address follows the state half a second later; another screen is a new entry in the
// browser's history at once, other changes replace the present one.
//
// The browser moves to another entry first and tells the page a moment later, and a link is
// packed while the page goes on: so every entry carries a mark (in history.state), and nothing
// is written to an entry whose mark is not that of the state that is to be written. What an
// address does not say yet when its entry is left is kept for the way back.
import type { App, Engine, Shared } from './contract.ts'
import { landing } from './examples.ts'
import { FRAME, KEYS, type ByHand } from './byhand.ts'
import { decode, encode } from './link.ts'
import { look, type Theme } from './look.svelte.ts'
import { parse, write } from './board.ts'
import { readBoard } from './read.ts'
import { screens } from '../screens.ts'
import { choose } from '../text/language.ts'
import { sentence } from '../text/said.ts'
import { shell as text } from '../text/words.ts'

// The board of the start page's question and the Soma cube: what the screens begin with.
const initial = { board: landing.board as string, puzzle: 'library:soma-cube' }
const settle = 500 // milliseconds

/** Entry is what history.state holds. */
interface Entry {
  mark: string
  /** of an entry that was left */
  state?: Record<string, unknown>
}

function present(): Entry | undefined {
  const value: unknown = history.state
  return typeof value === 'object' && value !== null && 'mark' in value ? (value as Entry) : undefined
}

// Marks differ from those of an earlier visit, which the browser's history still has.
const visit = Date.now().toString(36)
let marks = 0
const newMark = () => `${visit}-${++marks}`

export class Shell implements App {
  readonly engine: Engine
  state: Shared = $state({ screen: screens[0]!.id, ...initial })
  /** shown above the screen until it is dismissed */
  note = $state('')
  /** in a frame of another page: the screen alone, and nothing is written to the address */
  embedded = $state(false)
  /** the address with all that is seen, while embedded */
  address = $state('')
  /** whether the address says all that is seen */
  linked = $state(false)
  /** read out by screen readers */
  spoken = $state('')
  // The entry that the state belongs to.
  #mark = ''
  #written = ''
  #left = new Map<string, Record<string, unknown>>() // states of entries that were left, by their marks
  #timer: ReturnType<typeof setTimeout> | undefined
  #turn = 0 // of following: only the last state is written

  constructor(engine: Engine) {
    this.engine = engine
  }

  /** restore takes over what the address says; called once, and when the user goes back. */
  async restore(): Promise<void> {
    const entry = present()
    if (entry?.mark === this.#mark && location.hash === this.#written) return
    if (this.#mark) this.#leave()
    clearTimeout(this.#timer) // what it would write belongs to the entry that was left
    const mark = entry?.mark ?? newMark()
    if (!entry) history.replaceState({ mark } satisfies Entry, '')
    this.#mark = mark
    this.#written = location.hash
    const kept = this.#left.get(mark) ?? entry?.state
    if (kept) this.#take(kept, false)
    else {
      const { state, hand, note } = await decode(this.#written)
      if (mark !== this.#mark) return
      if (state?.['lang'] && choose(state['lang']) !== document.documentElement.lang) return location.reload()
      if (note) this.note = sentence(note)
      if (state) this.#take(state, hand !== undefined)
      if (hand) this.#obey(hand)
    }
  }

  #take(state: Record<string, unknown>, partial: boolean): void {
    const { screen, ...rest } = partial ? { ...$state.snapshot(this.state), ...state } : state
    const next: Shared = { ...initial, ...rest, screen: this.state.screen }
    if (typeof next.board !== 'string') next.board = initial.board
    if (!parse(next.board)) {
      void this.#read(next.board)
      next.board = initial.board
    }
    if (typeof next.puzzle !== 'string') next.puzzle = initial.puzzle
    if (screens.some((row) => row.id === screen)) next.screen = screen as string
    else if (screen !== undefined) this.note = text.noScreen(String(screen).slice(0, 40))
    for (const key of Object.keys(this.state)) if (!(key in next)) delete this.state[key]
    if (this.state.lang) next.lang = this.state.lang
    Object.assign(this.state, next)
  }

  // obey does what a link says of the frame, and names what it says that nobody understands.
  #obey({ state, frame, unknown }: ByHand): void {
    if (frame.embed !== undefined) this.embedded = frame.embed
    if (frame.theme) look.shown = frame.theme as Theme
    const keys = Object.keys({ ...KEYS[this.state.screen], ...FRAME })
    if (unknown.length > 0 && state.screen === this.state.screen) this.note = text.unknownKeys(unknown, keys)
  }

  // read takes over the board of a link in another notation, unless another one is there by then.
  async #read(wanted: string): Promise<void> {
    const mark = this.#mark
    const { board, note } = await readBoard(this.engine, wanted)
    if (mark !== this.#mark || this.state.board !== initial.board) return
    if (board) this.state.board = write(board)
    if (note) this.note = board ? note : text.noBoard(note)
  }

  /** speak begins the page anew in another language, with the same state. */
  async speak(lang: string): Promise<void> {
    this.state.lang = lang
    history.replaceState({ mark: this.#mark } satisfies Entry, '', await encode($state.snapshot(this.state)))
    location.reload()
  }

  /** follow writes the state into the address, after a moment without changes. */
  follow(): void {
    const state = $state.snapshot(this.state)
    const turn = ++this.#turn
    const mark = this.#mark
    this.linked = false
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#write(state, turn, mark), settle)
  }

  async #write(state: Shared, turn: number, mark: string): Promise<void> {
    const hash = await encode(state)
    if (turn !== this.#turn || mark !== this.#mark || mark !== present()?.mark) return
    this.linked = true
    if (this.embedded) this.address = new URL(hash, location.href).href
    if (this.embedded || hash === this.#written) return
    this.#written = hash
    history.replaceState({ mark } satisfies Entry, '', hash)
  }

  // leave keeps the state of the present entry, in the entry too where the browser is still there.
  #leave(): void {
    const state = $state.snapshot(this.state)
    this.#left.set(this.#mark, state)
    if (present()?.mark === this.#mark) history.replaceState({ mark: this.#mark, state } satisfies Entry, '')
  }

  /** link is the address with all that is seen now. */
  async link(): Promise<string> {
    return new URL(await encode($state.snapshot(this.state)), location.href).href
  }

  announce(words: string): void {
    // The same words twice are read twice only if they differ.
    this.spoken = words === this.spoken ? `${words}\u00a0` : words
  }

  open(screen: string, change: Partial<Shared> = {}): void {
    if (screen !== this.state.screen) {
      this.#leave()
      clearTimeout(this.#timer)
      this.#mark = newMark()
      history.pushState({ mark: this.#mark } satisfies Entry, '', `#${screen}`)
      this.#written = location.hash
    }
    Object.assign(this.state, change, { screen })
    scrollTo(0, 0)
  }
}
