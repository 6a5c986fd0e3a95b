import { sql } from 'kysely'
import type { Takings } from '#contract/statistics.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { addDays } from '#contract/time.ts'
import type { Reader } from '../../db/database.ts'
import { isAmong } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'
import { dueMoney, keptMoney } from '../tickets/store.ts'
import { takingsOfTrips } from './takings.ts'

const tripsOfAdmin = prepared<{ adminId: number; after: string; before: string }>()((db, slot) =>
  db
    .selectFrom('buses')
    .select(['id', 'name', 'bus_number', 'from_place', 'to_place', 'from_key', 'to_key', 'departs', 'number_of_seats'])
    .select(['archived_at', 'sold_seats', 'planned_departs'])
    .where('admin_id', 'in', [slot('adminId')])
    .where('departs', '>=', slot('after'))
    .where('departs', '<', slot('before'))
    .orderBy('departs')
    .orderBy('id'),
)

/** Money and seats count for the planned day, whenever the bus left: at most a day from the plan. */
async function tripsPlanned(db: Reader, adminId: number, from: string, next: string) {
  const rows = await tripsOfAdmin(db, { adminId, after: addDays(from, -1), before: addDays(next, 1) })
  const trips = rows.map(({ planned_departs, ...trip }) => ({ ...trip, planned: planned_departs || trip.departs }))
  // Hardly any trip is moved, so the order of the index stays.
  return trips
    .filter(({ planned }) => planned >= from && planned < next)
    .sort((one, other) => (one.planned < other.planned ? -1 : one.planned > other.planned ? 1 : 0))
}

/** In the order of reading. */
const FIGURES = ['bookings', 'seats', 'received', 'outside', 'back', 'due', 'dueAboard', 'boarded'] as const

const isLive = sql`status = ${sql.lit(BOOKED)}`

/** Money still due for boarded seats. */
const dueAboard = sql`case when tickets.boarded_seats > 0
    and tickets.live_fare * tickets.boarded_seats / tickets.seat_count > ${keptMoney}
  then tickets.live_fare * tickets.boarded_seats / tickets.seat_count - ${keptMoney} else 0 end`

/**
 * Apart from the trips: a join of both groups and sorts whole trips, which takes SQLite twice as long. Rows with
 * `paidBack` give only the refunds paid from money that was noted here: a query per trip would look for refunds also at
 * every trip that nobody cancelled.
 */
const soldOfTrips = prepared<{ trips: string }>()((db, slot) =>
  db
    .selectFrom('tickets')
    .select([
      'bus_id',
      sql<number>`count(case when ${isLive} then 1 end)`.as('bookings'),
      sql<number>`coalesce(sum(case when ${isLive} then seat_count end), 0)`.as('seats'),
      sql<number>`sum(received)`.as('received'),
      sql<number>`sum(case when outside > 0 then outside - refunded else 0 end)`.as('outside'),
      sql<number>`sum(case when outside > 0 then 0 else refunded end)`.as('back'),
      sql<number>`sum(${dueMoney})`.as('due'),
      sql<number>`sum(${dueAboard})`.as('dueAboard'),
      sql<number>`sum(boarded_seats)`.as('boarded'),
      sql<number | null>`null`.as('paidBack'),
    ])
    .where(isAmong(db, 'bus_id', slot('trips')))
    .groupBy('bus_id')
    .unionAll(
      db
        .selectFrom('cancellations')
        .innerJoin('tickets', 'tickets.id', 'cancellations.ticket_id')
        .select('cancellations.bus_id')
        .select(FIGURES.map((name) => sql<number>`0`.as(name)))
        .select(sql<number | null>`sum(cancellations.amount)`.as('paidBack'))
        .where(isAmong(db, 'cancellations.bus_id', slot('trips')))
        .where('cancellations.paid_at', 'is not', null)
        .where('tickets.outside', '=', sql.lit(0))
        .groupBy('cancellations.bus_id'),
    ),
)

export type TripFiguresRow = Awaited<ReturnType<typeof tripsPlanned>>[number] & Sold & { paidBack: number }
type Sold = Omit<Awaited<ReturnType<typeof soldOfTrips>>[number], 'bus_id' | 'paidBack'>
const NOTHING: Sold = { bookings: 0, seats: 0, received: 0, outside: 0, back: 0, due: 0, dueAboard: 0, boarded: 0 }

/** So many trips are counted at once: a few milliseconds, then other requests get their turn. */
const SLICE = 500

/**
 * An operator's trips in planned order, with the seats sold and who took the money, slice by slice.
 * @param from first day, `YYYY-MM-DD`
 * @param next the day after the last one
 */
export async function* sliceTripFigures(
  db: Reader,
  adminId: number,
  from: string,
  next: string,
): AsyncGenerator<{ trips: TripFiguresRow[]; takings: Takings[] }> {
  const trips = await tripsPlanned(db, adminId, from, next)
  for (let start = 0; start < trips.length; start += SLICE) {
    const slice = trips.slice(start, start + SLICE)
    const ids = JSON.stringify(slice.map(({ id }) => id))
    const [sold, takings] = await Promise.all([soldOfTrips(db, { trips: ids }), takingsOfTrips(db, ids)])
    const byTrip = new Map<number, Sold>()
    const paidBacks = new Map<number, number>()
    for (const { bus_id, paidBack, ...figures } of sold)
      if (paidBack === null) byTrip.set(bus_id, figures)
      else paidBacks.set(bus_id, paidBack)
    const figures = slice
      .map((trip) => ({ ...trip, ...(byTrip.get(trip.id) ?? NOTHING), paidBack: paidBacks.get(trip.id) ?? 0 }))
      // A trip that was taken off counts if it has sold seats, or received or kept money of cancelled ones.
      .filter(
        ({ archived_at, sold_seats, received, outside }) =>
          archived_at === null || sold_seats > 0 || received > 0 || outside > 0,
      )
    yield { trips: figures, takings }
  }
}
