import * as v from 'valibot'
import { MAX_SEATS_PER_BUS } from '../constants.ts'
import { CalendarDate, Id, Integer, Shown, wholeNumber } from '../fields/fields.ts'
import { ClockTime, SeatNumber } from '../fields/trip-fields.ts'
import { text } from '../fields/typed-fields.ts'
import { LEAST_LATE, MOST_LATE } from './announcement.ts'

/** What a phone sends of an announcement, and the answer: apart from announcement.ts, which every ticket needs. */

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
  /** The vehicle that comes. Its type and seats, left out, are those of the vehicle before. */
  busNumber: v.optional(text('Bus number', 20)),
  type: v.optional(text('Bus type', 60)),
  numberOfSeats: v.optional(wholeNumber(1, MAX_SEATS_PER_BUS, 'Seats are a whole number from {least} to {most}.')),
  /** For each sold seat that the new vehicle lacks: another, free seat; null calls its ticket off. */
  seats: v.optional(
    v.pipe(v.array(v.object({ seat: SeatNumber, to: v.nullable(SeatNumber) })), v.maxLength(MAX_SEATS_PER_BUS)),
  ),
  /** How long the phone has kept it, by its own clock: the last one made counts, not the last one to arrive. */
  ageMs: v.optional(wholeNumber(0, LONGEST_AGE_MS, 'ageMs is a time in milliseconds, a month at most.'), 0),
})
export type NewAnnouncement = v.InferOutput<typeof NewAnnouncement>

/** The result of an announcement, or of a trial one. */
export const Announced = v.object({
  busId: Id,
  /** The delay now: 0 where the bus is on time. Another phone may have announced something newer. */
  lateMinutes: Integer,
  announcedAt: Integer,
  /** Added: the last announced departure, boarding point and vehicle. */
  dateOfDeparture: v.optional(Shown),
  departureTime: v.optional(Shown),
  boardingPoint: v.optional(Shown),
  busNumber: v.optional(Shown),
  /** Bookings that get a notification or a mail. */
  told: Integer,
  /** Bookings with neither: somebody has to phone them. */
  toCall: v.array(v.object({ ticketId: Id, seats: v.array(Shown), name: Shown, phone: Shown })),
})
export type Announced = v.InferOutput<typeof Announced>
