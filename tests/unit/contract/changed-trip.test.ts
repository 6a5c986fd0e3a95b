import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepAt } from '#contract/cancellation/cancellation-terms.ts'
import { betterTerms, bigChanges, EVERYTHING_BACK } from '#contract/cancellation/changed-trip.ts'
import { departureInstant, indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'

const BOOKED = {
  dateOfDeparture: '2026-12-31',
  departureTime: '22:00',
  reportingTime: '21:30',
  boardingPoint: 'Gandhi Maidan, Gate 10',
  type: 'A/C Sleeper (2+1)',
}
const MINUTE = 60_000

/** The trip moved as a whole. */
function moved(trip: typeof BOOKED, minutes: number): typeof BOOKED {
  const at = departureInstant(trip) + minutes * MINUTE
  const report = at - 30 * MINUTE
  return { ...trip, dateOfDeparture: indiaDate(at), departureTime: indiaTime(at), reportingTime: indiaTime(report) }
}

describe('a change of a sold trip', () => {
  it.each([
    ['none', {}, []],
    ['59 minutes later', moved(BOOKED, 59), []],
    ['60 minutes later', moved(BOOKED, 60), ['later']],
    ['over the end of the year', moved(BOOKED, 125), ['later']],
    ['a minute earlier', moved(BOOKED, -1), ['earlier']],
    ['17 hours earlier', { departureTime: '05:00', reportingTime: '04:30' }, ['earlier']],
    ['reporting earlier', { reportingTime: '21:00' }, ['earlier']],
    ['another point', { boardingPoint: 'Mithapur' }, ['boarding-point']],
    ['a point spelt otherwise', { boardingPoint: 'GANDHI MAIDAN (Gate 10)' }, []],
    ['no cooling', { type: 'Non AC Sleeper (2+1)' }, ['class']],
    ['seats for berths', { type: 'A/C Semi Sleeper' }, ['class']],
    ['another make', { type: 'Volvo AC Sleeper' }, []],
    ['several', { ...moved(BOOKED, 90), boardingPoint: 'Mithapur' }, ['later', 'boarding-point']],
  ])('of %s is a reason or none', (_, change, reasons) => {
    expect(bigChanges(BOOKED, { ...BOOKED, ...change })).toEqual(reasons)
  })

  it('is measured in time that passes, whatever midnight, year or leap day lies between', () => {
    const day = fc.constantFrom('2026-12-31', '2027-01-01', '2028-02-28', '2028-02-29', '2028-03-01', '2027-02-28')
    const clock = fc.nat(1439).map((minutes) => indiaTime(indiaInstant('2026-01-01', '00:00') + minutes * MINUTE))
    fc.assert(
      fc.property(day, clock, fc.integer({ min: -1440, max: 1440 }), (dateOfDeparture, departureTime, minutes) => {
        const booked = moved({ ...BOOKED, dateOfDeparture, departureTime }, 0)
        const expected = minutes >= 60 ? ['later'] : minutes < 0 ? ['earlier'] : []
        expect(bigChanges(booked, moved(booked, minutes))).toEqual(expected)
        // Changes add up: by two steps it is as by one.
        expect(bigChanges(booked, moved(moved(booked, -minutes), minutes))).toEqual([])
      }),
    )
  })
})

describe('lateness beside a change', () => {
  it.each([
    ['of an hour', BOOKED, { lateMinutes: 60 }, ['later']],
    ['of less', BOOKED, { lateMinutes: 59 }, []],
    ['and a later plan add up', BOOKED, { ...moved(BOOKED, 20), lateMinutes: 40 }, ['later']],
    ['that was known when it was booked is none', { ...BOOKED, lateMinutes: 60 }, { lateMinutes: 60 }, []],
    ['that a new plan has taken in is none', { ...BOOKED, lateMinutes: 60 }, moved(BOOKED, 60), []],
    ['that is made up is no earlier bus', { ...BOOKED, lateMinutes: 60 }, { lateMinutes: 0 }, []],
  ])('%s', (_, booked, change, reasons) => {
    expect(bigChanges(booked, { ...BOOKED, ...change })).toEqual(reasons)
  })
})

describe('terms after it', () => {
  const trip = { dateOfDeparture: '2028-03-01', departureTime: '00:15' }
  const terms = fc
    .uniqueArray(fc.record({ hoursBefore: fc.nat(72), percent: fc.integer({ min: 1, max: 100 }) }), {
      maxLength: 5,
      selector: ({ hoursBefore }) => hoursBefore,
    })
    .map((steps) => {
      const percents = steps.map(({ percent }) => percent).sort((a, b) => b - a)
      return steps
        .sort((a, b) => b.hoursBefore - a.hoursBefore)
        .map(({ hoursBefore }, index) => ({ hoursBefore, percent: percents[index] ?? 0 }))
    })

  it('give at every moment as much as the better of both', () => {
    fc.assert(
      fc.property(terms, terms, fc.nat(80 * 60), (one, other, minutes) => {
        const at = departureInstant(trip) - minutes * MINUTE - 1
        const percent = (some: typeof one) => stepAt(some, trip, at)?.step.percent
        expect(percent(betterTerms(one, other))).toBe(Math.max(percent(one) ?? 0, percent(other) ?? 0))
      }),
    )
  })

  it('give everything until the bus leaves where the change was big', () => {
    const departs = departureInstant(trip)
    expect(stepAt(EVERYTHING_BACK, trip, departs - 1)).toMatchObject({ step: { percent: 100, until: departs } })
    expect(stepAt(EVERYTHING_BACK, trip, departs)).toBeUndefined()
  })
})
