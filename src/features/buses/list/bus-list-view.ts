import { readSearchAddress, type SearchAddress } from '../search/search-address.ts'

export const BUS_KINDS = ['recliner', 'sleeper', 'deluxe'] as const
export type BusKind = (typeof BUS_KINDS)[number]

export interface BusFilter {
  type?: BusKind | undefined
  seats?: number | undefined
}

export const BUS_ORDERS = ['departure', 'fare'] as const
export type BusOrder = (typeof BUS_ORDERS)[number]

/** What the address says, so that Back and a shared link keep it. */
export interface BusListView extends BusFilter, SearchAddress {
  sort?: BusOrder | undefined
}

/** Anything else in the address is dropped. */
export function readBusListView(search: Record<string, unknown>): BusListView {
  const seats = Number(search.seats)
  return {
    ...readSearchAddress(search),
    type: BUS_KINDS.find((kind) => kind === search.type),
    seats: Number.isInteger(seats) && seats >= 1 && seats <= 100 ? seats : undefined,
    sort: BUS_ORDERS.find((order) => order === search.sort && order !== 'departure'),
  }
}
