// Every language says all that English says, its lessons have the structure of the English ones, and
// its catalogue of the checker's and the searches' sentences has all of them.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { rolldown } from 'rolldown'
import { sentence } from '../src/text/said.ts'
import { count, number, plural } from '../src/text/numbers.ts'
import { speak, type Words } from '../src/text/words.ts'
import { files, folder, render, type Page } from '../tools/course.ts'

const languages = readdirSync('src/text').filter((name) => existsSync(`src/text/${name}/index.ts`))
async function load(language: string): Promise<Words> {
  const file = resolve(`.build/unit/text-${language}.mjs`)
  await (await rolldown({ input: `src/text/${language}/index.ts`, platform: 'node', external: /^(node:|virtual:)/ })).write({ file, format: 'esm' })
  return (await import(file)) as Words
}
const english = await load('en')
const others = await Promise.all(languages.filter((l) => l !== 'en').map(async (language) => ({ language, words: await load(language) })))

/** keys are the paths of all texts; what a text is, a sentence or a function, belongs to it. */
function keys(at: unknown, path = ''): string[] {
  if (typeof at !== 'object' || at === null) return [`${path} ${typeof at}`]
  return Object.entries(at).flatMap(([key, held]) => (path === '' && key === 'said' ? [] : keys(held, `${path}.${key}`)))
}

test('there is more than one language', () => assert.ok(others.length > 0))

for (const { language, words } of others) {
  test(`${language}: the keys of all texts`, () => assert.deepEqual(keys(words).sort(), keys(english).sort()))

  test(`${language}: the structure of the lessons`, () => {
    // What is not language: figures, forms, code, boards in tables, what waits for a prediction.
    const shape = (page: Page) => page.parts.map((part) => ({
      ...part,
      ...(part.kind === 'html' && { html: [...part.html.matchAll(/<(h\d|table|ol|ul|blockquote)\b|<pre[^>]*><code>.*?<\/code>|<td><code>.*?<\/code>|data-lesson="\w+"/gs)].map((m) => m[0]) }),
      ...(part.kind === 'answer' && { fields: part.fields.map((f) => [f.name, f.many]) }),
    }))
    for (const { id, file } of files) {
      const [ours, theirs] = [language, 'en'].map((l) => render(id, readFileSync(resolve(folder(l), file), 'utf8')))
      assert.deepEqual(shape(ours!), shape(theirs!), `${file} of ${language}`)
      assert.notEqual(ours!.goal, theirs!.goal)
    }
  })

  test(`${language}: what the checker and the searches say`, () => {
    const missing: string[] = []
    const sources = ['../internal/course', '../../../native/trace'].flatMap((at) => readdirSync(at).filter((name) => name.endsWith('.go') && !/_test\.go$|^(handout|answers)\.go$/.test(name)).map((name) => `${at}/${name}`))
    assert.ok(sources.length > 12)
    for (const source of sources)
      for (const [, literal] of readFileSync(source, 'utf8').replace(/^\s*\/\/.*$/gm, '').matchAll(/(?<!Errorf\(|errors\.New\()("(?:[^"\\\n]|\\.)*")/g)) {
        const format = (JSON.parse(literal!) as string).trim()
        if (/(?:[a-z]+[ ,:;]+){4}/i.test(format) && !(format in words.said) && !(`${format} %s` in words.said)) missing.push(`${source}: ${format}`)
      }
    assert.deepEqual(missing, [])
    for (const [format, other] of Object.entries(words.said)) {
      const verbs = (text: string) => [...text.matchAll(/%(?:\[\d\])?(?:\.\d)?[a-z]/g)].length
      assert.equal(verbs(other), verbs(format), format)
    }
  })
}

test('numbers, plurals and sentences as German writes them', () => {
  const german = others.find((o) => o.language === 'de')!.words
  speak(german)
  count('de')
  assert.equal(number(1234567.25), '1.234.567,25')
  assert.equal(number(-4.5, 2, true), '−4,50')
  assert.equal(number(-0.0001), '0')
  assert.equal(plural(1, 'Zug', 'Züge'), '1 Zug')
  assert.equal(plural(11520, 'Lösung', 'Lösungen'), '11.520 Lösungen')
  assert.equal(sentence('your rows keep every plan, and the relaxation is now 5.33; it can be 10. Count how many steps each tile is away from its goal'), 'Ihre Zeilen erhalten jeden Plan, und die Relaxation ist nun 5,33; sie kann 10 werden. Zählen Sie, wie viele Schritte jeder Stein von seinem Ziel entfernt ist')
  assert.equal(sentence('piece S has the fewest options left, 2: every solution contains one of them. Its column is covered.'), 'Teil S hat die wenigsten übrigen Optionen, nämlich 2: jede Lösung enthält eine davon. Die Spalte wird überdeckt.')
  assert.equal(sentence('Contour 1: follow every path as long as f, the moves made plus the Manhattan distance left, is at most 7. That is the distance of the start itself: no plan can be shorter.'), 'Durchgang 1: folgen Sie jedem Weg, solange f, die gemachten Züge plus die restliche Manhattan-Distanz, höchstens 7 ist. Das ist der Abstand des Starts selbst: kein Plan kann kürzer sein.')
  assert.equal(sentence('a line that no catalogue has'), 'a line that no catalogue has')
})
