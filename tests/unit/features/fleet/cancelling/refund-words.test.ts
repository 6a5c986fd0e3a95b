import { expect, it } from 'vitest'
import { dueInWords } from '../../../../../src/features/fleet/cancelling/refund-words.ts'

it('says what is due in all, and no sum where more is due than is listed', () => {
  const refunds = [{ amount: 0.1 }, { amount: 0.2 }, { amount: 1_250 }]
  expect(dueInWords({ refunds, total: 3 })).toBe('3 due, ₹1,250.30')
  expect(dueInWords({ refunds, total: 12_000 })).toBe('12,000 due')
})
