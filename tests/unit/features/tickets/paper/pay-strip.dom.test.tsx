import { render } from '@testing-library/react'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { deadlineInWords } from '#features/tickets/paper/money-of-paper.ts'
import { PayStrip } from '#features/tickets/paper/pay-strip.tsx'

const upi = {
  link: 'upi://pay?pa=magadh@okbank',
  id: 'magadh@okbank',
  name: 'Magadh',
  reference: 'SW7H',
  merchant: false,
}
const money = { state: 'to-pay', fare: 850, due: 850, received: 0, paidBack: 0, dueBack: 0, kept: 0 }

function strip(days: number, more: object): string | null {
  const dateOfDeparture = addDays(indiaDate(Date.now()), days)
  const ticket = v.parse(Ticket, {
    id: 7,
    status: 'BOOKED',
    dateOfDeparture,
    departureTime: '12:00',
    money: { ...money, ...more },
  })
  return render(<PayStrip user={{ id: 7 }} ticket={ticket} />).container.textContent
}

it('asks to pay by UPI until the bus has left, and never where it is paid when getting on', () => {
  expect(strip(2, { upi })).toContain('₹850 to pay')
  expect(strip(-2, { upi })).toBe('')
  expect(strip(2, {})).toBe('')
})

it.each([
  [20 * 60_000 + 40_000, 'Pay within 20 minutes'],
  [90_000, 'Pay within 1 minute'],
  [20_000, 'Pay within 1 minute'],
])('of the last hour says no minute more than there is: %d ms', (left, words) => {
  expect(deadlineInWords(1_800_000_000_000 + left, 1_800_000_000_000)).toBe(words)
})
