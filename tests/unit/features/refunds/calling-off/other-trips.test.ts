import * as v from 'valibot'
import { expect, test } from 'vitest'
import { OperatorBus } from '#contract/buses/bus.ts'
import { otherTrips, takesAll } from '#features/refunds/calling-off/other-trips.ts'

const NOW = Date.parse('2026-11-20T10:00:00+05:30')
const ROUTE = { from: 'Patna', to: 'Gaya', dateOfDeparture: '2026-11-20', departureTime: '14:30' }
const MISSED = { busId: 1, people: 4, ...ROUTE }
const trip = (id: number, more: object) => v.parse(OperatorBus, { id, ...ROUTE, availableSeats: 10, ...more })

test('who loses a bus is offered the same route, with seats, what takes all of them first, then the soonest', () => {
  const own = [
    trip(1, {}),
    trip(2, { departureTime: '18:00', availableSeats: 2 }),
    trip(3, { departureTime: '20:00' }),
    trip(4, { from: 'PATNA ', to: 'gaya', departureTime: '16:00' }),
    trip(5, { from: 'Gaya', to: 'Patna', departureTime: '16:00' }),
    trip(6, { departureTime: '09:00' }),
    trip(7, { departureTime: '17:00', availableSeats: 0 }),
  ]
  expect(otherTrips(own, MISSED, NOW).map(({ id }) => id)).toEqual([4, 3, 2])
  expect(takesAll(trip(2, { availableSeats: 4 }), MISSED)).toBe(true)
  expect(takesAll(trip(2, { availableSeats: 3 }), MISSED)).toBe(false)
})

test('a trip whose towns are written by other names goes the same way', () => {
  const missed = { ...MISSED, from: 'Bangalore', to: 'Madras' }
  const own = [trip(2, { from: 'Bengaluru', to: 'Chennai' }), trip(3, { from: 'Bengaluru', to: 'Mysuru' })]
  expect(otherTrips(own, missed, NOW).map(({ id }) => id)).toEqual([2])
})

test('of many ten are offered, and of none nothing', () => {
  const own = Array.from({ length: 30 }, (_, index) => trip(index + 2, { dateOfDeparture: '2026-11-21' }))
  expect(otherTrips(own, MISSED, NOW)).toHaveLength(10)
  expect(otherTrips([], MISSED, NOW)).toEqual([])
})
