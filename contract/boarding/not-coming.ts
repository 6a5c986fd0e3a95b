import * as v from 'valibot'
import { MOST_REASON_LETTERS } from '../cancellation/calling-off.ts'
import { Id, Integer } from '../fields/fields.ts'
import { text } from '../fields/typed-fields.ts'

/** A phone may report one trip to the office this many times. */
export const MOST_TIMES_NOT_COMING = 6

/** A driver reports that the bus is not coming: the office decides whether to call the trip off. */
export const NotComing = v.object({ reason: text('Reason', MOST_REASON_LETTERS) })
export const NotComingTold = v.object({ busId: Id, at: Integer })
export type NotComingTold = v.InferOutput<typeof NotComingTold>
