import { sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

const tripsOfAdmin = prepared<{ adminId: number; after: string; before: string }>()((db, slot) =>
  db
    .selectFrom('buses')
    .leftJoin('tickets', (join) => join.onRef('tickets.bus_id', '=', 'buses.id').on('tickets.status', '=', 'BOOKED'))
    .select([
      'buses.id',
      'buses.name',
      'buses.bus_number',
      'buses.from_place',
      'buses.to_place',
      'buses.from_key',
      'buses.to_key',
      'buses.departs',
      'buses.number_of_seats',
      sql<number>`count(tickets.id)`.as('bookings'),
      sql<number>`coalesce(sum(tickets.seat_count), 0)`.as('seats'),
      sql<number>`coalesce(sum(tickets.cost), 0)`.as('paise'),
    ])
    .where('buses.admin_id', '=', slot('adminId'))
    .where('buses.departs', '>=', slot('after'))
    .where('buses.departs', '<', slot('before'))
    // A trip that was taken off counts for what it has sold.
    .where((eb) => eb.or([eb('buses.archived_at', 'is', null), eb('buses.sold_seats', '>', 0)]))
    .groupBy('buses.id')
    .orderBy('buses.departs')
    .orderBy('buses.id'),
)

/**
 * An operator's trips and what of each is sold, in the order of departure.
 * @param from first day, `YYYY-MM-DD`
 * @param next the day after the last one
 */
export function findTripFigures(db: Reader, adminId: number, from: string, next: string) {
  return tripsOfAdmin(db, { adminId, after: from, before: next })
}
