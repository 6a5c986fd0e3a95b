import type { Bus } from '../../../../contract/bus.ts'
import { toPaise, toRupees } from '../../../../contract/money.ts'
import { BOOKED, type Ticket } from '../../../../contract/ticket.ts'
import { addDays, hasDeparted, indiaDate } from '../../../../contract/time.ts'

export const CHART_DAYS = 14
const MOST_TRIPS = 3

export interface DayFigures {
  date: string
  bookings: number
  seats: number
  revenue: number
}

/** Tickets count as the lists show them: those with the status BOOKED. @param now milliseconds since 1970 */
export function figuresByDay(tickets: readonly Ticket[], now: number): DayFigures[] {
  const today = indiaDate(now)
  const days = Array.from({ length: CHART_DAYS }, (_, index) => ({
    date: addDays(today, index),
    bookings: 0,
    seats: 0,
    paise: 0,
  }))
  const byDate = new Map(days.map((day) => [day.date, day]))
  for (const { status, dateOfDeparture, numberOfSeatsBooked, cost } of tickets) {
    const day = status === BOOKED ? byDate.get(dateOfDeparture) : undefined
    if (!day) continue
    day.bookings += 1
    day.seats += numberOfSeatsBooked
    day.paise += toPaise(cost)
  }
  return days.map(({ paise, ...day }) => ({ ...day, revenue: toRupees(paise) }))
}

export interface TripFill {
  bus: Bus
  booked: number
  share: number
}

/** Of the charted days. No trip stands in both. @param now milliseconds since 1970 */
export function fullestAndEmptiest(
  buses: readonly Bus[],
  tickets: readonly Ticket[],
  now: number,
): { fullest: TripFill[]; emptiest: TripFill[] } {
  const last = addDays(indiaDate(now), CHART_DAYS - 1)
  const booked = new Map<number, number>()
  for (const { status, busId, numberOfSeatsBooked } of tickets)
    if (status === BOOKED && busId !== undefined) booked.set(busId, (booked.get(busId) ?? 0) + numberOfSeatsBooked)
  const fills = buses
    .filter((bus) => bus.dateOfDeparture <= last && !hasDeparted(bus, now))
    .map((bus) => ({ bus, booked: booked.get(bus.id) ?? 0, share: (booked.get(bus.id) ?? 0) / bus.numberOfSeats }))
    .sort((a, b) => b.share - a.share)
  const most = Math.min(MOST_TRIPS, Math.ceil(fills.length / 2))
  const fullest = fills.slice(0, most).filter(({ booked: sold }) => sold > 0)
  return { fullest, emptiest: fills.slice(most).reverse().slice(0, MOST_TRIPS) }
}
