import * as v from 'valibot'
import { CalendarDate, Id } from '../fields/fields.ts'
import { optionalText } from '../fields/typed-fields.ts'
import { call, Keyed } from '../http.ts'
import { LEAST_REASON, NewClosing, Till, TillClosing } from './till.ts'

/** A company closes its boxes of cash (all added). */

export const readTill = call({
  method: 'GET',
  path: '/api/payments/till',
  access: 'operator',
  staff: ['counter'],
  summary:
    'The boxes of cash that are not handed in, up to the end of a day; whoever of the counter asks reads their own; with `box` that one alone, and its payments',
  query: v.object({ date: CalendarDate, box: v.optional(optionalText('Box', 120)) }),
  output: Till,
  errors: [401],
})

export const listClosings = call({
  method: 'GET',
  path: '/api/payments/till/closings',
  access: 'operator',
  staff: ['counter'],
  summary:
    'Boxes of cash that were closed, the latest first, 1,000 at most, `after` leads on; whoever of the counter asks reads their own',
  query: v.object({ after: v.optional(Id) }),
  output: v.array(TillClosing),
  errors: [401],
})

export const closeTill = call({
  method: 'POST',
  path: '/api/payments/till/closings',
  access: 'operator',
  staff: ['counter'],
  summary:
    'Close a box of cash with what was counted: it stays as it is, and later cash lies in a new box; the same Idempotency-Key closes it once',
  headers: Keyed,
  body: NewClosing,
  output: TillClosing,
  success: 201,
  errors: [401, 404, 409, 422],
  rules: `date is not after today; the reason has ${LEAST_REASON} letters at least where the sums differ`,
})
