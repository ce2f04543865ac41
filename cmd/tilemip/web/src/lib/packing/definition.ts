// A puzzle of one's own as a definition file, which the engines read (docs/reference/packing-format.md).

import type { Cell } from './space.ts'

export interface Own {
  title: string
  dim: [number, number, number]
  blocked: Cell[] // cells of the box that do not belong to the region
  pieces: { name: string; cells: Cell[] }[]
  oneSided: boolean
  holes: number // cells that may stay empty
}

const layoutOf = (cells: readonly Cell[]) => cells.map((c) => c.join(' ')).join(', ')

/** safeName makes a name that a definition can hold: no blanks and none of , : = | # / */
export function safeName(name: string): string {
  return name.replace(/[\s,:=|#/]+/g, '-').replace(/^-+|-+$/g, '').replace(/^\.$|^~L$|^\*$/, '-').slice(0, 24)
}

export function definitionOf(own: Own): string {
  const [X, Y, Z] = own.dim
  const title = own.title.replace(/\s+/g, ' ').trim()
  const flags = (own.holes > 0 ? `:holes=${own.holes}` : '') + (own.oneSided && Z === 1 ? ':oneSide' : '')
  const lines = [...(title ? [`# ${title}`, ''] : []), `D:xDim=${X}:yDim=${Y}:zDim=${Z}${flags}`]
  if (own.blocked.length > 0) lines.push(`C:name=*:type=S:layout=${layoutOf(own.blocked)}`)
  for (const { name, cells } of own.pieces) if (cells.length > 0) lines.push(`C:name=${name}:layout=${layoutOf(cells)}`)
  return lines.join('\n') + '\n~D\n'
}

/** problems says what keeps a drawing from being a puzzle; empty when nothing does. */
export function problems(own: Own): ('empty' | 'names' | 'apart' | 'region')[] {
  const out: ('empty' | 'names' | 'apart' | 'region')[] = []
  const drawn = own.pieces.filter((p) => p.cells.length > 0)
  if (drawn.length === 0) out.push('empty')
  const names = drawn.map((p) => safeName(p.name))
  if (new Set(names).size !== names.length || names.some((n) => n === '')) out.push('names')
  if (drawn.some((p) => !connected(p.cells))) out.push('apart')
  if (own.blocked.length >= own.dim[0] * own.dim[1] * own.dim[2]) out.push('region')
  return out
}

/** connected says whether cells hang together by their faces. */
export function connected(cells: readonly Cell[]): boolean {
  const left = new Set(cells.map((c) => c.join()))
  const stack = cells.slice(0, 1)
  for (const c of stack) left.delete(c.join())
  for (let cell = stack.pop(); cell; cell = stack.pop()) {
    for (const axis of [0, 1, 2]) {
      for (const step of [1, -1]) {
        const next = [...cell] as [number, number, number]
        next[axis] = (next[axis] ?? 0) + step
        if (left.delete(next.join())) stack.push(next)
      }
    }
  }
  return left.size === 0
}
