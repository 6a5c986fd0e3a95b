import * as v from 'valibot'
import { expectedDeparture, TripNow } from '../buses/announcement.ts'
import { seatsNotBoarded } from '../cancellation/cancellable-seats.ts'
import { Amount, Id, Integer, Shown, wholeNumber } from '../fields/fields.ts'
import { departureInstant } from '../time.ts'
import { BOOKED, type Ticket } from './ticket.ts'

/** A passenger's report that the bus never came, and the company's answer. */

const NEVER_CAME_AFTER_MS = 15 * 60_000
const REPORTED_FOR_MS = 48 * 3_600_000
/** No report waits longer for a signal. */
const LONGEST_REPORT_AGE_MS = 31 * 24 * 3_600_000
/** How many reminders the owner gets of an unanswered trip, one a day. */
export const MOST_REMINDERS = 3
export const REMINDED_EVERY_MS = 24 * 3_600_000

export const NeverCameReport = v.object({
  kind: v.literal('never-came'),
  /** How long ago the passenger reported it, where it is sent late: the phone had no signal. */
  ageMs: v.optional(wholeNumber(0, LONGEST_REPORT_AGE_MS, 'ageMs is a time in milliseconds, a month at most.'), 0),
  /** Which side is meant, where a browser is logged in as both. */
  as: v.optional(v.picklist(['traveller', 'operator'])),
})

export const Reported = v.object({ ticketId: Id, at: Integer })
export type Reported = v.InferOutput<typeof Reported>

/** That it did not come is answered by calling the trip off: passengers who did not get on get everything back. */
export const ReportsAnswer = v.object({ came: v.literal(true) })

/** A trip that passengers say never came, as long as nobody has answered them. */
export const ReportedTrip = v.object({
  busId: Id,
  name: Shown,
  busNumber: Shown,
  from: Shown,
  to: Shown,
  dateOfDeparture: Shown,
  departureTime: Shown,
  lateMinutes: Amount,
  /** Live seats, and how many of them got on. */
  seats: Integer,
  boarded: Integer,
  /** Added: the last point that the bus has left, as its driver has said. */
  lastSeen: TripNow.entries.lastSeen,
  reports: v.array(v.object({ ticketId: Id, username: Shown, phone: Shown, seats: v.array(Shown), at: Integer })),
})
export type ReportedTrip = v.InferOutput<typeof ReportedTrip>

type Reporting = Pick<Ticket, 'status' | 'bookedSeats' | 'boarded' | 'dateOfDeparture' | 'departureTime' | 'trip'>

/** @returns from when and until when a ticket's bus may be reported, milliseconds since 1970 */
export function reportedBetween(ticket: Pick<Reporting, 'dateOfDeparture' | 'departureTime' | 'trip'>) {
  const expected = departureInstant(expectedDeparture(ticket))
  return { from: expected + NEVER_CAME_AFTER_MS, until: expected + REPORTED_FOR_MS }
}

/** @param now milliseconds since 1970. @returns whether its passengers may say now that the bus never came: whoever is on it may not */
export function mayReport(ticket: Reporting, now: number): boolean {
  if (ticket.status !== BOOKED || seatsNotBoarded(ticket).length === 0) return false
  const { from, until } = reportedBetween(ticket)
  return now >= from && now < until
}
