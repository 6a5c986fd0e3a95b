import * as v from 'valibot'
import { Id, wholeNumber } from '../fields/fields.ts'
import { text } from '../fields/typed-fields.ts'
import { arrivalOf, type Departure, departureInstant, indiaInstant, type Travel } from '../time.ts'
import { openWord } from '../words.ts'
import { boardingEnds, Moment, RandomId } from './boarding.ts'
import type { RunRecord, TripStop } from './run-record.ts'

/**
 * The driver's run: which points of a trip the bus has left, and when. As boarding, it is a set of records that are never
 * changed; what is true follows from the set alone, in whatever order and however often they arrive, from several phones.
 * It holds minutes at points that everybody knows, and no position.
 */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** So long before the departure no bus has left a point. */
const LEFT_BEFORE_MS = 6 * HOUR_MS
/**
 * The run is deleted so long after the departure, and nothing of it is taken any more. A departure may be put off by a day
 * and the sweep comes every hour: nothing of it gets older than a week.
 */
export const RUN_KEPT_MS = 5 * DAY_MS
export const MOST_EVENTS_SENT = 20
const MOST_PLACES = 99

/** What a phone says of the run. */
export const RunEvent = v.object({
  id: RandomId,
  busId: Id,
  /** The point's name as this phone's list has it. */
  stop: text('Boarding point', 120),
  /** Where it stands there, from 0: two points may have one name, and the office may give one another. */
  place: v.optional(wholeNumber(0, MOST_PLACES, 'This is no place in the list of points.')),
  kind: v.picklist(['left', 'undo']),
  /** The record that an `undo` takes back. */
  undoes: v.optional(RandomId),
  /** When the bus left, by the phone's own clock, which may be wrong. */
  at: Moment,
  /** How long ago that was when it was sent: what the server goes by. Never below 0, so that no bus leaves later than now. */
  ageMs: Moment,
})
export type RunEvent = v.InferOutput<typeof RunEvent>

/** What became of an event. One that was noted is noted for good: the same id changes nothing. */
export const RunOutcome = v.object({
  id: v.string(),
  outcome: openWord(['noted', 'refused'], 'refused'),
  reason: v.optional(
    openWord(['not-your-trip', 'not-handed-over', 'no-such-stop', 'out-of-time', 'told-late', 'too-many'], 'other'),
  ),
})
export type RunOutcome = v.InferOutput<typeof RunOutcome>

export interface RunStop extends TripStop {
  place: number
  /** When it was left: what was said first counts, a bus leaves once. Undefined where nobody has said it. */
  leftAt: number | undefined
  /** By how many minutes that was after the plan; below 0 before it. */
  late: number | undefined
  /** Who says that it was left, for an undo: all of them. */
  records: readonly RunRecord[]
  /** It was left, or a later one was. */
  isBehind: boolean
  /** When the bus is expected to leave one that is ahead: the plan and the lateness of now. */
  expected: number | undefined
}

export interface Run {
  stops: readonly RunStop[]
  /** The furthest that was left; undefined before the first. */
  last: RunStop | undefined
  /** The place of the one that is left next; undefined where the end alone is ahead. */
  next: number | undefined
  /** As the last stop that was left shows it; undefined before the first. */
  late: number | undefined
}

/** @returns the points of a trip as its plan has them: where it begins and where it ends, as long as trips have no others */
export function stopsOf(trip: Travel & { boardingPoint: string; droppingPoint: string }): TripStop[] {
  const leaves = departureInstant(trip)
  const arrival = arrivalOf(trip)
  return [
    { name: trip.boardingPoint, ...(Number.isNaN(leaves) ? {} : { planned: leaves }) },
    { name: trip.droppingPoint, ...(arrival ? { planned: indiaInstant(arrival.date, trip.arrivalTime ?? '') } : {}) },
  ]
}

/** @returns which point an event speaks of; undefined where that is none, or the last, which is not left */
export function placeOf(
  { stop, place }: Pick<RunEvent, 'stop' | 'place'>,
  stops: readonly TripStop[],
): number | undefined {
  const found = place ?? stops.findIndex(({ name }) => name === stop)
  return found >= 0 && found < stops.length - 1 ? found : undefined
}

/**
 * What is true of a run.
 * @param records in any order, repeated or not
 * @param said by how many minutes it is said to be late, as long as no stop shows it
 */
export function runOf(stops: readonly TripStop[], records: Iterable<RunRecord>, said = 0): Run {
  const byId = new Map<string, RunRecord>()
  for (const record of records) if (!byId.has(record.id)) byId.set(record.id, record)
  const all = [...byId.values()]
  const undone = new Set(all.map(({ kind, undoes }) => (kind === 'undo' ? undoes : undefined)))
  const standing = all
    .filter(({ id, kind }) => kind === 'left' && !undone.has(id))
    .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
  const furthest = Math.max(-1, ...standing.map(({ place }) => place))
  const timeOf = (place: number) => standing.find((record) => record.place === place)?.at
  const late = minutesLate(stops[furthest], timeOf(furthest))
  const shown = stops.map((stop, place): RunStop => {
    const leftAt = timeOf(place)
    const isBehind = place <= furthest
    const { planned } = stop
    return {
      ...{ ...stop, place, leftAt, late: minutesLate(stop, leftAt), isBehind },
      records: standing.filter((record) => record.place === place),
      expected: isBehind || planned === undefined ? undefined : planned + (late ?? said) * MINUTE_MS,
    }
  })
  const next = furthest + 1 < stops.length - 1 ? furthest + 1 : undefined
  return { stops: shown, last: shown[furthest], next, late }
}

/** Minutes are those of the clock: 21:00:40 is 21:00. */
function minutesLate(stop: TripStop | undefined, leftAt: number | undefined): number | undefined {
  const planned = stop?.planned
  if (planned === undefined || leftAt === undefined) return undefined
  return Math.floor(leftAt / MINUTE_MS) - Math.floor(planned / MINUTE_MS)
}

/** @returns from when on a bus can have left a point, milliseconds since 1970 */
export function runOpens(trip: Departure): number {
  return departureInstant(trip) - LEFT_BEFORE_MS
}

/**
 * @param at when the phone says that the bus left, by the server's clock
 * @param trip with the minutes by which it is said to be late
 * @param toldAt when the server was told
 * @returns why that counts for nothing; undefined where it is in time
 */
export function refuseRunEvent(
  at: number,
  trip: Departure & { lateMinutes?: number },
  toldAt: number,
): 'told-late' | 'out-of-time' | undefined {
  if (toldAt >= departureInstant(trip) + RUN_KEPT_MS) return 'told-late'
  return at < runOpens(trip) || at >= boardingEnds(trip) ? 'out-of-time' : undefined
}
