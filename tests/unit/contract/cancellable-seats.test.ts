import { expect, it } from 'vitest'
import { seatsNotBoarded } from '#contract/cancellation/cancellable-seats.ts'

it('seats that nobody got on with can be cancelled, whoever of the ticket is on the bus', () => {
  const bookedSeats = ['3', '4', '5']
  expect(seatsNotBoarded({ bookedSeats })).toEqual(['3', '4', '5'])
  expect(seatsNotBoarded({ bookedSeats, boarded: [{ seat: '4' }] })).toEqual(['3', '5'])
  expect(seatsNotBoarded({ bookedSeats, boarded: bookedSeats.map((seat) => ({ seat })) })).toEqual([])
})
