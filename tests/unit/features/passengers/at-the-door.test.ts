import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { BOOKED, CANCELLED, Ticket } from '#contract/tickets/ticket.ts'
import { indiaInstant } from '#contract/time.ts'
import { checkedTrips, isMissed, missedSeats, seatsOnBus } from '#features/passengers/at-the-door.ts'

const LEFT = indiaInstant('2026-11-24', '21:00')
const AFTER = LEFT + 3_600_000

function ticket(over: Partial<Ticket>): Ticket {
  const trip = { busId: 7, dateOfDeparture: '2026-11-24', departureTime: '21:00' }
  return v.parse(Ticket, { id: 1, status: BOOKED, bookedSeats: ['3', '4'], ...trip, ...over })
}

const whole = ticket({ boarded: ['3', '4'].map((seat) => ({ seat, at: LEFT })) })
const partly = ticket({ boarded: [{ seat: '4', at: LEFT }] })
const nobody = ticket({})
const checked = checkedTrips([whole, partly, nobody])

describe('who came', () => {
  it('is who boarded, and of a trip that has left the others did not', () => {
    expect([whole, partly, nobody].map(seatsOnBus)).toEqual([['3', '4'], ['4'], []])
    expect([whole, partly, nobody].map((one) => missedSeats(one, checked, AFTER))).toEqual([[], ['3'], ['3', '4']])
    expect([whole, partly, nobody].map((one) => isMissed(one, checked, AFTER))).toEqual([false, false, true])
  })

  it('is not known before the bus leaves, nor where no ticket was checked', () => {
    expect(missedSeats(nobody, checked, LEFT - 60_000)).toEqual([])
    expect(missedSeats(nobody, checkedTrips([nobody]), AFTER)).toEqual([])
    expect(missedSeats(ticket({ busId: 8 }), checked, AFTER)).toEqual([])
  })

  it('is not asked of a cancelled ticket', () => {
    expect(missedSeats(ticket({ status: CANCELLED }), checked, AFTER)).toEqual([])
    expect(isMissed(ticket({ status: CANCELLED, bookedSeats: [] }), checked, AFTER)).toBe(false)
  })
})
