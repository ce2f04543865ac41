// The preview takes apart what `tilemip show --latex` writes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pieces, runs } from '../src/lib/latex.ts'

const document = String.raw`\documentclass{article}
\begin{document}
\section*{\raggedright 4$\times$4 sliding puzzle, c\_move}
\begin{center}
\begin{tabular}{|c|}1\end{tabular}
\end{center}
\paragraph{Sets}
\begin{description}
\item[{$\mathcal{I}$}] tiles; i0 is the blank: $\{\text{i0}, \dots\}$
\item[{(c\_up)}] no move up
\end{description}
\begin{align}
\min\quad & \sum_{t} z_{t} \tag{obj}\label{textbook:objective.obj} \\
& x_{t} \le 4 \tag{c\_up}\label{textbook:c_up}
\end{align}
\begin{align*}
& p = 1
\end{align*}
\end{document}`

test('pieces in their order, without labels and tables', () => {
  assert.deepEqual(pieces(document).map((piece) => piece.kind), ['heading', 'heading', 'list', 'math', 'math'])
  const [title, , list, display, last] = pieces(document)
  assert.deepEqual(title, { kind: 'heading', level: 2, text: [{ math: false, tex: '4' }, { math: true, tex: '\\times' }, { math: false, tex: '4 sliding puzzle, c_move' }] })
  assert.ok(list?.kind === 'list' && list.items.length === 2)
  assert.deepEqual(list.items[0]!.label, [{ math: true, tex: '\\mathcal{I}' }])
  assert.deepEqual(list.items[1]!.label, [{ math: false, tex: '(c_up)' }])
  assert.ok(display?.kind === 'math' && display.tex.includes('\\tag{obj}') && !display.tex.includes('label'))
  assert.ok(last?.kind === 'math' && last.tex.startsWith('\\begin{align*}'))
})

test('braces in a formula do not end it', () => {
  assert.deepEqual(runs('a $\\{x\\}$ b'), [{ math: false, tex: 'a ' }, { math: true, tex: '\\{x\\}' }, { math: false, tex: ' b' }])
})
