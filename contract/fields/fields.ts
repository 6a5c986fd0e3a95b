import * as v from 'valibot'
import { isCalendarDate } from '../time.ts'
import { inLatinDigits } from './digits.ts'
import { type SentenceWith, said } from './field-sentences.ts'

/**
 * The single values of answers, addresses and searches. Values typed into forms are in `typed-fields.ts`, which a page
 * without a form does not load.
 */

/** A whole number as JSON number or digits: edit forms send back what inputs hold, and inputs hold strings. */
function digitsToNumber(value: number | string): number | string {
  const text = typeof value === 'string' ? inLatinDigits(value.trim()) : ''
  return /^\d+$/.test(text) ? Number(text) : value
}

/**
 * A whole number from `least` to `most`, accepted as number or as digits.
 * @param sentence shown when it is none; it may name both ends
 */
export function wholeNumber(least: number, most: number, sentence: SentenceWith<'least' | 'most'>) {
  const refusal = said(sentence, { least, most })
  return v.pipe(
    v.union([v.number(), v.string()], refusal),
    v.transform(digitsToNumber),
    v.number(refusal),
    v.integer(refusal),
    v.minValue(least, refusal),
    v.maxValue(most, refusal),
  )
}

/**
 * Not more than so many characters, counted as people and JSON Schema count: an emoji is one.
 * @returns an action for a pipe; the API's description reads `characters` from it
 */
export function atMost(characters: number, sentence: SentenceWith<'characters'>) {
  return Object.assign(
    v.check((value: string) => [...value].length <= characters, said(sentence, { characters })),
    { characters },
  )
}

/** Row ids: positive, nine digits at most, so that they fit an INTEGER on both databases. */
export const Id = wholeNumber(1, 999_999_999, 'This id is not a number from {least} to {most}.')

/** `YYYY-MM-DD` that exists in the calendar (30 February does not). */
export const CalendarDate = v.pipe(
  v.string(said('Choose a date.')),
  v.check(isCalendarDate, said('This date does not exist. Write it as YYYY-MM-DD.')),
)

/** Text from a backend that may send a number in its place. */
export const Shown = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.string())

/** A whole number that has no bounds of its own: a count, a key of a list. */
export const Integer = v.pipe(v.number(), v.safeInteger())

/** JSON has no infinity, but `1e999` is read as one. */
export const Amount = v.pipe(v.number(), v.finite())
