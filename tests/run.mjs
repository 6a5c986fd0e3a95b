// `npm test`: everything that proves the product, in one command, on a fresh machine too. Types, lint, dead code and the
// build side by side; then rules and server in one run, and the real browser against the real server. Ends with what was
// retried, what failed, and `N passed, N failed`; so it does when a signal stops it.
//
//   --times       adds the slowest files and tests, what they waited for, and how busy the processors were
//   --long        adds what is long by nature (`npm run test:long` alone): all kills and seeds, other browser engines,
//                 and rules and server on the newest Node 22, 24 and 26
//   --changed     only what a change since the last commit can touch (`npm run test:changed`)
//   --check       only types, lint and dead code (`npm run check`)
import '../server/node/refuse-old-node.cjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { browserFilesFor, changedFiles, screensFor, serverFilesFor } from './run/changed.mjs'
import { memoryFolder } from './run/memory-folder.mjs'
import { nodesToTest } from './run/node-releases.mjs'
import { nameOf, readResults, timesOf } from './run/results.mjs'
import { runStep, stopSteps } from './run/step.mjs'
import { isTooLong, MOST_LETTERS } from './run/test-names.mjs'
import { timeline, watchProcessors } from './run/timeline.mjs'
import { installMissingBrowser } from './support/find-chromium.mjs'

/** A race that shows once in many runs is a race: so many tests may need their second try before the run fails for it. */
const MOST_RETRIED = 3

const asked = (flag) => process.argv.includes(flag)
const reports = mkdtempSync(join(tmpdir(), 'sawari-run-'))
const memory = memoryFolder()
/** Of each step that is one check: whether it passed, and its last words. */
const checks = new Map()
/** The files that steps of tests write to, and how each step ended; undefined while it runs. */
const suites = new Map()

// What is long runs where it is asked for, whatever the caller's shell has.
delete process.env.LONG

async function check(name, script) {
  checks.set(name, undefined)
  checks.set(name, await runStep(name, 'npm', ['run', '--silent', script]))
}

const checkAll = () => [check('types', 'typecheck'), check('lint', 'lint'), check('dead code', 'deadcode')]

/** @param mayBeEmpty whether it is well where no test ran */
async function suite(name, args, env = {}, mayBeEmpty = false) {
  const file = join(reports, `${suites.size}.jsonl`)
  suites.set(name, { file, ok: undefined, mayBeEmpty })
  const { ok } = await runStep(name, 'npx', args, { ...memory.env, ...env, RESULTS_FILE: file })
  suites.set(name, { file, ok, mayBeEmpty })
}

const vitest = (name, args, env, mayBeEmpty) =>
  suite(
    name,
    [
      'vitest',
      'run',
      '-c',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=./tests/run/vitest-results.ts',
      ...args,
    ],
    env,
    mayBeEmpty,
  )

const projects = (...names) => names.flatMap((name) => ['--project', name])
const SCREENS = projects('screens')
const RULES = projects('unit', 'unit-dom', 'unit-isolated')
const SERVER = projects('server', 'server-isolated')

const browsers = (name, files = [], mayBeEmpty = false) =>
  suite(
    name,
    [
      'playwright',
      'test',
      '-c',
      'tests/e2e/playwright.config.ts',
      `--reporter=list,${join(import.meta.dirname, 'run/browser-results.ts')}`,
      ...files,
    ],
    {},
    mayBeEmpty,
  )

async function testAll() {
  await Promise.all([...checkAll(), check('build', 'build')])
  // Counts are the same beside anything.
  await Promise.all([
    vitest('rules, screens and server', [...RULES, ...SCREENS, ...SERVER]),
    check('counts', 'bench:counts'),
  ])
  await browsers('browsers')
}

/** One after the other: each is for itself as large as the ordinary server tests. */
async function testLong() {
  if (!checks.has('build')) await check('build', 'build')
  await vitest('server at length', SERVER, { LONG: '1' })
  await vitest('other engines', projects('engines'))
  for (const { version, program } of nodesToTest())
    await vitest(`rules and server on Node ${version}`, [...RULES, ...SCREENS, ...SERVER], {
      PATH: dirname(program) + delimiter + process.env.PATH,
    })
}

/**
 * Of rules Vitest tells what a change can touch, by what imports it; of screens, the server and the built app tables do.
 * Types, lint and dead code are `npm run check`.
 */
async function testChanged() {
  const changed = changedFiles()
  const [screens, pages, calls] = [screensFor(changed), browserFilesFor(changed), serverFilesFor(changed)]
  const rules = vitest('rules', ['--changed', ...RULES, '--passWithNoTests'], {}, true)
  await Promise.all([rules, ...(pages.length > 0 ? [check('build', 'build')] : [])])
  if (screens) await vitest('screens', [...SCREENS, ...screens])
  if (calls.length > 0) await vitest('server', [...SERVER, ...calls], {}, true)
  if (pages.length > 0) await browsers('browsers', pages, true)
}

let stopping = false
/** Says what came of it and ends the process. */
function conclude(stopped) {
  const tests = [...suites].flatMap(([, { file }]) => readResults(file))
  const passed = tests.filter(({ outcome }) => outcome === 'passed')
  const skipped = tests.filter(({ outcome }) => outcome === 'skipped')
  const failures = tests.filter(({ outcome }) => outcome === 'failed').map(nameOf)
  for (const [name, check] of checks) {
    if (!check) failures.push(`${name}: stopped`)
    else if (!check.ok) failures.push([`${name}, which said:`, ...check.lastWords].join('\n    '))
  }
  for (const [name, { file, ok, mayBeEmpty }] of suites) {
    const own = readResults(file)
    if (ok === undefined) failures.push(`${name}: stopped`)
    else if (own.length === 0 && !(ok && mayBeEmpty)) failures.push(`${name}: no test ran`)
    else if (!ok && !own.some(({ outcome }) => outcome === 'failed'))
      failures.push(`${name}: ended with an error outside of its tests`)
  }
  const retried = tests.filter((test) => test.retried).map(nameOf)
  if (retried.length > MOST_RETRIED)
    failures.push(`${retried.length} tests needed a second try, and at most ${MOST_RETRIED} may`)
  // What a lint cannot know: the names that rows of a table make.
  for (const test of tests.filter(({ title = '' }) => isTooLong(title)))
    failures.push(`${nameOf(test).slice(0, 200)}: a name of more than ${MOST_LETTERS} letters`)
  if (stopped && failures.length === 0) failures.push(`stopped by ${stopped}`)

  if (asked('--times')) console.log(`${timesOf(tests)}\n${timeline()}`)
  if (retried.length > 0) console.log(`\nNeeded a second try (${retried.length}):\n  ${retried.join('\n  ')}`)
  if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`)
  const passedChecks = [...checks.values()].filter((check) => check?.ok).length
  const skips = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  console.log(`\n${passed.length + passedChecks} passed, ${failures.length} failed${skips}`)
  rmSync(reports, { recursive: true, force: true })
  memory.remove()
  process.exit(failures.length === 0 ? 0 : 1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    // Told twice, by a terminal and by who started us, it goes on with what it says.
    if (stopping) return
    stopping = true
    stopSteps(signal)
    conclude(signal)
  })

watchProcessors()
if (asked('--check')) {
  await Promise.all(checkAll())
} else {
  installMissingBrowser()
  if (asked('--changed')) await testChanged()
  else if (asked('--long-alone')) await testLong()
  else await testAll()
  if (asked('--long')) await testLong()
}
conclude()
