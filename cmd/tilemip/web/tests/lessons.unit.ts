// How lessons are cut into parts, and what of a reader's progress is believed.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { checked, keep, kept } from '../src/lib/progress.ts'
import { files, render } from '../tools/course.ts'

const pages = files.map(({ id, file }) => render(id, readFileSync(`../../../docs/course/${file}`, 'utf8')))
const ids = pages.map((page) => page.id)

test('every lesson has a title, a goal, figures and forms', () => {
  assert.equal(pages.length, 11)
  for (const page of pages) {
    assert.ok(page.title.length > 5 && page.goal.startsWith('After this '), page.id)
    const forms = page.parts.filter((part) => part.kind === 'answer')
    assert.deepEqual(forms.map((form) => form.exercise), (['4', '9'].includes(page.id) ? [1, 2, 3] : [1, 2]).map((n) => `${page.id}.${n}`))
    for (const form of forms) assert.ok(form.fields.length > 0 && form.behind === 0, form.exercise)
    assert.ok(page.parts.some((part) => part.kind === 'figure'), page.id)
    for (const part of page.parts) if (part.kind === 'html') assert.ok(!/\{\{|<script|style=|onclick|javascript:/i.test(part.html), part.html)
  }
})

test('what follows a prediction waits for it, until the next heading', () => {
  const page = render('1', '# T\n\n**Goal.** g\n\nfirst\n\n**Predict.** how many?\n\nanswer\n\n{{race board="1 0 / 2 3"}}\n\n```\n1 .\n2 3\n```\n\n## Next\n\nfree\n')
  assert.deepEqual(page.parts.map((part) => part.behind), [0, 0, 1, 1, 0, 0])
  assert.equal(page.parts.filter((part) => part.kind === 'html').length, 5) // the drawing in characters is left out
})

test('links stay in the screen; nothing leads away', () => {
  for (const page of pages)
    for (const part of page.parts)
      if (part.kind === 'html') for (const [link] of part.html.matchAll(/<a [^>]*>/g)) assert.match(link, /^<a href="#lessons" data-lesson="[1-9AB]">$/)
})

test('a puzzle of the docs is in the bundle as text', () => {
  const figure = pages[6]!.parts.find((part) => part.kind === 'figure' && part.settings['puzzle']?.includes('D:xDim=5'))
  assert.ok(figure)
})

test('progress from a link is checked', () => {
  assert.deepEqual(checked('nonsense', ids), { at: '1', answers: {}, done: [], open: [], all: false })
  const read = checked({ at: 'A', answers: { '4.1 sum': '18', '9.3 multipliers': 'c1[*] 1', 'x y': '1', '4.2 board': 'x'.repeat(400), '4.1 bound': 3 }, done: ['4.1', '4.1', '10.1', 7], open: ['4:1', '<b>'], all: 'yes' }, ids)
  assert.deepEqual(read, { at: 'A', answers: { '4.1 sum': '18', '9.3 multipliers': 'c1[*] 1' }, done: ['4.1'], open: ['4:1'], all: false })
})

test('without storage nothing is kept, and nothing breaks', () => {
  assert.equal(kept(ids), undefined)
  assert.equal(keep(checked({}, ids)), false)
})
