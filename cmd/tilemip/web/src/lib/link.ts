// The state of the page as a link: "#1." + base64url(deflate-raw(JSON)). The digit before the
// point is the version: a later page goes on reading "1". What cannot be read is ignored with
// a note, never an error. Anything else behind "#" was written by hand: a screen's name, "#box", or
// "#box?puzzle=…" (byhand.ts). Own format; the compression is the browser's own (Compression Streams).
import { byHand, type ByHand } from './byhand.ts'

export const version = '1'

/** State is any JSON object; the page keeps a Shared in it (contract.ts). */
export type State = Record<string, unknown>

/** Restored is what a link says: a state, or a note on why it says nothing. */
export interface Restored {
  state?: State
  /** the link was written by hand: the state names only what changes */
  hand?: ByHand
  note?: string
}

// A link is written by anyone. Unpacked it may have at most this many characters.
const longest = 1_000_000

/** encode gives the part of a link from "#". Keys with undefined values are left out. */
export async function encode(state: State): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream('deflate-raw'))
  return `#${version}.${toBase64URL(packed)}`
}

/** decode reads what encode wrote. An empty hash restores nothing, without a note. */
export async function decode(hash: string): Promise<Restored> {
  const text = hash.replace(/^#/, '')
  if (text === '') return {}
  const stamped = /^(\d+)\.(.*)$/s.exec(text)
  if (!stamped) return plain(text)
  if (stamped[1] !== version) {
    return { note: `The link has version ${stamped[1]}; this page reads version ${version}. It was ignored.` }
  }
  try {
    const bytes = await through(fromBase64URL(stamped[2]!), new DecompressionStream('deflate-raw'))
    const state: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof state !== 'object' || state === null || Array.isArray(state)) throw new Error('not an object')
    return { state: state as State }
  } catch {
    return { note: 'The link is incomplete or damaged. It was ignored.' }
  }
}

/** local says that an address is this machine's alone: nobody else can open it. */
export function local(address: string): boolean {
  return /^(file:|https?:\/\/(127\.|localhost|\[::1\]))/.test(address)
}

// plain reads "box" and "box?puzzle=library:soma&theme=dark".
function plain(text: string): Restored {
  const [, screen, query] = /^([a-z][a-z-]*)(?:\?(.*))?$/s.exec(text) ?? []
  if (!screen) return { note: 'The link is incomplete or damaged. It was ignored.' }
  const hand = byHand(screen, new URLSearchParams(query ?? ''))
  const { lang } = hand.frame
  return { state: lang ? { ...hand.state, lang } : hand.state, hand }
}

async function through(bytes: Uint8Array<ArrayBuffer>, transform: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const writer = transform.writable.getWriter()
  // The reader below meets the same error; here it only must not go unhandled.
  writer.write(bytes).catch(() => {})
  writer.close().catch(() => {})
  const chunks: Uint8Array[] = []
  let length = 0
  for (const reader = transform.readable.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    length += value.length
    if (length > longest) throw new Error('too long')
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

function toBase64URL(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64URL(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
