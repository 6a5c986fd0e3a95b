import type { Reader } from '../../db/database.ts'

/**
 * Whether a seat of a ticket is on the bus: such a ticket can't be cancelled. Whoever goes on to change the ticket holds
 * the lock of its trip, as scans do (`lockBus`), so that nobody gets on in between.
 */
export async function hasBoarded(db: Reader, ticketId: number): Promise<boolean> {
  const row = await db.selectFrom('tickets').select('boarded_seats').where('id', '=', ticketId).executeTakeFirst()
  return (row?.boarded_seats ?? 0) > 0
}
