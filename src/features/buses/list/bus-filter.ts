import type { Bus } from '#contract/buses/bus.ts'
import { isCooled } from '#contract/buses/bus-class.ts'
import type { PlainMessage } from '#language/message.ts'
import { type BusFilter, type BusKind, type DayPart, valuesOf } from './bus-list-view.ts'

export const BUS_KIND_LABELS: Record<BusKind, PlainMessage> = {
  recliner: 'Recliner Bus',
  sleeper: 'AC Sleeper Bus',
  deluxe: 'Deluxe Bus',
}

export const DAY_PART_LABELS: Record<DayPart, PlainMessage> = {
  night: 'Night, before 6',
  morning: 'Morning, 6 to 12',
  afternoon: 'Afternoon, 12 to 18',
  evening: 'Evening, after 18',
}

/** Operators write types as they like: `A/C Seater / Sleeper (2+1)`, `NON AC Sleeper`, `Delux`. */
export function isOfKind(type: string, kind: BusKind): boolean {
  const words = type.toLowerCase().replace(/a\/c/g, 'ac')
  switch (kind) {
    case 'recliner':
      return words.includes('recliner') || words.includes('push back') || words.includes('semi sleeper')
    case 'sleeper':
      return words.includes('sleeper') && words.includes('ac') && !/non[\s-]*ac/.test(words)
    case 'deluxe':
      return words.includes('delux')
  }
}

export function dayPartOf(departureTime: string): DayPart {
  const hour = Number(departureTime.slice(0, 2))
  if (hour < 6) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** @returns the buses that pass every field, in the same order */
export function filterBuses(buses: readonly Bus[], { type, seats, time, ac, board, operator, upto }: BusFilter): Bus[] {
  const [parts, points, names] = [valuesOf(time), valuesOf(board), valuesOf(operator)]
  return buses.filter(
    (bus) =>
      (type === undefined || isOfKind(bus.type, type)) &&
      (seats === undefined || bus.availableSeats >= seats) &&
      (time === undefined || parts.includes(dayPartOf(bus.departureTime))) &&
      (ac === undefined || isCooled(bus.type) === (ac === 'yes')) &&
      (board === undefined || points.includes(bus.boardingPoint)) &&
      (operator === undefined || names.includes(bus.travels_name ?? '')) &&
      (upto === undefined || bus.costPerSeat <= upto),
  )
}

/** The filters set in the sheet: the others are on the page itself. */
export const SHEET_FIELDS = ['time', 'ac', 'board', 'operator', 'upto'] as const

export function countSet(filter: BusFilter): number {
  return SHEET_FIELDS.filter((field) => filter[field] !== undefined).length
}

/** Clears all filters of the sheet. */
export const NO_SHEET_FILTERS: BusFilter = Object.fromEntries(SHEET_FIELDS.map((field) => [field, undefined]))
