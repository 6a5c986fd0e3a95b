import type { Bus } from '../../../contract/bus.ts'
import { indiaMoment } from '../../../contract/time.ts'
import { departureMoment } from '../../offline/bus-list.ts'

/** The kinds of seat that travellers filter by; the labels are the specification's. */
export const BUS_KINDS = ['recliner', 'sleeper', 'deluxe'] as const
export type BusKind = (typeof BUS_KINDS)[number]

export const BUS_KIND_LABELS: Record<BusKind, string> = {
  recliner: 'Recliner Bus',
  sleeper: 'AC Sleeper Bus',
  deluxe: 'Deluxe Bus',
}

export interface BusFilter {
  type?: BusKind | undefined
  /** How many free seats a bus must have. */
  seats?: number | undefined
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

export function filterBuses(buses: readonly Bus[], filter: BusFilter): Bus[] {
  return buses.filter(
    (bus) =>
      (filter.type === undefined || isOfKind(bus.type, filter.type)) &&
      (filter.seats === undefined || bus.availableSeats >= filter.seats),
  )
}

/** Memory may hold trips that have left meanwhile; they are no offer any more. */
export function stillToLeave(buses: readonly Bus[], now: number): Bus[] {
  // One moment for all of them: a date made anew for each of 10,000 buses is felt on a slow phone.
  const moment = indiaMoment(now)
  return buses.filter((bus) => departureMoment(bus) > moment)
}
