// `npm test`: everything that proves the product, in one command, on a fresh machine too. Types, lint and dead code
// first, then unit and server tests, then the real browser against the real server. Ends with `N passed, N failed`.
import '../server/node/refuse-old-node.cjs'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { installMissingBrowser } from './support/find-chromium.mjs'

const reports = mkdtempSync(join(tmpdir(), 'sawari-tests-'))
const tally = { passed: 0, failed: 0, skipped: 0 }

function run(name, command, args, env = {}) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) console.error(error.message)
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(0)} s)`)
  return status === 0
}

/** Each failed test's name, for the end: the log of a whole run is long, and what matters in it is these. */
const failures = []
const secondLooks = []

/** A step that is one check: it passes or it fails. */
function check(name, ...npmScript) {
  const ok = run(name, 'npm', ['run', '--silent', ...npmScript])
  tally[ok ? 'passed' : 'failed'] += 1
  if (!ok) failures.push(name)
}

function count(name, ok, { passed, failed, skipped, onlyAtSecondLook }) {
  tally.passed += passed
  tally.failed += failed.length
  tally.skipped += skipped
  failures.push(...failed.map((test) => `${name}: ${test}`))
  secondLooks.push(...onlyAtSecondLook.map((test) => `${name}: ${test}`))
  if (passed === 0 && failed.length === 0) fail(name, 'no test ran')
  else if (!ok && failed.length === 0) fail(name, 'ended with an error outside of its tests')
}

function fail(name, problem) {
  tally.failed += 1
  failures.push(`${name}: ${problem}`)
}

function runVitest(name, project, files = []) {
  const report = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ok = run(name, 'npx', ['vitest', 'run', '--project', project, ...reporters, ...files])
  try {
    const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const failed = testResults
      .filter((file) => file.status === 'failed')
      .flatMap((file) => {
        const tests = file.assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName)
        // A file that does not load, or whose preparation fails, has failed as one.
        return (tests.length > 0 ? tests : ['(the whole file)']).map((test) => ({ file: file.name, test }))
      })
    return { ok, failed, passed: numPassedTests, skipped: numPendingTests + numTodoTests }
  } catch (problem) {
    // A step that leaves no report has failed as a whole.
    return { ok, failed: [{ file: '', test: problem.message }], passed: 0, skipped: 0 }
  }
}

const nameOf = ({ file, test }) => `${relative(process.cwd(), file)} › ${test}`

/**
 * What starts servers, floods them, kills them or waits for files to come shares two cores with everything else: on CI a
 * file with a failure gets a second look, alone, as browser tests do. What passes there only is said so at the end.
 */
function vitest(project) {
  const first = runVitest(project, project)
  const files = [...new Set(first.failed.map(({ file }) => file))]
  const again = process.env.CI && files.length > 0 && files.length <= 5 && !files.includes('')
  if (!again) {
    count(project, first.ok, { ...first, failed: first.failed.map(nameOf), onlyAtSecondLook: [] })
    return
  }
  const second = runVitest(`${project}, second look`, project, files)
  const still = new Set(second.failed.map(nameOf))
  const onlyAtSecondLook = first.failed.map(nameOf).filter((test) => !still.has(test))
  count(project, second.ok, {
    passed: first.passed + first.failed.length - second.failed.length,
    failed: second.failed.map(nameOf),
    skipped: first.skipped,
    onlyAtSecondLook,
  })
}

/** The tests of a Playwright report with this outcome, by file and title. */
function browserTests(suites, outcome, path = []) {
  return suites.flatMap(({ title, suites: inner = [], specs = [] }) => {
    const here = [...path, title]
    const tests = specs.filter((spec) => spec.tests.some((test) => test.status === outcome))
    return [...tests.map((spec) => [...here, spec.title].join(' › ')), ...browserTests(inner, outcome, here)]
  })
}

function playwright(name) {
  const report = join(reports, `${name}.json`)
  const args = ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json']
  const ok = run(name, 'npx', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  try {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
    count(name, ok, {
      passed: stats.expected + stats.flaky,
      failed: browserTests(suites, 'unexpected'),
      skipped: stats.skipped,
      onlyAtSecondLook: browserTests(suites, 'flaky'),
    })
  } catch (problem) {
    fail(name, problem.message)
  }
}

installMissingBrowser()
check('types', 'typecheck')
check('lint', 'lint')
check('dead code', 'deadcode')
check('build', 'build')
vitest('unit')
vitest('server')
// The core of the app in Firefox, WebKit and the oldest Chromium; an engine that is not here is named and skipped.
vitest('engines')
playwright('e2e')

rmSync(reports, { recursive: true, force: true })
if (secondLooks.length > 0) console.log(`\nPassed at the second look only:\n  ${secondLooks.join('\n  ')}`)
if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`)
const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
console.log(`\n${tally.passed} passed, ${tally.failed} failed${skipped}`)
process.exit(tally.failed === 0 ? 0 : 1)
