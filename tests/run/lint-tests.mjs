import { readdirSync, readFileSync } from 'node:fs'
import { lintTests } from './lint/rules.mjs'

/** Part of `npm run lint`: says where tests break the rules of lint/rules.mjs, a line for each. */
const findings = lintTests(testFiles('tests'), (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
})
for (const { file, line, rule, advice } of findings) console.log(`${file}:${line} ${rule}: ${advice}`)
if (findings.length > 0) process.exitCode = 1

/** With what helps them. Benchmarks are none: they sleep to measure. */
function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return path === 'tests/bench' || entry.name === 'node_modules' ? [] : testFiles(path)
    return /\.tsx?$/.test(path) ? [path] : []
  })
}
