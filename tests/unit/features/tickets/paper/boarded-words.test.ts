import { expect, it } from 'vitest'
import { indiaInstant } from '#contract/time.ts'
import { boardedInWords, isOnBus } from '#features/tickets/paper/boarded-words.ts'

const at = (time: string) => indiaInstant('2027-03-10', time)
const seats = (...times: (string | undefined)[]) => ({
  bookedSeats: times.map((_, index) => String(index + 3)),
  boarded: times.flatMap((time, index) => (time ? [{ seat: String(index + 3), at: at(time) }] : [])),
})

it.each([
  ['nobody', seats(undefined, undefined), []],
  ['everybody at once', seats('21:04', '21:04'), ['Boarded 21:04']],
  ['the only one', seats('21:04'), ['Boarded 21:04']],
  ['some', seats('21:04', undefined), ['Seat 3 boarded 21:04', 'Seat 4 has not boarded']],
  [
    'one after the other, the later seat first',
    seats('21:09', '21:04', '21:09', undefined, undefined),
    ['Seat 4 boarded 21:04', 'Seats 3, 5 boarded 21:09', 'Seats 6, 7 have not boarded'],
  ],
])('says of %s who is on the bus', (_, ticket, words) => {
  expect(boardedInWords(ticket)).toEqual(words)
})

it('does not speak of a seat that was cancelled since, nor of a server that says nothing', () => {
  const ticket = { ...seats('21:04', '21:04'), bookedSeats: ['3'] }
  expect(boardedInWords(ticket)).toEqual(['Boarded 21:04'])
  expect(boardedInWords({ bookedSeats: ['3'] })).toEqual([])
})

it('has a ticket on the bus with its last seat alone', () => {
  expect([seats('21:04', '21:05'), seats('21:04', undefined), seats()].map(isOnBus)).toEqual([true, false, false])
})
