import { BOARDING_AFTER_MS } from '#contract/boarding/boarding.ts'
import { toPaise, toRupees } from '#contract/money.ts'
import { isUtr } from '#contract/payments/claim.ts'
import type { NewPayment, PaymentRow } from '#contract/payments/payment.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { departureInstant, indiaMoment } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { makeOnce } from '../../db/operator-keys.ts'
import { tell } from '../../news/news.ts'
import type { Session } from '../../plugins/security/sessions.ts'
import { conflict, notFound } from '../../refusal.ts'
import { undoAtDoor } from '../boarding/door-money.ts'
import { departureOf } from '../buses/departure.ts'
import { lockTicketAndTrip } from '../cancellation/store.ts'
import { dueOf, findTicket, type TicketRow } from '../tickets/store.ts'
import { toTicket } from '../tickets/view.ts'
import { releaseUtr, reopenClaim, writeNotFound } from './claim-store.ts'
import { notePayments } from './note-payments.ts'
import { lowerRefunds, refundsThatStand } from './refunds-of-payments.ts'
import { endHold } from './release.ts'
import { findPayment, findReceived, findWaiting, isNoted, type Taker } from './store.ts'
import { readClaim } from './stored-claim.ts'
import { ownTill, takerOf } from './taker.ts'
import { writeReversal } from './write-payments.ts'

interface Listed {
  state: 'waiting' | 'claimed' | 'received'
  ticketId: number | undefined
  after: number | undefined
}

