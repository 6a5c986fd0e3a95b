import { sql } from 'kysely'
import { BOOKED } from '../../../contract/tickets/ticket.ts'
import type { Reader } from '../../db/database.ts'
import { isAmong } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'
import { kept } from '../tickets/store.ts'

const tripsOfAdmin = prepared<{ adminId: number; after: string; before: string }>()((db, slot) =>
  db
    .selectFrom('buses')
    .select(['id', 'name', 'bus_number', 'from_place', 'to_place', 'from_key', 'to_key', 'departs', 'number_of_seats'])
    .select(['archived_at', 'sold_seats'])
    .where('admin_id', 'in', [slot('adminId')])
    .where('departs', '>=', slot('after'))
    .where('departs', '<', slot('before'))
    .orderBy('departs')
    .orderBy('id'),
)

const isLive = sql`status = ${sql.lit(BOOKED)}`

/** Apart from the trips: a join of both groups and sorts whole trips, which takes SQLite twice as long. */
const soldOfTrips = prepared<{ trips: string }>()((db, slot) =>
  db
    .selectFrom('tickets')
    .select([
      'bus_id',
      sql<number>`count(case when ${isLive} then 1 end)`.as('bookings'),
      sql<number>`coalesce(sum(case when ${isLive} then seat_count end), 0)`.as('seats'),
      sql<number>`sum(${kept})`.as('paise'),
      sql<number>`sum(boarded_seats)`.as('boarded'),
    ])
    .where(isAmong(db, 'bus_id', slot('trips')))
    .groupBy('bus_id'),
)

export type TripFiguresRow = Awaited<ReturnType<typeof tripsOfAdmin>>[number] & Sold
type Sold = Omit<Awaited<ReturnType<typeof soldOfTrips>>[number], 'bus_id'>
const NOTHING: Sold = { bookings: 0, seats: 0, paise: 0, boarded: 0 }

/** So many trips are counted at once: a few milliseconds, and others get their turn after each. */
const SLICE = 500

/**
 * An operator's trips and what of each is sold, in the order of departure, slice by slice.
 * @param from first day, `YYYY-MM-DD`
 * @param next the day after the last one
 */
export async function* sliceTripFigures(
  db: Reader,
  adminId: number,
  from: string,
  next: string,
): AsyncGenerator<TripFiguresRow[]> {
  const trips = await tripsOfAdmin(db, { adminId, after: from, before: next })
  for (let start = 0; start < trips.length; start += SLICE) {
    const slice = trips.slice(start, start + SLICE)
    const sold = await soldOfTrips(db, { trips: JSON.stringify(slice.map(({ id }) => id)) })
    const byTrip = new Map(sold.map(({ bus_id, ...figures }) => [bus_id, figures]))
    yield slice
      .map((trip) => ({ ...trip, ...(byTrip.get(trip.id) ?? NOTHING) }))
      // A trip that was taken off counts for what it has sold, or kept of what was cancelled.
      .filter(({ archived_at, sold_seats, paise }) => archived_at === null || sold_seats > 0 || paise > 0)
  }
}
