import type { Reader, Trx } from '../../db/database.ts'
import type { MailReader } from '../../news/mail-outbox.ts'
import type { OwnedTicket } from '../../news/push-outbox.ts'

/** Who has bought seats of a trip, as far as the trip needs to know. */

/** @returns 0 if no seat is sold */
export async function highestSoldSeat(trx: Trx, id: number): Promise<number> {
  const row = await trx
    .selectFrom('ticket_seats')
    .select((eb) => eb.fn.max('seat_no').as('seat'))
    .where('bus_id', '=', id)
    .executeTakeFirst()
  return row?.seat ?? 0
}

/** How many travellers hold a live ticket: as many as {@link findPassengers} finds. */
export async function countTravellers(db: Reader, busId: number): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('count'))
    .where('bus_id', '=', busId)
    .where('status', '=', 'BOOKED')
    .executeTakeFirstOrThrow()
  return count
}

/** Travellers who hold a live ticket, each once. */
export function findPassengers(trx: Trx, id: number): Promise<MailReader[]> {
  return trx
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select(['users.email', 'users.language'])
    .distinct()
    .where('tickets.bus_id', '=', id)
    .where('tickets.status', '=', 'BOOKED')
    .execute()
}

/** The live tickets of a trip, with their owners. */
export function findLiveTickets(trx: Trx, busId: number): Promise<OwnedTicket[]> {
  return trx
    .selectFrom('tickets')
    .select(['id as ticketId', 'user_id as userId'])
    .where('bus_id', '=', busId)
    .where('status', '=', 'BOOKED')
    .orderBy('id')
    .execute()
}

/** @returns the live seats of a trip that nobody has boarded with */
export async function countLeftBehind(trx: Trx, busId: number): Promise<number> {
  const { seats } = await trx
    .selectFrom('tickets')
    .select((eb) => eb.fn.sum<number | null>(eb('seat_count', '-', eb.ref('boarded_seats'))).as('seats'))
    .where('bus_id', '=', busId)
    .where('status', '=', 'BOOKED')
    .executeTakeFirstOrThrow()
  return Number(seats ?? 0)
}
