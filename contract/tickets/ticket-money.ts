import { comesBack, shareOf } from '../cancellation/cancellation-terms.ts'
import { toPaise, toRupees } from '../money.ts'
import type { TicketMoney } from './money-of-ticket.ts'

/**
 * What is due for a ticket, what was received and what comes back: server, app and door all reckon it here. A payment
 * is a record; everything here follows from the sums of records.
 */

/** Sums of a ticket; paise. */
export interface TicketSums {
  /** What all its seats were sold for. */
  fare: number
  /** How many these were, and how many of them are cancelled. */
  seats: number
  cancelled: number
  /** As in {@link TicketMoney}; `back` is what was paid back and what is due back. */
  received: number
  back: number
  kept: number
}

/** @returns the price of the live seats, paise */
export function liveFare({ fare, seats, cancelled }: Pick<TicketSums, 'fare' | 'seats' | 'cancelled'>): number {
  return fare - shareOf({ paid: fare, seats, cancelled: 0 }, cancelled)
}

/** @returns paise that are still to be paid: nobody owes anything for a cancelled seat */
export function stillToPay({ live, received, back }: { live: number; received: number; back: number }): number {
  return Math.max(0, live - (received - back))
}

/** What cancelling seats does to a ticket's money; paise. */
export interface Parting {
  /** What these seats were sold for, and what of it the terms keep. */
  fare: number
  keeps: number
  /** What was paid for them: money that the remaining seats do not need. */
  paid: number
  comesBack: number
}

/**
 * What comes back = received - paid back - due back - fare of the seats that stay - the kept share of the fare of all
 * cancelled seats, never below 0. So cancelling seats one by one comes to the same as cancelling them together.
 * @param count how many more of its seats are cancelled
 * @param percent of their fare that is not kept
 */
export function part(sums: TicketSums, count: number, percent: number): Parting {
  const { fare: whole, seats, cancelled, received, back, kept } = sums
  const fare = shareOf({ paid: whole, seats, cancelled }, count)
  const keeps = fare - comesBack(fare, percent)
  const spare = Math.max(0, received - back - liveFare({ fare: whole, seats, cancelled: cancelled + count }))
  return { fare, keeps, paid: Math.min(fare, spare), comesBack: Math.max(0, spare - kept - keeps) }
}

/** What the contract's `Ticket` says of its money and seats; backends without payments leave `money` out. */
interface PricedTicket {
  bookedSeats: readonly string[]
  cancelledSeats?: readonly string[] | undefined
  cost: number
  paid?: number | undefined
  money?: TicketMoney | undefined
}

/**
 * The same for callers that have the ticket as the wire shows it. Without `money` it counts as paid, as it always has.
 * @param count how many of its live seats are cancelled
 * @returns rupees; `amount` is what comes back
 */
export function refundOf(ticket: PricedTicket, count: number, percent: number) {
  const cancelled = ticket.cancelledSeats?.length ?? 0
  const seats = ticket.bookedSeats.length + cancelled
  const { money } = ticket
  const fare = toPaise(money?.fare ?? ticket.paid ?? ticket.cost)
  // Earlier refunds were reckoned elsewhere: each share is split by itself.
  const gone = fare - liveFare({ fare, seats, cancelled })
  const sums = money
    ? {
        received: toPaise(money.received),
        back: toPaise(money.paidBack) + toPaise(money.dueBack),
        kept: toPaise(money.kept),
      }
    : { received: fare, back: gone, kept: 0 }
  const parting = part({ fare, seats, cancelled, ...sums }, count, percent)
  return {
    fare: toRupees(parting.fare),
    keeps: toRupees(parting.keeps),
    paid: toRupees(parting.paid),
    amount: toRupees(parting.comesBack),
  }
}
