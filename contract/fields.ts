import * as z from 'zod/mini'
import { isCalendarDate } from './time.ts'

/**
 * The single values that answers, addresses and searches are made of. What people type into forms is in
 * `typed-fields.ts`: a page without a form does without it.
 */

/** A whole number as JSON number or digits: edit forms send back what inputs hold, and inputs hold strings. */
function digitsToNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value.trim()) : value
}

/**
 * A whole number from `least` to `most`, accepted as number or as digits.
 * @param refusal the whole sentence shown when it is none
 */
export function wholeNumber(least: number, most: number, refusal: string) {
  return z.pipe(z.transform(digitsToNumber), z.int(refusal).check(z.gte(least, refusal), z.lte(most, refusal)))
}

/** Row ids: positive, nine digits at most, so that they fit an INTEGER on both databases. */
export const Id = wholeNumber(1, 999_999_999, 'This id is not a number from 1 to 999999999.')

/** `YYYY-MM-DD` that exists in the calendar (30 February does not). */
export const CalendarDate = z
  .string('Choose a date.')
  .check(z.trim(), z.refine(isCalendarDate, 'This date does not exist. Write it as YYYY-MM-DD.'))

/**
 * A field that a backend may leave out or send as null.
 * @returns the schema, with `fallback` standing in for a missing value
 */
export function orElse<T>(schema: z.ZodMiniType<T>, fallback: T) {
  return z.pipe(
    z.transform((value: unknown): unknown => value ?? fallback),
    schema,
  )
}

/** Text from a backend that may send a number in its place. */
export const Shown = z.pipe(
  z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
  z.string(),
)
