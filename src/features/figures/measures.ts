import { grouped } from '#language/grouped.ts'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { rupees } from '#lib/format.ts'
import { percentSold } from '../company/fill/day-fill.ts'
import type { Sums } from './figures-of-days.ts'

export const MEASURES = ['bookings', 'revenue', 'occupancy'] as const
export type Measure = (typeof MEASURES)[number]

export const MEASURE_NAMES: Record<Measure, PlainMessage> = {
  bookings: 'Bookings',
  revenue: 'Revenue',
  occupancy: 'Occupancy',
}

/** How high a bar is, in the measure's own unit: bookings, rupees, per cent. */
export function figureOf(measure: Measure, sums: Sums): number {
  return measure === 'occupancy' ? percentSold(sums) : sums[measure]
}

/** @returns the open share of a bar, 0 to 1: of money, the part still to come */
export function openShare(measure: Measure, { revenue, stillToCome = 0 }: Sums): number {
  return measure === 'revenue' && revenue > 0 ? Math.min(1, stillToCome / revenue) : 0
}

/** @returns `1,284`, `₹8,41,300`, `64%` */
export function figureInWords(measure: Measure, value: number): string {
  switch (measure) {
    case 'bookings':
      return grouped(value)
    case 'revenue':
      return rupees(value)
    case 'occupancy':
      return `${value}%`
  }
}

/** @returns what stands beside the figure: of a share, what it is a share of; of money, what is still to come; else how many seats */
export function besideInWords(measure: Measure, { seats, numberOfSeats, trips, stillToCome = 0 }: Sums): string {
  if (trips === 0) return say('No trips')
  if (measure === 'revenue' && stillToCome > 0) return say('{amount} still to come', { amount: rupees(stillToCome) })
  return measure === 'occupancy'
    ? say('{booked} of {all} seats', { booked: grouped(seats), all: grouped(numberOfSeats) })
    : say.count(seats, '1 seat sold', '{count} seats sold')
}

/** Times a power of ten. Of single bookings half must be a whole number too. */
const ROUND_ONES = [2, 4, 6, 8, 10]
const ROUND_TENS = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10]

/** @returns the chart's upper edge: a round number that nothing reaches over, and half of which is round and whole */
export function topOf(measure: Measure, highest: number): number {
  if (measure === 'occupancy') return 100
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)))
  const tops = (power === 1 ? ROUND_ONES : ROUND_TENS).map((step) => step * power)
  return tops.find((top) => top >= highest) ?? 10 * power
}

/** @returns a figure of the axis, short: `₹1.5 lakh` */
export function axisInWords(measure: Measure, value: number): string {
  if (measure !== 'revenue' || value < 1_00_000) return figureInWords(measure, value)
  return value < 1_00_00_000
    ? say('₹{amount} lakh', { amount: grouped(value / 1_00_000) })
    : say('₹{amount} crore', { amount: grouped(value / 1_00_00_000) })
}
