// `npm test`: everything that proves the product, in one command, on a fresh machine too. Types, lint and dead code
// first, then unit and server tests, then the real browser against the real server. Ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** A step that is one check: it passes or it fails. */
function check(name, ...npmScript) {
  tally[run(name, 'npm', ['run', '--silent', ...npmScript]) ? 'passed' : 'failed'] += 1
}

/** A step that counts its own tests into a report; one that leaves no report has failed as a whole. */
function suite(name, args, env, read) {
  const report = join(reports, `${name}.json`)
  const ok = run(name, 'npx', args(report), env(report))
  try {
    const { passed, failed, skipped } = read(JSON.parse(readFileSync(report, 'utf8')))
    tally.passed += passed
    tally.failed += failed
    tally.skipped += skipped
    if (!ok && failed === 0) tally.failed += 1
    if (passed === 0 && failed === 0) throw new Error('no test ran')
  } catch (problem) {
    console.error(`${name}: ${problem.message}`)
    tally.failed += 1
  }
}

const vitest = (project) =>
  suite(
    project,
    (report) => [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    () => ({}),
    (result) => ({
      passed: result.numPassedTests,
      failed:
        result.numFailedTests +
        result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
      skipped: result.numPendingTests + result.numTodoTests,
    }),
  )

installMissingBrowser()
check('types', 'typecheck')
check('lint', 'lint')
check('dead code', 'deadcode')
check('build', 'build')
vitest('unit')
vitest('server')
// The core of the app in Firefox, WebKit and the oldest Chromium; an engine that is not here is named and skipped.
vitest('engines')
suite(
  'e2e',
  () => ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
  (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  ({ stats }) => {
    if (stats.flaky > 0) console.log(`${stats.flaky} browser tests passed at the second look only`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  },
)

rmSync(reports, { recursive: true, force: true })
const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
console.log(`\n${tally.passed} passed, ${tally.failed} failed${skipped}`)
process.exit(tally.failed === 0 ? 0 : 1)
