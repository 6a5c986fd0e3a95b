import { describe, expect, it } from 'vitest'
import { indiaInstant } from '#contract/time.ts'
import { type Filled, fillOf } from '#features/company/fill/fill.ts'

const LEAVES = indiaInstant('2026-11-25', '21:30')
const HOUR = 3_600_000
const trip = (change: Partial<Filled> = {}): Filled => ({
  dateOfDeparture: '2026-11-25',
  departureTime: '21:30',
  booked: 3,
  numberOfSeats: 40,
  forSale: 37,
  ...change,
})
const kind = (change: Partial<Filled>, hours = 5) => fillOf(trip(change), LEAVES - hours * HOUR).kind

describe('how full a trip is', () => {
  it('is low below a quarter, not at it', () => {
    expect(kind({ booked: 9 })).toBe('low')
    expect(kind({ booked: 10 })).toBe('usual')
    expect(kind({ booked: 0 })).toBe('low')
  })

  it('is low within six hours of leaving, not a minute earlier, and not when it has left', () => {
    expect(kind({}, 6)).toBe('low')
    expect(kind({}, 6 + 1 / 60)).toBe('usual')
    expect(kind({}, 1 / 60)).toBe('low')
    expect(kind({}, 0)).toBe('usual')
    expect(fillOf(trip(), LEAVES - 5 * HOUR)).toEqual({ kind: 'low', minutesLeft: 300 })
  })

  it('is sold out when the last seat for sale has gone, however far ahead', () => {
    expect(kind({ booked: 40, forSale: 0 }, 24 * 100)).toBe('sold-out')
    expect(kind({ booked: 39, forSale: 1 })).toBe('usual')
    expect(kind({ booked: 2, forSale: 0 })).toBe('sold-out')
    expect(kind({ booked: 0, forSale: 0 })).toBe('usual')
    expect(kind({ booked: 40, forSale: undefined })).toBe('sold-out')
    expect(kind({ booked: 40, forSale: 0 }, 0)).toBe('usual')
  })

  it('is nothing to speak of where nobody has said when it leaves', () => {
    expect(kind({ departureTime: '--:--' })).toBe('usual')
  })
})
