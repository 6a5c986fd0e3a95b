import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refuseByMoment, type ScanCircumstances, TOLD_WITHIN_MS } from '#contract/boarding/scan-moment.ts'
import { indiaInstant } from '#contract/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DEPARTS = indiaInstant('2027-03-11', '00:15')
const trip = { dateOfDeparture: '2027-03-11', departureTime: '00:15', reportingTime: '23:45' }
const OPENS = DEPARTS - 30 * MINUTE - 6 * HOUR
const ENDS = DEPARTS + 12 * HOUR
const SOLD = DEPARTS - 48 * HOUR

const around = (change: Partial<ScanCircumstances> = {}): ScanCircumstances => ({
  ...{ trip, toldAt: DEPARTS, soldAt: SOLD, handedOver: undefined },
  ...change,
})
const handed = (change: Partial<NonNullable<ScanCircumstances['handedOver']>> = {}) => ({
  ...{ at: DEPARTS - 3 * HOUR, withdrawnAt: null, hasTrip: true },
  ...change,
})
const notHandedOver = { outcome: 'unknown', reason: 'not-handed-over' }
const toldLate = { ...notHandedOver, toldLate: true }
const outOfTime = { ...notHandedOver, outOfTime: true }

describe('the moment of a scan', () => {
  it.each<[string, number, Partial<ScanCircumstances>, object | undefined]>([
    ['six hours before its passengers report', OPENS, {}, undefined],
    ['before that', OPENS - 1, {}, outOfTime],
    ['up to twelve hours after the departure', ENDS - 1, { toldAt: ENDS }, undefined],
    ['after that', ENDS, { toldAt: ENDS }, outOfTime],
    ['told within seven days', DEPARTS, { toldAt: DEPARTS + TOLD_WITHIN_MS }, undefined],
    ['told later', DEPARTS, { toldAt: DEPARTS + TOLD_WITHIN_MS + 1 }, toldLate],
    ['before its sale', DEPARTS - HOUR, { soldAt: DEPARTS }, { outcome: 'unknown', reason: 'no-such-ticket' }],
    ['at its sale, by a clock that is a little off', DEPARTS - MINUTE, { soldAt: DEPARTS }, undefined],
    ['of a ticket that there is not', DEPARTS, { soldAt: undefined }, undefined],
    ['by a phone that was handed the trip', DEPARTS, { handedOver: handed() }, undefined],
    ['before it was handed the trip', DEPARTS - 4 * HOUR, { handedOver: handed() }, notHandedOver],
    ['of a trip that it was not handed', DEPARTS, { handedOver: handed({ hasTrip: false }) }, notHandedOver],
    [
      'before its phone was withdrawn',
      DEPARTS - HOUR,
      { handedOver: handed({ withdrawnAt: DEPARTS - MINUTE }) },
      toldLate,
    ],
    ['in the moment of its withdrawal', DEPARTS, { handedOver: handed({ withdrawnAt: DEPARTS }) }, notHandedOver],
    ['after it was', DEPARTS, { handedOver: handed({ withdrawnAt: DEPARTS - MINUTE }) }, notHandedOver],
  ])('%s', (_name, at, change, refused) => {
    expect(refuseByMoment('board', at, around(change))).toEqual(refused)
  })

  it('goes by the expected departure, and by the planned one where the trip was moved', () => {
    const late = { ...trip, lateMinutes: 90 }
    const told = { toldAt: ENDS + 3 * HOUR }
    expect(refuseByMoment('board', ENDS + 90 * MINUTE - 1, around({ trip: late, ...told }))).toBeUndefined()
    expect(refuseByMoment('board', ENDS + 90 * MINUTE, around({ trip: late, ...told }))).toEqual(outOfTime)
    const planned = { dateOfDeparture: '2027-03-11', departureTime: '00:15' }
    const later = { dateOfDeparture: '2027-03-11', departureTime: '20:15', reportingTime: '19:45', planned }
    expect(refuseByMoment('board', OPENS, around({ trip: later }))).toBeUndefined()
    expect(refuseByMoment('board', OPENS - 1, around({ trip: later }))).toEqual(outOfTime)
    expect(
      refuseByMoment('board', ENDS + 20 * HOUR - 1, around({ trip: later, toldAt: ENDS + 20 * HOUR })),
    ).toBeUndefined()
    const earlier = { dateOfDeparture: '2027-03-10', departureTime: '22:15', reportingTime: '21:45', planned }
    expect(refuseByMoment('board', OPENS - 2 * HOUR, around({ trip: earlier }))).toBeUndefined()
    expect(refuseByMoment('board', ENDS - 1, around({ trip: earlier, toldAt: ENDS }))).toBeUndefined()
    expect(refuseByMoment('board', ENDS, around({ trip: earlier, toldAt: ENDS }))).toEqual(outOfTime)
  })

  it('may be before the sale where a scan is taken back', () => {
    expect(refuseByMoment('undo', DEPARTS - HOUR, around({ soldAt: DEPARTS }))).toBeUndefined()
  })

  it('is no matter of a note; money is taken from the sale on', () => {
    expect(refuseByMoment('note', SOLD - HOUR, around())).toBeUndefined()
    expect(refuseByMoment('paid', SOLD, around())).toBeUndefined()
    expect(refuseByMoment('paid', SOLD - HOUR, around())).toMatchObject({ reason: 'no-such-ticket' })
    expect(refuseByMoment('paid', ENDS, around({ toldAt: ENDS }))).toEqual(outOfTime)
  })

  it('lies within the bounds whenever it counts, whatever age a phone claims', () => {
    const phone = fc.option(
      fc.record({
        at: fc.integer({ min: SOLD, max: ENDS }),
        withdrawnAt: fc.option(fc.integer({ min: SOLD, max: ENDS + 24 * HOUR })),
        hasTrip: fc.boolean(),
      }),
      { nil: undefined },
    )
    const circumstances = fc.record({
      trip: fc.constant(trip),
      toldAt: fc.integer({ min: SOLD, max: ENDS + 10 * 24 * HOUR }),
      soldAt: fc.option(fc.integer({ min: SOLD - HOUR, max: DEPARTS }), { nil: undefined }),
      handedOver: phone,
    })
    const age = fc.oneof(fc.integer({ min: 0, max: 3 * HOUR }), fc.integer({ min: 0, max: 9_999_999_999_999 }))
    fc.assert(
      fc.property(fc.constantFrom('board' as const, 'undo' as const), age, circumstances, (kind, ageMs, known) => {
        const at = known.toldAt - ageMs
        if (refuseByMoment(kind, at, known) !== undefined) return
        expect(at >= OPENS && at < ENDS && ageMs <= TOLD_WITHIN_MS).toBe(true)
        if (kind === 'board') expect(at).toBeGreaterThanOrEqual((known.soldAt ?? at) - 2 * MINUTE)
        if (!known.handedOver) return
        expect([known.handedOver.hasTrip, known.handedOver.withdrawnAt]).toEqual([true, null])
        expect(at).toBeGreaterThanOrEqual(known.handedOver.at - 2 * MINUTE)
      }),
      { numRuns: 5_000 },
    )
  })
})
