// Checks a board certificate by its definition, docs/reference/board-certificate.md, in the page.
// It shares no code with what finds plans and bounds: it reads the file, replays the plan, makes
// the tables of every pattern anew, and makes all boards that no dual excludes, depth first. What
// does not follow the definition is refused, with the line; what needs more memory is not checked.
export type Why = 'character' | 'word' | 'number' | 'range' | 'tiles' | 'patterns' | 'plan' | 'parity' | 'ending' | 'mirror' | 'shorter' | 'memory'
export type Checked = { refused: Why; line: number; moves: number } | { refused?: undefined; moves?: number; refutes: number; rows: number; cols: number; start: number[]; goal: number[]; kept: number }

interface Dual { unit: number; patterns: number[][]; mirror: boolean; cost: Int32Array[]; foreign: Int32Array[]; end: number[][]; tables: (Int32Array[] | Uint8Array)[] }
const remembered = 1 << 16, infinite = 1 << 30, range = (n: number) => Array.from({ length: n }, (_, i) => i) // boards, a power of two; a price
const no = (refused: Why, moves = 0): never => { throw { refused, moves } }

export function check(file: string, bytes = 1 << 30): Checked {
  const text = file.replace(/\r(?=\n|$)/g, ' ')
  let at = 0 // what has been read
  try {
    return prove(text, (to) => (at = to), bytes)
  } catch (error) {
    if (error instanceof RangeError) return { refused: 'memory', line: 0, moves: 0 } // an array that the browser refuses
    if (error instanceof Error) throw error
    return { ...(error as { refused: Why; moves: number }), line: text.slice(0, at).split('\n').length }
  }
}

