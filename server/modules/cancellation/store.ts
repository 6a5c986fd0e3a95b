import type { Insertable } from 'kysely'
import { writeSeatList } from '#contract/buses/seat.ts'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { BOOKED, CANCELLED } from '#contract/tickets/ticket.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { lockRows } from '../../db/lock-row.ts'
import type { CancellationsTable } from '../../db/tables/tickets.ts'
import { lockBus } from '../buses/store.ts'
import { writeWhetherPaid } from '../payments/write-payments.ts'
import { type CancellationRow, findTicket, type TicketRow } from '../tickets/store.ts'
import type { TicketSide } from './ticket-side.ts'

/** @returns the trip of a ticket; a ticket never changes its trip */
export async function findBusOfTicket(db: Reader, ticketId: number): Promise<number | undefined> {
  const row = await db.selectFrom('tickets').select('bus_id').where('id', '=', ticketId).executeTakeFirst()
  return row?.bus_id
}

/** Reads a ticket and locks it until the transaction ends. Its trip must be locked first, against deadlocks. */
export async function lockTicket(trx: Trx, id: number): Promise<TicketRow | undefined> {
  await lockRows(trx, trx.selectFrom('tickets').select('id').where('id', '=', id)).execute()
  return findTicket(trx, id)
}

/** As `lockTicket`, with the trip locked first, as selling and boarding do: the trip's row counts the seats. */
export async function lockTicketAndTrip(trx: Trx, id: number): Promise<TicketRow | undefined> {
  const busId = await findBusOfTicket(trx, id)
  if (busId !== undefined) await lockBus(trx, busId)
  return lockTicket(trx, id)
}

/** The cancellation made under an Idempotency-Key. */
export function findCancellation(
  db: Reader,
  { cause, accountId }: Pick<TicketSide, 'cause' | 'accountId'>,
  key: string,
): Promise<CancellationRow | undefined> {
  return db
    .selectFrom('cancellations')
    .selectAll()
    .where('cause', '=', cause)
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export interface NewCancellation {
  ticket: TicketRow
  seats: readonly number[]
  /** Seats of the ticket that stay. */
  left: readonly number[]
  /** Paise that come back, and paise of the seats' fare that the operator keeps by the terms. */
  comesBack: number
  keeps: number
  /** Paise that the seats were sold for. */
  fare: number
  cause: CancellationsTable['cause']
  accountId: number
  key: string | undefined
  /** Where its traveller asks to be paid. */
  payTo?: string
}

/**
 * Writes cancellations of different tickets of one trip: the refunds, the tickets, and the seats, which are for sale
 * again. Trip and tickets must be locked. @returns the ids, in the order of `made`
 */
export async function writeCancellations(
  trx: Trx,
  busId: number,
  made: readonly NewCancellation[],
  now: number,
): Promise<number[]> {
  const ids: number[] = []
  let freed = 0
  for (const one of made) {
    const { ticket, seats, left } = one
    const { id } = await trx
      .insertInto('cancellations')
      .values(rowOf(one, now))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
    const cancelled = [...seatNumbers(ticket.cancelled_seats), ...seats].sort((a, b) => a - b)
    // A wholly cancelled ticket goes on showing its last seats.
    const shown = left.length > 0 ? left : cancelled
    await trx
      .updateTable('tickets')
      .set((eb) => ({
        status: left.length > 0 ? BOOKED : CANCELLED,
        seats: writeSeatList(shown),
        seat_count: shown.length,
        cancelled_seats: writeSeatList(cancelled),
        refunded: eb('refunded', '+', one.comesBack),
        kept: eb('kept', '+', one.keeps),
        live_fare: eb('live_fare', '-', one.fare),
        // The old code must not board anybody.
        revision: eb('revision', '+', 1),
        changed_at: now,
      }))
      .where('id', '=', ticket.id)
      .execute()
    await writeWhetherPaid(trx, [ticket.id])
    await trx
      .deleteFrom('ticket_seats')
      .where('bus_id', '=', busId)
      .where('ticket_id', '=', ticket.id)
      .where('seat_no', 'in', [...seats])
      .execute()
    freed += seats.length
  }
  await trx
    .updateTable('buses')
    .set((eb) => ({ sold_seats: eb('sold_seats', '-', freed), available_seats: eb('available_seats', '+', freed) }))
    .where('id', '=', busId)
    .execute()
  return ids
}

function rowOf({ ticket, seats, comesBack, cause, accountId, key, payTo = '' }: NewCancellation, now: number) {
  return {
    ticket_id: ticket.id,
    bus_id: ticket.bus_id,
    admin_id: ticket.admin_id,
    cause,
    account_id: accountId,
    key: key ?? null,
    seats: writeSeatList(seats),
    amount: comesBack,
    at: now,
    paid_at: null,
    pay_to: payTo,
  } satisfies Insertable<CancellationsTable>
}

/** @returns those of the tickets whose traveller has an account, and so an address */
export async function findReachable(db: Reader, ticketIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (ticketIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select('tickets.id')
    .where('tickets.id', 'in', [...ticketIds])
    // An erased account has a placeholder without @ in place of its address.
    .where('users.email', 'like', '%@%')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
