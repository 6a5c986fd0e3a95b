import { claimedUntil, MOST_OPEN_CLAIMS } from '#contract/payments/claim.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { lockRows } from '../../db/lock-row.ts'
import { tell } from '../../news/news.ts'
import { conflict, notFound, Refusal, tooMany } from '../../refusal.ts'
import { countTry } from '../accounts/passwords/tries.ts'
import { departureOf } from '../buses/departure.ts'
import { lockBus } from '../buses/store.ts'
import { findBusOfTicket, lockTicket } from '../cancellation/store.ts'
import { dueOf, findTicket, type TicketRow } from '../tickets/store.ts'
import { type TicketMaker, toOwnTicket } from '../tickets/view.ts'
import { countOpenClaims, findSaid, holdUtr, lastSaidAt, releaseUtr, writeClaim, writeSaid } from './claim-store.ts'
import { endHold, holdOf } from './release.ts'
import { readClaim, type StoredClaim } from './stored-claim.ts'

/** Guessing number after number would tell a traveller which UTRs others have paid with. */
const TRIES = { most: 20, windowMs: 3_600_000 }

/** Claims of one trip within this time are told to the company together. */
const GATHERED_MS = 5 * 60_000

export interface SaidOfTicket {
  ticketId: number
  /** Idempotency-Key. */
  key: string | undefined
  /** When somebody pressed, milliseconds since 1970 as the phone knows it; undefined: now. */
  saidAt: number | undefined
}

type Wanted = SaidOfTicket & { userId: number } & ({ said: 'paid'; utr: string } | { said: 'not-paid'; utr: '' })

