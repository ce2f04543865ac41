// A linear row as one types it, over the variables of a program of a board. The notation is that of
// the rows of lab B (docs/course/files/board.mod), which is GNU MathProg's: "p[1,0] + p[1,1] <= 3",
// "sum{t in S} z[3,t] >= 2", "{t in S: t > 0}: z[0,t] <= z[0,t-1]", and lab B's names of sets: T the
// periods 0 … H, S those with a next one, O the objects (0 the blank; I is the same), C the cells,
// H the horizon, R and K the rows and columns of the board. Whole programs are read in Go.
//
// A text is parsed once into a tree, and the tree is evaluated for every value of the indices in
// front. Where a subscript runs out of the program (z[0,t+1] at the last t), the row of that index
// is left out, or in a sum the term; a name without indices has to exist.

import type { Program } from './contract.ts'

/** Sizes are what names of sets and parameters stand for. */
export interface Sizes { rows: number; cols: number; horizon: number }

/** Linear is one row of the program; at says for which indices. */
export interface Linear { lower: number | null; upper: number | null; index: number[]; value: number[]; at: string }

/** Trouble is why a text is no row: from character start to end. near are names that may be meant. */
export interface Trouble {
  kind: 'expected' | 'unknown' | 'subscripts' | 'absent' | 'strict' | 'product' | 'quotient' | 'constant' | 'fraction' | 'large' | 'sides' | 'nothing'
  word: string; start: number; end: number; near: string[]
}

export interface Typed { rows: Linear[]; left: number; tree: Row } // left: rows and terms that were left out

type Token = { kind: 'number' | 'name' | 'sign' | 'end'; text: string; start: number; end: number }
export type Node =
  | { is: 'number'; value: number } | { is: 'name'; token: Token }
  | { is: 'variable'; token: Token; family: string; index: Node[] }
  | { is: 'binary'; op: '+' | '-' | '*' | '/'; a: Node; b: Node; token: Token } | { is: 'minus'; a: Node }
  | { is: 'sum'; over: Domain; of: Node }
type Condition = { op: string; a: Node; b: Node }
export interface Domain { names: string[]; sets: Node[][]; when: Condition[] }
export interface Row { over: Domain | null; sides: Node[]; relations: string[] }

const SIGNS = ['<=', '>=', '<>', '!=', '==', '..', '≤', '≥', '≠', '·', '−', '…']
const SAME: Record<string, string> = { '≤': '<=', '≥': '>=', '=<': '<=', '=>': '>=', '==': '=', '!=': '<>', '≠': '<>', '·': '*', '−': '-', '…': '..' }
const MOST = { rows: 3000, terms: 300_000 }

class Stop extends Error { constructor(readonly trouble: Trouble) { super(trouble.kind) } }
const stop = (kind: Trouble['kind'], t: { text?: string; start: number; end: number }, near: string[] = []): never => { throw new Stop({ kind, word: (t.text ?? '').slice(0, 40), start: t.start, end: t.end, near }) }

function tokens(text: string): Token[] {
  const out: Token[] = []
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at)
    const found = /^\s+/.exec(rest)?.[0]
    if (found) { at += found.length; continue }
    const number = /^(\d+(\.(?!\.)\d*)?|\.\d+)(e[+-]?\d+)?/i.exec(rest)?.[0], name = /^[a-z_][a-z0-9_]*/i.exec(rest)?.[0]
    const word = number ?? name ?? SIGNS.find((s) => rest.startsWith(s)) ?? (/^(=<|=>)/.exec(rest)?.[0]) ?? String.fromCodePoint(rest.codePointAt(0)!)
    out.push({ kind: number ? 'number' : name ? 'name' : 'sign', text: number || name ? word : (SAME[word] ?? word), start: at, end: at + word.length })
    at += word.length
  }
  out.push({ kind: 'end', text: '', start: text.length, end: text.length })
  return out
}

/** Parser is recursive descent; each method eats what it is named after. */
class Parser {
  private k = 0
  constructor(private all: Token[]) {}

  get now(): Token { return this.all[this.k]! }
  eat(text: string): boolean { return this.now.kind !== 'end' && this.now.text === text && (this.k++, true) }
  need(text: string): void { if (!this.eat(text)) stop('expected', this.now, [text]) }

