import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { seatsNotBoarded } from '#contract/cancellation/cancellable-seats.ts'
import { stepAt } from '#contract/cancellation/cancellation-terms.ts'
import { isJustGone, leftBehindUntil } from '#contract/cancellation/left-behind.ts'
import { toPaise, toRupees } from '#contract/money.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { type Parting, part } from '#contract/tickets/ticket-money.ts'
import { departureInstant, hasDeparted } from '#contract/time.ts'
import { badInput, conflict } from '../../refusal.ts'
import { departureOf } from '../buses/departure.ts'
import { sumsOf, type TicketRow } from '../tickets/store.ts'
import { type TermedTicket, termsOf } from '../tickets/terms-of-ticket.ts'
import { boardedSeats } from '../tickets/view.ts'
import type { TicketSide } from './ticket-side.ts'

/** The columns that decide about a ticket: to cancel it, read them under its trip's lock. */
type SoldTicket = TermedTicket & Parameters<typeof sumsOf>[0] & Pick<TicketRow, 'called_off_at'>

/** What cancelling seats of a ticket does now. */
export interface Cancelling extends Parting {
  seats: number[]
  /** The seats that stay. */
  left: number[]
  percent: number
  /** The moment until which this holds, milliseconds since 1970. */
  until: number
}

/**
 * @param wanted the seats to cancel; all live seats if absent
 * @param afterwards whether it may be done for passengers left behind, too: by the company's owner
 * @throws Refusal 400 for seats that the ticket never had; 409 where it is cancelled already, or the bus has left
 */
export function judgeCancelling(
  ticket: SoldTicket,
  wanted: readonly number[] | undefined,
  cause: TicketSide['cause'],
  now: number,
  afterwards = false,
): Cancelling {
  const cancelled = seatNumbers(ticket.cancelled_seats)
  const live = ticket.status === BOOKED ? seatNumbers(ticket.seats) : []
  const seats = [...(wanted ?? live)].sort((a, b) => a - b)
  if (new Set(seats).size < seats.length) throw badInput((say) => say.cancellation.namedTwice)
  const strange = seats.find((seat) => !live.includes(seat) && !cancelled.includes(seat))
  if (strange !== undefined) throw badInput((say) => say.cancellation.noSuchSeat(strange))
  if (ticket.called_off_at !== null) throw conflict((say) => say.cancellation.calledOff, 'called-off')
  if (live.length === 0) throw conflict((say) => say.cancellation.cancelledBefore, 'cancelled')
  const gone = seats.filter((seat) => !live.includes(seat))
  if (gone.length > 0) throw conflict((say) => say.cancellation.seatsCancelledBefore(gone), 'cancelled')
  const trip = departureOf(ticket)
  const isAfter = hasDeparted(trip, now)
  if (isAfter && !(afterwards && isJustGone(trip, now))) throw conflict((say) => say.cancellation.departed, 'departed')
  const end = isAfter ? leftBehindUntil(trip) : departureInstant(trip)
  const left = live.filter((seat) => !seats.includes(seat))
  if (cause === 'operator') {
    return { seats, left, ...part(sumsOf(ticket), seats.length, 100), percent: 100, until: end }
  }
  const at = stepAt(termsOf(ticket), trip, now)
  if (!at) throw conflict((say) => say.cancellation.departed, 'departed')
  const { percent, until } = at.step
  return { seats, left, ...part(sumsOf(ticket), seats.length, percent), percent, until }
}

/**
 * @param wanted the seats to cancel; all live seats if absent
 * @throws Refusal 409 if one of the seats has boarded already; calling off a trip does not ask this
 */
export function assertNotBoarded(
  { seats, boarded }: Pick<TicketRow, 'seats' | 'boarded'>,
  wanted: readonly number[] | undefined,
): void {
  const bookedSeats = seats.split(',')
  const free = seatsNotBoarded({ bookedSeats, boarded: boardedSeats({ boarded }) })
  const aboard = (wanted?.map(String) ?? bookedSeats).filter(
    (seat) => bookedSeats.includes(seat) && !free.includes(seat),
  )
  if (aboard.length === 0) return
  throw conflict(
    (say) => (free.length === 0 ? say.cancellation.boarded : say.cancellation.seatsBoarded(aboard.map(Number))),
    'boarded',
  )
}

/** @param expected rupees that the app showed. @throws Refusal 409 if the refund is another by now */
export function assertExpected({ comesBack }: Cancelling, expected: number | undefined): void {
  if (expected === undefined || toPaise(expected) === comesBack) return
  throw conflict((say) => say.cancellation.otherSum(toRupees(comesBack), expected), 'sum-changed')
}
