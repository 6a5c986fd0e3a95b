import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * A query that is kept needs somebody who reads it back at the next visit: the start (`KEPT`), or its own options
 * (`keptBefore`). Without, it is written for nobody.
 */
const queryNames = /\['(\w+)',/g
const atStart = /const KEPT = \{([^}]+)\}/.exec(readFileSync('src/app/kept-answers.ts', 'utf8'))?.[1] ?? ''

const keeping = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(`src/features/${file}`, 'utf8') }))
  .filter(({ text }) => text.includes('persist: true'))

test('there are queries that are kept', () => {
  expect(keeping.length).toBeGreaterThan(10)
})

test.each(keeping)('$file reads back what it keeps', ({ text }) => {
  const names = Array.from(text.matchAll(queryNames), ([, name]) => name)
  const isReadAtStart = names.some((name) => new RegExp(`\\b${name}:`).test(atStart))
  expect(isReadAtStart || text.includes('keptBefore(')).toBe(true)
})