  row(): Row {
    if (this.now.text === 's' && this.all[this.k + 1]?.text === '.') this.k += 4 // s.t.
    // A name before "{" or ":" is the row's own, as in a file.
    if (this.now.kind === 'name' && this.now.text !== 'sum' && ['{', ':'].includes(this.all[this.k + 1]?.text ?? '')) this.k++
    const over = this.now.text === '{' ? this.domain() : null
    this.eat(':')
    const sides = [this.expression()], relations: string[] = []
    while (['<=', '>=', '=', '<', '>'].includes(this.now.text) && sides.length < 3) {
      if (this.now.text.length === 1 && this.now.text !== '=') stop('strict', this.now, [this.now.text + '='])
      relations.push(this.now.text)
      this.k++
      sides.push(this.expression())
    }
    this.eat(';')
    if (this.now.kind !== 'end') stop('expected', this.now, relations.length ? ['+', '−'] : ['<=', '>=', '='])
    if (relations.length === 0) stop('expected', this.now, ['<=', '>=', '='])
    return { over, sides, relations }
  }

  domain(): Domain {
    this.need('{')
    const d: Domain = { names: [], sets: [], when: [] }
    do {
      if (this.now.kind !== 'name') stop('expected', this.now, ['t in S'])
      d.names.push(this.now.text)
      this.k++
      this.need('in')
      const first = this.expression()
      d.sets.push(this.eat('..') ? [first, this.expression()] : [first])
    } while (this.eat(','))
    if (this.eat(':')) do d.when.push(this.condition()); while (this.eat('and'))
    this.need('}')
    return d
  }

  condition(): Condition {
    const a = this.expression(), op = this.now.text
    if (!['<', '<=', '>', '>=', '=', '<>'].includes(op)) stop('expected', this.now, ['=', '<>', '<', '>'])
    this.k++
    return { op, a, b: this.expression() }
  }

  expression(): Node {
    let a = this.product()
    for (let token = this.now; this.eat('+') || this.eat('-'); token = this.now) a = { is: 'binary', op: token.text as '+', a, b: this.product(), token }
    return a
  }

  product(): Node {
    if (this.eat('-')) return { is: 'minus', a: this.product() }
    let a = this.factor()
    for (let token = this.now; ; token = this.now) {
      if (this.eat('*') || this.eat('/')) a = { is: 'binary', op: token.text as '*', a, b: this.factor(), token }
      else if (a.is === 'number' && (this.now.kind === 'name' && this.now.text !== 'in' && this.now.text !== 'and' || this.now.text === '(')) a = { is: 'binary', op: '*', a, b: this.factor(), token } // "3 z[1,0]", as in LP files
      else return a
    }
  }

  factor(): Node {
    const t = this.now
    if (this.eat('-')) return { is: 'minus', a: this.factor() }
    if (this.eat('+')) return this.factor()
    if (this.eat('(')) { const inner = this.expression(); this.need(')'); return inner }
    if (t.kind === 'number') { this.k++; return { is: 'number', value: Number(t.text) } }
    if (t.kind !== 'name') return stop('expected', t, ['z[1,0]', 'sum{t in S}', '3'])
    this.k++
    if (t.text === 'sum') { const over = this.domain(); return { is: 'sum', over, of: this.product() } }
    if (!this.eat('[')) return { is: 'name', token: t }
    const index: Node[] = []
    do index.push(this.expression()); while (this.eat(','))
    const end = this.now
    this.need(']')
    return { is: 'variable', token: { ...t, end: end.end }, family: t.text, index }
  }
}

type Sum = { constant: number; of: Map<number, number> }
type Bound = Map<string, { value: number; sum: boolean }>

/** Rows knows the names of one program, and reads rows over them. */
export class Rows {
  private columns = new Map<string, number>()
  readonly families = new Map<string, { size: number; first: string; last: string; subscripts: number }>()
  private left = 0
  private terms = 0

  constructor(readonly program: Program, readonly sizes: Sizes) {
    program.columns.forEach((c, j) => {
      this.columns.set(`${c.family}|${c.index.map(plain)}`, j)
      const known = this.families.get(c.family), name = shown(c)
      if (known) known.size++, known.last = name
      else this.families.set(c.family, { size: 1, first: name, last: name, subscripts: c.index.length })
    })
  }

