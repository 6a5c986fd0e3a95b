import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import { type Run, runOf } from '#contract/boarding/run.ts'
import { unsentProgress } from '#delivery/progress.ts'
import type { TripDoor } from '../door/use-trip-door.ts'
import { ownProgress, ownRecords } from './run-delivery.ts'

/** Parallel servers' clocks may differ this much. */
const CLOCKS_APART_MS = 2 * 60_000

export interface TripRun extends Run {
  /** Ids of records that the server does not have. */
  unsent: ReadonlySet<string>
  /** Whether this phone's records outlive the page. */
  isKept: boolean
}

/** A trip's run: the boarding list's, with this phone's later records. */
export function useRun({ account, busId, door, asOf = 0 }: TripDoor, trip: BoardingTrip): TripRun {
  const own = ownProgress(account)
  const open = useSyncExternalStore(own.subscribe, own.getSnapshot)
  const { stops = [], run: listed, lateMinutes } = trip
  useEffect(() => {
    void own.list()
  }, [own])
  const answered = open.filter((one) => one.busId === busId && one.answeredAt !== undefined)
  const known = answered.filter(
    ({ key, answeredAt = 0 }) => listed?.some(({ id }) => id === key) || asOf > answeredAt + CLOCKS_APART_MS,
  )
  const isListOld = answered.length > known.length
  useEffect(() => {
    for (const { key } of known) void own.close(key)
  }, [own, known])
  useEffect(() => {
    if (isListOld) void door.follow(busId)
  }, [door, busId, isListOld])
  return useMemo(() => {
    const unsent = unsentProgress(open).filter((one) => one.busId === busId)
    return {
      ...runOf(stops, [...(listed ?? []), ...ownRecords(open, busId)], lateMinutes),
      unsent: new Set(unsent.map(({ key }) => key)),
      isKept: unsent.every(({ key }) => own.isKept(key)),
    }
  }, [own, open, busId, stops, listed, lateMinutes])
}
