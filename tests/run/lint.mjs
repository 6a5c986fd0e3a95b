import { readdirSync, readFileSync } from 'node:fs'
import { lintHouse } from './lint/house.mjs'
import { lintTests } from './lint/rules.mjs'

/** Part of `npm run lint`: says where files break the rules of lint/rules.mjs and lint/house.mjs, a line for each. */
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

/** With what helps them. Benchmarks are none: they sleep to measure. */
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
