import * as v from 'valibot'
import { said } from './field-sentences.ts'
import { atMost, CalendarDate } from './fields.ts'

const soughtPlace = (label: 'From' | 'To') =>
  v.pipe(
    v.string(),
    v.trim(),
    atMost(60, `${label} is too long.`),
    v.regex(/^\P{Cc}*$/u, said('{label} holds a character that cannot be printed.', { label })),
  )

/** Query of a search. An empty or missing field does not restrict. */
export const BusSearch = v.object({
  from: v.optional(soughtPlace('From')),
  to: v.optional(soughtPlace('To')),
  dateOfDeparture: v.optional(v.union([v.literal(''), CalendarDate])),
})
export type BusSearch = v.InferOutput<typeof BusSearch>
