import * as v from 'valibot'
import { BoardingManifest, BoardingTrip, boardingEnds, LIST_KEPT_AFTER_MS } from '#contract/boarding/boarding.ts'
import { Integer } from '#contract/fields/fields.ts'
import { departureInstant } from '#contract/time.ts'

/** `asOf`: when this trip was read, where that was after all the others: a phone at its door asks for it alone. */
const KeptTrip = v.object({ ...BoardingTrip.entries, asOf: v.optional(Integer) })
export type KeptTrip = v.InferOutput<typeof KeptTrip>

/** The boarding lists as a phone keeps them: an answer with all trips, and newer lists of single ones. */
export const KeptLists = v.object({ ...BoardingManifest.entries, trips: v.array(KeptTrip) })
export type KeptLists = v.InferOutput<typeof KeptLists>

/** @returns when the server read the trip's list, milliseconds since 1970 by its clock */
export function readAt(lists: KeptLists, trip?: KeptTrip): number {
  return trip?.asOf ?? lists.asOf
}

/** @returns the later of two, with each trip as it was read last: one tab may have asked for it alone */
export function joinLists(one: KeptLists, other: KeptLists): KeptLists {
  const [later, earlier] = one.asOf > other.asOf ? [one, other] : [other, one]
  const isNewer = (trip: KeptTrip) => {
    const twin = later.trips.find(({ busId }) => busId === trip.busId)
    return readAt(earlier, trip) > (twin ? readAt(later, twin) : later.asOf)
  }
  return earlier.trips.filter(isNewer).reduce((joined, trip) => putTrip(joined, trip.busId, trip), later)
}

/** @returns the answer to all lists; or these with the one trip that was asked for as it is there, or without it */
export function withAnswer(kept: KeptLists | undefined, answer: BoardingManifest): KeptLists {
  const { only, asOf, trips, ...rest } = answer
  if (!kept || only === undefined) return answer
  const trip = trips.find(({ busId }) => busId === only)
  return putTrip({ ...rest, asOf: kept.asOf, trips: kept.trips }, only, trip && { ...trip, asOf })
}

function putTrip(lists: KeptLists, busId: number, trip: KeptTrip | undefined): KeptLists {
  const own = trip ? [trip] : []
  const isKnown = lists.trips.some((one) => one.busId === busId)
  const trips = lists.trips.flatMap((one) => (one.busId === busId ? own : [one]))
  return { ...lists, trips: isKnown ? trips : [...trips, ...own] }
}

interface Present {
  /** By the server's clock as this phone knows it. */
  now: number
  /** A list is not deleted by an unsure clock: with no signal it could not be fetched again. */
  isClockSure: boolean
  /** The server no longer serves this phone. */
  ended: boolean
}

/** @returns the lists that this phone still keeps; the same object if nothing is dropped */
export function listsOfNow(lists: KeptLists, { now, isClockSure, ended }: Present): KeptLists {
  if (!isClockSure && !ended) return lists
  const isPast = (end: number) => isClockSure && end <= now
  const trips = lists.trips
    .filter((trip) => !isPast(departureInstant(trip) + LIST_KEPT_AFTER_MS))
    .map((trip) => (lists.handedTo !== undefined && (ended || isPast(boardingEnds(trip))) ? withoutNames(trip) : trip))
  const isSame = trips.length === lists.trips.length && trips.every((trip, index) => trip === lists.trips[index])
  return isSame ? lists : { ...lists, trips }
}

/** Full names and phone numbers were for boarding: another company's phone may not keep them. */
function withoutNames(trip: KeptTrip): KeptTrip {
  const isBare = trip.seats.every(({ passenger }) => passenger.phone === '' && passenger.whole === undefined)
  if (isBare) return trip
  const seats = trip.seats.map((seat) => {
    const { name, gender } = seat.passenger
    return { ...seat, passenger: { name, gender, phone: '' } }
  })
  return { ...trip, seats }
}

/** @returns whether this phone's clock puts the trip's boarding in the past: the clock is then more likely wrong */
export function looksPast(trip: BoardingTrip, now: number): boolean {
  return boardingEnds(trip) <= now
}
