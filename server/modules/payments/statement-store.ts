import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { toPaise } from '#contract/money.ts'
import type { StatementLine } from '#contract/payments/statement.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { isAmong } from '../../db/json-rows.ts'
import { lockRows } from '../../db/lock-row.ts'
import { standing } from './store.ts'

/** Identifies a statement line, in whatever file it comes. */
export function checksumOf({ date, utr, amount, note, payer }: StatementLine): string {
  return createHash('sha256')
    .update(JSON.stringify([date, utr, toPaise(amount), note, payer]))
    .digest('base64url')
}

/** @returns the checksums whose lines were noted, with their tickets */
export async function findNotedLines(db: Reader, adminId: number, checksums: readonly string[]) {
  const rows = await db
    .selectFrom('payments')
    .select(['statement', 'ticket_id'])
    .where('admin_id', '=', adminId)
    .where('statement', 'is not', null)
    .where(isAmong(db, 'statement', sql`${JSON.stringify(checksums)}`, 'text'))
    .execute()
  return new Map(rows.map((row) => [row.statement, row.ticket_id]))
}

/** @returns the tickets of standing payments with these references */
export async function findReferences(db: Reader, adminId: number, references: readonly string[]) {
  const rows = await standing(db)
    .where('admin_id', '=', adminId)
    .where('reference', '<>', sql.lit(''))
    .where(isAmong(db, 'reference', sql`${JSON.stringify(references)}`, 'text'))
    .execute()
  return new Map(rows.map((row) => [row.reference, row.ticket_id]))
}

/** @returns the tickets whose passengers claim these UTRs */
export async function findClaimedUtrs(db: Reader, adminId: number, utrs: readonly string[]) {
  const rows = await db
    .selectFrom('claimed_utrs')
    .select(['utr', 'ticket_id'])
    .where('admin_id', '=', adminId)
    .where(isAmong(db, 'utr', sql`${JSON.stringify(utrs)}`, 'text'))
    .execute()
  return new Map(rows.map((row) => [row.utr, row.ticket_id]))
}

export type StatedTicket = Awaited<ReturnType<typeof findStatedTickets>>[number]

/** @returns these tickets, as far as they are the company's own */
export async function findStatedTickets(db: Reader, adminId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select(['tickets.id', 'tickets.bus_id', 'tickets.status', 'tickets.passenger_name'])
    .select(['tickets.cost', 'tickets.live_fare', 'tickets.received', 'tickets.outside', 'tickets.refunded'])
    .select(['tickets.user_id', 'tickets.claim', 'tickets.claimed_at', 'buses.admin_id'])
    .where(isAmong(db, 'tickets.id', sql`${JSON.stringify(ids)}`))
    .execute()
  // As a condition of the query, this would make PostgreSQL go through all trips of the company.
  return rows.filter(({ admin_id }) => admin_id === adminId)
}

/** Standing payments of tickets, except cash. */
export async function findOtherPayments(db: Reader, ticketIds: readonly number[]) {
  if (ticketIds.length === 0) return []
  return standing(db)
    .where(isAmong(db, 'ticket_id', sql`${JSON.stringify(ticketIds)}`))
    .where('how', 'in', ['upi', 'other'])
    .execute()
}

/** Locks trips first, then their tickets, each in one order, as all who lock several do. */
export async function lockStated(trx: Trx, tickets: readonly StatedTicket[]): Promise<void> {
  const lock = (table: 'buses' | 'tickets', ids: readonly number[]) => {
    const query = trx
      .selectFrom(table)
      .select('id')
      .where(isAmong(trx, 'id', sql`${JSON.stringify([...new Set(ids)])}`))
      .orderBy('id')
    return lockRows(trx, query).execute()
  }
  await lock(
    'buses',
    tickets.map(({ bus_id }) => bus_id),
  )
  await lock(
    'tickets',
    tickets.map(({ id }) => id),
  )
}
