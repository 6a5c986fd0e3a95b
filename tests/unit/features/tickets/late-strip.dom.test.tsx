import { render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { indiaInstant } from '#contract/time.ts'
import { LateStrip } from '#features/tickets/paper/late-strip.tsx'

const PLAN = { dateOfDeparture: '2026-12-04', departureTime: '23:40', reportingTime: '23:10' }
const SAID = indiaInstant('2026-12-04', '22:05')
const ticket = (lateMinutes: number, change: object = {}) =>
  v.parse(Ticket, {
    id: 1,
    status: 'BOOKED',
    bookedSeats: ['3'],
    ...PLAN,
    trip: { lateMinutes, announcedAt: SAID, by: 'driver' },
    ...change,
  })

function shownAt(moment: number, shown: Ticket): string {
  vi.useFakeTimers({ now: moment })
  render(<LateStrip ticket={shown} />)
  return screen.queryByRole('status')?.textContent ?? ''
}

describe('the strip of a late bus', () => {
  afterEach(() => {
    vi.useRealTimers()
    document.body.replaceChildren()
  })

  it('says the new time with its day, the plan, until when to report, and who said it when in India', () => {
    const words = shownAt(SAID + 60_000, ticket(30))
    expect(words).toContain('Late by about 30 min')
    expect(words).toContain('Leaves about Sat 5 Dec, 00:10, not 23:40.')
    expect(words).toContain('Report by 23:10, as planned: the bus may catch up.')
    expect(words).toContain('Said 22:05 by the driver.')
  })

  it('says the day on which it was said once that is another one', () => {
    expect(shownAt(indiaInstant('2026-12-05', '00:05'), ticket(60))).toContain('Said Fri 4 Dec, 22:05 by the driver.')
  })

  it.each([
    ['three hours after the late bus has left', indiaInstant('2026-12-05', '03:10'), ticket(30)],
    ['of a cancelled ticket', SAID, ticket(30, { status: 'CANCELLED' })],
    ['to who is on the bus', SAID, ticket(30, { boarded: [{ seat: '3', at: SAID }] })],
    ['of a bus that is on time', SAID, ticket(0)],
  ])('says nothing %s', (_when, moment, shown) => {
    expect(shownAt(moment, shown)).toBe('')
  })
})
