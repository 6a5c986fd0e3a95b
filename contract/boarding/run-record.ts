import * as v from 'valibot'
import { Integer } from '../fields/fields.ts'
import { openWord } from '../words.ts'

/** A point of the trip, in the order in which the bus comes there. */
export const TripStop = v.object({
  name: v.string(),
  /** Planned departure from it, at the last point the arrival: milliseconds since 1970; absent where not given. */
  planned: v.optional(Integer),
})
export type TripStop = v.InferOutput<typeof TripStop>

/** A record of the driver's run, see run.ts. */
export const RunRecord = v.object({
  id: v.string(),
  place: Integer,
  kind: openWord(['left', 'undo'], 'other'),
  undoes: v.optional(v.string()),
  /** Milliseconds since 1970 by the server's clock. */
  at: Integer,
})
export type RunRecord = v.InferOutput<typeof RunRecord>
