import * as v from 'valibot'
import { MAX_SEATS_PER_BUS } from '../constants.ts'
import { Amount, CalendarDate, Id, Integer, Shown, wholeNumber } from '../fields/fields.ts'
import { ClockTime, SeatNumber, text } from '../fields/typed-fields.ts'
import { type Departure, departureInstant, hasDeparted, indiaDate, indiaTime } from '../time.ts'
import { openWord } from '../words.ts'

/**
 * What a company says of a trip: that it is late by about so much, and on time again; that it leaves at another time, or from
 * another place, or that another vehicle comes.
 */

export const LEAST_LATE = 5
export const MOST_LATE = 600
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LONGEST_AGE_MS = 31 * 24 * HOUR_MS
/** A phone that was handed a trip may say it from so long before the departure, and so often. */
export const HANDED_OVER_SAYS_AHEAD_MS = 12 * HOUR_MS
export const MOST_SAID_BY_A_PHONE = 6
/** For so long after the bus should have left, lateness is told on a ticket. */
const TOLD_AFTER_MS = 3 * HOUR_MS

/**
 * One record and no union: what is sent is described field by field. `late` needs its minutes, `time` the day and the time,
 * `boarding-point` the place, `vehicle` its plate.
 */
export const NewAnnouncement = v.object({
  kind: v.picklist(['late', 'on-time', 'time', 'boarding-point', 'vehicle']),
  minutes: v.optional(wholeNumber(LEAST_LATE, MOST_LATE, 'Minutes are a whole number from {least} to {most}.')),
  /** When it leaves now, at most 24 hours from the departure that was planned. Passengers report as long before as planned. */
  dateOfDeparture: v.optional(CalendarDate),
  departureTime: v.optional(ClockTime),
  /** Where its passengers get on now. */
  boardingPoint: v.optional(text('Boarding point', 120)),
  /** The vehicle that comes; left out, it is of the type and has the seats of the one before. */
  busNumber: v.optional(text('Bus number', 20)),
  type: v.optional(text('Bus type', 60)),
  numberOfSeats: v.optional(wholeNumber(1, MAX_SEATS_PER_BUS, 'Seats are a whole number from {least} to {most}.')),
  /** Of the sold seats that it does not have, each: another that is free; null calls its ticket off. */
  seats: v.optional(
    v.pipe(v.array(v.object({ seat: SeatNumber, to: v.nullable(SeatNumber) })), v.maxLength(MAX_SEATS_PER_BUS)),
  ),
  /** For how long the phone has kept it, by its own clock: what was said last counts, not what arrives last. */
  ageMs: v.optional(wholeNumber(0, LONGEST_AGE_MS, 'ageMs is a time in milliseconds, a month at most.'), 0),
})
export type NewAnnouncement = v.InferOutput<typeof NewAnnouncement>

/** What holds of a late trip. Its own times, its code and its PDF stay as they are. */
export const TripNow = v.object({
  lateMinutes: Amount,
  /** When it was said, milliseconds since 1970. */
  announcedAt: Integer,
  by: openWord(['driver', 'office'], 'office'),
})
export type TripNow = v.InferOutput<typeof TripNow>

/** What became of an announcement. */
export const Announced = v.object({
  busId: Id,
  /** What holds now: 0 where the bus is on time. Something newer may have been said on another phone. */
  lateMinutes: Integer,
  announcedAt: Integer,
  /** Added: when it leaves, as was said last, from where, and which vehicle. */
  dateOfDeparture: v.optional(Shown),
  departureTime: v.optional(Shown),
  boardingPoint: v.optional(Shown),
  busNumber: v.optional(Shown),
  /** Bookings that hear of it by notification or mail. */
  told: Integer,
  /** Bookings with neither: somebody has to call. */
  toCall: v.array(v.object({ ticketId: Id, seats: v.array(Shown), name: Shown, phone: Shown })),
})
export type Announced = v.InferOutput<typeof Announced>

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
