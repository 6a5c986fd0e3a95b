import { randomUUID } from 'node:crypto'
import type { ScanOutcome } from '#contract/boarding/boarding.ts'
import { type BoardingRecord, paidTickets, type TicketPaid } from '#contract/boarding/boarding-rule.ts'
import { toPaise } from '#contract/money.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import type { Reader, Trx } from '../../db/database.ts'
import type { Boarder } from '../../plugins/security/boarding-phones.ts'
import { findDoorPayments, type StandingPayment, type Taker } from '../payments/store.ts'
import { takerOf } from '../payments/taker.ts'
import { writePayment, writeReversal } from '../payments/write-payments.ts'
import { findRecords } from './store.ts'

/** @returns in whose name a phone at the door takes money */
export async function doorTaker(db: Reader, boarder: Boarder): Promise<Taker> {
  if (boarder.kind === 'handed-over') return { adminId: boarder.adminId, name: boarder.name, staffId: null }
  return takerOf(db, { accountId: boarder.adminId, ...(boarder.staff ? { staff: boarder.staff } : {}) })
}

/** The money taken at the door for a ticket, by its records so far; undefined if all of it was taken back. */
interface DoorMoney {
  id: number
  bus_id: number
  paid: TicketPaid | undefined
}

/**
 * Turns the door's records into payments: one payment a ticket, however many phones say that they took it. Their trip
 * must be locked.
 * @param taker the sender of the new records
 * @param records all of the trip, the new ones included
 * @param reason why a payment is taken back
 */
export async function writeDoorMoney(
  trx: Trx,
  taker: Taker,
  tickets: readonly DoorMoney[],
  records: readonly BoardingRecord[],
  now: number,
  reason = '',
): Promise<void> {
  if (tickets.length === 0) return
  const ids = tickets.map(({ id }) => id)
  const live = await trx
    .selectFrom('tickets')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', BOOKED)
    .execute()
  const noted = new Map((await findDoorPayments(trx, ids)).map((payment) => [payment.ticket_id, payment]))
  for (const ticket of tickets) {
    // The refund depends on what was paid when the ticket was cancelled, and does not change after.
    if (!live.some(({ id }) => id === ticket.id)) continue
    const collections = ticket.paid ? [ticket.paid.first, ...ticket.paid.again] : []
    const payment = noted.get(ticket.id)
    const stands = collections.some(({ id }) => id === payment?.scan_id)
    if (payment && !stands) {
      const undo = records.find(({ kind, undoes }) => kind === 'undo' && undoes === payment.scan_id)
      const scan = undo ? { scanId: undo.id } : {}
      await writeReversal(trx, { ticket, taker, at: undo?.at ?? now, payment, reason, ...scan })
    }
    if (ticket.paid && !stands) {
      const { id: scanId, at, amount } = ticket.paid.first
      await writePayment(trx, { ticket, taker, at, amount: toPaise(amount), how: 'cash', scanId })
    }
    await trx
      .updateTable('tickets')
      .set({ collected_at: ticket.paid?.first.at ?? null })
      .where('id', '=', ticket.id)
      .execute()
  }
}

/**
 * The office takes back a payment of the door. It does so by a record of the door, so that the phones there learn of it
 * and can take the money after all. The trip must be locked.
 */
export async function undoAtDoor(
  trx: Trx,
  taker: Taker,
  payment: StandingPayment,
  reason: string,
  now: number,
): Promise<void> {
  const { scan_id: undoes, ticket_id: ticketId, bus_id: busId } = payment
  if (undoes === null) throw new Error('No record of the door says this.')
  const scan = await trx
    .selectFrom('boarding_scans')
    .select(['seat_no', 'verdict'])
    .where('id', '=', undoes)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  await trx
    .insertInto('boarding_scans')
    .values({
      id,
      bus_id: busId,
      ticket_id: ticketId,
      seat_no: scan.seat_no,
      kind: 'undo',
      undoes,
      device_id: randomUUID(),
      device_name: taker.name,
      scanned_at: now,
      happened_at: now,
      received_at: now,
      verdict: scan.verdict,
      outcome: 'first',
      answer: JSON.stringify({ id, outcome: 'first' } satisfies ScanOutcome),
    })
    .execute()
  const records = (await findRecords(trx, [busId])).get(busId) ?? []
  const paid = paidTickets(records).get(ticketId)
  await writeDoorMoney(trx, taker, [{ id: ticketId, bus_id: busId, paid }], records, now, reason)
}
