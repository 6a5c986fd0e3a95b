/** The kinds of seat that travellers filter by. */
export const BUS_KINDS = ['recliner', 'sleeper', 'deluxe'] as const
export type BusKind = (typeof BUS_KINDS)[number]

export interface BusFilter {
  type?: BusKind | undefined
  /** How many free seats a bus must have. */
  seats?: number | undefined
}

export const BUS_ORDERS = ['departure', 'fare'] as const
export type BusOrder = (typeof BUS_ORDERS)[number]

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
