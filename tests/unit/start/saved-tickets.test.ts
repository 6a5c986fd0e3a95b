import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { day, reporting, sortForTravel } from '#start/watch/saved-tickets.ts'

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

it.each([
  ['2026-11-01', '00:15', '23:45', '23:45 on Sat, 31 Oct 2026'],
  ['2026-11-01', '21:30', '21:00', '21:00'],
  ['2026-11-01', '21:30', '21:30', '21:30'],
  ['soon', '00:15', '23:45', '23:45'],
  ['2026-11-01', undefined, undefined, ''],
])('for a bus of %s %s one reports by %s: %s', (dateOfDeparture, departureTime, reportingTime, said) => {
  expect(reporting({ dateOfDeparture, departureTime, reportingTime })).toBe(said)
})
