import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { whoCancelled, whoCancelledWhen } from '#features/tickets/cancel/who-cancelled.ts'

/** 14:05 in India. */
const AT = Date.parse('2026-11-20T08:35:00Z')
const REFUND = {
  id: 1,
  amount: 850,
  seats: ['4'],
  cause: 'operator',
  state: 'due',
  since: AT - 60_000,
  paidOn: null,
  reference: '',
  by: 'Ravi Travels',
}

const ticket = (entries: object) =>
  v.parse(Ticket, {
    id: 1,
    status: 'CANCELLED',
    travels_name: 'Ravi Travels',
    cancelledSeats: ['4', '14'],
    changedAt: AT,
    refunds: [],
    ...entries,
  })

describe('who cancelled', () => {
  it.each([
    ['is the traveller, at 0 %', { changedBy: 'traveller' }, 'Cancelled by you'],
    ['is the traveller at 0 %, after the operator', { changedBy: 'traveller', refunds: [REFUND] }, 'Cancelled by you'],
    ['is the operator, by name', { changedBy: 'operator', refunds: [REFUND] }, 'Cancelled by Ravi Travels'],
    ['is an operator without a name', { changedBy: 'operator', travels_name: '' }, 'Cancelled by the operator'],
    [
      'is nobody where it was not paid in time',
      {
        changedBy: 'operator',
        money: { state: 'released', fare: 850, due: 0, received: 0, paidBack: 0, dueBack: 0, kept: 0 },
      },
      'Seat given back',
    ],
    ['is told of a trip that was called off', { changedBy: 'called-off' }, 'Called off'],
    [
      'is told by the refund in an answer of before',
      { refunds: [{ ...REFUND, since: AT }] },
      'Cancelled by Ravi Travels',
    ],
    ['is not guessed from the refund of another time', { refunds: [REFUND] }, undefined],
  ])('%s', (_, entries, words) => {
    expect(whoCancelled(ticket(entries))).toBe(words)
  })

  it('is told with the time, and with the day where it was another one', () => {
    const off = ticket({ changedBy: 'called-off' })
    expect(whoCancelledWhen(off, AT + 3_600_000)).toBe('Called off, 14:05')
    expect(whoCancelledWhen(off, AT + 86_400_000)).toBe('Called off, Fri 20 Nov, 14:05')
    expect(whoCancelledWhen(ticket({ changedBy: 'operator', changedAt: undefined }), AT)).toBe(
      'Cancelled by Ravi Travels',
    )
  })
})
