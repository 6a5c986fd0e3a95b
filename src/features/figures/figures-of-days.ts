import { placeKey } from '#contract/places/places.ts'
import { routeKey } from '#contract/places/route-key.ts'
import {
  type DayFigures,
  type MoneyFigure,
  type RouteFigures,
  sumsOfMoney,
  type TripFigures,
} from '#contract/statistics.ts'
import { addDays, weekday } from '#contract/time.ts'
import { daysBetween } from '../company/calendar/calendar-days.ts'
import { sumRupees } from '../company/lists/sum-rupees.ts'
import type { Days } from './statistics-view.ts'

/** So many days get a bar each; of more, each week gets one. */
const MOST_BARS_OF_DAYS = 90
const WEEK = 7
/** A departure is compared with others only where it ran this often: one full Diwali bus is no rule. */
const FEWEST_TRIPS = 3
const MOST_DEPARTURES = 3

export type Sums = Pick<
  DayFigures,
  'trips' | 'numberOfSeats' | 'bookings' | 'seats' | 'revenue' | 'boarded' | 'noShows' | MoneyFigure
>

/** One bar of the chart: a day, or a week of which the first and the last may be shorter. */
export type Period = Days & Sums

const NOTHING: Sums = { trips: 0, numberOfSeats: 0, bookings: 0, seats: 0, revenue: 0, boarded: 0, noShows: 0 }

export function sumOf(parts: readonly Sums[]): Sums {
  return parts.reduce(
    (sum, part) => ({
      trips: sum.trips + part.trips,
      numberOfSeats: sum.numberOfSeats + part.numberOfSeats,
      bookings: sum.bookings + part.bookings,
      seats: sum.seats + part.seats,
      revenue: sumRupees([sum.revenue, part.revenue]),
      boarded: sum.boarded + part.boarded,
      noShows: sum.noShows + part.noShows,
      ...sumsOfMoney(sum, part),
    }),
    NOTHING,
  )
}

/** @returns the bars of these days, also days without figures */
export function periodsOf({ from, to }: Days, days: readonly DayFigures[]): Period[] {
  const known = new Map(days.map((day) => [day.date, day]))
  const length = daysBetween(from, to) + 1
  const step = length > MOST_BARS_OF_DAYS ? WEEK : 1
  // Weeks are counted back from the last day, which is mostly today: the shorter one is the first.
  const first = step === 1 ? 0 : length % WEEK
  const starts = [
    ...(first > 0 ? [0] : []),
    ...Array.from({ length: (length - first) / step }, (_, i) => first + i * step),
  ]
  return starts.map((start, index) => {
    const end = (starts[index + 1] ?? length) - 1
    const dates = Array.from({ length: end - start + 1 }, (_, i) => addDays(from, start + i))
    return {
      from: addDays(from, start),
      to: addDays(from, end),
      ...sumOf(dates.flatMap((date) => known.get(date) ?? [])),
    }
  })
}

/** The same route in several answers is one, with the most trips first. */
export function mergeRoutes(routes: readonly RouteFigures[]): RouteFigures[] {
  const groups = new Map<string, RouteFigures>()
  for (const route of routes) {
    const key = routeKey(route, placeKey)
    const same = groups.get(key)
    groups.set(key, same ? { ...same, ...sumOf([same, route]) } : route)
  }
  return [...groups.values()].sort((a, b) => b.trips - a.trips || b.revenue - a.revenue)
}

/** The trips of a route that leave at one time of the day. */
export interface Departures {
  departureTime: string
  from: string
  to: string
  trips: number
  /** Those on which they ran, as digits: 0 for Monday to 6 for Sunday. */
  weekdays: string
  seats: number
  numberOfSeats: number
}

/** @returns the fullest regular departures, fullest first, and the emptiest, emptiest first; none in both */
export function fullestAndEmptiest(trips: readonly TripFigures[]): { fullest: Departures[]; emptiest: Departures[] } {
  const groups = new Map<string, Departures>()
  for (const { departureTime, from, to, dateOfDeparture, seats, numberOfSeats } of trips) {
    const key = `${departureTime} ${routeKey({ from, to }, placeKey)}`
    const group = groups.get(key) ?? { departureTime, from, to, trips: 0, weekdays: '', seats: 0, numberOfSeats: 0 }
    group.trips += 1
    group.seats += seats
    group.numberOfSeats += numberOfSeats
    const day = String(weekday(dateOfDeparture))
    if (!group.weekdays.includes(day)) group.weekdays = [...group.weekdays, day].sort().join('')
    groups.set(key, group)
  }
  const ranked = [...groups.values()].filter((group) => group.trips >= FEWEST_TRIPS).sort((a, b) => share(b) - share(a))
  const most = Math.min(MOST_DEPARTURES, Math.ceil(ranked.length / 2))
  return {
    fullest: ranked.slice(0, most).filter(({ seats }) => seats > 0),
    emptiest: ranked.slice(most).reverse().slice(0, MOST_DEPARTURES),
  }
}

function share({ seats, numberOfSeats }: Pick<Departures, 'seats' | 'numberOfSeats'>): number {
  return numberOfSeats > 0 ? seats / numberOfSeats : 0
}
