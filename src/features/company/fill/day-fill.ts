import type { OperatorBus } from '#contract/buses/bus.ts'
import type { DayFigures } from '#contract/statistics.ts'

/** A day's trips, their seats, and the seats sold. */
export type DayFill = Pick<DayFigures, 'trips' | 'numberOfSeats' | 'seats'> & {
  /** Rupees; trips alone do not tell it. */
  revenue?: number | undefined
}

export type KnownDay =
  | { kind: 'trips'; fill: DayFill }
  | { kind: 'none' }
  /** Nobody has said so far. */
  | { kind: 'unknown' }

/** @returns the share of seats sold, in per cent: 100 only on a full day, 0 only on an empty one */
export function percentSold({ seats, numberOfSeats }: Pick<DayFill, 'seats' | 'numberOfSeats'>): number {
  if (seats <= 0 || numberOfSeats <= 0) return 0
  if (seats >= numberOfSeats) return 100
  return Math.max(1, Math.min(99, Math.round((seats / numberOfSeats) * 100)))
}

/** How a day is painted: tinted from 50% sold, solid from 90%. */
export function toneOf(percent: number): 'plain' | 'half' | 'full' {
  if (percent >= 90) return 'full'
  return percent >= 50 ? 'half' : 'plain'
}

type FilledTrip = Pick<OperatorBus, 'dateOfDeparture' | 'numberOfSeats' | 'NumberOfSeatsBooked'>

/** Adds up the trips that a phone knows. */
export function fillsOfTrips(trips: readonly FilledTrip[]): Map<string, DayFill> {
  const fills = new Map<string, DayFill>()
  for (const { dateOfDeparture, numberOfSeats, NumberOfSeatsBooked } of trips) {
    const fill = fills.get(dateOfDeparture) ?? { trips: 0, numberOfSeats: 0, seats: 0 }
    fill.trips += 1
    fill.numberOfSeats += numberOfSeats
    fill.seats += NumberOfSeatsBooked
    fills.set(dateOfDeparture, fill)
  }
  return fills
}
