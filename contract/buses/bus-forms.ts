import * as v from 'valibot'
import { DEFAULT_BUS_TYPE, DEFAULT_SEATS_PER_BUS, MAX_SEATS_PER_BUS } from '../constants.ts'
import { said } from '../fields/field-sentences.ts'
import { atMost, CalendarDate, Shown, wholeNumber } from '../fields/fields.ts'
import { ClockTime, Fare, OptionalTime, TripDate } from '../fields/trip-fields.ts'
import { form, rule, text } from '../fields/typed-fields.ts'
import { placeSpelling } from '../places/place-spelling.ts'
import { Bus } from './bus.ts'
import { noSeatList, writeSeatList } from './seat.ts'
import { seatNumbers } from './seat-rows.ts'

/** What an operator's forms send of a bus. */

/** A hundred numbers with a comma and a blank after each. */
const MOST_SEAT_NUMBERS = 500

/** Numbers of seats as people type them, `14, 3`; empty where there are none. @returns them in order, each once: `3,14` */
const SeatNumbers = v.pipe(
  v.string(noSeatList),
  v.trim(),
  v.regex(/^([1-9]\d{0,2}([\s,]+[1-9]\d{0,2})*)?$/, noSeatList),
  atMost(MOST_SEAT_NUMBERS, 'Seats are whole numbers from 1, joined by commas, such as 3,4.'),
  v.transform((text) => writeSeatList([...new Set(seatNumbers(text.replace(/[\s,]+/g, ',')))].sort((a, b) => a - b))),
)

const busFields = {
  name: text('Bus name', 80),
  busNumber: text('Bus number', 20),
  type: v.nullish(text('Bus type', 60), DEFAULT_BUS_TYPE),
  from: text('From', 60),
  to: text('To', 60),
  departureTime: ClockTime,
  reportingTime: ClockTime,
  /** Added. Older clients leave it out: then a new bus has none, and an edit keeps the old one. */
  arrivalTime: v.optional(OptionalTime),
  availableSeats: wholeNumber(0, MAX_SEATS_PER_BUS, 'Available seats are a whole number from {least} to {most}.'),
  numberOfSeats: v.nullish(
    wholeNumber(1, MAX_SEATS_PER_BUS, 'Seats are a whole number from {least} to {most}.'),
    DEFAULT_SEATS_PER_BUS,
  ),
  /** Added, and left out by older clients, as the arrival is. */
  ladiesSeats: v.optional(SeatNumbers),
  costPerSeat: Fare,
  boardingPoint: text('Boarding point', 120),
  droppingPoint: text('Dropping point', 120),
}

const NO_SUCH_SEAT = said('The bus has no seat of this number.')

/** @returns whether every seat kept for women exists on the bus */
function hasItsLadiesSeats(bus: { ladiesSeats?: string | undefined; numberOfSeats: number }): boolean {
  return seatNumbers(bus.ladiesSeats).every((seat) => seat <= bus.numberOfSeats)
}

/** By spelling: only the server, with the table of towns, knows one town by its names in two scripts. */
function leadsSomewhere(bus: { from: string; to: string }): boolean {
  return placeSpelling(bus.from) !== placeSpelling(bus.to)
}

/** What the add form sends. `availableSeats` is what the operator offers of the bus's seats. */
export const NewBus = v.pipe(
  form({ ...busFields, dateOfDeparture: TripDate }),
  rule(
    ['availableSeats', 'numberOfSeats'],
    (bus) => bus.availableSeats <= bus.numberOfSeats,
    said('More seats are offered than the bus has.'),
  ),
  rule(['ladiesSeats', 'numberOfSeats'], (bus) => hasItsLadiesSeats(bus), NO_SUCH_SEAT),
  rule(['to', 'from'], (bus) => leadsSomewhere(bus), said('From and To are the same.')),
)
export type NewBus = v.InferOutput<typeof NewBus>

/** What a form edits of a bus. */
const editedFields = form({ ...busFields, dateOfDeparture: CalendarDate })
export const EditedFields = v.pipe(
  editedFields,
  rule(['ladiesSeats', 'numberOfSeats'], (bus) => hasItsLadiesSeats(bus), NO_SUCH_SEAT),
)
export type EditedFields = v.InferOutput<typeof EditedFields>

/** When one of these changes, the passengers of the trip get a mail. */
export const TOLD_FIELDS = [
  'name',
  'busNumber',
  'type',
  'reportingTime',
  'departureTime',
  'boardingPoint',
  'droppingPoint',
] as const satisfies readonly (keyof EditedFields)[]
export type ToldField = (typeof TOLD_FIELDS)[number]

const { id: _id, rating: _rating, adminId: _adminId, travels_name: _travels, ...shownFields } = Bus.entries
/**
 * The edited fields as a form showed them, unchecked, with the defaults of a bus. `name` must be there, or a list would
 * pass for an empty record.
 */
export const ShownFields = v.object({ ...shownFields, name: Shown })

/**
 * What the edit form sends: the whole record; id and owner in it are ignored. The sold seats that the form showed tell
 * how old its `availableSeats` is; they are never written.
 */
export const BusEdit = v.pipe(
  form({
    ...editedFields.entries,
    NumberOfSeatsBooked: v.fallback(
      v.optional(wholeNumber(0, MAX_SEATS_PER_BUS, 'Booked seats are a whole number.')),
      undefined,
    ),
    /**
     * The record that the form was filled from (added). With it the server changes only the fields that differ from it,
     * so a delayed edit keeps what somebody else has changed since; if both changed one field, that is a 409.
     */
    before: v.optional(ShownFields),
  }),
  rule(['ladiesSeats', 'numberOfSeats'], (bus) => hasItsLadiesSeats(bus), NO_SUCH_SEAT),
)
export type BusEdit = v.InferOutput<typeof BusEdit>