function prove(text: string, reached: (at: number) => void, bytes: number): Checked {
  const strange = text.search(/[^\t\n -~]/), words = /#.*|([^ \t\n#]+)/g
  if (strange >= 0) reached(strange), no('character')
  const word = (m = words.exec(text) ?? ['', '']): string => (reached(words.lastIndex || text.length), m[1] ?? word()) // of a comment m[1] is undefined
  const want = (...expected: string[]) => expected.forEach((e) => word() === e || no('word'))
  const whole = /^-?\d{1,9}$/, int = (least: number, greatest: number, w = word()): number => (!whole.test(w) ? no('number') : +w < least || +w > greatest ? no('range') : +w)
  // Cells by rows; directions up, down, left, right, of which d ^ 1 is the way back; 4 is none, before the first move.
  const after = (...words: string[]) => (want(...words), int) // the number after some words
  const version = after('tilemip', 'board', 'certificate')(1, 2), rows = after('size')(2, 6), cols = int(2, 6), n = rows * cols
  const board = (name: string) => (want(name), range(n).map(() => int(0, n - 1)))
  const start = board('start'), goal = board('goal'), blank = start.indexOf(0), home = goal.indexOf(0)
  if (new Set(start).size < n || new Set(goal).size < n) no('tiles')
  const row = (b: number) => Math.floor(b / cols), colour = (b: number) => (row(b) + (b % cols)) & 1, turned = (b: number) => (b % cols) * cols + row(b)
  const next = Int32Array.from(range(n).flatMap((b) => [b < cols ? -1 : b - cols, b + cols < n ? b + cols : -1, b % cols ? b - 1 : -1, (b + 1) % cols ? b + 1 : -1]))
  const goes = (b: number, l: number, d: number) => next[4 * b + d]! >= 0 && (l > 3 || d !== (l ^ 1))
  const now = (t: number, b: number) => colour(b) === ((colour(blank) + t) & 1) // can the blank be in b after t moves?
  const labels = (t: number) => range(20 * n).filter((k) => { // (b, l, d) as 20b + 4l + d
    const b = Math.floor(k / 20), l = (k >> 2) % 5
    return now(t, b) && (t > 0 ? l < 4 && next[4 * b + (l ^ 1)]! >= 0 : l === 4) && goes(b, l, k & 3)
  })

  const kind = word(), moves = kind === 'plan' ? int(0, 1000) : kind === 'noplan' ? undefined : no('word')
  if (moves !== undefined) {
    const letters = word(), tiles = [...start]
    if (moves > 0 ? letters.length !== moves : letters !== '-') no('plan')
    for (let i = 0, b = blank; i < moves; i++) {
      const d = 'UDLR'.indexOf(letters[i]!), to = d < 0 || next[4 * b + d]! < 0 ? no('plan') : next[4 * b + d]!
      tiles[b] = tiles[to]!, tiles[to] = 0, b = to
    }
    if (tiles.join() !== goal.join()) no('plan')
  }
  const T = after('refutes')(-2, 200)
  if (((T + 2) & 1) !== (colour(blank) ^ colour(home))) no('parity')
  if (moves !== undefined && moves <= T) no('plan')

  const duals: Dual[] = []
  for (let left = version > 1 ? after('duals')(1, 8) : 1; left > 0; left--) {
    want('dual')
    const name = word()
    if (name === 'mirror' && version > 1) { // its patterns have the tiles whose goals are the images of those of the other's
      const q = duals[int(1, 8) - 1]
      if (!q || q.mirror || rows !== cols || turned(home) !== home) no('mirror')
      else duals.push({ ...q, mirror: true, patterns: q.patterns.map((p) => p.map((tile) => goal[turned(goal.indexOf(tile))]!)) })
      continue
    }
    if (name !== 'prices' && name !== 'additive') no('word')
    const q: Dual = { unit: name === 'prices' ? int(1, 1 << 16) : 0, patterns: [], mirror: false, cost: [], foreign: [], end: [], tables: [] }
    q.patterns = range(after('patterns')(1, n - 1)).map(() => range(int(1, q.unit ? 5 : 8)).map(() => int(1, n - 1)))
    if (q.patterns.flat().sort((a, b) => a - b).join() !== range(n).slice(1).join()) no('patterns') // every tile once
    duals.push(q)
    for (let t = 0, G = q.patterns.length; q.unit && t <= T; t++) {
      after('step')(t, t)
      q.end.push(range(G).map(() => int(-(1 << 24), 1 << 24))), q.cost.push(new Int32Array(20 * n * G)), q.foreign.push(new Int32Array(20 * n))
      if (q.end[t]!.reduce((a, b) => a + b) > (T - t) * q.unit) no('ending')
      if (t < T) for (const k of labels(t)) for (let g = 0; g < G; g++) q.foreign[t]![k]! += q.cost[t]![k * G + g] = int(-32767, 32767)
    }
  }
  want('end', '')
  if (T < 0) return { moves, refutes: T, rows, cols, start, goal, kept: 0 }

  // A placement of a pattern has a number: the sum of n^i times the cell of its tile i.
  const half = (n + 1) >> 1, state = (x: number, b: number, l: number) => (x * half + (b >> 1)) * 4 + (l & 3), cell = new Int32Array(8), power = range(9).map((i) => n ** i)
  if (n > 30 || bytes < duals.reduce((sum, q) => sum + (q.mirror ? 0 : q.patterns.reduce((s, p) => s + n ** p.length * (q.unit ? 16 * half * (T + 1) : 9), 0)), 0)) no('memory')
  const placed = (x: number, m: number): number => { // the set of the cells; 0 where two tiles are in one
    let set = 0
    for (let i = 0; i < m; i++, x = Math.floor(x / n)) if ((set >> (cell[i] = x % n)) & 1) return 0; else set |= 1 << cell[i]!
    return set
  }
  function priced(q: Dual, g: number, pattern: number[]): Int32Array[] { // the least price of a state of step t
    const m = pattern.length, own = new Int32Array(n), steps: Int32Array[] = []
    for (let t = T; t >= 0; t--) {
      const s = (steps[t] = new Int32Array(n ** m * half * 4).fill(infinite)), on = t < T ? labels(t) : []
      for (let x = 0; x < n ** m; x++) if (placed(x, m)) {
        own.fill(-1), pattern.forEach((_, i) => (own[cell[i]!] = i))
        if (now(t, home) && pattern.every((tile, i) => goal[cell[i]!] === tile)) for (let l = 0; l < 4; l++) s[state(x, home, l)] = q.end[t]![g]!
        for (const k of on) {
          const b = Math.floor(k / 20), to = next[4 * b + (k & 3)]!, i = own[to]!, here = state(x, b, (k >> 2) % 5)
          const rest = own[b]! >= 0 ? infinite : steps[t + 1]![state(i < 0 ? x : x + power[i]! * (b - to), to, k & 3)]!
          if (rest < infinite) s[here] = Math.min(s[here]!, rest + q.cost[t]![k * q.patterns.length + g]! + (i < 0 ? 0 : q.unit - q.foreign[t]![k]!))
        }
      }
    }
    return steps
  }
  function counted(pattern: number[]): Uint8Array { // the least number of own moves, wherever the blank is
    const m = pattern.length, own = new Uint8Array(n ** m).fill(255), seen = new Int32Array(n ** m), todo = new Int32Array(n ** m)
    const west = range(rows).reduce((set, r) => set | (1 << (r * cols)), 0), east = west << (cols - 1)
    let level = 0, at = [pattern.reduce((x, tile, i) => x + goal.indexOf(tile) * power[i]!, 0)]
    for (todo[at[0]!] = 1 << home; at.length > 0; level++) {
      const later: number[] = []
      for (const x of at) {
        const free = ((1 << n) - 1) & ~placed(x, m)
        let set = todo[x]!, before = 0 // of the blank, which wanders through cells of other tiles
        while (set !== before) before = set, set |= (((set & ~east) << 1) | ((set & ~west) >> 1) | (set << cols) | (set >> cols)) & free
        todo[x] = 0, set &= ~seen[x]!, seen[x]! |= set, own[x] = set ? Math.min(level, own[x]!) : own[x]!
        for (let i = 0; set && i < m; i++) for (let d = 0; d < 4; d++) {
          const to = next[4 * cell[i]! + d]!, y = x + power[i]! * (to - cell[i]!)
          if (to >= 0 && (set >> to) & 1 && !((seen[y]! >> cell[i]!) & 1)) todo[y] || later.push(y), todo[y]! |= 1 << cell[i]!
        }
      }
      at = later
    }
    return level > 255 ? no('memory') : own
  }
  for (const q of duals) if (!q.mirror) q.patterns.forEach((p, g) => q.tables.push(q.unit ? priced(q, g, p) : counted(p)))

  // The search, depth first without moves that take back the one before. Boards searched at a step are remembered, by
  // the cells of their tiles, five bits each, the step and the last direction; all of it is compared.
  const same = Int32Array.from(range(n)), image = Int32Array.from(range(n), turned), where = range(n).map((tile) => start.indexOf(tile))
  const tiles = [...start], size = Math.ceil(n / 6), key = new Int32Array(size + 1), table = new Int32Array(remembered * (size + 1))
  let kept = 0
  const excluded = (t: number, b: number, l: number): boolean => {
    for (const { unit, patterns, tables, mirror } of duals) {
      let least = 0, seat = mirror ? image : same // a mirror dual sees the board mirrored at the diagonal
      for (let g = 0, x = 0; g < patterns.length; g++, x = 0) {
        for (let i = patterns[g]!.length - 1; i >= 0; i--) x = x * n + seat[where[patterns[g]![i]!]!]!
        least += unit ? (tables[g] as Int32Array[])[t]![state(x, seat[b]!, mirror && l < 4 ? l ^ 2 : l)]! : (tables[g] as Uint8Array)[x]!
      }
      if (least > (T - t) * (unit || 1)) return true
    }
    return false
  }
  const put = (tile: number, b: number, from: number) => void ((tiles[b] = tile), (tiles[from] = 0), (where[tile] = b), (key[Math.floor(tile / 6)]! ^= (b ^ from) << (5 * (tile % 6))))
  const searched = (t: number, l: number): boolean => { // from now on it has been
    let h = (key[size] = 5 * t + l), equal = true
    for (let i = 0; i < size; i++) h = Math.imul(h ^ key[i]!, 0x9e3779b1), h ^= h >>> 15
    for (let i = 0, slot = (h & (remembered - 1)) * (size + 1); i <= size; i++) equal &&= table[slot + i] === key[i], table[slot + i] = key[i]!
    return equal
  }
  function visit(t: number, l: number, b: number): void {
    if (kept++, tiles.every((tile, cell) => tile === goal[cell])) no('shorter', t)
    for (let d = 0; t < T && d < 4; d++) if (goes(b, l, d)) {
      const to = next[4 * b + d]!, tile = tiles[to]!
      put(tile, b, to)
      if (!excluded(t + 1, to, d) && !searched(t + 1, d)) visit(t + 1, d, to)
      put(tile, to, b)
    }
  }
  start.forEach((tile, b) => (key[Math.floor(tile / 6)]! |= tile && b << (5 * (tile % 6))))
  if (!excluded(0, blank, 4)) visit(0, 4, blank)
  return { moves, refutes: T, rows, cols, start, goal, kept }
}
