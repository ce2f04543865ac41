// Writes src/lib/plans.json: the boards of the library that the screen Play offers, as shortest
// plans by the command's search, from which the boards follow. TILEMIP names the command.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

const sets = { neos: 0, 'aima-8-puzzle': 0, 'hardest-2x3': 0, 'hardest-8-puzzle': 2, textbook: 36, korf: 100, 'hardest-15-puzzle': 17 }
const lines = Object.entries(sets).map(([name, most]) => {
  const answers = Array.from({ length: most || 1 }, (_, i) => JSON.parse(execFileSync(process.env.TILEMIP, ['search', `library:${name}${most ? `-${i + 1}` : ''}`, '--json'], { stdio: ['ignore', 'pipe', 'ignore'] })))
  if (answers.some((answer) => answer.status !== 'optimal')) throw new Error(`${name}: a plan is not proven shortest`)
  const [{ board, goal }] = answers
  return JSON.stringify({ name, rows: board.length, cols: board[0].length, goal: goal.name, plans: answers.map((answer) => answer.moves) })
})
writeFileSync('src/lib/plans.json', `[${lines.join(',\n')}]\n`)
