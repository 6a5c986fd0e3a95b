import * as v from 'valibot'
import { runOf, stopsOf } from '#contract/boarding/run.ts'
import type { TripNow } from '#contract/buses/announcement.ts'
import { departureOf } from '../buses/departure.ts'

const StoredRun = v.array(
  v.object({
    id: v.string(),
    place: v.number(),
    kind: v.picklist(['left', 'undo']),
    undoes: v.optional(v.string()),
    at: v.number(),
    /** The handover of the phone that said it; absent for the company's own people. */
    by: v.optional(v.number()),
  }),
)
/** The content of `buses.run`: what phones said of a trip's run, in order of arrival. */
export type StoredRun = v.InferOutput<typeof StoredRun>

export function readRun(stored: string): StoredRun {
  return stored === '' ? [] : v.parse(StoredRun, JSON.parse(stored))
}

/** The columns that hold a trip's stops and times. */
export interface PlannedRow {
  departs: string
  arrives_at: string
  boarding_point: string
  dropping_point: string
}

export function stopsOfRow(row: PlannedRow) {
  return stopsOf({
    ...departureOf(row),
    arrivalTime: row.arrives_at,
    boardingPoint: row.boarding_point,
    droppingPoint: row.dropping_point,
  })
}

/** @returns the last point that the bus has left; undefined where nobody has reported one */
export function lastSeenOfRow(row: PlannedRow & { run: string }): TripNow['lastSeen'] {
  if (row.run === '') return undefined
  const { last } = runOf(stopsOfRow(row), readRun(row.run))
  if (last?.leftAt === undefined) return undefined
  return { stop: last.name, at: last.leftAt, ...(last.late === undefined ? {} : { lateMinutes: last.late }) }
}
