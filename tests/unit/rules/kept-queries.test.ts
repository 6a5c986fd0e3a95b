import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * A query that is kept needs somebody who reads it back at the next visit: the start (`KEPT`), or its own options
 * (`keptBefore`). Without, it is written for nobody.
 */
const queryNames = /\['(\w+)',/g
const atStart = /const KEPT = \{([^}]+)\}/.exec(readFileSync('src/app/queries/kept-answers.ts', 'utf8'))?.[1] ?? ''

/** Keys that others need without what asks for it stand in files of their own (`trip-key.ts`). */
function withKeys(file: string, text: string): string {
  const keys = Array.from(text.matchAll(/from '\.\/([\w-]+-key\.ts)'/g), ([, name = '']) => name)
  return [text, ...keys.map((name) => readFileSync(join('src/features', dirname(file), name), 'utf8'))].join('\n')
}

const keeping = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: withKeys(file, readFileSync(`src/features/${file}`, 'utf8')) }))
  .filter(({ text }) => text.includes('persist: true'))

test('there are queries that are kept', () => {
  expect(keeping.length).toBeGreaterThan(10)
})

test.each(keeping)('$file reads back what it keeps', ({ text }) => {
  const names = Array.from(text.matchAll(queryNames), ([, name]) => name)
  const isReadAtStart = names.some((name) => new RegExp(`\\b${name}:`).test(atStart))
  expect(isReadAtStart || text.includes('keptBefore(')).toBe(true)
})
