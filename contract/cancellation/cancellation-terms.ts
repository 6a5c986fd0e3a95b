import { BOOKED } from '../tickets/ticket.ts'
import { type Departure, departureInstant } from '../time.ts'
import type { CancellationTerms } from './terms.ts'

/** For operators who have set no others. Tickets without terms of their own have these too, so never change them. */
export const DEFAULT_TERMS: CancellationTerms = [
  { hoursBefore: 24, percent: 90 },
  { hoursBefore: 12, percent: 50 },
  { hoursBefore: 4, percent: 25 },
]

const HOUR_MS = 3_600_000

/** What the contract's `Ticket` says of its cancellation. */
interface TermedTicket extends Departure {
  terms?: CancellationTerms | undefined
  status: string
  soldBy?: string | undefined
}

/**
 * @returns whether the ticket can be cancelled by terms. Not where another backend has none, where the departure is no
 *   date, where the ticket is cancelled already, or where a counter sold it: it is in nobody's account, its buyer
 *   phones, and where the operator cancels, all that was paid comes back
 */
export function hasTerms<T extends TermedTicket>(ticket: T): ticket is T & { terms: CancellationTerms } {
  const { terms, status, soldBy = '' } = ticket
  return terms !== undefined && soldBy === '' && status === BOOKED && !Number.isNaN(departureInstant(ticket))
}

/** One line of the terms as it applies to a trip; moments are milliseconds since 1970. */
export interface AppliedStep {
  percent: number
  /** From this moment on the next line applies; of the last one, when the bus leaves. */
  until: number
  /** Missing for what follows the last step: nothing comes back. */
  hoursBefore: number | undefined
}

/** @returns the steps of the terms and, last, that nothing comes back until the bus leaves */
export function appliedSteps(terms: CancellationTerms, trip: Departure): AppliedStep[] {
  const departs = departureInstant(trip)
  const steps = terms.map(({ hoursBefore, percent }) => ({
    percent,
    hoursBefore,
    until: departs - hoursBefore * HOUR_MS,
  }))
  return [...steps, { percent: 0, hoursBefore: undefined, until: departs }]
}

/**
 * @param now milliseconds since 1970
 * @returns the line that applies and the one after it; undefined once the bus has left
 */
export function stepAt(
  terms: CancellationTerms,
  trip: Departure,
  now: number,
): { step: AppliedStep; next: AppliedStep | undefined } | undefined {
  const steps = appliedSteps(terms, trip)
  const index = steps.findIndex(({ until }) => now < until)
  const step = steps[index]
  return step && { step, next: steps[index + 1] }
}

/** How a ticket's money is parted: what it was sold for, and how many of its seats are gone already. */
export interface SoldSeats {
  /** Paise paid for all its seats. */
  paid: number
  /** All seats that it was sold with. */
  seats: number
  /** Of them, those that were cancelled before. */
  cancelled: number
}

/**
 * What was paid for the next seats of a ticket. Paise that do not divide evenly go to the later seats, so that all
 * shares add up to the whole.
 * @param count how many seats are cancelled now
 * @returns paise
 */
export function shareOf({ paid, seats, cancelled }: SoldSeats, count: number): number {
  const upTo = (gone: number) => Math.floor((paid * gone) / seats)
  return upTo(cancelled + count) - upTo(cancelled)
}

/** @param percent of it that comes back. @returns paise, rounded to the nearest */
export function comesBack(paise: number, percent: number): number {
  return Math.round((paise * percent) / 100)
}
