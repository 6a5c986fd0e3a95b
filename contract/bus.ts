import * as z from 'zod/mini'
import {
  DEFAULT_BUS_TYPE,
  DEFAULT_RATING,
  DEFAULT_SEATS_PER_BUS,
  DEFAULT_TIME,
  MAX_SEATS_PER_BUS,
} from './constants.ts'
import { CalendarDate, Id, orElse, Shown, wholeNumber } from './fields.ts'

/**
 * A bus of the list is one departure of a bus: route, day, times, seats, fare. Parsing fills the defaults of the
 * specification (section 3), so that no screen has to know them.
 */
export const Bus = z.looseObject({
  id: Id,
  name: orElse(Shown, 'Bus'),
  busNumber: orElse(Shown, ''),
  type: orElse(Shown, DEFAULT_BUS_TYPE),
  rating: orElse(Shown, DEFAULT_RATING),
  from: orElse(Shown, ''),
  to: orElse(Shown, ''),
  dateOfDeparture: orElse(Shown, ''),
  departureTime: orElse(Shown, DEFAULT_TIME),
  reportingTime: orElse(Shown, DEFAULT_TIME),
  /** What is still for sale; how many places the bus has is `numberOfSeats`. */
  availableSeats: orElse(wholeNumber(0, MAX_SEATS_PER_BUS, 'Free seats are a whole number.'), 0),
  numberOfSeats: orElse(wholeNumber(1, MAX_SEATS_PER_BUS, 'Seats are a whole number.'), DEFAULT_SEATS_PER_BUS),
  /** Rupees, all taxes included. */
  costPerSeat: orElse(z.number(), 0),
  boardingPoint: orElse(Shown, ''),
  droppingPoint: orElse(Shown, ''),
  adminId: z.optional(Id),
  travels_name: z.optional(Shown),
})
export type Bus = z.output<typeof Bus>

/** A bus as its operator's list shows it. */
export const OperatorBus = z.extend(Bus, {
  /** Capital N: the spelling of the wire. */
  NumberOfSeatsBooked: orElse(wholeNumber(0, MAX_SEATS_PER_BUS, 'Booked seats are a whole number.'), 0),
})
export type OperatorBus = z.output<typeof OperatorBus>

const soughtPlace = (label: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(60, `${label} is too long.`),
      z.regex(/^\P{Cc}*$/u, `${label} holds a character that cannot be printed.`),
    )

/** Query of a search. An empty or missing field does not restrict. */
export const BusSearch = z.object({
  from: z.optional(soughtPlace('From')),
  to: z.optional(soughtPlace('To')),
  dateOfDeparture: z.optional(z.union([z.literal(''), CalendarDate])),
})
export type BusSearch = z.output<typeof BusSearch>

/**
 * How two place names are compared, on the server's index and among the buses a phone knows: case, outer blanks
 * and runs of blanks do not count.
 */
export function placeKey(place: string): string {
  return place.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/**
 * The search rule, applied to buses already at hand. The server applies the same rule by its index.
 * @param search an empty or missing field does not restrict
 */
export function matchesSearch(bus: Pick<Bus, 'from' | 'to' | 'dateOfDeparture'>, search: BusSearch): boolean {
  return (
    (!search.from || placeKey(bus.from) === placeKey(search.from)) &&
    (!search.to || placeKey(bus.to) === placeKey(search.to)) &&
    (!search.dateOfDeparture || bus.dateOfDeparture === search.dateOfDeparture)
  )
}
