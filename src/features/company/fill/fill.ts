import { type Departure, departureInstant } from '#contract/time.ts'

/** The seat counts that decide how full a trip is. */
export interface Filled extends Departure {
  booked: number
  numberOfSeats: number
  /** Seats still for sale; where undefined, every seat that is not booked counts. */
  forSale: number | undefined
}

export type Fill =
  | { kind: 'usual' }
  /** Somebody has booked, and no seat is for sale any more. */
  | { kind: 'sold-out' }
  /** It leaves soon, and too few have booked. */
  | { kind: 'low'; minutesLeft: number }

/**
 * Most seats are sold in the last day. Two days ahead every second trip looks empty, and nobody would read so many
 * marks: a marked trip leaves within this working day, and less than a quarter of its seats are sold.
 */
const SOON_MINUTES = 6 * 60
const FEW = 0.25

/**
 * The one rule for an operator's warnings. A trip that has left needs no mark, nor does a trip without passengers and
 * without seats for sale.
 * @param now milliseconds since 1970
 */
export function fillOf(trip: Filled, now: number): Fill {
  const { booked, numberOfSeats, forSale = numberOfSeats - booked } = trip
  const minutesLeft = Math.ceil((departureInstant(trip) - now) / 60_000)
  // A trip whose time nobody has written has no end to wait for.
  if (Number.isNaN(minutesLeft) || minutesLeft <= 0) return { kind: 'usual' }
  if (forSale <= 0) return booked > 0 ? { kind: 'sold-out' } : { kind: 'usual' }
  const isLow = minutesLeft <= SOON_MINUTES && booked < FEW * numberOfSeats
  return isLow ? { kind: 'low', minutesLeft } : { kind: 'usual' }
}
