import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ALL_BUSES_PATH, BUSES_CACHE } from '../../../contract/constants.ts'

it('the script of the first paint looks for the kept buses where the app keeps them', () => {
  const script = readFileSync('public/early.js', 'utf8')
  expect(script).toContain(`caches.open('${BUSES_CACHE}')`)
  expect(script).toContain(`bucket.match('${ALL_BUSES_PATH}')`)
})
