import { sql } from 'kysely'
import { heldUntil, MOST_HOURS_BEFORE, MOST_SEATS_WITHOUT_UTR, TOLD_AHEAD_MS } from '#contract/tickets/pay-before.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { hasDeparted } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { tell } from '../../news/news.ts'
import { departureOf } from '../buses/departure.ts'
import { judgeCancelling } from '../cancellation/cancellation-rules.ts'
import { lockTicketAndTrip, writeCancellations } from '../cancellation/store.ts'
import { dueOf, type TicketRow } from '../tickets/store.ts'
import { upiOf } from './payment-terms.ts'
import type { StoredClaim } from './stored-claim.ts'

/*
 * Tickets that are paid by UPI alone: their seats are free again where the money has not come in time and nobody claims
 * to have paid. Several servers may look at once: the server that holds the trip's lock releases the ticket or tells of
 * it.
 */

/** Per statement. */
const MOST_AT_ONCE = 200

type Parts = Pick<Context, 'database' | 'now'>

/** @returns whether the ticket's seats are to be given back now */
function isOver(ticket: TicketRow, now: number): boolean {
  const { status, pay_before, held_until, boarded_seats } = ticket
  if (status !== BOOKED || pay_before === null || now < pay_before || boarded_seats > 0) return false
  if (held_until !== null && now < held_until) return false
  // If the company takes no UPI any more, nobody could have paid. A trip that has left has no seats to give back.
  return upiOf(ticket, dueOf(ticket)) !== undefined && !hasDeparted(departureOf(ticket), now)
}

/** A ticket whose deadline is longer ago has departed: a trip may be moved by a day. */
const LONGEST_OVER_MS = (MOST_HOURS_BEFORE + 24) * 3_600_000

/**
 * Gives back the seats of tickets not paid in time. A ticket that can't be released does not hold up those after it.
 * @returns how many tickets were released. @throws Error the first failure, when all others are done
 */
export async function releaseUnpaid({ database, now }: Parts): Promise<number> {
  const time = now()
  let released = 0
  let failure: unknown
  for (let after = 0; ; ) {
    const due = await unpaid(database.read)
      .where('pay_before', '<=', time)
      .where('pay_before', '>', time - LONGEST_OVER_MS)
      .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', time)]))
      .where('id', '>', after)
      .orderBy('id')
      .execute()
    for (const { id } of due)
      try {
        if (await database.write((trx) => releaseOne(trx, database, id, now()))) released++
      } catch (error) {
        failure ??= error
      }
    const last = due.at(-1)
    if (!last || due.length < MOST_AT_ONCE) break
    after = last.id
  }
  if (failure !== undefined) throw failure
  return released
}

async function releaseOne(trx: Trx, database: Context['database'], ticketId: number, now: number): Promise<boolean> {
  const ticket = await lockTicketAndTrip(trx, ticketId)
  if (!ticket || !isOver(ticket, now)) return false
  const cancelling = judgeCancelling(ticket, undefined, 'operator', now)
  const made = { ticket, ...cancelling, cause: 'operator' as const, accountId: ticket.admin_id, key: undefined }
  await writeCancellations(trx, ticket.bus_id, [made], now)
  await trx.updateTable('tickets').set({ released_at: now }).where('id', '=', ticketId).execute()
  await tell(trx, { kind: 'ticket-released', ticket: { ticketId, userId: ticket.user_id } }, now)
  await database.busListChanged(trx, { kind: 'seats', busIds: [ticket.bus_id] })
  return true
}

/**
 * Tells travellers an hour ahead that a ticket is to be paid, and companies that a claim keeps its seats for only an
 * hour more. A traveller who booked within that hour knows the deadline and is not told.
 * @returns how many tickets were told of
 */
