import * as v from 'valibot'
import { DEFAULT_TERMS } from '#contract/cancellation/cancellation-terms.ts'
import {
  betterTerms,
  bigChanges,
  type ChangeReason,
  EVERYTHING_BACK,
  type PlannedTrip,
} from '#contract/cancellation/changed-trip.ts'
import { CancellationTerms } from '#contract/cancellation/terms.ts'
import { departureOf } from '../buses/departure.ts'
import { BookedAs } from '../buses/trip-changes.ts'
import type { TicketRow } from './store.ts'

/** What says which share of a ticket's fare comes back. */
export type TermedTicket = Pick<
  TicketRow,
  'terms' | 'operator_terms' | 'booked_as' | 'departs' | 'reports_at' | 'boarding_point' | 'boards_at' | 'bus_type'
>

/** @param stored as in `tickets.terms` and `admins.cancellation_terms` */
export function readTerms(stored: string): CancellationTerms {
  return stored === '' ? DEFAULT_TERMS : v.parse(CancellationTerms, JSON.parse(stored))
}

/**
 * The terms by which a traveller cancels now: those booked under; where the trip was changed since, the better of these and
 * the operator's of today; where it was changed much, everything comes back. Tickets that were changed before this was kept
 * have the first.
 */
export function termsOf(ticket: TermedTicket): CancellationTerms {
  const booked = readTerms(ticket.terms)
  const change = changeOf(ticket)
  if (!change) return booked
  return change.reasons.length > 0 ? EVERYTHING_BACK : betterTerms(booked, readTerms(ticket.operator_terms))
}

/** @returns what it was booked as, and why that lets its traveller cancel; undefined where its trip was never changed */
export function changeOf(ticket: TermedTicket): { booked: PlannedTrip; reasons: ChangeReason[] } | undefined {
  if (ticket.booked_as === '') return undefined
  const { departs, reportsAt, boardingPoint, type } = v.parse(BookedAs, JSON.parse(ticket.booked_as))
  const booked = {
    ...departureOf({ departs }),
    reportingTime: reportsAt,
    // A point of its own does not move with the trip's.
    boardingPoint: ticket.boards_at || boardingPoint,
    type,
  }
  const now = {
    ...departureOf(ticket),
    reportingTime: ticket.reports_at,
    boardingPoint: ticket.boards_at || ticket.boarding_point,
    type: ticket.bus_type,
  }
  return { booked, reasons: bigChanges(booked, now) }
}