  private constant(name: string): number | undefined {
    const { rows, cols, horizon } = this.sizes
    return ({ H: horizon, R: rows, K: cols, N: rows * cols } as Record<string, number>)[name]
  }

  private set(name: string): [number, number] | undefined {
    const n = this.sizes.rows * this.sizes.cols, h = this.sizes.horizon
    return ({ T: [0, h], S: [0, h - 1], O: [0, n - 1], I: [0, n - 1], C: [1, n] } as Record<string, [number, number]>)[name]
  }

  /** read is the rows of a text, or why there are none. */
  read(text: string): Typed | Trouble {
    try {
      this.left = this.terms = 0
      const tree = new Parser(tokens(text)).row()
      const rows: Linear[] = []
      this.each(tree.over, new Map(), false, (bound) => {
        const row = this.linear(tree, bound, text)
        if (row) rows.push(row)
        if (rows.length > MOST.rows) stop('large', { start: 0, end: text.length })
      })
      return rows.length > 0 ? { rows, left: this.left, tree } : stop('nothing', { start: 0, end: text.length })
    } catch (e) {
      if (e instanceof Stop) return e.trouble
      throw e
    }
  }

  private linear(tree: Row, bound: Bound, text: string): Linear | null {
    let gone = false
    const sums = tree.sides.map((s) => { const v = this.value(s, bound); gone ||= v === null; return v })
    if (gone) { this.left++; return null }
    const [a, b, c] = sums as Sum[]
    const whole = { start: 0, end: text.length }
    let middle: Sum, lower: number | null = null, upper: number | null = null
    const side = (relation: string, of: number) => {
      if (relation !== '>=') upper = upper === null ? of : Math.min(upper, of)
      if (relation !== '<=') lower = lower === null ? of : Math.max(lower, of)
    }
    if (c) { // 1 <= x + y <= 3
      if (a!.of.size > 0 || c.of.size > 0 || tree.relations[0] !== tree.relations[1] || tree.relations[0] === '=') stop('sides', whole)
      middle = b!
      side({ '<=': '>=', '>=': '<=' }[tree.relations[0]!]!, a!.constant - middle.constant)
      side(tree.relations[1]!, c.constant - middle.constant)
    } else {
      middle = plus(a!, b!, -1)
      side(tree.relations[0]!, -middle.constant)
    }
    const entries = [...middle.of].filter(([, v]) => Math.abs(v) > 1e-12).sort((p, q) => p[0] - q[0])
    if (entries.length === 0) { if (bound.size > 0) { this.left++; return null } stop('constant', whole) }
    return { lower, upper, index: entries.map((e) => e[0]), value: entries.map((e) => e[1]), at: [...bound].map(([name, { value }]) => `${name} = ${value}`).join(', ') }
  }

  /** each visits the values of a domain's indices. */
  private each(d: Domain | null, bound: Bound, sum: boolean, visit: (bound: Bound) => void, k = 0): void {
    if (!d || k === d.names.length) {
      if (++this.terms > MOST.terms) stop('large', { start: 0, end: 0 })
      if (!d || d.when.every((w) => compare(w.op, this.number(w.a, bound), this.number(w.b, bound)))) visit(bound)
      return
    }
    const set = d.sets[k]!, only = set.length === 1 ? set[0]! : null
    if (only && only.is !== 'name') stop('expected', { start: 0, end: 0 }, ['S', 'T', 'O', 'C', '0..5'])
    const [from, to] = only?.is === 'name' ? this.set(only.token.text) ?? stop('unknown', only.token, ['T', 'S', 'O', 'C']) : [this.number(set[0]!, bound), this.number(set[1]!, bound)]
    for (let i = from; i <= to; i++) this.each(d, new Map(bound).set(d.names[k]!, { value: i, sum }), sum, visit, k + 1)
  }

  private number(n: Node, bound: Bound): number {
    const v = this.value(n, bound)
    return v === null || v.of.size > 0 ? stop('product', n.is === 'variable' ? n.token : { start: 0, end: 0 }) : v.constant
  }

