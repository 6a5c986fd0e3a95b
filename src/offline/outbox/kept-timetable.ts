import * as v from 'valibot'
import { NewBus } from '#contract/buses/bus-forms.ts'

/** One trip of an uploaded file, under its own Idempotency-Key. */
const KeptTrip = v.object({ key: v.string(), bus: NewBus })
export type KeptTrip = v.InferOutput<typeof KeptTrip>

/** A trip that the server did not add, with the reason if it gave one. */
export interface RefusedTrip extends KeptTrip {
  reason: string | undefined
}

/**
 * Trips of a file that are sent together (contract/buses/timetable.ts). They are stored as text and parsed when their
 * turn comes: else each step of the outbox would validate a season's ten thousand trips again.
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

/** An unreadable trip never hides the others. */
export function keptTrips({ trips }: KeptTimetable): KeptTrip[] {
  const kept: unknown = JSON.parse(trips)
  if (!Array.isArray(kept)) return []
  return kept.flatMap((trip) => {
    const parsed = v.safeParse(KeptTrip, trip)
    return parsed.success ? [parsed.output] : []
  })
}
