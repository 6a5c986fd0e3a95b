import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import { lockRows } from '../../db/lock-row.ts'
import { writeWhetherPaid } from './write-payments.ts'

/*
 * Money that came after seats were cancelled, or beyond what was due, goes back: the payment makes a refund fall due.
 * Its unpaid part follows the money received. At every step received = kept + due back + paid back, and no more is kept
 * of a cancelled seat than its terms say.
 */

/** Notes the refund that a payment makes due; the ticket's trip must be locked. */
export async function giveBackSurplus(
  trx: Trx,
  { ticketId, paymentId, now }: { ticketId: number; paymentId: number; now: number },
): Promise<void> {
  const ticket = await findSums(trx, ticketId)
  const amount = spare(ticket) - ticket.refunded
  if (amount <= 0) return
  const { bus_id, admin_id, seats } = ticket
  // Where the traveller asked for the refund when cancelling.
  const asked = await trx
    .selectFrom('cancellations')
    .select('pay_to')
    .where('ticket_id', '=', ticketId)
    .where('pay_to', '<>', sql.lit(''))
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  await trx
    .insertInto('cancellations')
    .values({
      ...{ ticket_id: ticketId, bus_id, admin_id, cause: 'operator', account_id: admin_id, key: null },
      ...{ seats, amount, at: now, paid_at: null, payment_id: paymentId },
      pay_to: asked?.pay_to ?? '',
    })
    .execute()
  await trx
    .updateTable('tickets')
    .set((eb) => ({ refunded: eb('refunded', '+', amount) }))
    .where('id', '=', ticketId)
    .execute()
}

/** @returns paise of a ticket's refunds that are paid or due by a cancellation: these stand, whatever is taken back */
export async function refundsThatStand(trx: Trx, ticketId: number): Promise<number> {
  const { refunded } = await findSums(trx, ticketId)
  return refunded - total(await lockOpen(trx, ticketId))
}

/** Lowers a ticket's refunds after a payment was taken back; its trip must be locked. */
export async function lowerRefunds(trx: Trx, ticketId: number): Promise<void> {
  const open = await lockOpen(trx, ticketId)
  if (open.length === 0) return
  const ticket = await findSums(trx, ticketId)
  const { refunded } = ticket
  const left = Math.max(refunded - total(open), Math.min(refunded, spare(ticket)))
  let excess = refunded - left
  for (const { id, amount } of open) {
    const less = Math.min(excess, amount)
    if (less === 0) break
    await trx
      .updateTable('cancellations')
      .set({ amount: amount - less })
      .where('id', '=', id)
      .execute()
    excess -= less
  }
  await trx.updateTable('tickets').set({ refunded: left }).where('id', '=', ticketId).execute()
  await writeWhetherPaid(trx, [ticketId])
}

type Sums = Awaited<ReturnType<typeof findSums>>

/** Paise beyond the fare of live seats and what the terms keep of cancelled seats. */
function spare({ received, outside, live_fare, kept }: Sums): number {
  return Math.max(0, received + outside - live_fare - kept)
}

function findSums(trx: Trx, ticketId: number) {
  return trx
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select(['tickets.bus_id', 'buses.admin_id', 'tickets.seats'])
    .select(['tickets.received', 'tickets.outside', 'tickets.live_fare', 'tickets.kept', 'tickets.refunded'])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirstOrThrow()
}

/** Unpaid refunds that a payment made due, the latest first. The lock keeps anybody from paying one meanwhile. */
function lockOpen(trx: Trx, ticketId: number) {
  const query = trx
    .selectFrom('cancellations')
    .select(['id', 'amount'])
    .where('ticket_id', '=', ticketId)
    .where('payment_id', 'is not', null)
    .where('paid_at', 'is', null)
    .where('amount', '>', 0)
    .orderBy('id', 'desc')
  return lockRows(trx, query).execute()
}

function total(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
