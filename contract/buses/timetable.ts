import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { Id } from '../fields/fields.ts'
import { WrittenKey } from '../http.ts'
import { OtherWord } from '../words.ts'

/** Trips added together, as from a file: each has its own key and its own result. */

/** Few enough for one short transaction: others go on selling beside it. */
export const MOST_TIMETABLE_TRIPS = 200
/** More than that many trips take with every field at its longest, in a script of three bytes a letter. */
export const MOST_TIMETABLE_BYTES = 1024 * 1024

const TimetableTrip = v.object({
  /** As the header `Idempotency-Key` of a single trip is: under one key a trip is added once, by whichever call. */
  key: WrittenKey,
  bus: v.pipe(v.unknown(), v.description('What addBus takes; one that does not fit is refused alone')),
})

export const TimetableTrips = v.pipe(
  v.array(TimetableTrip),
  v.minLength(1, said('Send 1 to {most} trips at once.', { most: MOST_TIMETABLE_TRIPS })),
  v.maxLength(MOST_TIMETABLE_TRIPS, said('Send 1 to {most} trips at once.', { most: MOST_TIMETABLE_TRIPS })),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const keys = new Set(dataset.value.map(({ key }) => key.toLowerCase()))
    if (keys.size < dataset.value.length) addIssue({ message: said('Each trip needs a key of its own.') })
  }),
)

/** The result of one trip; `key` as it was sent. */
export const SettledTrip = v.union([
  v.object({ key: v.string(), outcome: v.literal('added'), busId: Id }),
  /** It was added before under this key, even if it was changed or deleted since. */
  v.object({ key: v.string(), outcome: v.literal('replayed'), busId: Id }),
  /** It is not added: `reason` says why. `clash`: its bus leaves at that very minute already. */
  v.object({ key: v.string(), outcome: v.literal('refused'), reason: v.string() }),
  v.object({ key: v.string(), outcome: v.literal('clash'), reason: v.string() }),
  /** A result of later servers. */
  v.object({ key: v.string(), outcome: OtherWord }),
])
export type SettledTrip = v.InferOutput<typeof SettledTrip>
