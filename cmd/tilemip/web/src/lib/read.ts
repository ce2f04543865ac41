// Boards in every notation that the command reads: the plain one here, all others by the engine's
// reader (verb "read"), whose one line on what is wrong is shown as it is.
import { parse, type Board } from './board.ts'
import type { Engine, Subject } from './contract.ts'
import { board as words } from '../text/words.ts'

/** readBoard gives the board of a text and what to say of it; without a board, why there is none. */
export async function readBoard(engine: Engine, text: string): Promise<{ board?: Board; note: string }> {
  const plain = parse(text)
  if (plain) return { board: plain, note: '' }
  try {
    const { board, warnings } = await engine.run<Subject>({ version: 1, verb: 'read', name: 'text', subject: text }).done
    const note = warnings.map((warning) => warning.replace(/^text:/, '')).join(' ')
    if (!board) return { note: words.notBoard }
    const { rows, cols, tiles, goal } = board
    return { board: { rows, cols, tiles, goal }, note }
  } catch (error) {
    return { note: (error instanceof Error ? error.message : String(error)).replace(/^text:? ?/, '') }
  }
}
