import { sql } from 'kysely'
import { indiaMoment } from '#contract/time.ts'
import type { Database, Reader, Trx } from '../../db/database.ts'
import { lockRows } from '../../db/lock-row.ts'
import { readClaim } from './stored-claim.ts'

const KNOWN_MS = 90 * 24 * 3_600_000
/** Per transaction: a statement stays short. */
const MOST_AT_ONCE = 200

/**
 * Forgets by which numbers tickets were paid, and where what comes back was to go: both lead to a person. 90 days after their
 * trip, or once their refunds are paid where that is later. Sums and our own reference stay.
 */
export async function forgetPayers(database: Database, now: number): Promise<void> {
  for (let isMore = true; isMore; ) {
    const ids = await findNamed(database.read, now - KNOWN_MS)
    if (ids.length > 0) await database.write((trx) => forgetPayersOf(trx, ids))
    isMore = ids.length >= MOST_AT_ONCE
  }
  const time = now - KNOWN_MS
  await database.write((trx) => {
    const departed = trx.selectFrom('buses').select('id').where('id', '=', sql.ref<number>('cancellations.bus_id'))
    return askedInVain(trx)
      .where('at', '<', time)
      .where(({ exists }) => exists(departed.where('departs', '<', indiaMoment(time))))
      .execute()
  })
}

/** Where travellers asked to be paid of whom nothing came back after all. What was paid, own-account/money-due.ts forgets. */
function askedInVain(trx: Trx) {
  return trx
    .updateTable('cancellations')
    .set({ pay_to: '' })
    .where('pay_to', '<>', sql.lit(''))
    .where('paid_at', 'is', null)
    .where('amount', '=', sql.lit(0))
}

const nothingDue = (ticket: string) =>
  sql<boolean>`not exists (select 1 from cancellations where cancellations.ticket_id = ${sql.ref(ticket)}
    and cancellations.amount > 0 and cancellations.paid_at is null)`

/** @returns tickets of trips that left before, of which such a number is known: it was said before that, too */
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
    .where('payments.reference', '<>', sql.lit(''))
    .where('payments.how', '=', sql.lit('upi'))
    .where('payments.at', '<', time)
    .where('buses.departs', '<', before)
    .where(nothingDue('payments.ticket_id'))
    .limit(sql.lit(MOST_AT_ONCE))
    .execute()
  return [...new Set([...said, ...noted].map(({ id }) => id))]
}

/**
 * Forgets it of these tickets, at once. What still waits to be looked for is looked for no more where its traveller is gone.
 * @param isGone whether they are: their account is being erased
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
    .set({ reference: '' })
    .where('ticket_id', 'in', ticketIds)
    .where('how', '=', 'upi')
    .execute()
  if (isGone) await askedInVain(trx).where('ticket_id', 'in', ticketIds).execute()
}
