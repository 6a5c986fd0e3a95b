import { readFileSync } from 'node:fs'

/*
 * What a step's tests came to: one line of JSON for each, `{ file, name, title, outcome, seconds, retried, waits }`,
 * written by the reporters beside this file while the step runs.
 */

/** @returns {Test[]} of a step that may still run, or have been stopped: a last line that is cut is left out */
export function readResults(file) {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    // The step has not come as far as its first test.
  }
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

export const nameOf = ({ file, name }) => (file ? `${file} › ${name}` : name)

/** @returns the twenty slowest files and tests, and what was waited for, as lines for a person */
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