export async function tellOfDeadlines({ database, now }: Parts): Promise<number> {
  const time = now()
  const [soon, near] = await Promise.all([findSoon(database.read, time), findNear(database.read, time)])
  if (soon.length + near.length === 0) return 0
  return database.write(async (trx) => {
    const told = await mark(trx, 'pay_told_at', soon, time)
    const tickets = told
      .filter((one) => one.claimed_at === null && one.booked_at < (one.pay_before ?? 0) - TOLD_AHEAD_MS)
      .map(({ id, user_id }) => ({ ticketId: id, userId: user_id }))
    if (tickets.length > 0) await tell(trx, { kind: 'pay-soon', tickets }, time)
    const held = (await mark(trx, 'claim_told_at', near, time)).filter((one) => one.claimed_at !== null)
    for (const busId of new Set(held.map(({ bus_id }) => bus_id))) {
      const bus = await trx.selectFrom('buses').select('admin_id').where('id', '=', busId).executeTakeFirstOrThrow()
      await tell(trx, { kind: 'office', adminId: bus.admin_id, letter: { kind: 'claims-near', busId } }, time)
    }
    return tickets.length + held.length
  })
}

const unpaid = (db: Reader) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where('status', '=', sql.lit(BOOKED))
    .where('payment', '=', sql.lit('at-boarding'))
    .limit(sql.lit(MOST_AT_ONCE))

function findSoon(db: Reader, time: number) {
  return unpaid(db)
    .where('pay_before', '<=', time + TOLD_AHEAD_MS)
    .where('pay_before', '>', time)
    .where('pay_told_at', 'is', null)
    .execute()
}

function findNear(db: Reader, time: number) {
  return unpaid(db)
    .where('pay_before', '>', 0)
    .where('claimed_at', 'is not', null)
    .where('claim_told_at', 'is', null)
    .where('held_until', '>', time)
    .where('held_until', '<=', time + TOLD_AHEAD_MS)
    .execute()
}

/** Marks tickets in the transaction that tells of them: only the server that finds them unmarked tells. */
async function mark(trx: Trx, column: 'pay_told_at' | 'claim_told_at', found: readonly { id: number }[], time: number) {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const marked = await trx
    .updateTable('tickets')
    .set({ [column]: time })
    .where('id', 'in', ids)
    .where(column, 'is', null)
    .where('status', '=', BOOKED)
    .returning(['id', 'user_id', 'bus_id', 'booked_at', 'pay_before', 'claimed_at'])
    .execute()
  return marked.sort((one, other) => one.id - other.id)
}

/**
 * How long a claim keeps a ticket's seats; its trip must be locked.
 * @param claim as it is from now on
 * @param since when the claim was first made
 * @returns as in `tickets.held_until`, and whether a UTR is missing: claims without one keep too many seats of the trip
 */
export async function holdOf(
  trx: Trx,
  ticket: TicketRow,
  claim: Pick<StoredClaim, 'utr'>,
  { since, now }: { since: number; now: number },
): Promise<{ until: number | null; needsUtr: boolean }> {
  const { pay_before, held_until, status } = ticket
  const before = { until: held_until, needsUtr: false }
  // Only a ticket's first claim keeps seats, and only if it came in time.
  if (pay_before === null || status !== BOOKED || held_until === 0) return before
  if (held_until === null && now >= pay_before) return before
  const until = heldUntil(departureOf(ticket), { utr: claim.utr, since })
  if (claim.utr !== '') return { until, needsUtr: false }
  const others = await trx
    .selectFrom('tickets')
    .select((eb) => eb.fn.sum<number | null>('seat_count').as('seats'))
    .where('bus_id', '=', ticket.bus_id)
    .where('id', '!=', ticket.id)
    .where('claimed_at', 'is not', null)
    .where('held_until', '>', now)
    .where('claim', 'like', '%"utr":""%')
    .executeTakeFirst()
  const needsUtr = Number(others?.seats ?? 0) + ticket.seat_count > MOST_SEATS_WITHOUT_UTR
  return { until: Math.max(until, held_until ?? 0), needsUtr }
}

/** The company has looked, or the traveller has not paid: the seats are kept only until the deadline. */
export async function endHold(trx: Trx, ticketId: number): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ held_until: 0 })
    .where('id', '=', ticketId)
    .where('held_until', '>', 0)
    .execute()
}
