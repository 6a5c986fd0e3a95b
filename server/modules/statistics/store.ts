import { sql } from 'kysely'
import { BOOKED } from '../../../contract/tickets/ticket.ts'
import type { Reader } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { kept } from '../tickets/store.ts'

const isLive = sql`tickets.status = ${sql.lit(BOOKED)}`

const tripsOfAdmin = prepared<{ adminId: number; after: string; before: string }>()((db, slot) =>
  db
    .selectFrom('buses')
    .leftJoin('tickets', 'tickets.bus_id', 'buses.id')
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
      sql<number>`count(case when ${isLive} then 1 end)`.as('bookings'),
      sql<number>`coalesce(sum(case when ${isLive} then tickets.seat_count end), 0)`.as('seats'),
      sql<number>`coalesce(sum(${kept}), 0)`.as('paise'),
      sql<number>`coalesce(sum(tickets.boarded_seats), 0)`.as('boarded'),
    ])
    .where('buses.admin_id', '=', slot('adminId'))
    .where('buses.departs', '>=', slot('after'))
    .where('buses.departs', '<', slot('before'))
    .groupBy('buses.id')
    // A trip that was taken off counts for what it has sold, or kept of what was cancelled.
    .having(sql<boolean>`buses.archived_at is null or buses.sold_seats > 0 or sum(${kept}) > 0`)
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
