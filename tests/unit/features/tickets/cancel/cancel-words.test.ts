import { expect, test } from 'vitest'
import { stepInWords } from '#features/tickets/cancel/cancel-words.ts'

test.each([
  [24, 90, 'Until a day before it leaves: 90% comes back.'],
  [12, 50, 'Until 12 hours before it leaves: half comes back.'],
  [1, 25, 'Until an hour before it leaves: 25% comes back.'],
  [0, 10, 'Until it leaves: 10% comes back.'],
  [48, 0, 'Until 48 hours before it leaves: nothing comes back.'],
])('a step of %i hours and %i per cent is said in words', (hoursBefore, percent, words) => {
  expect(stepInWords({ hoursBefore, percent })).toBe(words)
})
