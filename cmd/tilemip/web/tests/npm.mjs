// Uses the npm package as its README shows, and compares what is printed with the comments
// there: node tests/npm.mjs FOLDER, where FOLDER holds the package, unpacked or installed.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'

const folder = resolve(process.argv[2] ?? '.build/npm')
const { exports, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const { load } = await import(pathToFileURL(join(folder, exports['.'].default)).href)
const code = /```js\nimport .*\n([^]*?)```/.exec(readFileSync(join(folder, 'README.md'), 'utf8'))[1]
const wanted = [...code.matchAll(/console\.log\(.*\) \/\/ (.*)/g)].map((match) => match[1])
const printed = []
const run = Object.getPrototypeOf(async () => {}).constructor('load', 'console', code)
await run(load, { log: (...values) => printed.push(format(...values)) })
assert.ok(wanted.length >= 3)
assert.deepEqual(printed, wanted)

// A lesson is marked, a mistake says where it is, a stop ends a search that would take hours.
const tilemip = await load()
const marked = await tilemip.run({ verb: 'check-lesson', subject: '4.1 sum: 29', options: { lesson: '4' } }).done
assert.ok(marked.lesson === '4' && marked.exercises.length > 0)
await assert.rejects(tilemip.solve('1 2 3\n4 5 y').done, (error) => error.status === 2 && /2/.test(error.message))
const long = tilemip.search('library:bedlam-cube', { all: true, time_limit: 60 })
setTimeout(() => long.stop(), 300)
assert.equal((await long.done).termination, 'interrupted')
console.log(`tilemip ${version}: ${printed.join('; ')}; a lesson, a mistake, a stop`)
