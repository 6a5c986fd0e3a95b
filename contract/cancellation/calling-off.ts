import * as v from 'valibot'
import { Amount, Id, Integer, Shown, wholeNumber } from '../fields/fields.ts'
import { text } from '../fields/typed-fields.ts'

/** The passengers affected by calling a trip off, before and after. */
export const CallingOff = v.object({
  busId: Id,
  /** Seats, tickets, and rupees that come back. */
  people: Integer,
  bookings: Integer,
  amount: Amount,
  /** How many of the tickets get a mail; the others have no address: somebody must phone them. */
  told: Integer,
  toCall: v.array(
    v.object({
      ticketId: Id,
      username: Shown,
      phone: Shown,
      seats: v.array(v.string()),
      /** When they were phoned, milliseconds since 1970; null until then. */
      calledAt: v.optional(v.nullable(Integer)),
    }),
  ),
  /** Null while the trip is on; moments are milliseconds since 1970. */
  calledOff: v.nullable(v.object({ at: Integer, reason: Shown })),
  name: Shown,
  busNumber: Shown,
  from: Shown,
  to: Shown,
  dateOfDeparture: Shown,
  departureTime: Shown,
})
export type CallingOff = v.InferOutput<typeof CallingOff>

/** A month: no tick waits longer for a signal. */
export const LONGEST_CALL_AGE_MS = 31 * 24 * 3_600_000

/** Notes that a passenger of a called-off trip was phoned, or takes that note back. */
export const PassengerCall = v.object({
  ticketId: Id,
  called: v.boolean(),
  /** How long ago that was, where it is sent late: the phone had no signal. */
  ageMs: v.optional(wholeNumber(0, LONGEST_CALL_AGE_MS, 'ageMs is a time in milliseconds, a month at most.')),
})
export type PassengerCall = v.InferOutput<typeof PassengerCall>

export const CalledPassenger = v.object({ ticketId: Id, calledAt: v.nullable(Integer) })
export type CalledPassenger = v.InferOutput<typeof CalledPassenger>

export const MOST_REASON_LETTERS = 200

export const CallOffForm = v.object({ reason: text('Reason', MOST_REASON_LETTERS) })
export type CallOffForm = v.InferOutput<typeof CallOffForm>
