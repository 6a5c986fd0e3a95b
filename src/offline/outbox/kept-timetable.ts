import * as v from 'valibot'
import { NewBus } from '#contract/buses/bus-forms.ts'

/** One trip of a file on its way, under its own Idempotency-Key. */
const KeptTrip = v.object({ key: v.string(), bus: NewBus })
export type KeptTrip = v.InferOutput<typeof KeptTrip>

/** One that the server did not add, and why if it said so. */
export interface RefusedTrip extends KeptTrip {
  reason: string | undefined
}

/**
 * Trips of a file that are sent together (contract/buses/timetable.ts). They are kept as text and read when their turn comes: a
 * season's ten thousand would else be judged anew with each step of the outbox.
 */
export const KeptTimetable = v.object({
  kind: v.literal('timetable'),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  trips: v.string(),
})
export type KeptTimetable = v.InferOutput<typeof KeptTimetable>

export function keepTimetable(trips: readonly KeptTrip[]): KeptTimetable {
  return { kind: 'timetable', count: trips.length, trips: JSON.stringify(trips) }
}

/** One that cannot be read costs no other. */
export function keptTrips({ trips }: KeptTimetable): KeptTrip[] {
  const kept: unknown = JSON.parse(trips)
  if (!Array.isArray(kept)) return []
  return kept.flatMap((trip) => {
    const parsed = v.safeParse(KeptTrip, trip)
    return parsed.success ? [parsed.output] : []
  })
}
