import * as v from 'valibot'
import { MAX_DAYS_AHEAD, MAX_SEATS_PER_BUS } from '../constants.ts'
import { addDays, indiaDate } from '../time.ts'
import { said } from './field-sentences.ts'
import { CalendarDate, wholeNumber } from './fields.ts'

/** The fields of a trip that operators type: apart, because a traveller's pages do not need them. */

/** A date that a trip can be planned for: today in India to {@link MAX_DAYS_AHEAD} days on. */
export const TripDate = v.pipe(
  CalendarDate,
  v.check((date) => date >= indiaDate(Date.now()), said('This date has passed.')),
  v.check(
    (date) => date <= addDays(indiaDate(Date.now()), MAX_DAYS_AHEAD),
    said('Trips can be planned at most {days} days ahead.', { days: MAX_DAYS_AHEAD }),
  ),
)

/** `HH:mm`, 24 hours; seconds are dropped. */
export const ClockTime = v.pipe(
  v.string(said('Choose a time.')),
  v.trim(),
  v.minLength(1, said('Choose a time.')),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, said('Write the time as HH:mm, such as 21:30.')),
  v.transform((value) => value.slice(0, 5)),
)

/** As {@link ClockTime}, or empty: a time that need not be known. */
export const OptionalTime = v.pipe(
  v.string(said('Choose a time.')),
  v.trim(),
  v.regex(/^(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/, said('Write the time as HH:mm, such as 21:30.')),
  v.transform((value) => value.slice(0, 5)),
)

const FARE_REFUSAL = said('The fare is from 1 to 1,00,000 rupees, with two decimals at most.')

/** Rupees per seat as number or as the text of a number input; exact to the paisa. */
export const Fare = v.pipe(
  v.union([v.number(), v.string()], FARE_REFUSAL),
  v.transform((value) =>
    typeof value === 'string' && /^\d+(\.\d{1,2})?$/.test(value.trim()) ? Number(value.trim()) : value,
  ),
  v.number(FARE_REFUSAL),
  v.minValue(1, FARE_REFUSAL),
  v.maxValue(100_000, FARE_REFUSAL),
  v.check((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, FARE_REFUSAL),
)

export const SeatNumber = wholeNumber(1, MAX_SEATS_PER_BUS, 'Seats are a whole number from {least} to {most}.')
