import { expect, test } from 'vitest'
import { lostInWords } from '../../../../../src/features/booking/checkout/seat-words.ts'

test.each([
  [[4], [3], 'Seat 4 has just been sold to somebody else. Seat 3 stays selected.'],
  [[4, 14], [3], 'Seats 4 and 14 have just been sold to somebody else. Seat 3 stays selected.'],
  [[4], [3, 5, 6], 'Seat 4 has just been sold to somebody else. Seats 3, 5 and 6 stay selected.'],
  [[3, 4], [], 'Seats 3 and 4 have just been sold to somebody else. Please choose again.'],
])('lost %j, left %j', (lost, left, words) => {
  expect(lostInWords(lost, left)).toBe(words)
})