  /** value is what an expression is; null where a name in it runs out of the program by an index in front. */
  private value(n: Node, bound: Bound): Sum | null {
    switch (n.is) {
      case 'number': return { constant: n.value, of: new Map() }
      case 'minus': return times(this.value(n.a, bound), -1)
      case 'name': {
        const constant = bound.get(n.token.text)?.value ?? this.constant(n.token.text)
        return constant !== undefined ? { constant, of: new Map() } : this.variable(n.token, n.token.text, [], bound)
      }
      case 'variable': return this.variable(n.token, n.family, n.index, bound)
      case 'sum': {
        let all: Sum = { constant: 0, of: new Map() }
        this.each(n.over, bound, true, (b) => {
          const v = this.value(n.of, b)
          if (v) all = plus(all, v, 1)
          else this.left++
        })
        return all
      }
      case 'binary': {
        const a = this.value(n.a, bound), b = this.value(n.b, bound)
        if (!a || !b) return null
        if (n.op === '+' || n.op === '-') return plus(a, b, n.op === '+' ? 1 : -1)
        if (n.op === '/') return b.of.size > 0 || b.constant === 0 ? stop('quotient', n.token) : times(a, 1 / b.constant)
        if (a.of.size > 0 && b.of.size > 0) stop('product', n.token)
        return a.of.size > 0 ? times(a, b.constant) : times(b, a.constant)
      }
    }
  }

  private variable(t: Token, family: string, index: Node[], bound: Bound): Sum | null {
    const known = this.families.get(family)
    if (!known) return stop('unknown', { ...t, text: family }, nearest(family, [...this.families.keys(), ...(index.length ? [] : ['H', 'R', 'K'])]))
    if (known.subscripts !== index.length) return stop('subscripts', t, [known.first, known.last])
    const at = index.map((n) => {
      if (n.is === 'name' && !bound.has(n.token.text) && /^[ic]\d+$/.test(n.token.text)) return plain(n.token.text) // i5, as files write it
      const v = this.number(n, bound)
      return Number.isInteger(v) ? String(v) : stop('fraction', t)
    })
    const j = this.columns.get(`${family}|${at}`)
    if (j !== undefined) return { constant: 0, of: new Map([[j, 1]]) }
    if (index.some((n) => uses(n, bound))) return null
    return stop('absent', { ...t, text: `${family}[${at}]` }, [known.first, known.last])
  }

  /** complete lists what may follow before the caret: names, and variables once a bracket is open. from is where the word begins. */
  complete(text: string, caret: number): { from: number; names: { text: string; hint: string }[] } {
    const before = text.slice(0, caret)
    const open = /([a-z_][a-z0-9_]*)\[([^\][]*)$/i.exec(before)
    if (open && this.families.has(open[1]!)) {
      const typed = `${open[1]}[${open[2]!.replace(/\s/g, '')}`
      const names = this.program.columns.map(shown).filter((name) => name.startsWith(typed) && name !== typed).slice(0, 8)
      return { from: open.index, names: names.map((text) => ({ text, hint: '' })) }
    }
    const word = /[a-z_][a-z0-9_]*$/i.exec(before)?.[0] ?? ''
    const from = caret - word.length
    if (word === '' && !/(^|[-+*=(}:]|\bin)\s*$/.test(before)) return { from, names: [] }
    const set = /\bin\s*$/.test(before.slice(0, from))
    const all = set
      ? ['S', 'T', 'O', 'C'].map((text) => ({ text, hint: this.set(text)!.join(' … ') }))
      : [...[...this.families].map(([name, f]) => ({ text: name + (f.subscripts ? '[' : ''), hint: f.size > 1 ? `${f.first} … ${f.last}` : '' })), { text: 'sum{t in S} ', hint: '' }]
    return { from, names: all.filter((n) => n.text.startsWith(word) && n.text !== word) }
  }
}

const uses = (n: Node, bound: Bound): boolean => n.is === 'name' ? bound.has(n.token.text) : n.is === 'binary' ? uses(n.a, bound) || uses(n.b, bound) : n.is === 'minus' && uses(n.a, bound)
const compare = (op: string, a: number, b: number): boolean => ({ '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b, '=': a === b, '<>': a !== b })[op]!
const times = (a: Sum | null, by: number): Sum | null => a && { constant: a.constant * by, of: new Map([...a.of].map(([j, v]) => [j, v * by])) }
function plus(a: Sum, b: Sum, sign: number): Sum {
  const of = new Map(a.of)
  for (const [j, v] of b.of) of.set(j, (of.get(j) ?? 0) + sign * v)
  return { constant: a.constant + sign * b.constant, of }
}

/** plain is a label without its letter: "i5" and "c5" are 5. */
const plain = (label: string): string => label.replace(/^[ic](?=\d+$)/, '')
const shown = (c: { family: string; index: string[] }): string => c.family + (c.index.length ? `[${c.index.map(plain)}]` : '')

/** nearest are the known names that differ least from a word, by the edits between them (Levenshtein). */
export function nearest(word: string, known: string[]): string[] {
  const edits = (a: string, b: string): number => {
    let row = Array.from({ length: b.length + 1 }, (_, j) => j)
    for (let i = 1; i <= a.length; i++) {
      const next = [i]
      for (let j = 1; j <= b.length; j++) next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1]!.toLowerCase() === b[j - 1]!.toLowerCase() ? 0 : 1)))
      row = next
    }
    return row[b.length]!
  }
  return known.map((name) => ({ name, far: edits(word, name) })).sort((p, q) => p.far - q.far).slice(0, 4).map((p) => p.name)
}

