import { BOARDING_AFTER_MS } from '#contract/boarding/boarding.ts'
import { toPaise, toRupees } from '#contract/money.ts'
import type { NewPayment, PaymentRow } from '#contract/payments/payment.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { indiaMoment } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { makeOnce } from '../../db/operator-keys.ts'
import type { Session } from '../../plugins/security/sessions.ts'
import { conflict, notFound } from '../../refusal.ts'
import { undoAtDoor } from '../boarding/door-money.ts'
import { departureOf } from '../buses/departure.ts'
import { lockBus } from '../buses/store.ts'
import { findBusOfTicket, lockTicket } from '../cancellation/store.ts'
import { dueOf, findTicket, type TicketRow } from '../tickets/store.ts'
import { toTicket } from '../tickets/view.ts'
import { ownTill } from './own-till.ts'
import { findPayment, findReceived, findWaiting, type Taker, writePayment, writeReversal } from './store.ts'
import { takerOf } from './taker.ts'

interface Listed {
  state: 'waiting' | 'received'
  ticketId: number | undefined
  after: number | undefined
}

export interface PaymentService {
  /** @returns a page; whoever stands at the counter reads the payments that they took themselves */
  list(session: Session, listed: Listed): Promise<PaymentRow[]>
  /**
   * Notes money that was paid, once under one key.
   * @param key Idempotency-Key, lower case
   * @throws Refusal 404 not theirs, 409 where less is due or the ticket is cancelled, 422 if the key has done something else
   */
  add(session: Session, payment: NewPayment, key: string | undefined): Promise<{ ticket: Ticket; replayed: boolean }>
  /**
   * Takes a payment back: another record says so, and why. One that was taken back stays so, whoever asks again.
   * @throws Refusal 404 not theirs, 409 where its money goes back to the passenger by now, 422 as `add`
   */
  reverse(
    session: Session,
    paymentId: number,
    reason: string,
    key: string | undefined,
  ): Promise<{ ticket: Ticket; replayed: boolean }>
}

export function paymentService({ database, now }: Pick<Context, 'database' | 'now'>): PaymentService {
  async function ticketOf(adminId: number, ticketId: number): Promise<Ticket> {
    const row = await findTicket(database.read, ticketId)
    if (row?.admin_id !== adminId) throw notFound((say) => say.ticket.notYours)
    return toTicket(row)
  }

  async function addIn(trx: Trx, taker: Taker, payment: NewPayment): Promise<number> {
    const ticket = await lockOwnTicket(trx, taker.adminId, payment.ticketId)
    if (ticket.status !== BOOKED) throw conflict((say) => say.counter.paidForNothing, 'cancelled')
    const due = dueOf(ticket)
    const amount = toPaise(payment.amount)
    if (due === 0) throw conflict((say) => say.payments.nothingDue, 'nothing-due')
    if (amount > due) throw conflict((say) => say.payments.tooMuch(toRupees(due)), 'too-much')
    return writePayment(trx, { ticket, taker, at: now(), amount, how: payment.how, reference: payment.reference })
  }

  async function reverseIn(trx: Trx, taker: Taker, session: Session, paymentId: number, reason: string) {
    const ticketId = (await findOwnPayment(trx, session, paymentId)).ticket_id
    const ticket = await lockOwnTicket(trx, taker.adminId, ticketId)
    // Under the lock: another may have taken it back meanwhile.
    const payment = await findOwnPayment(trx, session, paymentId)
    if (payment.reversal !== null) return payment.reversal
    if (ticket.received - payment.amount < ticket.refunded) throw conflict((say) => say.payments.goesBack, 'goes-back')
    if (payment.scan_id === null || ticket.status !== BOOKED)
      return writeReversal(trx, { ticket, taker, at: now(), payment, reason })
    await undoAtDoor(trx, taker, payment, reason, now())
    const { reversal } = await findOwnPayment(trx, session, paymentId)
    if (reversal === null) throw new Error('A payment of the door was not taken back.')
    return reversal
  }

  return {
    async list(session, { state, ...page }) {
      const { accountId: adminId } = session
      if (state === 'waiting') {
        const open = indiaMoment(now() - BOARDING_AFTER_MS)
        return (await findWaiting(database.read, adminId, { open, ...page })).map((row) => toRow(row))
      }
      const rows = await findReceived(database.read, adminId, { staffId: ownTill(session), ...page })
      return rows.map((row) => {
        const { id, amount, how, noted_by: by, at, reference, back_by, back_at, back_reason } = row
        const takenBack =
          back_at === null ? {} : { takenBack: { by: back_by ?? '', at: back_at, reason: back_reason ?? '' } }
        const payment = { id, ticketId: row.ticket_id, amount: toRupees(amount), how, by, at, reference, ...takenBack }
        return { ...toRow(row), payment }
      })
    },

    async add(session, payment, key) {
      const taker = await takerOf(database.read, session)
      const asked = { pay: payment, by: taker.staffId }
      const { replayed } = await database.write((trx) =>
        makeOnce(trx, { adminId: taker.adminId, key, asked }, () => addIn(trx, taker, payment), now()),
      )
      return { ticket: await ticketOf(taker.adminId, payment.ticketId), replayed }
    },

    async reverse(session, paymentId, reason, key) {
      const taker = await takerOf(database.read, session)
      const { ticket_id } = await findOwnPayment(database.read, session, paymentId)
      const asked = { takeBack: paymentId, reason }
      const { replayed } = await database.write((trx) =>
        makeOnce(
          trx,
          { adminId: taker.adminId, key, asked },
          () => reverseIn(trx, taker, session, paymentId, reason),
          now(),
        ),
      )
      return { ticket: await ticketOf(taker.adminId, ticket_id), replayed }
    },
  }
}

/** @throws Refusal 404 for what is another company's, another clerk's, or no payment: that it exists is private */
async function findOwnPayment(db: Reader, session: Session, id: number) {
  const payment = await findPayment(db, id)
  const till = ownTill(session)
  const isOwn = payment?.admin_id === session.accountId && (till === undefined || payment.staff_id === till)
  if (!payment || !isOwn || payment.takes_back !== null || payment.how === 'outside')
    throw notFound((say) => say.payments.unknown)
  return payment
}

/** @throws Refusal 404 for a ticket of another company */
async function lockOwnTicket(trx: Trx, adminId: number, ticketId: number): Promise<TicketRow> {
  const busId = await findBusOfTicket(trx, ticketId)
  // The trip first, as booking, cancelling and boarding do.
  if (busId !== undefined) await lockBus(trx, busId)
  const ticket = await lockTicket(trx, ticketId)
  if (ticket?.admin_id !== adminId) throw notFound((say) => say.ticket.notYours)
  return ticket
}

function toRow(row: Awaited<ReturnType<typeof findWaiting>>[number]): PaymentRow {
  return {
    ticketId: row.ticket_id,
    busId: row.bus_id,
    username: row.passenger_name,
    phone: row.passenger_phone,
    seats: row.seats.split(','),
    source: row.from_place,
    destination: row.to_place,
    busNumber: row.bus_number,
    ...departureOf(row),
    due: toRupees(Number(row.due)),
  }
}
