import * as v from 'valibot'
import { MOST_LATE } from '#contract/buses/announcement.ts'
import { DEFAULT_TERMS } from '#contract/cancellation/cancellation-terms.ts'
import type { ChangeReason } from '#contract/cancellation/change-reasons.ts'
import { betterTerms, bigChanges, EVERYTHING_BACK, type PlannedTrip } from '#contract/cancellation/changed-trip.ts'
import { CancellationTerms } from '#contract/cancellation/terms.ts'
import { lastSeenOfRow } from '../boarding/run-record.ts'
import { departureOf } from '../buses/departure.ts'
import { type BookedAs, readBookedAs } from '../buses/trip-changes.ts'
import type { TicketRow } from './store.ts'

/** The columns that decide which share of a ticket's fare comes back. */
export type TermedTicket = Pick<
  TicketRow,
  | 'terms'
  | 'operator_terms'
  | 'booked_as'
  | 'departs'
  | 'reports_at'
  | 'boarding_point'
  | 'boards_at'
  | 'bus_type'
  | 'late_minutes'
  | 'late_by'
  | 'office_late'
  | 'arrives_at'
  | 'dropping_point'
  | 'run'
  | 'seats'
>

interface TicketChange {
  booked: PlannedTrip
  bookedAs: BookedAs
  now: PlannedTrip
  reasons: ChangeReason[]
}

/** @param stored as in `tickets.terms` and `admins.cancellation_terms` */
export function readTerms(stored: string): CancellationTerms {
  return stored === '' ? DEFAULT_TERMS : v.parse(CancellationTerms, JSON.parse(stored))
}

/**
 * The terms by which a traveller cancels now: the terms of the booking; where the trip was changed since, the better of
 * these and the operator's present terms; where it was changed much, everything comes back. Tickets of trips that
 * changed before changes were kept have the terms of the booking.
 */
export function termsOf(ticket: TermedTicket): CancellationTerms {
  const booked = readTerms(ticket.terms)
  const change = changeOf(ticket)
  if (!change) return booked
  return change.reasons.length > 0 ? EVERYTHING_BACK : betterTerms(booked, readTerms(ticket.operator_terms))
}

/** @returns the trip as booked and as it is now, and why that allows to cancel; undefined without news of the trip */
export function changeOf(ticket: TermedTicket): TicketChange | undefined {
  const bookedAs = readBookedAs(ticket.booked_as)
  if (!bookedAs) return undefined
  const { departs, reportsAt, boardingPoint, type, late = 0 } = bookedAs
  const booked = {
    ...departureOf({ departs }),
    reportingTime: reportsAt,
    // The ticket's own boarding point does not move with the trip's.
    boardingPoint: ticket.boards_at || boardingPoint,
    type,
    lateMinutes: late,
  }
  const now = {
    ...departureOf(ticket),
    reportingTime: ticket.reports_at,
    boardingPoint: ticket.boards_at || ticket.boarding_point,
    type: ticket.bus_type,
    lateMinutes: provenLateness(ticket),
    isOtherSeat: hasOtherSeat(ticket.seats, bookedAs),
  }
  return { booked, bookedAs, now, reasons: bigChanges(booked, now) }
}

/**
 * Lateness that a driver reports counts for money once the office has said it, too, or the bus left a point so late. A
 * newer report by the driver lowers the office's figure only by the time that the bus has made up.
 */
function provenLateness(ticket: TermedTicket): number {
  const { late_minutes: late, late_by: by, office_late: ofOffice } = ticket
  const said = Math.min(late ?? 0, by === 'office' ? MOST_LATE : (ofOffice ?? 0))
  return Math.max(said, lastSeenOfRow(ticket)?.lateMinutes ?? 0)
}

/** Only live seats count: a seat that was moved and cancelled since is nobody's loss any more. */
function hasOtherSeat(live: string, { moved = {} }: BookedAs): boolean {
  const seats = live.split(',')
  return Object.entries(moved).some(([booked, now]) => booked !== String(now) && seats.includes(String(now)))
}
