import { BUS_KINDS, type BusFilter } from './bus-filter.ts'
import { BUS_ORDERS, type BusOrder } from './bus-order.ts'

/** How somebody looks at a list of buses: what its address says, so that Back and a shared link keep it. */
export interface BusListView extends BusFilter {
  /** Absent: by departure. */
  sort?: BusOrder | undefined
}

/**
 * @param search the values of an address; anything it does not know is dropped
 */
export function readBusListView(search: Record<string, unknown>): BusListView {
  const seats = Number(search.seats)
  return {
    type: BUS_KINDS.find((kind) => kind === search.type),
    seats: Number.isInteger(seats) && seats >= 1 && seats <= 100 ? seats : undefined,
    sort: BUS_ORDERS.find((order) => order === search.sort && order !== 'departure'),
  }
}
