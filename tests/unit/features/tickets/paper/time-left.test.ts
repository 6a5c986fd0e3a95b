import { describe, expect, test } from 'vitest'
import { timeLeft } from '#features/tickets/paper/time-left.ts'

const TRIP = { dateOfDeparture: '2030-01-15', departureTime: '21:30', reportingTime: '21:00' }

/** @param clock on India's wall */
function at(date: string, clock: string): number {
  return Date.parse(`${date}T${clock}+05:30`)
}

describe('how long until a trip leaves', () => {
  test.each([
    ['2030-01-01', '08:00', 'Leaves in 14 days'],
    ['2030-01-13', '23:59', 'Leaves in 2 days'],
    ['2030-01-14', '08:00', 'Leaves tomorrow'],
    ['2030-01-14', '21:31', 'Leaves in 23 h 59 min'],
    ['2030-01-15', '16:10', 'Leaves in 5 h 20 min'],
    ['2030-01-15', '18:30', 'Leaves in 3 h'],
    ['2030-01-15', '20:45', 'Leaves in 45 min'],
    ['2030-01-15', '21:00', 'Report now, leaves in 30 min'],
    ['2030-01-15', '21:29', 'Report now, leaves in 1 min'],
    ['2030-01-15', '21:30', 'Has left'],
    ['2030-02-01', '00:00', 'Has left'],
  ])('on %s at %s in India', (date, clock, words) => {
    expect(timeLeft(TRIP, at(date, clock))).toBe(words)
  })

  test('seconds are rounded up, so that nobody is told "in 0 min" before it has left', () => {
    expect(timeLeft(TRIP, at('2030-01-15', '21:29:30'))).toBe('Report now, leaves in 1 min')
  })

  test('a reporting time after the departure time is of the evening before', () => {
    const night = { dateOfDeparture: '2030-01-15', departureTime: '00:15', reportingTime: '23:45' }
    expect(timeLeft(night, at('2030-01-14', '23:40'))).toBe('Leaves in 35 min')
    expect(timeLeft(night, at('2030-01-14', '23:50'))).toBe('Report now, leaves in 25 min')
  })

  test('a ticket that does not say when is not counted down', () => {
    expect(timeLeft({ ...TRIP, dateOfDeparture: '' }, Date.now())).toBeUndefined()
  })
})
