import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { day, sortForTravel } from '../../../src/start/watch/saved-tickets.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const departing = (moment: string) => {
  const [dateOfDeparture, departureTime] = moment.split(' ')
  return { dateOfDeparture, departureTime }
}

it.each([
  // 00:40 in India, where it is still the day before by Greenwich.
  ['2026-11-22T19:10:00Z', ['2026-11-23 07:00', '2026-11-24 09:00', '2026-11-22 23:30', '2026-11-21 10:00']],
  // 12:30: of today's departures those of the morning have left, and the one of this minute.
  ['2026-11-23T07:00:00Z', ['2026-11-23 12:31', '2026-11-23 18:00', '2026-11-23 12:30', '2026-11-23 06:15']],
])('at %s what still boards by India’s clock comes first', (now, order) => {
  vi.setSystemTime(now)
  const tickets = order.toSorted().map(departing)
  sortForTravel(tickets)
  expect(tickets).toEqual(order.map(departing))
})

it('a day is the one that is written, wherever the phone thinks it is', () => {
  expect(day('2026-11-20')).toBe('Fri, 20 Nov 2026')
  expect(['', 'tomorrow'].map(day)).toEqual(['', 'tomorrow'])
})
