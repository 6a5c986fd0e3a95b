import * as v from 'valibot'
import { Id, wholeNumber } from '../fields/fields.ts'
import { text } from '../fields/typed-fields.ts'
import { arrivalOf, type Departure, departureInstant, indiaInstant, type Travel } from '../time.ts'
import { openWord } from '../words.ts'
import { boardingEnds, Moment, RandomId } from './boarding.ts'
import type { RunRecord, TripStop } from './run-record.ts'

/**
 * The driver's run: which points of a trip the bus has left, and when. Like boarding, it is a set of records that never
 * change. The state follows from the set alone, in whatever order and however often records arrive, from several
 * phones. It holds minutes at public points, and no position.
 */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** No bus leaves a point earlier than this before the departure. */
const LEFT_BEFORE_MS = 6 * HOUR_MS
/**
 * The run is deleted this long after the departure, and later events are refused. A departure may be put off by a day
 * and the sweep runs every hour, so no record gets older than a week.
 */
export const RUN_KEPT_MS = 5 * DAY_MS
export const MOST_EVENTS_SENT = 20
const MOST_PLACES = 99

/** One event of the run, as a phone reports it. */
export const RunEvent = v.object({
  id: RandomId,
  busId: Id,
  /** The point's name as this phone's list has it. */
  stop: text('Boarding point', 120),
  /** The point's position in the list, from 0: two points may share a name, and the office may rename one. */
  place: v.optional(wholeNumber(0, MOST_PLACES, 'This is no place in the list of points.')),
  kind: v.picklist(['left', 'undo']),
  /** The record that an `undo` takes back. */
  undoes: v.optional(RandomId),
  /** When the bus left, by the phone's own clock, which may be wrong. */
  at: Moment,
  /**
   * The event's age when it was sent: the server reckons by this. Never below 0, so that no bus leaves in the future.
   */
  ageMs: Moment,
})
export type RunEvent = v.InferOutput<typeof RunEvent>

/** What became of an event. A noted event stays noted: sending the same id again changes nothing. */
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
  /** When the bus left it: the first record counts, since a bus leaves once. Undefined without a record. */
  leftAt: number | undefined
  /** Minutes after the plan; below 0 before it. */
  late: number | undefined
  /** All records that the bus left it; an undo needs all of them. */
  records: readonly RunRecord[]
  /** The bus has left this point or a later one. */
  isBehind: boolean
  /** When the bus is expected to leave a point ahead: the plan plus the current delay. */
  expected: number | undefined
}

export interface Run {
  stops: readonly RunStop[]
  /** The furthest point that the bus has left; undefined before the first. */
  last: RunStop | undefined
  /** The position of the point that the bus leaves next; undefined where only the end is ahead. */
  next: number | undefined
  /** The delay at the last point that the bus left; undefined before the first. */
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
 * @param said the announced delay in minutes, used until a stop shows the real one
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

/** In clock minutes: 21:00:40 counts as 21:00. */
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
 * @param trip with its announced delay in minutes
 * @param toldAt when the server was told
 * @returns why the event does not count; undefined where it is in time
 */
export function refuseRunEvent(
  at: number,
  trip: Departure & { lateMinutes?: number },
  toldAt: number,
): 'told-late' | 'out-of-time' | undefined {
  if (toldAt >= departureInstant(trip) + RUN_KEPT_MS) return 'told-late'
  return at < runOpens(trip) || at >= boardingEnds(trip) ? 'out-of-time' : undefined
}