/** asLP writes rows in the LP format, with names as `tilemip export` writes them. */
export function asLP(rows: Linear[], program: Program, name: string): string {
  const safe = (j: number) => program.columns[j]!.name.replace(/[[,]/g, '_').replace(/\]/g, '')
  return rows.flatMap((r, k) => {
    const terms = r.index.map((j, e) => `${r.value[e]! < 0 ? '-' : '+'} ${Math.abs(r.value[e]!)} ${safe(j)}`).join(' ')
    const sides = r.lower === r.upper ? [['=', r.lower]] : [['>=', r.lower], ['<=', r.upper]].filter(([, v]) => v !== null)
    return sides.map(([relation, v], s) => ` ${name}_${k}${sides.length > 1 ? 'ab'[s] : ''}: ${terms} ${relation} ${v}`)
  }).join('\n')
}

/** asLaTeX writes a row as it was typed. */
export function asLaTeX({ over, sides, relations }: Row): string {
  const sign: Record<string, string> = { '<=': '\\le', '>=': '\\ge', '<>': '\\ne' }
  const set = (s: Node[]) => (s.length === 1 ? tex(s[0]!) : `\\{${tex(s[0]!)},\\dots,${tex(s[1]!)}\\}`)
  const domain = (d: Domain) => [...d.names.map((n, k) => `${n} \\in ${set(d.sets[k]!)}`), ...d.when.map((w) => `${tex(w.a)} ${sign[w.op] ?? w.op} ${tex(w.b)}`)].join(',\\ ')
  const name = (s: string) => (s.length === 1 ? s : `\\mathit{${s.replace(/_/g, '\\_')}}`)
  function tex(n: Node): string {
    switch (n.is) {
      case 'number': return String(n.value)
      case 'name': return name(n.token.text)
      case 'variable': return `${name(n.family)}_{${n.index.map(tex).join(',')}}`
      case 'minus': return `-${closed(n.a)}`
      case 'sum': return `\\sum_{${domain(n.over)}} ${closed(n.of)}`
      case 'binary': return n.op === '/' ? `\\frac{${tex(n.a)}}{${tex(n.b)}}` : n.op === '*' ? `${closed(n.a)} ${n.b.is === 'number' ? '\\cdot ' : ''}${closed(n.b)}` : `${tex(n.a)} ${n.op} ${n.op === '-' ? closed(n.b) : tex(n.b)}`
    }
  }
  const closed = (n: Node): string => (n.is === 'binary' && (n.op === '+' || n.op === '-') ? `(${tex(n)})` : tex(n))
  return sides.map((s, k) => (k ? `${sign[relations[k - 1]!] ?? '='} ` : '') + tex(s)).join(' ') + (over ? ` \\qquad \\forall\\, ${domain(over)}` : '')
}
