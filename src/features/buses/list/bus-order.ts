import type { Bus } from '../../../../contract/bus.ts'
import type { BusOrder } from './bus-list-view.ts'

/** Lists come sorted by departure; the cheapest first keeps that order among buses of one fare. */
export function orderBuses(buses: readonly Bus[], order: BusOrder): Bus[] {
  switch (order) {
    case 'departure':
      return [...buses]
    case 'fare':
      return [...buses].sort((a, b) => a.costPerSeat - b.costPerSeat)
  }
}
