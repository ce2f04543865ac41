// The lessons of docs/course, and those of src/text/LANGUAGE/course, rendered when the page is
// built: the modules virtual:course/LANGUAGE. A page
// is cut into parts: HTML, figures ({{race board="…"}}) and forms for answers
// ({{answer exercise="4.1" sum="…"}}). What stands behind a **Predict.** in its section is
// marked, so that the screen shows it only after a prediction. No Markdown of users comes here.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

export interface Field { name: string; label: string; many: boolean }
export type Part = { behind: number } & (
  | { kind: 'html'; html: string; predict: boolean }
  | { kind: 'figure'; figure: string; settings: Record<string, string> }
  | { kind: 'answer'; exercise: string; fields: Field[] }
)
export interface Page { id: string; title: string; goal: string; parts: Part[] }

// Vite and the unit tests run in cmd/tilemip/web.
const english = resolve('../../../docs/course')
export const folder = (language: string) => (language === 'en' ? english : resolve('src/text', language, 'course'))
export const files = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((id) => ({ id, file: `lesson-${id}.md` })).concat([{ id: 'A', file: 'lab-a.md' }, { id: 'B', file: 'lab-b.md' }])

const marked = new Marked({ gfm: true })
marked.use({
  renderer: {
    // A link to another lesson stays in the screen; other pages of docs are not in the bundle.
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      const lesson = files.find((f) => f.file === href)
      return lesson ? `<a href="#lessons" data-lesson="${lesson.id}">${words}</a>` : `<span class="elsewhere">${words}</span>`
    },
    table(token) {
      const head = token.header.map((cell) => `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`).join('')
      const body = token.rows.map((row) => `<tr>${row.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`).join('')}</tr>`).join('')
      return `<div class="wide" tabindex="0" role="group" aria-label="@table"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
    },
    code({ text }) {
      const kind = /^(\$ )?tilemip |^glpsol /m.test(text) ? 'terminal' : 'listing'
      return `<pre class="${kind}" tabindex="0" role="group" aria-label="@${kind}"><code>${escaped(text)}</code></pre>`
    },
  },
})

const attributes = (line: string): [string, string][] => [...line.matchAll(/([a-z0-9]+)="([^"]*)"/g)].map((m) => [m[1]!, m[2]!])

/** blocks are what blank lines part, with fenced blocks whole. */
function blocks(text: string): string[] {
  const all: string[] = []
  let block: string[] = []
  let fenced = false
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) fenced = !fenced
    if (line.trim() === '' && !fenced) {
      if (block.length) all.push(block.join('\n'))
      block = []
    } else block.push(line)
  }
  if (block.length) all.push(block.join('\n'))
  return all
}

function figure(line: string): { kind: 'figure'; figure: string; settings: Record<string, string> } {
  const settings = Object.fromEntries(attributes(line))
  if (settings['puzzle']?.startsWith('docs/')) settings['puzzle'] = readFileSync(resolve(english, '../..', settings['puzzle']), 'utf8')
  return { kind: 'figure', figure: /^\{\{(\w+)/.exec(line)![1]!, settings }
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** attached are the files that a block links to, to be opened below it. */
function attached(block: string): string {
  return [...block.matchAll(/\]\(files\/([\w.-]+)\)/g)].map(([, name]) => `<details><summary>${name}</summary><pre class="listing" tabindex="0" role="region" aria-label="${name}"><code>${escaped(readFileSync(resolve(english, 'files', name!), 'utf8'))}</code></pre></details>`).join('')
}

/** render cuts the Markdown of one lesson. */
export function render(id: string, text: string): Page {
  const page: Page = { id, title: '', goal: '', parts: [] }
  let gate = 0 // the number of the last prediction in this section; 0: none
  let gates = 0
  let drawn = false // the last part was a figure: a drawing of the same in characters is left out
  for (const block of blocks(text.replace(/<!--.*?-->\n?/gs, ''))) {
    if (block.startsWith('# ')) page.title = block.slice(2).trim()
    else if (block.startsWith('**Goal.**')) page.goal = block.slice('**Goal.**'.length).trim()
    else if (block.startsWith('{{answer ')) {
      const [[, exercise], ...fields] = attributes(block) as [[string, string], ...[string, string][]]
      page.parts.push({ kind: 'answer', behind: 0, exercise, fields: fields.map(([name, label]) => ({ name, label: label.replace(/ \(lines\)$/, ''), many: label.endsWith(' (lines)') })) })
    } else if (block.startsWith('{{')) page.parts.push({ behind: gate, ...figure(block) })
    else if (!(drawn && /^```\n[0-9 .\n]+```$/.test(block)) && !/^\[(Next|The course)/.test(block) && !block.startsWith('Check your answers:')) {
      if (block.startsWith('## ')) gate = 0
      const predict = block.includes('**Predict.**')
      page.parts.push({ kind: 'html', behind: gate, html: (marked.parse(block.replaceAll('**Predict.**', '**@predict**')) as string) + attached(block), predict })
      if (predict) gate = ++gates
    }
    drawn = block.startsWith('{{')
  }
  return page
}

/** course is the plugin: virtual:course/LANGUAGE exports the pages. */
export function course(): Plugin {
  const prefix = '\0virtual:course/'
  return {
    name: 'course',
    resolveId: (source) => (source.startsWith(prefix.slice(1)) ? `\0${source}` : null),
    load(source) {
      if (!source.startsWith(prefix)) return null
      const from = folder(source.slice(prefix.length))
      const pages = files.map(({ id: lesson, file }) => {
        this.addWatchFile(resolve(from, file))
        return render(lesson, readFileSync(resolve(from, file), 'utf8'))
      })
      return `export const pages = ${JSON.stringify(pages)}`
    },
  }
}
