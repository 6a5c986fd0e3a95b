import type { OperatorBus } from '#contract/buses/bus.ts'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { addDays, departureMoment, indiaDate, indiaMoment } from '#contract/time.ts'
import { goesWhere } from '#features/company/lists/goes-where.ts'

/** Seats of a trip that can be sold: free ones, and kept-back ones, which the counter may sell too. */
export interface Room {
  free: number
  kept: number
}

export interface DayOfDepartures {
  date: string
  kind: 'today' | 'tomorrow'
  trips: OperatorBus[]
}

/** Only the first nine have a key. */
const MOST_KEYS = 9

export function roomOf({ numberOfSeats, NumberOfSeatsBooked, keptSeats }: OperatorBus): Room {
  const kept = keptSeats === undefined ? 0 : seatNumbers(keptSeats).length
  const unsold = Math.max(0, numberOfSeats - NumberOfSeatsBooked)
  return { free: Math.max(0, unsold - kept), kept: Math.min(kept, unsold) }
}

export function isFull(trip: OperatorBus): boolean {
  const { free, kept } = roomOf(trip)
  return free + kept === 0
}

/**
 * The departures of today and tomorrow that are to be looked at.
 * @param typed letters are a place, digits a time; a single digit is a row's number, see {@link numberedTrip}
 * @param now milliseconds since 1970: trips that have left since the list was read are left out
 * @param placeName a town in the app's language
 * @returns days with departures, in order
 */
export function findDepartures(
  trips: readonly OperatorBus[],
  typed: string,
  now: number,
  placeName: (place: string) => string,
): DayOfDepartures[] {
  const [clock, today] = [indiaMoment(now), indiaDate(now)]
  const wanted = typed.trim()
  const ahead = trips.filter((trip) => departureMoment(trip) > clock && isWanted(trip, wanted, placeName))
  return (['today', 'tomorrow'] as const).flatMap((kind, days) => {
    const date = addDays(today, days)
    const ofDay = ahead.filter(({ dateOfDeparture }) => dateOfDeparture === date)
    return ofDay.length > 0 ? [{ date, kind, trips: ofDay }] : []
  })
}

/** The trips that have a Sell button, in their order. */
export function sellable(days: readonly DayOfDepartures[]): OperatorBus[] {
  return days.flatMap(({ trips }) => trips.filter((trip) => !isFull(trip)))
}

/** @returns the trip whose key was pressed: a single digit in an otherwise empty field */
export function numberedTrip(trips: readonly OperatorBus[], typed: string): OperatorBus | undefined {
  return /^[1-9]$/.test(typed) ? trips.slice(0, MOST_KEYS)[Number(typed) - 1] : undefined
}

function isWanted(trip: OperatorBus, wanted: string, placeName: (place: string) => string): boolean {
  if (wanted === '' || /^\d$/.test(wanted)) return true
  return isTime(wanted) ? leavesAt(trip, wanted) : goesWhere(trip, wanted, placeName)
}

function isTime(wanted: string): boolean {
  return /^[\d:.\s]+$/.test(wanted)
}

/** `2130`, `21:30`, `21` for 21:00 to 21:59, and `930` for 09:30. */
function leavesAt({ departureTime }: OperatorBus, wanted: string): boolean {
  const digits = wanted.replace(/\D/g, '')
  const clock = departureTime.replace(/\D/g, '')
  return clock.startsWith(digits) || (digits.length === 3 && clock === `0${digits}`)
}
