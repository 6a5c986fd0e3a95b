import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { Amount, CalendarDate, Id, Integer, Shown } from '../fields/fields.ts'
import { form, optionalText } from '../fields/typed-fields.ts'

/**
 * Boxes of cash: the money that somebody took at the counter, or at the door of one trip, and has not handed in.
 * Closing a box records the counted sum, once; later payments, and those undone later, go into the next box.
 */

/** The reason for a differing sum needs at least this many letters. */
export const LEAST_REASON = 3
const MOST_COUNTED = 100_000_000
const wrongSum = said('The counted sum is in rupees, 0 or more, with two decimals at most.')

export const NewClosing = form({
  /** The last day whose cash is handed in, not after today. */
  date: CalendarDate,
  /** Rupees. */
  counted: v.pipe(
    v.number(wrongSum),
    v.minValue(0, wrongSum),
    v.maxValue(MOST_COUNTED, wrongSum),
    v.check((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-4, wrongSum),
  ),
  /** Needed where the sum differs from what should be there. */
  reason: v.optional(optionalText('Reason', 200), ''),
  /** As `TillBox.box`; absent: the counter's box of whoever asks. */
  box: v.optional(optionalText('Box', 120), ''),
  /** Rupees that the app showed as expected: if the sum has changed meanwhile, that is a 409. */
  expected: v.optional(v.pipe(v.number(), v.finite())),
})
export type NewClosing = v.InferOutput<typeof NewClosing>

const TillTrip = v.object({
  busId: Id,
  busNumber: Shown,
  source: Shown,
  destination: Shown,
  dateOfDeparture: Shown,
  departureTime: Shown,
  /** From when its box can be closed: the planned arrival, else the departure; milliseconds since 1970. */
  closesAt: Integer,
})

/** A payment in a box, or one taken back: then its sum is below zero. */
const TillLine = v.object({ id: Id, ticketId: Id, amount: Amount, at: Integer, reason: Shown })

const whose = {
  /** Names the box in calls. */
  box: Shown,
  name: Shown,
  /** Of the staff; absent for the account’s holder and for handed-over phones. */
  staffId: v.optional(Id),
  /** At whose door it was taken; absent for the counter. */
  trip: v.optional(TillTrip),
  /** How many payments. */
  payments: Integer,
  /** Rupees. */
  taken: Amount,
  takenBack: Amount,
  /** Payments minus those taken back: below zero where more was taken back than is there. */
  expected: Amount,
}

export const TillBox = v.object({
  ...whose,
  /** The part of `expected` from days before the requested one. */
  earlier: Amount,
  /** When the oldest of it was taken. */
  since: Integer,
  /** When the handed-over phone that took it last reached the server: money it took later is not here yet. */
  heardAt: v.optional(Integer),
  /** Only where one box is requested: its last 1,000 payments, the latest first. */
  lines: v.optional(v.array(TillLine)),
})
export type TillBox = v.InferOutput<typeof TillBox>

export const Till = v.object({
  /** Up to the end of this day. */
  date: Shown,
  /** The fullest first, 500 at most. */
  boxes: v.array(TillBox),
  /** How many are open, and rupees that should be in all of them. */
  open: Integer,
  expected: Amount,
  /** How many were closed so far. */
  closed: Integer,
})
export type Till = v.InferOutput<typeof Till>

export const TillClosing = v.object({
  id: Id,
  ...whose,
  date: Shown,
  counted: Amount,
  /** Empty where the sums are the same. */
  reason: Shown,
  closedBy: Shown,
  /** Milliseconds since 1970. */
  at: Integer,
})
export type TillClosing = v.InferOutput<typeof TillClosing>
