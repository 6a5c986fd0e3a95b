import { type BoardingManifest, boardingEnds, LIST_KEPT_AFTER_MS } from '#contract/boarding/boarding.ts'
import { departureInstant } from '#contract/time.ts'

interface Present {
  /** By the server's clock as this phone knows it. */
  now: number
  /** A list is not deleted by an unsure clock: with no signal it could not be fetched again. */
  isClockSure: boolean
  /** The server no longer serves this phone. */
  ended: boolean
}

/** @returns the lists that this phone still keeps; the same object if nothing is dropped */
export function listsOfNow(lists: BoardingManifest, { now, isClockSure, ended }: Present): BoardingManifest {
  if (!isClockSure && !ended) return lists
  const isPast = (end: number) => isClockSure && end <= now
  const trips = lists.trips
    .filter((trip) => !isPast(departureInstant(trip) + LIST_KEPT_AFTER_MS))
    .map((trip) => (lists.handedTo !== undefined && (ended || isPast(boardingEnds(trip))) ? withoutNames(trip) : trip))
  const isSame = trips.length === lists.trips.length && trips.every((trip, index) => trip === lists.trips[index])
  return isSame ? lists : { ...lists, trips }
}

/** Full names and phone numbers were for boarding: another company's phone may not keep them. */
function withoutNames(trip: BoardingManifest['trips'][number]): BoardingManifest['trips'][number] {
  const isBare = trip.seats.every(({ passenger }) => passenger.phone === '' && passenger.whole === undefined)
  if (isBare) return trip
  const seats = trip.seats.map((seat) => {
    const { name, gender } = seat.passenger
    return { ...seat, passenger: { name, gender, phone: '' } }
  })
  return { ...trip, seats }
}

/** @returns whether this phone's clock puts the trip's boarding in the past: the clock is then more likely wrong */
export function looksPast(trip: BoardingManifest['trips'][number], now: number): boolean {
  return boardingEnds(trip) <= now
}
