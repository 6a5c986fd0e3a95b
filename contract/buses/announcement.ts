import * as v from 'valibot'
import { Amount, Integer, Shown } from '../fields/fields.ts'
import { type Departure, departureInstant, hasDeparted, indiaDate, indiaTime } from '../time.ts'
import { openWord } from '../words.ts'

/** What every ticket has of a bus that is late. What is sent, and more that is said of a trip, is in new-announcement.ts. */

export const LEAST_LATE = 5
export const MOST_LATE = 600
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A phone that was handed a trip may say it from so long before the departure, and so often. */
export const HANDED_OVER_SAYS_AHEAD_MS = 12 * HOUR_MS
export const MOST_SAID_BY_A_PHONE = 6
/** For so long after the bus should have left, or was seen, it is told on a ticket. */
const TOLD_AFTER_MS = 3 * HOUR_MS

/** What holds of a trip that is late, or on its way. Its own times, its code and its PDF stay as they are. */
export const TripNow = v.object({
  /** 0 where nobody has said that it is late. */
  lateMinutes: Amount,
  /** When it was said, milliseconds since 1970. */
  announcedAt: Integer,
  by: openWord(['driver', 'office'], 'office'),
  /** The last point that the bus has left by the driver's run, how late it was there (below 0: early), and when that was. */
  lastSeen: v.optional(v.object({ stop: Shown, at: Integer, lateMinutes: v.optional(Integer) })),
})
export type TripNow = v.InferOutput<typeof TripNow>

/** @returns when the bus leaves if it is late by so many minutes: the day and the time in India, over midnight too */
export function lateDeparture(trip: Departure, minutes: number): Departure {
  const { dateOfDeparture, departureTime } = trip
  const instant = departureInstant(trip) + minutes * MINUTE_MS
  if (minutes === 0 || Number.isNaN(instant)) return { dateOfDeparture, departureTime }
  return { dateOfDeparture: indiaDate(instant), departureTime: indiaTime(instant) }
}

type Told = Departure & { trip?: TripNow | undefined }

/** When the bus leaves as far as anybody has said. Selling and cancelling end by the plan, not by this. */
export function expectedDeparture(ticket: Told): Departure {
  return lateDeparture(ticket, ticket.trip?.lateMinutes ?? 0)
}

/** @param now milliseconds since 1970. @returns whether the bus has left, late as it is said to be */
export function hasLeft(ticket: Told, now: number): boolean {
  return hasDeparted(expectedDeparture(ticket), now)
}

/**
 * @param now milliseconds since 1970
 * @returns what is still worth saying of the trip's lateness; undefined once the late bus is long gone
 */
export function latenessOf(ticket: Told, now: number): TripNow | undefined {
  const { trip } = ticket
  if (!trip || trip.lateMinutes <= 0) return undefined
  const leaves = departureInstant(ticket) + trip.lateMinutes * MINUTE_MS
  return now < leaves + TOLD_AFTER_MS ? trip : undefined
}

/**
 * @param now milliseconds since 1970
 * @returns where the bus was seen last, as long as that says anything of where it is
 */
export function lastSeenOf({ trip }: Pick<Told, 'trip'>, now: number): TripNow['lastSeen'] {
  return trip?.lastSeen && now < trip.lastSeen.at + TOLD_AFTER_MS ? trip.lastSeen : undefined
}
