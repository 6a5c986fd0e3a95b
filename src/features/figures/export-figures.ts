import { type Column, type NamedTable, tableOf } from '../company/spreadsheets/table.ts'
import type { Figures } from './figures-query.ts'

type Row = Figures['days'][number] & { route: string }

const SOLD: readonly Column<Row>[] = [
  ['Date of departure', ({ date }) => date, 'date'],
  ['Route', ({ route }) => route],
  ['Trips', ({ trips }) => trips],
  ['Seats', ({ numberOfSeats }) => numberOfSeats],
  ['Seats sold', ({ seats }) => seats],
  ['Bookings', ({ bookings }) => bookings],
  ['Sold#money', ({ revenue }) => revenue],
]

/** Of servers that note payments. */
const MONEY: readonly Column<Row>[] = [
  ['Received#money', ({ received = 0 }) => received],
  ['Still to come', ({ stillToCome = 0 }) => stillToCome],
  ['Paid back#money', ({ paidBack = 0 }) => paidBack],
  ['Due back', ({ dueBack = 0 }) => dueBack],
]

const DOOR: readonly Column<Row>[] = [
  ['Boarded', ({ boarded }) => boarded],
  ['Did not come', ({ noShows }) => noShows],
]

/** A row for each day of departure, those without a trip left out, then one for each route. */
export function figuresTable({ from, to, days, routes }: Figures): NamedTable {
  const rows = [
    ...days.map((day) => ({ ...day, route: '' })),
    ...routes.map((route) => ({ ...route, date: '', route: `${route.from} - ${route.to}` })),
  ]
  const hasMoney = days.some(({ received }) => received !== undefined)
  const columns = [...SOLD, ...(hasMoney ? MONEY : []), ...DOOR]
  return { table: tableOf(columns, rows), name: `statistics_${from}_${to}` }
}
