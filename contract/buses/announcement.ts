import * as v from 'valibot'
import { Amount, Integer, Shown } from '../fields/fields.ts'
import { type Departure, departureInstant, hasDeparted, indiaDate, indiaTime } from '../time.ts'
import { openWord } from '../words.ts'

/** What every ticket says of a late trip. What a phone sends, and other announcements, are in new-announcement.ts. */

export const LEAST_LATE = 5
export const MOST_LATE = 600
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A handed-over phone may announce a delay from this long before the departure, and this many times. */
export const HANDED_OVER_SAYS_AHEAD_MS = 12 * HOUR_MS
export const MOST_SAID_BY_A_PHONE = 6
/** A ticket shows it for this long after the bus should have left, or was seen. */
const TOLD_AFTER_MS = 3 * HOUR_MS

/** The state of a trip that is late, or on its way. The ticket's own times, code and PDF stay as they are. */
export const TripNow = v.object({
  /** 0 where no delay was announced. */
  lateMinutes: Amount,
  /** When it was said, milliseconds since 1970. */
  announcedAt: Integer,
  by: openWord(['driver', 'office'], 'office'),
  /** The last point that the bus has left by the driver's run, how late it was there (below 0: early), and when that was. */
  lastSeen: v.optional(v.object({ stop: Shown, at: Integer, lateMinutes: v.optional(Integer) })),
})
export type TripNow = v.InferOutput<typeof TripNow>

/**
 * @returns the departure of a trip that is late by so many minutes: the day and the time in India, over midnight too
 */
export function lateDeparture(trip: Departure, minutes: number): Departure {
  const { dateOfDeparture, departureTime } = trip
  const instant = departureInstant(trip) + minutes * MINUTE_MS
  if (minutes === 0 || Number.isNaN(instant)) return { dateOfDeparture, departureTime }
  return { dateOfDeparture: indiaDate(instant), departureTime: indiaTime(instant) }
}

type Told = Departure & { trip?: TripNow | undefined }

/** The departure with the announced delay. Selling and cancelling end by the plan, not by this. */
export function expectedDeparture(ticket: Told): Departure {
  return lateDeparture(ticket, ticket.trip?.lateMinutes ?? 0)
}

/** @param now milliseconds since 1970. @returns whether the bus has left, with its announced delay */
export function hasLeft(ticket: Told, now: number): boolean {
  return hasDeparted(expectedDeparture(ticket), now)
}

/**
 * @param now milliseconds since 1970
 * @returns the trip's delay while it is still worth showing; undefined once the late bus is long gone
 */
export function latenessOf(ticket: Told, now: number): TripNow | undefined {
  const { trip } = ticket
  if (!trip || trip.lateMinutes <= 0) return undefined
  const leaves = departureInstant(ticket) + trip.lateMinutes * MINUTE_MS
  return now < leaves + TOLD_AFTER_MS ? trip : undefined
}

/**
 * @param now milliseconds since 1970
 * @returns where the bus was seen last, while that still hints at where it is
 */
export function lastSeenOf({ trip }: Pick<Told, 'trip'>, now: number): TripNow['lastSeen'] {
  return trip?.lastSeen && now < trip.lastSeen.at + TOLD_AFTER_MS ? trip.lastSeen : undefined
}
