// The LaTeX that `tilemip show --latex` writes, taken apart for a preview: headings, lists whose
// labels and texts have formulas between dollar signs, tables of boards, and displays. It reads
// what package algebra writes, not LaTeX at large; what it does not know is left out of the
// preview, and stays in the file.

export type Piece =
  | { kind: 'heading'; level: 2 | 3; text: Run[] }
  | { kind: 'list'; items: { label: Run[]; text: Run[] }[] }
  | { kind: 'math'; tex: string }
  | { kind: 'text'; text: Run[] }

/** Run is a stretch of words or a formula. */
export interface Run {
  math: boolean
  tex: string
}

export function pieces(document: string): Piece[] {
  const body = /\\begin\{document\}([\s\S]*)\\end\{document\}/.exec(document)?.[1] ?? document
  const out: Piece[] = []
  const blocks = /\\section\*?\{((?:[^{}]|\{[^{}]*\})*)\}|\\paragraph\{((?:[^{}]|\{[^{}]*\})*)\}|\\begin\{description\}([\s\S]*?)\\end\{description\}|\\begin\{(align\*?|equation\*?)\}([\s\S]*?)\\end\{\4\}|\\begin\{center\}[\s\S]*?\\end\{center\}/g
  for (const [, section, paragraph, list, environment, math] of body.matchAll(blocks)) {
    if (section !== undefined) out.push({ kind: 'heading', level: 2, text: runs(section.replace(/^\\raggedright\s*/, '')) })
    else if (paragraph !== undefined) out.push({ kind: 'heading', level: 3, text: runs(paragraph) })
    else if (list !== undefined) out.push({ kind: 'list', items: items(list) })
    else if (environment !== undefined) out.push({ kind: 'math', tex: `\\begin{${environment}}${math!.replace(/\\label\{[^}]*\}/g, '')}\\end{${environment}}` })
  }
  return out
}

function items(list: string): { label: Run[]; text: Run[] }[] {
  return list
    .split(/\\item/)
    .slice(1)
    .map((item) => {
      const [, label, text] = /^\s*\[\{([\s\S]*?)\}\]([\s\S]*)$/.exec(item) ?? ['', '', item]
      return { label: runs(label!), text: runs(text!.trim()) }
    })
}

/** runs parts words and formulas; the few commands of words are undone. */
export function runs(text: string): Run[] {
  return text
    .split(/(\$(?:\\.|[^$\\])*\$)/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('$') ? { math: true, tex: part.slice(1, -1) } : { math: false, tex: part.replace(/\\([_%&#${}])/g, '$1').replace(/~/g, '\u00a0').replace(/\s+/g, ' ') }))
}
