import * as v from 'valibot'
import { DEFAULT_TIME } from './constants.ts'
import { Amount, Id, Shown } from './fields.ts'

/** Any status but {@link BOOKED} means the ticket does not board. */
export const BOOKED = 'BOOKED'

/** Seat labels arrive as a list or, from older backends, as a single value. */
const SeatLabels = v.pipe(
  v.nullish(v.unknown(), []),
  v.transform((value) => (Array.isArray(value) ? value : [value]).map(String)),
  v.array(v.string()),
)

/** A passenger of one seat as tickets show them. */
export const SeatedPassenger = v.looseObject({
  seat: v.nullish(Shown, ''),
  name: v.nullish(Shown, ''),
  age: v.nullish(Shown, ''),
  gender: v.nullish(Shown, ''),
})
export type SeatedPassenger = v.InferOutput<typeof SeatedPassenger>

/**
 * A ticket as travellers and operators read it: one booking of one traveller, one or more seats. Only the id is
 * certain; a backend may answer a booking with no more than that.
 */
export const Ticket = v.looseObject({
  id: Id,
  status: v.nullish(Shown, ''),
  bookedSeats: SeatLabels,
  /** The day in India on which it was booked. */
  dateOfBooking: v.nullish(Shown, ''),
  numberOfSeatsBooked: v.nullish(Amount, 0),
  /** Rupees for all its seats; what was paid, whatever the fare became later. */
  cost: v.nullish(Amount, 0),
  username: v.nullish(Shown, ''),
  age: v.nullish(Shown, ''),
  gender: v.nullish(Shown, ''),
  phone: v.nullish(Shown, ''),
  busName: v.nullish(Shown, ''),
  source: v.nullish(Shown, ''),
  destination: v.nullish(Shown, ''),
  busNumber: v.nullish(Shown, ''),
  dateOfDeparture: v.nullish(Shown, ''),
  reportingTime: v.nullish(Shown, DEFAULT_TIME),
  departureTime: v.nullish(Shown, DEFAULT_TIME),
  /** Added: as of a bus. */
  arrivalTime: v.optional(Shown),
  boardingPoint: v.nullish(Shown, ''),
  droppingPoint: v.nullish(Shown, ''),
  /** Added: the operator, and whom to call. */
  travels_name: v.optional(Shown),
  travels_phone: v.optional(Shown),
  /** Added: who sits where, if whoever booked has said it. The traveller above is who booked, and whom news reaches. */
  passengers: v.optional(v.array(SeatedPassenger)),
  busId: v.optional(Id),
  /** The signed code that the QR carries; the same text for page and PDF. */
  code: v.optional(v.string()),
})
export type Ticket = v.InferOutput<typeof Ticket>
