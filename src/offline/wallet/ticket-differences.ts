import * as v from 'valibot'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'

/** What an operator may change after the sale, in the order in which it matters to travellers. */
export const CHANGEABLE = [
  'status',
  'dateOfDeparture',
  'departureTime',
  'reportingTime',
  'boardingPoint',
  'droppingPoint',
  'busName',
  'busNumber',
] as const satisfies readonly (keyof Ticket)[]

type Changeable = (typeof CHANGEABLE)[number]

/** Versions before have not noted the seats: what is empty is no change. */
export const SeenTicket = v.object({ ...v.entriesFromList(CHANGEABLE, v.string()), seats: v.optional(v.string(), '') })
export type SeenTicket = v.InferOutput<typeof SeenTicket>

export interface TicketChange {
  what: Changeable | 'seats'
  before: string
  now: string
}

export function asSeen(ticket: Ticket): SeenTicket {
  const { status, dateOfDeparture, departureTime, reportingTime, boardingPoint, droppingPoint, busName, busNumber } =
    ticket
  // Of a cancelled ticket its status says all.
  const seats = status === BOOKED ? ticket.bookedSeats.join(', ') : ''
  return {
    status,
    dateOfDeparture,
    departureTime,
    reportingTime,
    boardingPoint,
    droppingPoint,
    busName,
    busNumber,
    seats,
  }
}

/**
 * @returns what is different now, seats first, then in the order of {@link CHANGEABLE}. A field that one of the two lacks is no change:
 *   a backend may answer a booking with less than it lists later.
 */
export function ticketChanges(seen: SeenTicket, ticket: Ticket): TicketChange[] {
  const now = asSeen(ticket)
  return (['seats', ...CHANGEABLE] as const).flatMap((what) =>
    seen[what] !== now[what] && seen[what] !== '' && now[what] !== ''
      ? [{ what, before: seen[what], now: now[what] }]
      : [],
  )
}

/** @returns whether seats of the ticket, or all of it, were cancelled between what was known before and what is now */
export function isCancelledSince(before: Ticket, now: Ticket): boolean {
  return (before.status === BOOKED && now.status !== BOOKED) || (before.changedAt ?? 0) < (now.changedAt ?? 0)
}