export function paymentClaims({
  config,
  database,
  now,
  ...keys
}: Pick<Context, 'config' | 'database' | 'now' | 'ticketKeys'>) {
  const maker: TicketMaker = { config, ...keys }

  async function sayOnce(trx: Trx, wanted: Wanted): Promise<{ replayed: boolean }> {
    const { userId, ticketId, key, said, utr } = wanted
    const busId = await findBusOfTicket(trx, ticketId)
    // Trip, account, ticket: the order in which bookings and erasures lock them, against deadlocks.
    if (busId !== undefined) await lockBus(trx, busId)
    await lockRows(trx, trx.selectFrom('users').select('id').where('id', '=', userId)).execute()
    const ticket = await lockTicket(trx, ticketId)
    if (ticket?.user_id !== userId) throw notFound((say) => say.ticket.notYours)
    const earlier = key === undefined ? undefined : await findSaid(trx, userId, key)
    if (earlier) {
      if (earlier.ticket_id === ticketId && earlier.said === said && earlier.utr === utr) return { replayed: true }
      throw new Refusal(422, (say) => say.wire.keyOfOtherChange)
    }
    const time = now()
    const saidAt = Math.min(wanted.saidAt ?? time, time)
    const isLast = saidAt >= (await lastSaidAt(trx, ticketId))
    if (isLast && said === 'paid') await judge(trx, ticket, userId, time)
    const before = readClaim(ticket.claim)
    const isOpen = ticket.claimed_at !== null
    const amount = dueOf(ticket) || before?.amount || releasedFor(ticket)
    const row = { said, utr, amount, user_id: userId, key: key ?? null, said_at: saidAt }
    const id = await writeSaid(trx, { ...row, ticket, by: '', now: time })
    // A later claim or withdrawal has arrived already.
    if (!isLast) return { replayed: false }
    // The UTR of a payment that came stays this ticket's.
    if (before && before.receivedAt === undefined && before.utr !== utr) await releaseUtr(trx, ticket, before.utr)
    if (said === 'paid') {
      await holdUtr(trx, ticket, utr)
      const seen = isOpen && before?.seen ? { seen: before.seen } : {}
      const since = ticket.claimed_at ?? time
      const hold = await holdOf(trx, ticket, { utr }, { since, now: time })
      if (hold.needsUtr) throw conflict((say) => say.payments.needsUtr, 'needs-utr')
      await writeClaim(trx, ticketId, { id, at: time, utr, amount, ...seen }, since)
      await trx.updateTable('tickets').set({ held_until: hold.until }).where('id', '=', ticketId).execute()
      if (ticket.held_until === null && hold.until !== null)
        await tell(trx, { ...heldSeats(ticket), notBefore: time + GATHERED_MS }, time)
    } else if (before && before.receivedAt === undefined) {
      const left = isOpen ? leftByDoor(before) : undefined
      await writeClaim(trx, ticketId, left, left ? ticket.claimed_at : null)
      if (!left) await endHold(trx, ticketId)
    }
    return { replayed: false }
  }

  /** @throws Refusal 409 */
  async function judge(trx: Trx, ticket: TicketRow, userId: number, time: number): Promise<void> {
    const isOpen = ticket.claimed_at !== null
    if (ticket.pay_mode === 'at-boarding') throw conflict((say) => say.payments.paidAtTheDoor, 'paid-at-the-door')
    if (ticket.status !== BOOKED && ticket.claim === '' && ticket.released_at === null)
      throw conflict((say) => say.payments.claimCancelled, 'cancelled')
    if (ticket.status === BOOKED && dueOf(ticket) === 0 && !isOpen)
      throw conflict((say) => say.payments.nothingDue, 'nothing-due')
    if (time >= claimedUntil(departureOf(ticket))) throw conflict((say) => say.payments.claimTooLate, 'departed')
    if (isOpen) return
    if ((await countOpenClaims(trx, userId, ticket.id)) >= MOST_OPEN_CLAIMS)
      throw conflict((say) => say.payments.mostClaims(MOST_OPEN_CLAIMS), 'too-many-claims')
  }

  async function say(wanted: Wanted): Promise<{ ticket: Ticket; replayed: boolean }> {
    // In a transaction of its own: a refusal must not take the try back.
    if (config.rateLimits) {
      const counted = ['payment-claim', String(wanted.userId)]
      const verdict = await database.write((trx) => countTry(trx, counted, TRIES, now()))
      if (verdict.kind === 'over') throw tooMany((say) => say.payments.manyClaims, verdict.retryAfter)
    }
    const { replayed } = await database
      .write((trx) => sayOnce(trx, wanted))
      .catch((error: unknown) => {
        // The key was just taken for another trip's ticket: the second try finds it.
        if (isUniqueViolation(error)) return database.write((trx) => sayOnce(trx, wanted))
        throw error
      })
    const row = await findTicket(database.read, wanted.ticketId)
    if (!row) throw new Error('A ticket is gone.')
    return { ticket: toOwnTicket(row, maker), replayed }
  }

  return {
    /**
     * A traveller says that a ticket is paid by UPI, or corrects the UTR. One key makes one claim. Of two claims the
     * one that was made later stands, in whichever order they arrive.
     * @param utr twelve digits, or empty
     * @throws Refusal 404 not theirs; 409 where nothing is due, the ticket is not paid by UPI, boarding is over, the
     *   UTR is another ticket's or three claims wait already; 422 if the key has said something else, 429
     */
    claim: (userId: number, utr: string, said: SaidOfTicket) => say({ ...said, userId, said: 'paid', utr }),
    /** A traveller says that it is not paid. What the company noted stands. @throws Refusal 404, 422, 429 as `claim` */
    withdraw: (userId: number, said: SaidOfTicket) => say({ ...said, userId, said: 'not-paid', utr: '' }),
  }
}

function heldSeats({ admin_id: adminId, bus_id: busId }: TicketRow) {
  return { kind: 'office', adminId, letter: { kind: 'seats-held', busId } } as const
}

/** @returns paise that were still unpaid when the ticket's seats were given back */
function releasedFor({ released_at, cost, received }: TicketRow): number {
  return released_at === null ? 0 : Math.max(0, cost - received)
}

/** A payment seen at the bus door stays for the company to check, whatever the traveller says. */
function leftByDoor({ seen, ...claim }: StoredClaim): StoredClaim | undefined {
  return seen && { ...claim, utr: '', byDoor: true, seen }
}
