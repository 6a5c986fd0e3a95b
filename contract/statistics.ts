import * as v from 'valibot'
import { Amount, Id, Integer, Shown } from './fields/fields.ts'
import { PAYMENT_HOW } from './tickets/money-of-ticket.ts'
import { openWord } from './words.ts'

/** One answer covers a quarter at most: longer periods take several requests. */
export const MOST_STATISTICS_DAYS = 92

/**
 * What was sold: tickets that are live, the seats on them, and rupees that were kept or are still to come, of cancelled ones
 * too. `received` = what was kept of it + `dueBack` + `paidBack`; `revenue` = that + `stillToCome` + `outside`.
 */
const sold = {
  bookings: Integer,
  seats: Integer,
  revenue: Amount,
  /** Added: payments, and what of them came or comes back; fares that are still to be paid. Older servers leave them out. */
  received: v.optional(Amount),
  stillToCome: v.optional(Amount),
  paidBack: v.optional(Amount),
  dueBack: v.optional(Amount),
  /** What was kept of tickets whose payment was never noted here, such as those from before payments were recorded. */
  outside: v.optional(Amount),
  /** Sold seats that got on, and those that did not, of trips that have left and were checked at the door at all. */
  boarded: v.nullish(Integer, 0),
  noShows: v.nullish(Integer, 0),
}

/** One trip, whether or not anything of it is sold. */
export const TripFigures = v.object({
  busId: Id,
  name: Shown,
  busNumber: Shown,
  from: Shown,
  to: Shown,
  dateOfDeparture: Shown,
  departureTime: Shown,
  /** How many places the bus has. */
  numberOfSeats: Integer,
  ...sold,
})
export type TripFigures = v.InferOutput<typeof TripFigures>

export const DayFigures = v.object({ date: Shown, trips: Integer, numberOfSeats: Integer, ...sold })
export type DayFigures = v.InferOutput<typeof DayFigures>

export const RouteFigures = v.object({ from: Shown, to: Shown, trips: Integer, numberOfSeats: Integer, ...sold })
export type RouteFigures = v.InferOutput<typeof RouteFigures>

/** What one person took in one way, less what was taken back. All takings together are `received`. */
export const Takings = v.object({
  how: openWord([...PAYMENT_HOW, 'outside'], 'other'),
  /** On the bus, and not in the office. */
  atDoor: v.boolean(),
  by: Shown,
  /** Of the staff; absent for the account’s holder and for handed-over phones. */
  staffId: v.optional(Id),
  payments: Integer,
  amount: Amount,
})
export type Takings = v.InferOutput<typeof Takings>

/** Figures of trips by the day on which they depart: days and routes without a trip are left out. */
export const Statistics = v.object({
  days: v.array(DayFigures),
  routes: v.array(RouteFigures),
  /** Added: older servers leave them out. */
  takings: v.optional(v.array(Takings)),
  trips: v.array(TripFigures),
})
export type Statistics = v.InferOutput<typeof Statistics>

/** The figures of money, all in rupees. */
export const MONEY_FIGURES = ['received', 'stillToCome', 'paidBack', 'dueBack', 'outside'] as const
export type MoneyFigure = (typeof MONEY_FIGURES)[number]

type Sums = Pick<
  DayFigures,
  'trips' | 'numberOfSeats' | 'bookings' | 'seats' | 'revenue' | 'boarded' | 'noShows' | MoneyFigure
>

// Rounds the floats' sum to whole paise.
const plus = (one: number, other: number) => Math.round((one + other) * 100) / 100

type Money = Partial<Record<MoneyFigure, number | undefined>>

/** @returns the sums of the money figures that either has: none from older servers */
export function sumsOfMoney(one: Money, other: Money): { [Figure in MoneyFigure]?: number } {
  const told = MONEY_FIGURES.filter((figure) => one[figure] !== undefined || other[figure] !== undefined)
  return Object.fromEntries(told.map((figure) => [figure, plus(one[figure] ?? 0, other[figure] ?? 0)]))
}

/** The same in place: statistics add up thousands of trips, twice. */
function addMoney(sums: Money, trip: Money): void {
  for (const figure of MONEY_FIGURES)
    if (sums[figure] !== undefined || trip[figure] !== undefined)
      sums[figure] = plus(sums[figure] ?? 0, trip[figure] ?? 0)
}

/**
 * Adds up what trips have sold.
 * @param groupOf what a trip is counted under; trips of one group are of one `named`
 * @returns a sum for each group, in the order in which the groups come up
 */
export function sumTrips<Named extends object>(
  trips: readonly TripFigures[],
  groupOf: (trip: TripFigures) => string,
  named: (trip: TripFigures) => Named,
): (Named & Sums)[] {
  const groups = new Map<string, Named & Sums>()
  for (const trip of trips) {
    const key = groupOf(trip)
    const nothing = { trips: 0, numberOfSeats: 0, bookings: 0, seats: 0, revenue: 0, boarded: 0, noShows: 0 }
    const sums: Named & Sums = groups.get(key) ?? { ...named(trip), ...nothing }
    sums.trips += 1
    sums.numberOfSeats += trip.numberOfSeats
    sums.bookings += trip.bookings
    sums.seats += trip.seats
    sums.boarded += trip.boarded
    sums.noShows += trip.noShows
    sums.revenue = plus(sums.revenue, trip.revenue)
    addMoney(sums, trip)
    groups.set(key, sums)
  }
  return [...groups.values()]
}

/** @returns several lists of takings merged: one row for each person and way */
export function sumTakings(takings: readonly Takings[]): Takings[] {
  const groups = new Map<string, Takings>()
  for (const one of takings) {
    const key = JSON.stringify([one.how, one.atDoor, one.staffId ?? one.by])
    const same = groups.get(key)
    groups.set(
      key,
      same ? { ...same, payments: same.payments + one.payments, amount: plus(same.amount, one.amount) } : one,
    )
  }
  return [...groups.values()].filter(({ payments, amount }) => payments !== 0 || amount !== 0)
}
