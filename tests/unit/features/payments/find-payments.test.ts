import { expect, test } from 'vitest'
import type { PaymentRow } from '#contract/payments/payment.ts'
import { findPayments } from '#features/payments/find-payments.ts'

const row = (ticketId: number, more: Partial<PaymentRow> = {}): PaymentRow => ({
  ticketId,
  busId: 7,
  username: 'Asha Kumari',
  phone: '9876543210',
  seats: ['3'],
  source: 'Patna',
  destination: 'Ranchi',
  busNumber: 'BR01PA4521',
  dateOfDeparture: '2027-01-05',
  departureTime: '21:30',
  due: 850,
  ...more,
})

test('a payment is found by what a statement says: our reference, a name, or the bank’s own number', () => {
  const noted = { id: 4, ticketId: 42, amount: 850, how: 'upi' as const, by: 'Ravi', at: 1, reference: '633410275518' }
  const rows = [row(310), row(311, { username: 'Sunita Devi', phone: '9000000121' }), row(42, { payment: noted })]
  const found = (typed: string) => findPayments(rows, typed).map(({ ticketId }) => ticketId)
  expect(found('sw310m')).toEqual([310])
  expect(found('SUNITA')).toEqual([311])
  expect(found('6334 1027 5518')).toEqual([42])
  expect(found('9000000')).toEqual([311])
  expect(found('nobody')).toEqual([])
  expect(found('')).toEqual([310, 311, 42])
})
