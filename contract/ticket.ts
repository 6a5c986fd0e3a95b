import * as z from 'zod/mini'
import { DEFAULT_TIME } from './constants.ts'
import { Id, orElse, Shown } from './fields.ts'

/** Any status but {@link BOOKED} means the ticket does not board. */
export const BOOKED = 'BOOKED'

/** Seat labels arrive as a list or, from older backends, as a single value. */
const SeatLabels = z.pipe(
  z.transform((value: unknown) =>
    (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(String),
  ),
  z.array(z.string()),
)

/**
 * A ticket as travellers and operators read it: one booking of one traveller, one or more seats. Only the id is
 * certain; a backend may answer a booking with no more than that.
 */
export const Ticket = z.looseObject({
  id: Id,
  status: orElse(Shown, ''),
  bookedSeats: SeatLabels,
  /** The day in India on which it was booked. */
  dateOfBooking: orElse(Shown, ''),
  numberOfSeatsBooked: orElse(z.number(), 0),
  /** Rupees for all its seats; what was paid, whatever the fare became later. */
  cost: orElse(z.number(), 0),
  username: orElse(Shown, ''),
  age: orElse(Shown, ''),
  gender: orElse(Shown, ''),
  phone: orElse(Shown, ''),
  busName: orElse(Shown, ''),
  source: orElse(Shown, ''),
  destination: orElse(Shown, ''),
  busNumber: orElse(Shown, ''),
  dateOfDeparture: orElse(Shown, ''),
  reportingTime: orElse(Shown, DEFAULT_TIME),
  departureTime: orElse(Shown, DEFAULT_TIME),
  boardingPoint: orElse(Shown, ''),
  droppingPoint: orElse(Shown, ''),
  busId: z.optional(Id),
  /** The signed code that the QR carries; the same text for page and PDF. */
  code: z.optional(z.string()),
})
export type Ticket = z.output<typeof Ticket>
