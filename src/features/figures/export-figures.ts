import { type Column, type NamedTable, tableOf } from '../company/spreadsheets/table.ts'
import type { Figures } from './figures-query.ts'
import { sumTakers } from './takings.ts'

/** Of a day, of a route, or of who took money: what a row is not about is empty. */
type Row = Partial<Figures['days'][number]> & { route?: string; by?: string }

const SOLD: readonly Column<Row>[] = [
  ['Date of departure', ({ date = '' }) => date, 'date'],
  ['Route', ({ route = '' }) => route],
  ['Trips', ({ trips = '' }) => trips],
  ['Seats', ({ numberOfSeats = '' }) => numberOfSeats],
  ['Seats sold', ({ seats = '' }) => seats],
  ['Bookings', ({ bookings = '' }) => bookings],
  ['Sold#money', ({ revenue = '' }) => revenue],
]

/** Of servers that note payments. */
const MONEY: readonly Column<Row>[] = [
  ['Taken by', ({ by = '' }) => by],
  ['Received#money', ({ received = '' }) => received],
  ['Still to come', ({ stillToCome = '' }) => stillToCome],
  ['Paid back#money', ({ paidBack = '' }) => paidBack],
  ['Due back', ({ dueBack = '' }) => dueBack],
]

const DOOR: readonly Column<Row>[] = [
  ['Boarded', ({ boarded = '' }) => boarded],
  ['Did not come', ({ noShows = '' }) => noShows],
]

/** A row for each day of departure, those without a trip left out, one for each route, and one for each who took money. */
export function figuresTable({ from, to, days, routes, takings = [] }: Figures): NamedTable {
  const rows: Row[] = [
    ...days,
    ...routes.map((route) => ({ ...route, route: `${route.from} - ${route.to}` })),
    ...sumTakers(takings).map(({ by, amount }) => ({ by, received: amount })),
  ]
  const hasMoney = days.some(({ received }) => received !== undefined)
  const columns = [...SOLD, ...(hasMoney ? MONEY : []), ...DOOR]
  return { table: tableOf(columns, rows), name: `statistics_${from}_${to}` }
}
