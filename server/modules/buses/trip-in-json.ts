import * as v from 'valibot'
import { departureInstant } from '#contract/time.ts'

const Departing = v.object({ dateOfDeparture: v.string(), departureTime: v.string() })

/** The first field of a trip in JSON, as both databases write it (shown-trip.ts). */
const ID = /^\{"id" ?: ?(\d+)/

/** @param trip as JSON of the contract's `Bus`. @returns its id, without reading the rest: thousands may be asked at once */
export function idIn(trip: string): number {
  return Number(ID.exec(trip)?.[1])
}

/** @param trips the soonest first, as above. @returns when the first departs, milliseconds since 1970; infinity if none does */
export function firstDepartureIn([first]: readonly string[]): number {
  return first === undefined ? Number.POSITIVE_INFINITY : departureInstant(v.parse(Departing, JSON.parse(first)))
}
