import { type BoardingManifest, boardingEnds, LIST_KEPT_AFTER_MS } from '#contract/boarding/boarding.ts'
import { departureInstant } from '#contract/time.ts'

interface Present {
  /** By the server's clock as this phone knows it. */
  now: number
  /** Nothing goes by a clock that may be days off: with no signal the list could not be had again. */
  isClockSure: boolean
  /** The server gives this phone nothing any more. */
  ended: boolean
}

/** @returns of lists what this phone keeps; the very same where that is all of it */
export function listsOfNow(lists: BoardingManifest, { now, isClockSure, ended }: Present): BoardingManifest {
  if (!isClockSure && !ended) return lists
  const isPast = (end: number) => isClockSure && end <= now
  const trips = lists.trips
    .filter((trip) => !isPast(departureInstant(trip) + LIST_KEPT_AFTER_MS))
    .map((trip) => (lists.handedTo !== undefined && (ended || isPast(boardingEnds(trip))) ? withoutNames(trip) : trip))
  const isSame = trips.length === lists.trips.length && trips.every((trip, index) => trip === lists.trips[index])
  return isSame ? lists : { ...lists, trips }
}

/** Names in full and numbers were for boarding, and are another company's phone's no longer. */
function withoutNames(trip: BoardingManifest['trips'][number]): BoardingManifest['trips'][number] {
  const isBare = trip.seats.every(({ passenger }) => passenger.phone === '' && passenger.whole === undefined)
  if (isBare) return trip
  const seats = trip.seats.map((seat) => {
    const { name, gender } = seat.passenger
    return { ...seat, passenger: { name, gender, phone: '' } }
  })
  return { ...trip, seats }
}

/** @returns whether all of a trip lies so far behind by this phone's clock that the clock is more likely wrong */
export function looksPast(trip: BoardingManifest['trips'][number], now: number): boolean {
  return boardingEnds(trip) <= now
}
