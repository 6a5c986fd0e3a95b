import { readSearchAddress, type SearchAddress } from '../search/search-address.ts'

export const BUS_KINDS = ['recliner', 'sleeper', 'deluxe'] as const
export type BusKind = (typeof BUS_KINDS)[number]

/** By departure: before 6, before 12, before 18, later. */
export const DAY_PARTS = ['night', 'morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof DAY_PARTS)[number]

/** Any value of a field is enough, and all fields must fit. An address separates a field's values by `|`. */
export interface BusFilter {
  type?: BusKind | undefined
  seats?: number | undefined
  /** {@link DAY_PARTS} */
  time?: string | undefined
  ac?: 'yes' | 'no' | undefined
  /** Boarding points, as operators wrote them. */
  board?: string | undefined
  /** Operators by name. */
  operator?: string | undefined
  /** The highest fare per seat, in rupees. */
  upto?: number | undefined
}

const PARTED = '|'

export function valuesOf(field: string | undefined): string[] {
  return field ? field.split(PARTED) : []
}

/** @returns the field with the value added, or removed; undefined if nothing is left */
export function toggled(field: string | undefined, value: string): string | undefined {
  const values = valuesOf(field)
  const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
  return next.length > 0 ? next.join(PARTED) : undefined
}

export const BUS_ORDERS = ['departure', 'fare', 'duration'] as const
export type BusOrder = (typeof BUS_ORDERS)[number]

/** The view as in the address, so that Back and a shared link keep it. */
export interface BusListView extends BusFilter, SearchAddress {
  sort?: BusOrder | undefined
}

/** Anything else in the address is dropped. */
export function readBusListView(search: Record<string, unknown>): BusListView {
  const seats = Number(search.seats)
  const upTo = Number(search.upto)
  return {
    ...readSearchAddress(search),
    type: BUS_KINDS.find((kind) => kind === search.type),
    seats: Number.isInteger(seats) && seats >= 1 && seats <= 100 ? seats : undefined,
    time: known(search.time, DAY_PARTS),
    ac: search.ac === 'yes' || search.ac === 'no' ? search.ac : undefined,
    board: readText(search.board),
    operator: readText(search.operator),
    upto: Number.isInteger(upTo) && upTo >= 1 && upTo <= 100_000 ? upTo : undefined,
    sort: BUS_ORDERS.find((order) => order === search.sort && order !== 'departure'),
  }
}

function known(field: unknown, values: readonly string[]): string | undefined {
  const some = valuesOf(readText(field)).filter((value) => values.includes(value))
  return some.length > 0 ? some.join(PARTED) : undefined
}

/** Names written by operators: an address may hold any name, and an unknown one fits no bus. */
function readText(field: unknown): string | undefined {
  return typeof field === 'string' && field !== '' && field.length <= 1_000 ? field : undefined
}
