import * as v from 'valibot'
import { MAX_SEATS_PER_BUS } from '../constants.ts'
import { CalendarDate, Id, Integer, Shown, wholeNumber } from '../fields/fields.ts'
import { ClockTime, SeatNumber } from '../fields/trip-fields.ts'
import { text } from '../fields/typed-fields.ts'
import { LEAST_LATE, MOST_LATE } from './announcement.ts'

/** What is sent of an announcement, and answered: apart from what every ticket has of it. */

const LONGEST_AGE_MS = 31 * 24 * 3_600_000

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

/** What became of an announcement, or would. */
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
