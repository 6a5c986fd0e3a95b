import type { Bus } from '#contract/buses/bus.ts'
import { toPaise, toRupees } from '#contract/money.ts'
import type { DayFigures, Statistics, TripFigures } from '#contract/statistics.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { addDays, hasDeparted, indiaDate } from '#contract/time.ts'

export const CHART_DAYS = 14
const MOST_TRIPS = 3

/** The days that the chart shows. @param now milliseconds since 1970 */
export function chartedDays(now: number): { from: string; to: string } {
  const from = indiaDate(now)
  return { from, to: addDays(from, CHART_DAYS - 1) }
}

export type ChartDay = Pick<DayFigures, 'date' | 'bookings' | 'seats' | 'revenue'>

/** @returns each charted day, also days without figures */
export function chartDays(days: readonly ChartDay[], now: number): ChartDay[] {
  const { from } = chartedDays(now)
  return Array.from({ length: CHART_DAYS }, (_, index) => {
    const date = addDays(from, index)
    const { bookings = 0, seats = 0, revenue = 0 } = days.find((day) => day.date === date) ?? {}
    return { date, bookings, seats, revenue }
  })
}

/** Of the charted days, what has not left. No trip stands in both. @param now milliseconds since 1970 */
export function fullestAndEmptiest(
  trips: readonly TripFigures[],
  now: number,
): { fullest: TripFigures[]; emptiest: TripFigures[] } {
  const { to } = chartedDays(now)
  const ranked = trips
    .filter((trip) => trip.dateOfDeparture <= to && !hasDeparted(trip, now))
    .sort((a, b) => shareOf(b) - shareOf(a))
  const most = Math.min(MOST_TRIPS, Math.ceil(ranked.length / 2))
  const fullest = ranked.slice(0, most).filter(({ seats }) => seats > 0)
  return { fullest, emptiest: ranked.slice(most).reverse().slice(0, MOST_TRIPS) }
}

/** How many of each end are kept: of those some leave before the figures are read again. */
const MOST_OF_AN_END = 20

/** @returns the fullest and the emptiest of many trips, the fullest first */
export function bothEnds(trips: readonly TripFigures[]): TripFigures[] {
  const ranked = [...trips].sort((a, b) => shareOf(b) - shareOf(a))
  if (ranked.length <= 2 * MOST_OF_AN_END) return ranked
  return [...ranked.slice(0, MOST_OF_AN_END), ...ranked.slice(-MOST_OF_AN_END)]
}

export function shareOf({ seats, numberOfSeats }: Pick<TripFigures, 'seats' | 'numberOfSeats'>): number {
  return seats / numberOfSeats
}

/**
 * The same figures as far as lists tell them, for a backend that counts none: it may list fewer tickets than there are.
 * Tickets count as the lists show them: those with the status BOOKED.
 */
export function statisticsOfLists(
  buses: readonly Bus[],
  tickets: readonly Ticket[],
): { days: ChartDay[]; trips: Statistics['trips'] } {
  const days = new Map<string, ReturnType<typeof nothing>>()
  const trips = new Map<number, ReturnType<typeof nothing>>()
  for (const { status, busId, dateOfDeparture, numberOfSeatsBooked, cost, boarded } of tickets) {
    if (status !== BOOKED) continue
    for (const sums of [sumsOf(days, dateOfDeparture), busId === undefined ? undefined : sumsOf(trips, busId)]) {
      if (!sums) continue
      sums.bookings += 1
      sums.seats += numberOfSeatsBooked
      sums.paise += toPaise(cost)
      sums.boarded += boarded?.length ?? 0
    }
  }
  return {
    days: Array.from(days, ([date, { paise, ...sums }]) => ({ date, ...sums, revenue: toRupees(paise) })),
    trips: buses.map(({ id, name, busNumber, from, to, dateOfDeparture, departureTime, numberOfSeats }) => {
      const { paise, ...sums } = trips.get(id) ?? nothing()
      const trip = { name, busNumber, from, to, dateOfDeparture, departureTime, numberOfSeats }
      return { busId: id, ...trip, ...sums, revenue: toRupees(paise) }
    }),
  }
}

function nothing() {
  return { bookings: 0, seats: 0, paise: 0, boarded: 0, noShows: 0 }
}

function sumsOf<Key>(groups: Map<Key, ReturnType<typeof nothing>>, key: Key) {
  const sums = groups.get(key) ?? nothing()
  groups.set(key, sums)
  return sums
}
