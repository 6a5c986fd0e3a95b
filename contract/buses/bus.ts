import * as v from 'valibot'
import {
  DEFAULT_BUS_TYPE,
  DEFAULT_RATING,
  DEFAULT_SEATS_PER_BUS,
  DEFAULT_TIME,
  MAX_SEATS_PER_BUS,
} from '../constants.ts'
import { Amount, Id, Shown, wholeNumber } from '../fields/fields.ts'

/**
 * A bus of the list is one departure of a bus: route, day, times, seats, fare. Parsing fills the defaults of the
 * specification (section 3), so that no screen has to know them.
 */
export const Bus = v.looseObject({
  id: Id,
  name: v.nullish(Shown, 'Bus'),
  busNumber: v.nullish(Shown, ''),
  type: v.nullish(Shown, DEFAULT_BUS_TYPE),
  rating: v.nullish(Shown, DEFAULT_RATING),
  from: v.nullish(Shown, ''),
  to: v.nullish(Shown, ''),
  dateOfDeparture: v.nullish(Shown, ''),
  departureTime: v.nullish(Shown, DEFAULT_TIME),
  reportingTime: v.nullish(Shown, DEFAULT_TIME),
  /** Added: `HH:mm`, within a day of the departure; absent where the operator gives none: nobody else knows it. */
  arrivalTime: v.optional(Shown),
  /** Seats still for sale; `numberOfSeats` are all seats of the bus. */
  availableSeats: v.nullish(wholeNumber(0, MAX_SEATS_PER_BUS, 'Free seats are a whole number.'), 0),
  numberOfSeats: v.nullish(wholeNumber(1, MAX_SEATS_PER_BUS, 'Seats are a whole number.'), DEFAULT_SEATS_PER_BUS),
  /** Rupees, all taxes included. */
  costPerSeat: v.nullish(Amount, 0),
  boardingPoint: v.nullish(Shown, ''),
  droppingPoint: v.nullish(Shown, ''),
  /** Added: seats that are kept for women, as `3,14`; absent where none are. */
  ladiesSeats: v.optional(Shown),
  /** Added: seats that the operator keeps from sale, as `3,14`, absent where none are; booked seats include them. */
  keptSeats: v.optional(Shown),
  adminId: v.optional(Id),
  travels_name: v.optional(Shown),
  /** Added: the number for passengers to call. */
  travels_phone: v.optional(Shown),
})
export type Bus = v.InferOutput<typeof Bus>

/** A bus as its operator's list shows it. */
export const OperatorBus = v.looseObject({
  ...Bus.entries,
  /** Capital N: the spelling of the wire. */
  NumberOfSeatsBooked: v.nullish(wholeNumber(0, MAX_SEATS_PER_BUS, 'Booked seats are a whole number.'), 0),
})
export type OperatorBus = v.InferOutput<typeof OperatorBus>
