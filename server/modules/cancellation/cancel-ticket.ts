import { writeSeatList } from '#contract/buses/seat.ts'
import { toRupees } from '#contract/money.ts'
import { CANCELLED } from '#contract/tickets/ticket.ts'
import type { Context } from '../../context.ts'
import { type Trx, UnknownOutcome } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { tell } from '../../news/news.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { type CancellationRow, findTicket, partings, type TicketRow } from '../tickets/store.ts'
import { termsOf } from '../tickets/terms-of-ticket.ts'
import { type TicketMaker, toOwnTicket, toRefund, toTicket } from '../tickets/view.ts'
import { assertExpected, assertNotBoarded, judgeCancelling } from './cancellation-rules.ts'
import { findCancellation, lockTicketAndTrip, writeCancellations } from './store.ts'
import { sideOf, type TicketSide } from './ticket-side.ts'

export interface CancelRequest {
  ticketId: number
  /** Undefined: all live seats. */
  seats: readonly number[] | undefined
  /** Rupees that the app showed as coming back. */
  expected: number | undefined
  /** Where its traveller asks to be paid; empty where they don't say. */
  payTo: string
  /** Idempotency-Key. */
  key: string | undefined
}

interface Done {
  side: TicketSide
  cancellation: Pick<CancellationRow, 'id'>
  replayed: boolean
}

export function ticketCancelling({ database, now, ...maker }: Pick<Context, 'database' | 'now'> & TicketMaker) {
  async function cancelOnce(trx: Trx, sides: readonly TicketSide[], request: CancelRequest): Promise<Done> {
    const ticket = await lockTicketAndTrip(trx, request.ticketId)
    const side = sideOf(ticket, sides)
    if (!ticket) throw notFound((say) => say.ticket.notYours)
    const earlier = await findEarlier(trx, side, request, ticket)
    if (earlier) return { side, cancellation: earlier, replayed: true }
    const time = now()
    assertNotBoarded(ticket, request.seats)
    const cancelling = judgeCancelling(ticket, request.seats, side.cause, time, side.isOwner)
    assertExpected(cancelling, request.expected)
    const { cause, accountId } = side
    const payTo = cause === 'traveller' ? request.payTo : ''
    const made = { ticket, ...cancelling, cause, accountId, key: request.key, payTo }
    const [id] = await writeCancellations(trx, ticket.bus_id, [made], time)
    if (id === undefined) throw new Error('The database gave no id for a cancellation.')
    const owned = { ticketId: ticket.id, userId: ticket.user_id }
    await tell(trx, { kind: 'ticket-cancelled', cancellationId: id, ticket: owned }, time)
    await database.busListChanged(trx, { kind: 'seats', busIds: [ticket.bus_id] })
    return { side, cancellation: { id }, replayed: false }
  }

  async function cancelSafely(sides: readonly TicketSide[], request: CancelRequest): Promise<Done> {
    try {
      return await database.write((trx) => cancelOnce(trx, sides, request))
    } catch (error) {
      // A request about another trip took the same key at this very moment: the second attempt finds it.
      if (isUniqueViolation(error)) return database.write((trx) => cancelOnce(trx, sides, request))
      const done = error instanceof UnknownOutcome && (await lookFor(sides, request).catch(() => undefined))
      if (done) return done
      throw error
    }
  }

  /** The answer to COMMIT was lost. With a key the database can be asked how the request ended. */
  async function lookFor(sides: readonly TicketSide[], request: CancelRequest): Promise<Done | undefined> {
    const ticket = await findTicket(database.read, request.ticketId)
    const side = sideOf(ticket, sides)
    const earlier = ticket && (await findEarlier(database.read, side, request, ticket))
    return earlier && { side, cancellation: earlier, replayed: true }
  }

  return {
    /** @throws Refusal as `cancel` */
    async offer(sides: readonly TicketSide[], ticketId: number, seats: readonly number[] | undefined) {
      const ticket = await findTicket(database.read, ticketId)
      const side = sideOf(ticket, sides)
      if (!ticket) throw notFound((say) => say.ticket.notYours)
      assertNotBoarded(ticket, seats)
      const { fare, keeps, paid, comesBack, ...judged } = judgeCancelling(
        ticket,
        seats,
        side.cause,
        now(),
        side.isOwner,
      )
      return {
        ticketId,
        seats: judged.seats.map(String),
        fare: toRupees(fare),
        keeps: toRupees(keeps),
        paid: toRupees(paid),
        amount: toRupees(comesBack),
        percent: judged.percent,
        until: judged.until,
        terms: termsOf(ticket),
      }
    },

    /**
     * Cancels seats, once under one key: a repeat is answered with the ticket as it is now and the refund of the first
     * time.
     * @throws Refusal 404 not theirs; 400 for seats that the ticket does not have; 409 where they are cancelled
     *   already, the bus has left or the refund differs from `expected`; 422 if the key has cancelled something else
     */
    async cancel(sides: readonly TicketSide[], request: CancelRequest) {
      const { side, cancellation, replayed } = await cancelSafely(sides, request)
      const row = await findTicket(database.read, request.ticketId)
      if (!row) throw new Error('A cancelled ticket is gone.')
      const made = row.cancellations.find(({ id }) => id === cancellation.id)
      const refund = made && made.amount > 0 ? toRefund(made, row.travels_name) : null
      const ticket = side.cause === 'traveller' ? toOwnTicket(row, maker) : toTicket(row)
      return { ticket: { ...ticket, refund }, replayed }
    },
  }
}

/** @throws Refusal 422 if the key has cancelled something else */
async function findEarlier(
  db: Parameters<typeof findCancellation>[0],
  side: TicketSide,
  { ticketId, seats, key }: CancelRequest,
  ticket: TicketRow,
): Promise<CancellationRow | undefined> {
  const earlier = key === undefined ? undefined : await findCancellation(db, side, key)
  if (!earlier) return undefined
  const isSame = seats
    ? earlier.seats === writeSeatList([...seats].sort((a, b) => a - b))
    : // A request without seats means all that were left: after it nothing could be cancelled.
      ticket.status === CANCELLED && partings(ticket).at(-1)?.id === earlier.id
  if (earlier.ticket_id !== ticketId || !isSame) throw new Refusal(422, (say) => say.wire.keyOfOtherChange)
  return earlier
}
