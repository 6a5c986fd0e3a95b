import type { OperatorRefund } from '#contract/cancellation/operator-refund.ts'

/** A refund that is due, unless the fields say otherwise. */
export function someRefund(id: number, fields: Partial<OperatorRefund> = {}): OperatorRefund {
  return {
    id,
    amount: 100,
    seats: ['1'],
    cause: 'called-off',
    state: 'due',
    since: 1_796_000_000_000 + id,
    paidOn: null,
    reference: '',
    by: 'Ravi Travels',
    ticketId: 1_000 + id,
    busId: 7,
    username: 'Asha',
    phone: '9876543210',
    source: 'Patna',
    destination: 'Gaya',
    busNumber: 'BR01PA4521',
    dateOfDeparture: '2026-12-01',
    departureTime: '21:30',
    paidAt: null,
    ...fields,
  }
}
