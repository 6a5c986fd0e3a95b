import * as v from 'valibot'
import { MOST_REASON_LETTERS } from '../cancellation/calling-off.ts'
import { Id, Integer } from '../fields/fields.ts'
import { text } from '../fields/typed-fields.ts'

/** So often a phone tells the office of one trip. */
export const MOST_TIMES_NOT_COMING = 6

/** A driver says that the bus is not coming: the office is told, and calls it off or does not. */
export const NotComing = v.object({ reason: text('Reason', MOST_REASON_LETTERS) })
export const NotComingTold = v.object({ busId: Id, at: Integer })
export type NotComingTold = v.InferOutput<typeof NotComingTold>
