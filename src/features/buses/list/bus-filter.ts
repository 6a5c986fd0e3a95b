import type { Bus } from '../../../../contract/bus.ts'
import type { PlainMessage } from '../../../language/message.ts'
import type { BusFilter, BusKind } from './bus-list-view.ts'

export const BUS_KIND_LABELS: Record<BusKind, PlainMessage> = {
  recliner: 'Recliner Bus',
  sleeper: 'AC Sleeper Bus',
  deluxe: 'Deluxe Bus',
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
