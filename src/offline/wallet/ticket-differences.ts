import * as v from 'valibot'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'

/** Fields that an operator may change after the sale, the most important to travellers first. */
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

/** Earlier versions did not store seats: an empty value is no change. */
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
  // For a cancelled ticket the status says all.
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
 * @returns the changed fields, seats first, then in the order of {@link CHANGEABLE}. A field missing on one side is no
 *   change: a backend may answer a booking with fewer fields than it lists later.
 */
export function ticketChanges(seen: SeenTicket, ticket: Ticket): TicketChange[] {
  const now = asSeen(ticket)
  return (['seats', ...CHANGEABLE] as const).flatMap((what) =>
    seen[what] !== now[what] && seen[what] !== '' && now[what] !== ''
      ? [{ what, before: seen[what], now: now[what] }]
      : [],
  )
}

/** @returns whether some or all seats of the ticket were cancelled between the two states */
export function isCancelledSince(before: Ticket, now: Ticket): boolean {
  return (before.status === BOOKED && now.status !== BOOKED) || (before.changedAt ?? 0) < (now.changedAt ?? 0)
}
