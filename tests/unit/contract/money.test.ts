import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPaise, toRupees, totalFare } from '#contract/money.ts'

test('total fare is seat count times fare per seat, exact to the paisa', () => {
  expect(totalFare(2, 750)).toBe(1500)
  expect(totalFare(3, 0.1)).toBe(0.3)
  expect(totalFare(10, 1049.95)).toBe(10499.5)
  expect(totalFare(0, 500)).toBe(0)
})

test('paise survive the way to rupees and back', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 10_000_000 }), (paise) => toPaise(toRupees(paise)) === paise))
})
