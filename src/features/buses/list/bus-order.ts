import type { Bus } from '#contract/buses/bus.ts'
import { arrivalOf } from '#contract/time.ts'
import type { BusOrder } from './bus-list-view.ts'

/** Lists come sorted by departure; every other order keeps departure order among equal buses. */
export function orderBuses(buses: readonly Bus[], order: BusOrder): Bus[] {
  switch (order) {
    case 'departure':
      return [...buses]
    case 'fare':
      return [...buses].sort((a, b) => a.costPerSeat - b.costPerSeat)
    case 'duration':
      return [...buses].sort((a, b) => minutesOf(a) - minutesOf(b))
  }
}

/** Unknown durations sort last. */
const UNSAID = 1e6

function minutesOf(bus: Bus): number {
  return arrivalOf(bus)?.minutes ?? UNSAID
}

/** @returns the orders that this list has data for */
export function ordersFor(buses: readonly Bus[]): BusOrder[] {
  const known = buses.filter((bus) => bus.arrivalTime).length
  return known > 1 ? ['departure', 'fare', 'duration'] : ['departure', 'fare']
}
