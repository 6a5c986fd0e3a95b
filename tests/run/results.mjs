import { readFileSync } from 'node:fs'

/*
 * Results of a step's tests: one line of JSON for each test, `{ file, name, title, outcome, seconds, retried, waits }`.
 * The reporters in this folder append the lines while the step runs.
 */

/** @returns {Test[]} without an incomplete last line: the step may still be running, or may have been stopped */
export function readResults(file) {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // The step has not finished its first test yet.
  }
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

export const nameOf = ({ file, name }) => (file ? `${file} › ${name}` : name)

/** @returns the twenty slowest files and tests, and what they waited for, as text for a person */
export function timesOf(tests) {
  const files = {}
  const waits = {}
  for (const { file, seconds = 0, waits: waited = {} } of tests) {
    files[file] = (files[file] ?? 0) + seconds
    for (const [what, time] of Object.entries(waited)) waits[what] = (waits[what] ?? 0) + time
  }
  const table = (title, rows) => [
    `\n${title}`,
    ...rows
      .sort(([, a], [, b]) => b - a)
      .slice(0, 20)
      .map(([name, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${name}`),
  ]
  return [
    ...table('The slowest files', Object.entries(files)),
    ...table(
      'The slowest tests',
      tests.map((test) => [nameOf(test), test.seconds ?? 0]),
    ),
    ...(Object.keys(waits).length > 0 ? table('What they waited for', Object.entries(waits)) : []),
  ].join('\n')
}
