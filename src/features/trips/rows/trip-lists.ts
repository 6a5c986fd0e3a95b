import type { Departure } from '#contract/time.ts'
import { departureMoment, indiaMoment } from '#contract/time.ts'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { isLast } from '#offline/outbox/bus-change.ts'

/** @returns trips by the day on which they leave, each day's by the time */
export function tripsByDay<T extends Departure>(trips: readonly T[]): Map<string, T[]> {
  const days = new Map<string, T[]>()
  for (const trip of trips) {
    const day = days.get(trip.dateOfDeparture)
    if (day) day.push(trip)
    else days.set(trip.dateOfDeparture, [trip])
  }
  for (const day of days.values())
    day.sort((a, b) => (a.departureTime < b.departureTime ? -1 : a.departureTime > b.departureTime ? 1 : 0))
  return days
}

/** A day below the one that is looked at: as many of its trips as there is room for. */
export interface FollowingDay<T> {
  day: string
  trips: readonly T[]
  /** How many it has. */
  all: number
}

/** @param room rows at most. @returns trips on the days after `day`, the next one first */
export function followingDays<T>(
  days: ReadonlyMap<string, readonly T[]>,
  day: string,
  room: number,
): readonly FollowingDay<T>[] {
  const following: FollowingDay<T>[] = []
  let left = room
  for (const next of [...days.keys()].filter((one) => one > day).sort()) {
    if (left <= 0) break
    const trips = days.get(next) ?? []
    following.push({ day: next, trips: trips.slice(0, left), all: trips.length })
    left -= trips.length
  }
  return following
}

/** @param now milliseconds since 1970. @returns how many have not left */
export function countAhead(trips: readonly Departure[], now: number): number {
  const clock = indiaMoment(now)
  return trips.reduce((count, trip) => count + (departureMoment(trip) > clock ? 1 : 0), 0)
}

export function isRefused({ pending }: ListedBus): boolean {
  return pending?.state.kind === 'refused'
}

/** It goes once that is sent. */
export function isLeaving({ pending }: ListedBus): boolean {
  return pending !== undefined && isLast(pending.change) && pending.state.kind !== 'refused'
}
