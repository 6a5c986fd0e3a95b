import type { OperatorBus } from '#contract/buses/bus.ts'
import type { DayFigures } from '#contract/statistics.ts'

/** What a day holds: its trips, their places, the seats sold of them. */
export type DayFill = Pick<DayFigures, 'trips' | 'numberOfSeats' | 'seats'> & {
  /** Rupees; trips alone do not tell it. */
  revenue?: number | undefined
}

export type KnownDay =
  | { kind: 'trips'; fill: DayFill }
  | { kind: 'none' }
  /** Nobody has said so far. */
  | { kind: 'unknown' }

/** @returns the share that is sold, in per cent; only a full day has a hundred, and only an empty one nothing */
export function percentSold({ seats, numberOfSeats }: Pick<DayFill, 'seats' | 'numberOfSeats'>): number {
  if (seats <= 0 || numberOfSeats <= 0) return 0
  if (seats >= numberOfSeats) return 100
  return Math.max(1, Math.min(99, Math.round((seats / numberOfSeats) * 100)))
}

/** How a day is painted: tinted from half on, solid from nine in ten on. */
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
