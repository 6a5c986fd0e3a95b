import type { OperatorBus } from '#contract/buses/bus.ts'
import { plateKey } from '#contract/buses/plate.ts'
import { placeKey } from '#contract/places/places.ts'
import { routeKey } from '#contract/places/route-key.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { upcomingFirst } from '#features/company/lists/departures.ts'
import { bare } from '#features/company/lists/find-in-list.ts'
import { goesWhere } from '#features/company/lists/goes-where.ts'
import type { SearchedDays } from '../trips-view.ts'

type GroupedTrip = Pick<OperatorBus, 'id' | 'name' | 'busNumber' | 'from' | 'to' | 'dateOfDeparture' | 'departureTime'>

/** Trips of one route or of one bus: upcoming, soonest first, then past, latest first. */
export interface TripGroup<T extends GroupedTrip = GroupedTrip> {
  kind: 'route' | 'bus'
  key: string
  /** Never empty. */
  trips: readonly [T, ...T[]]
}

/** A bus without a number goes by its name. */
export function busKey({ busNumber, name }: Pick<GroupedTrip, 'busNumber' | 'name'>): string {
  return plateKey(busNumber) || name
}

/** Trips that one Repeat has made: the same bus on the same route, at the same minute of each day. */
function repeatKey(trip: GroupedTrip): string {
  return [busKey(trip), routeKey(trip, placeKey), trip.departureTime].join('|')
}

/** @param today `YYYY-MM-DD`. @returns the ids of what the trip's Repeat has made from today on, itself among them */
export function repeatedOf(trip: GroupedTrip, trips: readonly GroupedTrip[], today: string): number[] {
  const key = repeatKey(trip)
  return trips
    .filter((one) => one.departureTime === trip.departureTime && one.dateOfDeparture >= today && repeatKey(one) === key)
    .map(({ id }) => id)
}

export interface TripGroups<T extends GroupedTrip> {
  routes: TripGroup<T>[]
  buses: TripGroup<T>[]
}

/** @param now milliseconds since 1970. @returns groups by their first trip */
export function groupTrips<T extends GroupedTrip>(trips: readonly T[], now: number): TripGroups<T> {
  const sorted = upcomingFirst(trips, now)
  return { routes: grouped('route', sorted, (trip) => routeKey(trip, placeKey)), buses: grouped('bus', sorted, busKey) }
}

function grouped<T extends GroupedTrip>(
  kind: TripGroup['kind'],
  trips: readonly T[],
  keyOf: (trip: T) => string,
): TripGroup<T>[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const trip of trips) {
    const key = keyOf(trip)
    const group = groups.get(key)
    if (group) group.push(trip)
    else groups.set(key, [trip])
  }
  return Array.from(groups, ([key, those]) => ({ kind, key, trips: those }))
}

/**
 * The routes and buses that a search finds: a route by its towns, in any order and in any of their names, a bus by its name
 * or its number, however either is spaced.
 * @param placeName a town in the app's language
 */
export function findGroups<T extends GroupedTrip>(
  { routes, buses }: TripGroups<T>,
  typed: string,
  placeName: (place: string) => string,
): TripGroups<T> {
  const [name, plate] = [bare(typed), plateKey(typed)]
  if (name === '') return { routes: [], buses: [] }
  return {
    routes: routes.filter(({ trips: [first] }) => goesWhere(first, typed, placeName)),
    buses: buses.filter(
      ({ trips }) =>
        (plate !== '' && plateKey(trips[0].busNumber).includes(plate)) ||
        namesOf(trips).some((one) => one.includes(name)),
    ),
  }
}

/** One vehicle may run under several names: by day as one service, by night as another. */
function namesOf(trips: readonly GroupedTrip[]): string[] {
  return [...new Set(trips.map((trip) => trip.name))].map(bare)
}

/** @param now milliseconds since 1970. @returns the trips of those days, in their order */
export function onDays<T extends GroupedTrip>(trips: readonly T[], when: SearchedDays, now: number): T[] {
  const today = indiaDate(now)
  switch (when) {
    case 'any':
      return [...trips]
    case 'today':
      return trips.filter(({ dateOfDeparture }) => dateOfDeparture === today)
    case 'week': {
      const end = addDays(today, 7)
      return trips.filter(({ dateOfDeparture: day }) => day >= today && day < end)
    }
  }
}
