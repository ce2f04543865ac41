// Personal bests: the fewest moves for each board and the time they took, kept in this browser where
// it lets the page keep anything.
import { SvelteMap } from 'svelte/reactivity'

export interface Best { moves: number; seconds: number }
const key = 'tilemip-best'
const most = 500 // boards; the oldest go first

function read(): [string, Best][] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return (Array.isArray(value) ? value : []).filter((row): row is [string, Best] => Array.isArray(row) && typeof row[0] === 'string' && Number.isInteger(row[1]?.moves) && Number.isInteger(row[1]?.seconds))
  } catch {
    return []
  }
}

export const bests = new SvelteMap<string, Best>(read())

/** finished keeps a game, if it is the best one; it says whether an earlier one was beaten. */
export function finished(board: string, game: Best): boolean {
  const old = bests.get(board)
  if (old && (old.moves < game.moves || (old.moves === game.moves && old.seconds <= game.seconds))) return false
  bests.delete(board)
  bests.set(board, game)
  try {
    localStorage.setItem(key, JSON.stringify([...bests].slice(-most)))
  } catch {
    // a page from disk, or a private window: it holds until the page is closed
  }
  return old !== undefined
}
