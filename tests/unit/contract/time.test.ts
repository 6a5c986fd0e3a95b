import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addDays,
  arrivalOf,
  departureInstant,
  departureMoment,
  hasDeparted,
  indiaDate,
  indiaInstant,
  indiaMoment,
  indiaTime,
  isCalendarDate,
  nightOf,
  reportingDate,
  weekday,
} from '#contract/time.ts'

const zones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati']

describe.each(zones)('with the machine’s clock in %s', (zone) => {
  const before = process.env.TZ
  beforeEach(() => {
    process.env.TZ = zone
  })
  afterEach(() => {
    process.env.TZ = before
  })

  test('the date in India is India’s, also while it is still yesterday in Greenwich', () => {
    const justAfterMidnight = Date.parse('2026-11-20T18:40:00Z')
    expect(indiaDate(justAfterMidnight)).toBe('2026-11-21')
    expect(indiaTime(justAfterMidnight)).toBe('00:10')
    expect(indiaMoment(justAfterMidnight)).toBe('2026-11-21T00:10')
  })

  test('a minute of India lasts from its first millisecond to its last, whichever was asked for before', () => {
    const minute = Date.parse('2026-11-20T18:40:00Z')
    const asked = [minute, minute - 1, minute + 59_999, minute + 60_000, minute, -1, minute]
    expect(asked.map(indiaMoment)).toEqual([
      '2026-11-21T00:10',
      '2026-11-21T00:09',
      '2026-11-21T00:10',
      '2026-11-21T00:11',
      '2026-11-21T00:10',
      '1970-01-01T05:29',
      '2026-11-21T00:10',
    ])
    expect(() => indiaMoment(Number.NaN)).toThrow(RangeError)
  })

  test.each([
    ['21:30', '06:45', { date: '2027-01-01', minutes: 555 }],
    ['07:15', '15:30', { date: '2026-12-31', minutes: 495 }],
    ['10:00', '10:00', { date: '2027-01-01', minutes: 1440 }],
    ['10:00', '', undefined],
    ['10:00', undefined, undefined],
    ['', '10:00', undefined],
    ['10:00', 'soon', undefined],
  ])('a bus of %s that arrives at %s arrives the first time that the clock shows it', (departs, arrives, expected) => {
    const trip = { dateOfDeparture: '2026-12-31', departureTime: departs, arrivalTime: arrives }
    expect(arrivalOf(trip)).toEqual(expected)
  })

  test('a trip departs at its minute in India, not a second before', () => {
    const trip = { dateOfDeparture: '2026-12-01', departureTime: '21:30' }
    const leaves = indiaInstant('2026-12-01', '21:30')
    expect(leaves).toBe(Date.parse('2026-12-01T16:00:00Z'))
    expect(departureInstant(trip)).toBe(leaves)
    expect(departureMoment(trip)).toBe(indiaMoment(leaves))
    expect(hasDeparted(trip, leaves - 1000)).toBe(false)
    expect(hasDeparted(trip, leaves)).toBe(true)
  })

  test('days are counted on the calendar', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(weekday('2026-11-20')).toBe(4)
    expect(weekday('2026-11-22')).toBe(6)
  })
})

test.each(['2026-02-30', '2026-13-01', '2026-1-1', '', '20261101', '2026-02-29', 'tomorrow'])(
  '%j is no day',
  (date) => {
    expect(isCalendarDate(date)).toBe(false)
  },
)

test('29 February exists in leap years', () => {
  expect(isCalendarDate('2028-02-29')).toBe(true)
})

test('reporting later than departing means the evening before', () => {
  const night = { dateOfDeparture: '2026-12-01', departureTime: '00:15', reportingTime: '23:45' }
  expect(reportingDate(night)).toBe('2026-11-30')
  expect(reportingDate({ ...night, departureTime: '23:50' })).toBe('2026-12-01')
})

const aDay = fc.date({ min: new Date('2023-12-01'), max: new Date('2032-12-31'), noInvalidDate: true })
const day = fc.oneof(
  aDay.map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('2027-12-31', '2028-01-01', '2028-02-28', '2028-02-29', '2028-03-01', '2027-02-28', '2027-03-01'),
)
const clock = fc.nat(1439).map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16))

test('a bus of the small hours is of one night: that of the evening before, and its own morning', () => {
  fc.assert(
    fc.property(day, clock, (dateOfDeparture, departureTime) => {
      const night = nightOf({ dateOfDeparture, departureTime })
      expect(night !== undefined).toBe(Number(departureTime.slice(0, 2)) < 4)
      if (!night) return
      expect(night.morning).toBe(dateOfDeparture)
      expect(addDays(night.evening, 1)).toBe(night.morning)
      // Midnight of India lies between, and less than four hours before the bus.
      const since = indiaInstant(dateOfDeparture, departureTime) - indiaInstant(night.evening, '23:59')
      expect(since).toBeGreaterThan(0)
      expect(since).toBeLessThanOrEqual(4 * 3_600_000)
    }),
  )
})

test('whoever reports in time reports before the bus leaves, less than a day before, over any midnight', () => {
  fc.assert(
    fc.property(day, clock, clock, (dateOfDeparture, departureTime, reportingTime) => {
      const trip = { dateOfDeparture, departureTime, reportingTime }
      const ahead = indiaInstant(dateOfDeparture, departureTime) - indiaInstant(reportingDate(trip), reportingTime)
      expect(ahead).toBeGreaterThanOrEqual(0)
      expect(ahead).toBeLessThan(86_400_000)
    }),
  )
})

test.each([{ departureTime: '' }, { departureTime: 'N/A' }, { dateOfDeparture: '2027-02-29' }])(
  'what says no time or day is of no night: %j',
  (what) => {
    expect(nightOf({ dateOfDeparture: '2027-01-01', departureTime: '00:15', ...what })).toBeUndefined()
  },
)
