import { readdirSync, readFileSync } from 'node:fs'
import { lintHouse } from './lint/house.mjs'
import { lintTests } from './lint/rules.mjs'

/** Part of `npm run lint`: prints one line for each place that breaks the rules of lint/rules.mjs or lint/house.mjs. */
const tests = lintTests(testFiles('tests'), (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
})
const sources = ['contract', 'server', 'src', 'sw', 'tests'].flatMap(sourceFiles)
const house = lintHouse(sources, (file) => readFileSync(file, 'utf8'))
for (const { file, line, rule, advice } of [...tests, ...house]) console.log(`${file}:${line} ${rule}: ${advice}`)
if (tests.length + house.length > 0) process.exitCode = 1

/** All tests and their helpers. Leaves out the benchmarks: they sleep in order to measure. */
function testFiles(folder) {
  return sourceFiles(folder).filter((path) => /\.tsx?$/.test(path) && !path.startsWith('tests/bench/'))
}

function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourceFiles(path)
    return /\.(tsx?|mjs|css)$/.test(path) && !/\.gen\.ts$|^tests\/support\/release-before\//.test(path) ? [path] : []
  })
}
