import type { TillBox, TillClosing } from '#contract/payments/till.ts'
import { indiaDate } from '#contract/time.ts'
import type { Say } from '#language/say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { plateNumber, rupees, shortDate } from '#lib/format.ts'
import { sumRupees } from '../company/lists/sum-rupees.ts'

/** @returns `₹620`, `–₹620` */
export function signedRupees(amount: number): string {
  return amount < 0 ? `–${rupees(-amount)}` : rupees(amount)
}

/** @returns rupees */
export function differenceOf(counted: number, expected: number): number {
  return sumRupees([counted, -expected])
}

/** @param difference rupees. @returns `₹50 is missing` */
export function differenceInWords(say: Say, difference: number): string {
  if (difference === 0) return say('The sum is right')
  return difference < 0
    ? say('{amount} is missing', { amount: rupees(-difference) })
    : say('{amount} too much', { amount: rupees(difference) })
}

/** @returns `Counter`, `BR 01 PA 4521, Ranchi, Fri 4 Dec, 20:30` */
export function placeInWords(say: Say, { trip }: Pick<TillBox | TillClosing, 'trip'>): string {
  if (!trip) return say('Counter')
  const { busNumber, destination, dateOfDeparture, departureTime } = trip
  return [plateNumber(busNumber), say.place(destination), shortDate(dateOfDeparture), departureTime]
    .filter((part) => part !== '')
    .join(', ')
}

/** @param at a moment. @returns `today`, `since Wed 2 Dec` */
export function sinceInWords(say: Say, at: number): string {
  const day = indiaDate(at)
  return day === indiaDate(serverNow()) ? say('today') : say('since {day}', { day: shortDate(day) })
}

/** A box is not closed while its bus is on the road. @param now milliseconds since 1970 */
export function isOnRoad({ trip }: Pick<TillBox, 'trip'>, now: number): boolean {
  return trip !== undefined && trip.closesAt > now
}

/** A phone that the server heard from within this time has sent its takings. */
const SILENT_MS = 60 * 60_000

/** @returns the boxes whose phone may have taken more than it has told */
export function unheard(boxes: readonly TillBox[], now: number): TillBox[] {
  return boxes.filter(({ heardAt }) => heardAt !== undefined && heardAt < now - SILENT_MS)
}
