// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { attemptKey, closeAttempt, earlierAttempts, isUnsettled } from '../../../../src/features/booking/attempt.ts'
import type { Choice } from '../../../../src/features/buses/chosen-bus.ts'
import { busNumber } from '../../offline/device-fakes.ts'

const ASHA = 7
const KAVYA = 8

function choice(bus: number, ...seats: number[]): Choice {
  return { bus: busNumber(bus), seats }
}

beforeEach(() => localStorage.clear())

describe('the key of a purchase', () => {
  it('is the same for the same traveller, bus and seats, until it is settled', () => {
    const key = attemptKey(ASHA, choice(1, 3, 4))
    expect(attemptKey(ASHA, choice(1, 3, 4))).toBe(key)
    expect(isUnsettled(ASHA, choice(1, 3, 4))).toBe(true)
    closeAttempt(key)
    expect(isUnsettled(ASHA, choice(1, 3, 4))).toBe(false)
    expect(attemptKey(ASHA, choice(1, 3, 4))).not.toBe(key)
  })

  it('is another one for each other purchase, and they stay open side by side', () => {
    const purchases = [
      [ASHA, choice(1, 3, 4)],
      [ASHA, choice(1, 3)],
      [ASHA, choice(2, 3, 4)],
      [KAVYA, choice(1, 3, 4)],
    ] as const
    const keys = purchases.map(([user, wanted]) => attemptKey(user, wanted))
    expect(new Set(keys).size).toBe(4)
    closeAttempt(keys[1] ?? '')
    expect(purchases.map(([user, wanted]) => isUnsettled(user, wanted))).toEqual([true, false, true, true])
    expect(attemptKey(ASHA, choice(2, 3, 4))).toBe(keys[2])
  })

  it('is minted anew where storage holds something else', () => {
    localStorage.setItem('bookingAttempts', '{"key":1}')
    expect(attemptKey(ASHA, choice(1, 3))).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('earlier purchases', () => {
  it('are those of other seats on this bus by this traveller', () => {
    attemptKey(ASHA, choice(1, 3))
    attemptKey(ASHA, choice(2, 5))
    attemptKey(KAVYA, choice(1, 6))
    attemptKey(ASHA, choice(1, 9))
    expect(earlierAttempts(ASHA, choice(1, 9)).map(({ seats }) => seats)).toEqual([[3]])
    expect(earlierAttempts(ASHA, choice(1, 10)).map(({ seats }) => seats)).toEqual([[9], [3]])
  })
})
