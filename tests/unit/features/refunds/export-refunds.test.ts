import { expect, it } from 'vitest'
import type { OperatorRefund } from '#contract/cancellation/operator-refund.ts'
import { refundsTable } from '#features/refunds/export-refunds.ts'

const refund: OperatorRefund = {
  id: 1,
  amount: 765,
  seats: ['4'],
  cause: 'traveller',
  state: 'due',
  since: 0,
  paidOn: null,
  reference: '',
  by: 'Ravi Travels',
  ticketId: 7,
  busId: 3,
  username: 'Asha',
  phone: '9000000121',
  source: 'Patna',
  destination: 'Ranchi',
  busNumber: 'BR01PA4521',
  dateOfDeparture: '2026-12-01',
  departureTime: '21:30',
}

it('the file of refunds says why and how each stands in words, as the screen does', () => {
  const { table } = refundsTable(
    [refund, { ...refund, cause: 'operator' }, { ...refund, cause: 'called-off', state: 'paid', paidOn: '2026-12-02' }],
    '2026-12-02',
  )
  expect(table.rows.map((cells) => [cells[4], cells[10]])).toEqual([
    ['Cancelled', 'Due'],
    ['Cancelled by you', 'Due'],
    ['Called off', 'Paid'],
  ])
})
