import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNearPlan, moveTrip } from '#contract/buses/moved-trip.ts'
import { arrivalOf, departureInstant, indiaInstant, indiaTime, reportingDate } from '#contract/time.ts'
import { departureAt } from '#tests/support/departure-at.ts'

const MINUTE = 60_000
const DAY = 1_440

/** Around midnights, the end of a year and leap days. */
const day = fc.constantFrom('2026-12-30', '2026-12-31', '2027-01-01', '2028-02-28', '2028-02-29', '2028-03-01')
const minutes = fc.nat(DAY - 1)
const clock = minutes.map((after) => indiaTime(indiaInstant('2026-01-01', '00:00') + after * MINUTE))

/** A trip of any clock, with the reporting within a day before it and the arrival within a day after it. */
const trip = fc.record({ dateOfDeparture: day, departureTime: clock, reportingTime: clock, arrivalTime: clock })
const by = fc.integer({ min: -DAY, max: DAY })

const movedBy = (from: { dateOfDeparture: string; departureTime: string }, step: number) =>
  departureAt(departureInstant(from) + step * MINUTE)

const reportsAhead = (of: Parameters<typeof moveTrip>[0]) =>
  (departureInstant(of) - indiaInstant(reportingDate(of), of.reportingTime)) / MINUTE

describe('a trip that is moved', () => {
  it('leaves when it was said, over any midnight, with its reporting and its arrival as far from it', () => {
    fc.assert(
      fc.property(trip, by, (planned, step) => {
        const moved = moveTrip(planned, movedBy(planned, step))
        expect((departureInstant(moved) - departureInstant(planned)) / MINUTE).toBe(step)
        expect(reportsAhead(moved)).toBe(reportsAhead(planned))
        expect(arrivalOf(moved)?.minutes).toBe(arrivalOf(planned)?.minutes)
      }),
    )
  })

  it('is as it was once it is moved back, and moved twice as moved once', () => {
    fc.assert(
      fc.property(trip, by, by, (planned, one, other) => {
        const to = movedBy(planned, other)
        expect(moveTrip(moveTrip(planned, movedBy(planned, one)), planned)).toEqual(planned)
        expect(moveTrip(moveTrip(planned, movedBy(planned, one)), to)).toEqual(moveTrip(planned, to))
      }),
    )
  })

  it('stays within 24 hours of its plan, to the minute', () => {
    fc.assert(
      fc.property(trip, fc.integer({ min: -3 * DAY, max: 3 * DAY }), (planned, step) => {
        expect(isNearPlan(planned, movedBy(planned, step))).toBe(Math.abs(step) <= DAY)
      }),
    )
  })

  it.each([
    ['past midnight', '2026-12-31', '23:50', { dateOfDeparture: '2027-01-01', departureTime: '00:20' }, '23:50'],
    ['back over it', '2027-01-01', '00:10', { dateOfDeparture: '2026-12-31', departureTime: '23:40' }, '23:10'],
    ['onto a leap day', '2028-02-28', '23:30', { dateOfDeparture: '2028-02-29', departureTime: '23:30' }, '23:00'],
  ])(
    '%s has its passengers report half an hour before, as planned',
    (_, dateOfDeparture, departureTime, to, reports) => {
      const planned = {
        dateOfDeparture,
        departureTime,
        reportingTime: departureAt(indiaInstant(dateOfDeparture, departureTime) - 30 * MINUTE).departureTime,
      }
      expect(moveTrip(planned, to)).toEqual({ ...to, reportingTime: reports })
    },
  )

  it('keeps what is no time', () => {
    const planned = { dateOfDeparture: '2026-12-31', departureTime: '22:00', reportingTime: 'soon', arrivalTime: '' }
    const to = { dateOfDeparture: '2027-01-01', departureTime: '01:00' }
    expect(moveTrip(planned, to)).toEqual({ ...planned, ...to })
  })
})
