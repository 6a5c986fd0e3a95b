import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/**
 * A part that fails to come outside `src/lib/chunks/load-chunk.ts` makes the whole page offer a reload, which loses what was
 * typed (src/app/update/app-version.ts). So whoever loads one goes through it, or through something that does.
 */
const THROUGH = /^(loadChunk|loadChunkWithRetry|lazy\w+)$/

/** Their users load them through it: */
const LOADED_BY_OTHERS = new Set([
  // ask-for-buses.ts
  'src/offline/bus-list/bus-list.ts',
  // its own speakIn
  'src/language/chosen-language.ts',
])

/** @returns where it begins, for each `import()` that stands in no call of those */
function importsOutside(file: string): number[] {
  const code = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, code)
  expect(errors).toEqual([])
  const places: number[] = []
  let through = 0
  const isThrough = ({ callee }: ESTree.CallExpression) => callee.type === 'Identifier' && THROUGH.test(callee.name)
  new Visitor({
    CallExpression(call) {
      if (isThrough(call)) through++
    },
    'CallExpression:exit'(call) {
      if (isThrough(call)) through--
    },
    ImportExpression({ start }) {
      if (through === 0) places.push(start)
    },
  }).visit(program)
  return places.map((place) => code.slice(0, place).split('\n').length)
}

test('every part of the app is loaded so that its user answers for a failure', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    // What builds the app is no part of it.
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('build'))
    .map((file) => join('src', file))
    .filter((file) => !LOADED_BY_OTHERS.has(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => importsOutside(file).map((line) => `${file}:${line}`))).toEqual([])
})
