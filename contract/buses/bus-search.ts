import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { atMost, CalendarDate } from '../fields/fields.ts'
import { MOST_SOUGHT_CHARACTERS, PRINTABLE } from '../places/place-spelling.ts'

const soughtPlace = (label: 'From' | 'To') =>
  v.pipe(
    v.string(),
    v.trim(),
    atMost(MOST_SOUGHT_CHARACTERS, `${label} is too long.`),
    v.regex(PRINTABLE, said('{label} holds a character that cannot be printed.', { label })),
  )

/** Query of a search. An empty or missing field does not restrict. */
export const BusSearch = v.object({
  from: v.optional(soughtPlace('From')),
  to: v.optional(soughtPlace('To')),
  dateOfDeparture: v.optional(v.union([v.literal(''), CalendarDate])),
})
export type BusSearch = v.InferOutput<typeof BusSearch>
