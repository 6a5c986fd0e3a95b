import { sql } from 'kysely'
import { indiaMoment } from '#contract/time.ts'
import type { Database, Reader, Trx } from '../../db/database.ts'
import { lockRows } from '../../db/lock-row.ts'
import { readClaim } from './stored-claim.ts'

const KNOWN_MS = 90 * 24 * 3_600_000
/** Per transaction: a statement stays short. */
const MOST_AT_ONCE = 200

/**
 * Forgets all that leads from money to a person: the numbers and notes of payments and refunds, their statement lines,
 * and where refunds were to go. This happens 90 days after the trip, or once the refunds are paid where that is later;
 * what was noted after the trip stays for 90 days, too. Sums and our own reference stay.
 */
export async function forgetPayers(database: Database, now: number): Promise<void> {
  const time = now - KNOWN_MS
  await inParts(database, (db) => findNamed(db, time), forgetPayersOf)
  await inParts(database, (db) => findPaidBack(db, time), forgetReferences)
  await database.write((trx) => {
    const departed = trx.selectFrom('buses').select('id').where('id', '=', sql.ref<number>('cancellations.bus_id'))
    return askedInVain(trx)
      .where('at', '<', time)
      .where(({ exists }) => exists(departed.where('departs', '<', indiaMoment(time))))
      .execute()
  })
}

async function inParts(
  database: Database,
  find: (db: Reader) => Promise<number[]>,
  forget: (trx: Trx, ids: readonly number[]) => Promise<unknown>,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const ids = await find(database.read)
    if (ids.length > 0) await database.write((trx) => forget(trx, ids))
    isMore = ids.length >= MOST_AT_ONCE
  }
}

/** Where travellers asked for refunds that never fell due. For paid refunds own-account/money-due.ts forgets it. */
function askedInVain(trx: Trx) {
  return trx
    .updateTable('cancellations')
    .set({ pay_to: '' })
    .where('pay_to', '<>', sql.lit(''))
    .where('paid_at', 'is', null)
    .where('amount', '=', sql.lit(0))
}

/** @returns refunds paid before `time`, of trips that left before it, that still have notes of their payment */
async function findPaidBack(db: Reader, time: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cancellations')
    .innerJoin('buses', 'buses.id', 'cancellations.bus_id')
    .select('cancellations.id')
    .where('cancellations.reference', '<>', sql.lit(''))
    .where('cancellations.paid_at', '<', time)
    .where('buses.departs', '<', indiaMoment(time))
    .limit(sql.lit(MOST_AT_ONCE))
    .execute()
  return rows.map(({ id }) => id)
}

function forgetReferences(trx: Trx, ids: readonly number[]): Promise<unknown> {
  return trx.updateTable('cancellations').set({ reference: '' }).where('id', 'in', ids).execute()
}

const nothingDue = (ticket: string) =>
  sql<boolean>`not exists (select 1 from cancellations where cancellations.ticket_id = ${sql.ref(ticket)}
    and cancellations.amount > 0 and cancellations.paid_at is null)`

/** @returns tickets of trips that left before `time`, with claims or payments that were noted before it, too */
async function findNamed(db: Reader, time: number): Promise<number[]> {
  const before = indiaMoment(time)
  const said = await db
    .selectFrom('payment_claims')
    .innerJoin('buses', 'buses.id', 'payment_claims.bus_id')
    .select('payment_claims.ticket_id as id')
    .where('payment_claims.utr', '<>', sql.lit(''))
    .where('payment_claims.heard_at', '<', time)
    .where('buses.departs', '<', before)
    .where(nothingDue('payment_claims.ticket_id'))
    .limit(sql.lit(MOST_AT_ONCE))
    .execute()
  const noted = await db
    .selectFrom('payments')
    .innerJoin('buses', 'buses.id', 'payments.bus_id')
    .select('payments.ticket_id as id')
    .where(sql<boolean>`(payments.reference <> '' or payments.statement is not null)`)
    .where('payments.at', '<', time)
    .where('buses.departs', '<', before)
    .where(nothingDue('payments.ticket_id'))
    .limit(sql.lit(MOST_AT_ONCE))
    .execute()
  return [...new Set([...said, ...noted].map(({ id }) => id))]
}

/**
 * Forgets it of these tickets, at once. Open claims of a traveller who is gone wait for the company no more.
 * @param isGone whether the traveller's account is being erased
 */
export async function forgetPayersOf(trx: Trx, ticketIds: readonly number[], isGone = false): Promise<void> {
  if (ticketIds.length === 0) return
  const query = trx
    .selectFrom('tickets')
    .select(['id', 'claim', 'claimed_at'])
    .where('id', 'in', ticketIds)
    .where('claim', '<>', sql.lit(''))
    .orderBy('id')
  for (const { id, claim, claimed_at } of await lockRows(trx, query).execute()) {
    const said = readClaim(claim)
    const isLeft = said && !(isGone && claimed_at !== null)
    await trx
      .updateTable('tickets')
      .set({ claim: isLeft ? JSON.stringify({ ...said, utr: '' }) : '', ...(isLeft ? {} : { claimed_at: null }) })
      .where('id', '=', id)
      .execute()
  }
  await trx.updateTable('payment_claims').set({ utr: '' }).where('ticket_id', 'in', ticketIds).execute()
  await trx.deleteFrom('claimed_utrs').where('ticket_id', 'in', ticketIds).execute()
  await trx
    .updateTable('payments')
    .set({ reference: '', statement: null })
    .where('ticket_id', 'in', ticketIds)
    .execute()
  if (!isGone) return
  await askedInVain(trx).where('ticket_id', 'in', ticketIds).execute()
  await trx
    .updateTable('cancellations')
    .set({ reference: '' })
    .where('ticket_id', 'in', ticketIds)
    .where('paid_at', 'is not', null)
    .execute()
}