export function paymentService({ database, now }: Pick<Context, 'database' | 'now'>) {
  async function ticketOf(adminId: number, ticketId: number): Promise<Ticket> {
    const row = await findTicket(database.read, ticketId)
    if (row?.admin_id !== adminId) throw notFound((say) => say.ticket.notYours)
    return toTicket(row)
  }

  async function addIn(trx: Trx, taker: Taker, payment: NewPayment): Promise<number> {
    const ticket = await lockOwnTicket(trx, taker.adminId, payment.ticketId)
    const { how, reference, surplusGoesBack = false } = payment
    const due = dueOf(ticket)
    const amount = toPaise(payment.amount)
    // Two people in the office look for the same money, and find it once: the second note would be a surplus.
    if (isUtr(reference) && (await isNoted(trx, ticket.id, reference)))
      throw conflict((say) => say.payments.utrNoted, 'utr-noted')
    // Money from before payments were noted (`outside`) is another kind: a ticket has money of one kind.
    if (!surplusGoesBack || ticket.outside > 0) {
      if (ticket.status !== BOOKED) throw conflict((say) => say.counter.paidForNothing, 'cancelled')
      if (due === 0) throw conflict((say) => say.payments.nothingDue, 'nothing-due')
      if (amount > due) throw conflict((say) => say.payments.tooMuch(toRupees(due)), 'too-much')
    }
    const id = (await notePayments(trx, taker, [{ ticket, amount, due, how, reference }], now())).get(ticket.id)
    if (id === undefined) throw new Error('A payment was not noted.')
    return id
  }

  async function denyIn(trx: Trx, taker: Taker, ticketId: number, claimId: number): Promise<number> {
    const ticket = await lockOwnTicket(trx, taker.adminId, ticketId)
    const claim = readClaim(ticket.claim)
    if (claim?.id !== claimId || claim.receivedAt !== undefined)
      throw conflict((say) => say.payments.claimChanged, 'claim-changed')
    if (claim.notFoundAt !== undefined) return claimId
    const time = now()
    await writeNotFound(trx, { ticket, by: taker.name, now: time }, claim)
    await endHold(trx, ticketId)
    const owned = { ticketId, userId: ticket.user_id }
    await tell(trx, { kind: 'payment-not-found', claimId, ticket: owned }, time)
    return claimId
  }

  async function reverseIn(trx: Trx, taker: Taker, session: Session, paymentId: number, reason: string) {
    const ticketId = (await findOwnPayment(trx, session, paymentId)).ticket_id
    const ticket = await lockOwnTicket(trx, taker.adminId, ticketId)
    // Under the lock: another request may have taken it back meanwhile.
    const payment = await findOwnPayment(trx, session, paymentId)
    if (payment.reversal !== null) return payment.reversal
    if (ticket.received - payment.amount < (await refundsThatStand(trx, ticketId)))
      throw conflict((say) => say.payments.goesBack, 'goes-back')
    if (payment.scan_id === null || ticket.status !== BOOKED)
      await writeReversal(trx, { ticket, taker, at: now(), payment, reason })
    else await undoAtDoor(trx, taker, payment, reason, now())
    await lowerRefunds(trx, ticketId)
    await reopenClaim(trx, ticket, paymentId)
    // The seats are not given back at once: the company looks once more.
    if (readClaim(ticket.claim)?.paymentId === paymentId)
      await trx
        .updateTable('tickets')
        .set({ held_until: departureInstant(departureOf(ticket)) })
        .where('id', '=', ticket.id)
        .where('held_until', '=', 0)
        .execute()
    // The payment's UTR is free for the ticket that was paid with it, unless this ticket claims it.
    if (readClaim(ticket.claim)?.utr !== payment.reference) await releaseUtr(trx, ticket, payment.reference)
    await tell(trx, { kind: 'payment-taken-back', paymentId }, now())
    const { reversal } = await findOwnPayment(trx, session, paymentId)
    if (reversal === null) throw new Error('A payment was not taken back.')
    return reversal
  }

  return {
    /**
     * @returns a page; a clerk at the counter reads the payments that they took themselves. Tickets with a claim are
     *   among those that wait
     */
    async list(session: Session, { state, ...page }: Listed): Promise<PaymentRow[]> {
      const { accountId: adminId } = session
      if (state !== 'received') {
        const open = state === 'claimed' ? undefined : indiaMoment(now() - BOARDING_AFTER_MS)
        const rows = await findWaiting(database.read, adminId, { open, ...page })
        return rows.map((row) => ({ ...toRow(row), ...claimOf(row) }))
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

    /**
     * Notes a payment, once per key. It answers a passenger's claim of a UPI payment. The passenger is told unless it
     * is cash.
     * @param key Idempotency-Key
     * @throws Refusal 404 not theirs, 409 where less is due or the ticket is cancelled and the request does not say
     *   that a surplus goes back, or this UTR is noted for the ticket, 422 if the key has done something else
     */
    async add(session: Session, payment: NewPayment, key: string | undefined) {
      const taker = await takerOf(database.read, session)
      const asked = { pay: payment, by: taker.staffId }
      const { replayed } = await database.write((trx) =>
        makeOnce(trx, { adminId: taker.adminId, key, asked }, () => addIn(trx, taker, payment), now()),
      )
      return { ticket: await ticketOf(taker.adminId, payment.ticketId), replayed }
    },

    /**
     * Takes a payment back: another record says so, and why. A payment is taken back once, however often that is asked.
     * @throws Refusal 404 not theirs, 409 where its money already goes back to the passenger, 422 as `add`
     */
    async reverse(session: Session, paymentId: number, reason: string, key: string | undefined) {
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

    /**
     * Notes that the money of a passenger's claim did not come, and tells the passenger.
     * @throws Refusal 404 not theirs, 409 where the claim has changed since or the money came, 422 as `add`
     */
    async deny(session: Session, claimId: number, key: string | undefined) {
      const taker = await takerOf(database.read, session)
      const said = await database.read
        .selectFrom('payment_claims')
        .select(['admin_id', 'ticket_id'])
        .where('id', '=', claimId)
        .executeTakeFirst()
      if (said?.admin_id !== session.accountId) throw notFound((say) => say.payments.unknown)
      const asked = { notFound: claimId }
      const { replayed } = await database.write((trx) =>
        makeOnce(trx, { adminId: taker.adminId, key, asked }, () => denyIn(trx, taker, said.ticket_id, claimId), now()),
      )
      return { ticket: await ticketOf(taker.adminId, said.ticket_id), replayed }
    },
  }
}

/** @throws Refusal 404 also for another company's or another clerk's payment: that it exists is private */
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
  const ticket = await lockTicketAndTrip(trx, ticketId)
  if (ticket?.admin_id !== adminId) throw notFound((say) => say.ticket.notYours)
  return ticket
}

/** Nothing, where no claim waits for the company. */
function claimOf({ claim, claimed_at }: Awaited<ReturnType<typeof findWaiting>>[number]): Pick<PaymentRow, 'claim'> {
  const said = readClaim(claim)
  if (!said || claimed_at === null) return {}
  const { id, at, utr, amount, seen } = said
  return { claim: { id, at, utr, amount: toRupees(amount), ...(seen ? { seen } : {}) } }
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
    // A cancelled ticket has no seats to give back.
    ...(row.pay_before === null || row.status !== BOOKED ? {} : { payBefore: row.pay_before }),
  }
}
