import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { appliedSteps, comesBack, DEFAULT_TERMS, shareOf, stepAt } from '#contract/cancellation/cancellation-terms.ts'
import { TermsForm } from '#contract/cancellation/terms-form.ts'
import { refundOf } from '#contract/tickets/ticket-money.ts'
import { indiaInstant } from '#contract/time.ts'

const HOUR = 3_600_000
const trip = { dateOfDeparture: '2026-11-20', departureTime: '21:30' }
const departs = indiaInstant('2026-11-20', '21:30')

describe('terms', () => {
  it('apply until so many hours before the departure, and not at that moment', () => {
    expect(appliedSteps(DEFAULT_TERMS, trip).map(({ percent, until }) => [percent, (departs - until) / HOUR])).toEqual([
      [90, 24],
      [50, 12],
      [25, 4],
      [0, 0],
    ])
    expect(stepAt(DEFAULT_TERMS, trip, departs - 24 * HOUR - 1)).toMatchObject({
      step: { percent: 90 },
      next: { percent: 50 },
    })
    expect(stepAt(DEFAULT_TERMS, trip, departs - 24 * HOUR)?.step.percent).toBe(50)
    expect(stepAt(DEFAULT_TERMS, trip, departs - 1)).toMatchObject({ step: { percent: 0 }, next: undefined })
    expect(stepAt(DEFAULT_TERMS, trip, departs)).toBeUndefined()
    expect(stepAt([], trip, 0)?.step).toEqual({ percent: 0, hoursBefore: undefined, until: departs })
  })

  it('are what a form takes', () => {
    expect(v.parse(TermsForm, { terms: DEFAULT_TERMS })).toEqual({ terms: DEFAULT_TERMS })
    expect(v.parse(TermsForm, { terms: [{ hoursBefore: '24', percent: '90' }] }).terms).toEqual([
      { hoursBefore: 24, percent: 90 },
    ])
    const risen = v.safeParse(TermsForm, { terms: DEFAULT_TERMS.toReversed() })
    expect(risen.issues?.map(({ message }) => message)).toEqual([
      'Hours must fall from step to step.',
      'Per cent must fall from step to step.',
    ])
  })
})

describe('a ticket’s money', () => {
  const sold = fc.record({ paid: fc.nat(1_000_000), parts: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }) })

  it('is parted among its seats to the paisa, in whatever order they go', () => {
    fc.assert(
      fc.property(sold, ({ paid, parts }) => {
        const seats = parts.reduce((sum, part) => sum + part, 0)
        let cancelled = 0
        let sum = 0
        for (const part of parts) {
          const share = shareOf({ paid, seats, cancelled }, part)
          expect(Math.abs(share - (paid * part) / seats)).toBeLessThan(1)
          sum += share
          cancelled += part
        }
        expect(sum).toBe(paid)
      }),
    )
  })

  it('never comes back in more than was paid', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 0, max: 100 }), (paise, percent) => {
        const back = comesBack(paise, percent)
        expect(Number.isInteger(back)).toBe(true)
        expect(back).toBeLessThanOrEqual(paise)
      }),
    )
  })

  it('is reckoned from what the wire says of it', () => {
    expect(refundOf({ bookedSeats: ['4', '14'], cost: 1700 }, 1, 90)).toMatchObject({ paid: 850, amount: 765 })
    const partly = { bookedSeats: ['4'], cancelledSeats: ['14'], paid: 1700, cost: 935 }
    expect(refundOf(partly, 1, 50)).toMatchObject({ paid: 850, amount: 425 })
  })
})
