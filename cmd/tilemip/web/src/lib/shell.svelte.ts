// The App that every screen gets: shared state, kept in the link; the engine; announcements.
// The address follows the state half a second later; another screen is a new entry in the
// browser's history at once, other changes replace the present one. An entry that is left keeps
// its state beside its address, which may be half a second older.
import type { App, Engine, Shared } from './contract.ts'
import { decode, encode } from './link.ts'
import { screens } from '../screens.ts'
import { text } from '../text/en/shell.ts'

// The board of the NEOS case study and the Soma cube: what the screens begin with.
const initial = { board: '5 1 2 3\n9 6 7 4\n13 10 11 8\n14 15 . 12', puzzle: 'library:soma-cube' }
const settle = 500 // milliseconds

export class Shell implements App {
  readonly engine: Engine
  state: Shared = $state({ screen: screens[0]!.id, ...initial })
  /** shown above the screen until it is dismissed */
  note = $state('')
  /** read out by screen readers */
  spoken = $state('')
  #written = ''
  #entry = '' // the screen of the present entry in the history
  #timer: ReturnType<typeof setTimeout> | undefined
  #turn = 0 // of writing: what was begun before another screen was opened is not its address

  constructor(engine: Engine) {
    this.engine = engine
  }

  /** restore takes over what the address says; called once, and when the user goes back. */
  async restore(): Promise<void> {
    if (location.hash === this.#written) return
    this.#turn++
    const kept: unknown = history.state
    if (typeof kept === 'object' && kept !== null && 'screen' in kept) this.#take(kept as Record<string, unknown>, false)
    else {
      const { state, partial, note } = await decode(location.hash)
      if (note) this.note = note
      if (state) this.#take(state, partial === true)
    }
    this.#written = location.hash
    this.#entry = this.state.screen
  }

  #take(state: Record<string, unknown>, partial: boolean): void {
    const { screen, ...rest } = partial ? { ...$state.snapshot(this.state), ...state } : state
    const next: Shared = { ...initial, ...rest, screen: this.state.screen }
    if (typeof next.board !== 'string') next.board = initial.board
    if (typeof next.puzzle !== 'string') next.puzzle = initial.puzzle
    if (screens.some((row) => row.id === screen)) next.screen = screen as string
    else if (screen !== undefined) this.note = text.noScreen(String(screen).slice(0, 40))
    for (const key of Object.keys(this.state)) if (!(key in next)) delete this.state[key]
    Object.assign(this.state, next)
  }

  /** follow writes the state into the address, after a moment without changes. */
  follow(): void {
    const state = $state.snapshot(this.state)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#write(state), settle)
  }

  async #write(state: Shared): Promise<void> {
    const turn = ++this.#turn
    const hash = await encode(state)
    if (turn !== this.#turn || hash === this.#written) return
    this.#written = hash
    const moved = this.#entry !== state.screen
    this.#entry = state.screen
    history[moved ? 'pushState' : 'replaceState'](null, '', hash)
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
      history.replaceState($state.snapshot(this.state), '')
      history.pushState(null, '', `#${screen}`)
      this.#turn++
      this.#written = location.hash
      this.#entry = screen
    }
    Object.assign(this.state, change, { screen })
    scrollTo(0, 0)
  }
}
