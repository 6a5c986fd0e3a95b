import type { Bus } from '../../../contract/bus.ts'

export const BUS_ORDERS = ['departure', 'fare'] as const
export type BusOrder = (typeof BUS_ORDERS)[number]

/**
 * Lists come sorted by departure, from the server and from memory alike, so that order is the one they have.
 * The cheapest first keeps that order among buses of one fare.
 */
export function orderBuses(buses: readonly Bus[], order: BusOrder): Bus[] {
  switch (order) {
    case 'departure':
      return [...buses]
    case 'fare':
      return buses.toSorted((a, b) => a.costPerSeat - b.costPerSeat)
  }
}
