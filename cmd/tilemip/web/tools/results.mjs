// The results of Playwright as lines for scripts/testsummary, whose sentence is that of a test
// that Playwright calls flaky.
import { readFileSync } from 'node:fs'

const visit = (suite, path) => {
  for (const spec of suite.specs ?? [])
    for (const test of spec.tests) {
      const last = test.results.at(-1)
      const result = test.status === 'skipped' ? 'skipped' : test.status === 'unexpected' ? 'failed' : 'passed'
      console.log(JSON.stringify({ Package: 'web', Test: [test.projectName, ...path, spec.title].join(': '), Result: result, Reason: test.status === 'flaky' ? 'failed, and passed when run again' : result === 'skipped' ? (test.annotations[0]?.description ?? 'skipped') : '', Seconds: (last?.duration ?? 0) / 1000 }))
    }
  for (const inner of suite.suites ?? []) visit(inner, [...path, inner.title])
}
for (const suite of JSON.parse(readFileSync(process.argv[2], 'utf8')).suites) visit(suite, [suite.title])
