import * as v from 'valibot'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { NewBus } from '#contract/buses/bus-forms.ts'
import { MAX_DAYS_AHEAD } from '#contract/constants.ts'
import { said } from '#contract/fields/field-sentences.ts'
import { rule } from '#contract/fields/typed-fields.ts'
import { addDays, hasDeparted, indiaDate, isCalendarDate } from '#contract/time.ts'
import type { PlainMessage } from '#language/message.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { NO_REPEAT, REPEATS, tripDates } from './repeat.ts'

export const EMPTY_BUS = {
  name: '',
  busNumber: '',
  type: '',
  from: '',
  to: '',
  dateOfDeparture: '',
  reportingTime: '',
  departureTime: '',
  arrivalTime: '',
  boardingPoint: '',
  droppingPoint: '',
  numberOfSeats: '',
  ladiesSeats: '',
  availableSeats: '',
  costPerSeat: '',
}
export type TypedBus = typeof EMPTY_BUS

export function typedBus(bus: OperatorBus): TypedBus {
  return {
    name: bus.name,
    busNumber: bus.busNumber,
    type: bus.type,
    from: bus.from,
    to: bus.to,
    dateOfDeparture: bus.dateOfDeparture,
    reportingTime: bus.reportingTime.slice(0, 5),
    departureTime: bus.departureTime.slice(0, 5),
    arrivalTime: bus.arrivalTime?.slice(0, 5) ?? '',
    boardingPoint: bus.boardingPoint,
    droppingPoint: bus.droppingPoint,
    numberOfSeats: String(bus.numberOfSeats),
    ladiesSeats: bus.ladiesSeats ?? '',
    availableSeats: String(bus.availableSeats),
    costPerSeat: String(bus.costPerSeat),
  }
}

export const EMPTY_TRIPS = { ...EMPTY_BUS, ...NO_REPEAT }
export type TypedTrips = typeof EMPTY_TRIPS

/** The same bus once more, with all its seats free, on the day after; a day that is over becomes today. */
export function copyOfBus(bus: OperatorBus, now: number): TypedTrips {
  const next = isCalendarDate(bus.dateOfDeparture) ? addDays(bus.dateOfDeparture, 1) : ''
  const today = indiaDate(now)
  const over = next < today
  return {
    ...typedBus(bus),
    ...NO_REPEAT,
    dateOfDeparture: over ? today : next,
    availableSeats: String(Math.min(bus.numberOfSeats, bus.availableSeats + bus.NumberOfSeatsBooked)),
  }
}

// Kept in English in the form's errors, and said where a field shows its own.
const NO_DAY: PlainMessage = 'Choose at least one day of the week.'
const NO_LAST_DAY: PlainMessage = 'Choose the last day, after the first departure.'
const DEPARTED: PlainMessage = 'This departure has passed. Choose a later time.'

/** Checked separately, so that its errors show together with the other fields' errors. */
const RepeatFields = v.pipe(
  v.object({ repeat: v.picklist(REPEATS), days: v.string(), until: v.string() }),
  rule(['days'], ({ repeat, days }) => repeat !== 'days' || days !== '', NO_DAY),
  rule(['until'], ({ repeat, until }) => repeat === 'once' || until !== '', NO_LAST_DAY),
)

export const NewTrips = v.pipe(
  v.intersect([NewBus, RepeatFields]),
  rule(['departureTime', 'dateOfDeparture'], (trips) => !hasDeparted(trips, serverNow()), DEPARTED),
  rule(
    ['until', 'dateOfDeparture'],
    ({ repeat, until, dateOfDeparture }) => repeat === 'once' || until > dateOfDeparture,
    NO_LAST_DAY,
  ),
  rule(
    ['until'],
    ({ repeat, until }) => repeat === 'once' || until <= addDays(indiaDate(serverNow()), MAX_DAYS_AHEAD),
    said('Trips can be planned at most {days} days ahead.', { days: MAX_DAYS_AHEAD }),
  ),
)
export type NewTrips = v.InferOutput<typeof NewTrips>

export function tripsOf({ repeat, days, until, ...bus }: NewTrips): NewBus[] {
  return tripDates(bus.dateOfDeparture, { repeat, days, until }).map((dateOfDeparture) => ({ ...bus, dateOfDeparture }))
}
