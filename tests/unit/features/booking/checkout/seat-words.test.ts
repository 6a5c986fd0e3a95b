import { afterEach, expect, test } from 'vitest'
import { lostInWords } from '#features/booking/checkout/seat-words.ts'
import { hi } from '#language/hi/hi.ts'
import { speak } from '#language/say.ts'

afterEach(() => speak('en', {}))

test.each([
  [[4], [3], 'Seat 4 has just been sold to somebody else. Seat 3 stays selected.'],
  [[4, 14], [3], 'Seats 4 and 14 have just been sold to somebody else. Seat 3 stays selected.'],
  [[4], [3, 5, 6], 'Seat 4 has just been sold to somebody else. Seats 3, 5 and 6 stay selected.'],
  [[3, 4], [], 'Seats 3 and 4 have just been sold to somebody else. Please choose again.'],
])('lost %j, left %j', (lost, left, words) => {
  expect(lostInWords(lost, left)).toBe(words)
})

test.each([
  [[4], [3], 'सीट 4 अभी-अभी किसी और को बिक गई। सीट 3 चुनी हुई है।'],
  [[4, 14], [3, 5], 'सीटें 4 और 14 अभी-अभी किसी और को बिक गईं। सीटें 3 और 5 चुनी हुई हैं।'],
])('in Hindi the verb agrees with the number of seats: lost %j, left %j', (lost, left, words) => {
  speak('hi', hi)
  expect(lostInWords(lost, left)).toBe(words)
})
