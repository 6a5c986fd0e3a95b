import { sql } from 'kysely'
import { isUtr } from '#contract/payments/claim.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { isAmong, jsonRows } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { PaymentClaimsTable } from '../../db/tables/tickets.ts'
import { conflict } from '../../refusal.ts'
import { dueOf, type TicketRow } from '../tickets/store.ts'
import { readClaim, type StoredClaim } from './stored-claim.ts'

/** A ticket with a claim about its payment; its trip must be locked. */
export type ClaimedTicket = Pick<TicketRow, 'id' | 'bus_id' | 'admin_id' | 'claim' | 'claimed_at'>

interface Said extends Pick<PaymentClaimsTable, 'said' | 'user_id' | 'key' | 'said_at'> {
  ticket: ClaimedTicket
  utr: string
  /** Paise. */
  amount: number
  by: string
  now: number
}

/** Notes what the traveller said. @returns the row's id */
export async function writeSaid(trx: Trx, { ticket, by, now, ...row }: Said): Promise<number> {
  const { id } = await trx
    .insertInto('payment_claims')
    .values({ ...row, ...claimantOf(ticket), heard_at: now, said_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @param openSince null where no claim waits for the company */
export async function writeClaim(
  trx: Trx,
  ticketId: number,
  claim: StoredClaim | undefined,
  openSince: number | null,
): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ claim: claim ? JSON.stringify(claim) : '', claimed_at: openSince })
    .where('id', '=', ticketId)
    .execute()
}

/** The company's answer to a claim. */
interface Answer {
  ticket: ClaimedTicket
  by: string
  now: number
}

/** Notes that an open claim's money did not come. Its UTR is free again, for the ticket that was paid with it. */
export async function writeNotFound(trx: Trx, { ticket, by, now }: Answer, claim: StoredClaim): Promise<void> {
  await writeSaid(trx, { ...sayOf(claim), said: 'not-found', ticket, by, now })
  await releaseUtr(trx, ticket, claim.utr)
  await writeClaim(trx, ticket.id, { ...claim, notFoundAt: now }, null)
}

const answeredClaims = prepared<{ claims: string; tickets: string }>()((db, slot) =>
  db
    .updateTable('tickets')
    .from(jsonRows(db, slot('claims'), { ticket: 'integer', claim: 'text' }).as('answered'))
    .set((eb) => ({
      claim: eb.ref('answered.claim'),
      claimed_at: null,
      // The company has looked: the claim keeps the seats no more.
      held_until: sql<number | null>`case when tickets.held_until > 0 then 0 else tickets.held_until end`,
    }))
    .whereRef('tickets.id', '=', 'answered.ticket')
    .where(isAmong(db, 'tickets.id', slot('tickets'))),
)

/** Marks open claims of these tickets, if any, as answered by these payments. */
export async function answerByPayments(
  trx: Trx,
  { by, now }: Omit<Answer, 'ticket'>,
  payments: readonly { ticket: ClaimedTicket; paymentId: number }[],
): Promise<void> {
  const open = payments.flatMap(({ ticket, paymentId }) => {
    const claim = ticket.claimed_at === null ? undefined : readClaim(ticket.claim)
    return claim ? [{ ticket, claim, paymentId }] : []
  })
  if (open.length === 0) return
  const said = { said: 'received' as const, heard_at: now, said_by: by }
  await trx
    .insertInto('payment_claims')
    .values(open.map(({ ticket, claim }) => ({ ...said, ...sayOf(claim), ...claimantOf(ticket) })))
    .execute()
  const claims = open.map(({ ticket, claim, paymentId }) => ({
    ticket: ticket.id,
    claim: JSON.stringify({ ...claim, receivedAt: now, paymentId } satisfies StoredClaim),
  }))
  const tickets = JSON.stringify(claims.map(({ ticket }) => ticket))
  await answeredClaims(trx, { claims: JSON.stringify(claims), tickets })
}

/** The payment that answered the claim was taken back: the claim waits for the company again. */
export async function reopenClaim(trx: Trx, ticket: ClaimedTicket, paymentId: number): Promise<void> {
  const claim = readClaim(ticket.claim)
  if (claim?.paymentId !== paymentId || ticket.claimed_at !== null) return
  const { receivedAt: _at, paymentId: _id, ...open } = claim
  await writeClaim(trx, ticket.id, open, open.at)
}

const claimantOf = ({ id: ticket_id, bus_id, admin_id }: ClaimedTicket) => ({ ticket_id, bus_id, admin_id })
const sayOf = ({ utr, amount, at }: StoredClaim) => ({ utr, amount, user_id: null, key: null, said_at: at })

/** @throws Refusal 409 where another ticket of the company claims this UTR */
export async function holdUtr(trx: Trx, { id, admin_id }: ClaimedTicket, utr: string): Promise<void> {
  if (!isUtr(utr)) return
  await noteUtrs(trx, admin_id, [{ ticketId: id, utr }])
  const held = await trx
    .selectFrom('claimed_utrs')
    .select('ticket_id')
    .where('admin_id', '=', admin_id)
    .where('utr', '=', utr)
    .executeTakeFirst()
  if (held?.ticket_id !== id) throw conflict((say) => say.payments.utrUsed, 'utr-used')
}

/** Each UTR belongs to its ticket from now on, unless another ticket has it already. */
export async function noteUtrs(
  trx: Trx,
  adminId: number,
  utrs: readonly { ticketId: number; utr: string }[],
): Promise<void> {
  if (utrs.length === 0) return
  // Always in one order: two transactions that wait for each other's UTRs would wait for ever.
  const rows = utrs.map(({ ticketId, utr }) => ({ admin_id: adminId, utr, ticket_id: ticketId }))
  await trx
    .insertInto('claimed_utrs')
    .values(rows.sort((one, other) => (one.utr < other.utr ? -1 : 1)))
    .onConflict((used) => used.doNothing())
    .execute()
}

export async function releaseUtr(trx: Trx, { id, admin_id }: ClaimedTicket, utr: string): Promise<void> {
  if (!isUtr(utr)) return
  await trx
    .deleteFrom('claimed_utrs')
    .where('admin_id', '=', admin_id)
    .where('utr', '=', utr)
    .where('ticket_id', '=', id)
    .execute()
}

/** Who saw the payment at the bus door, as the door's records say now; nobody, where that was taken back. */
export interface SeenAtDoor {
  id: number
  seen: { by: string; at: number } | undefined
}

/**
 * A payment seen at the bus door goes to the company to check. It becomes a claim where the traveller has made none.
 * The trip must be locked.
 */
export async function writeSeen(trx: Trx, tickets: readonly SeenAtDoor[], now: number): Promise<void> {
  for (const { id, seen } of tickets) {
    const ticket = await findClaimedTicket(trx, id)
    if (!ticket) continue
    const { claimed_at, status } = ticket
    const { seen: before, ...claim } = readClaim(ticket.claim) ?? {}
    if (seen && claimed_at !== null && isWhole(claim)) await writeClaim(trx, id, { ...claim, seen }, claimed_at)
    else if (seen && status === BOOKED && dueOf(ticket) > 0) {
      const amount = dueOf(ticket)
      const said = { said: 'seen' as const, utr: '', amount, user_id: null, key: null, said_at: seen.at }
      const row = await writeSaid(trx, { ...said, ticket, by: seen.by, now })
      await writeClaim(trx, id, { id: row, at: now, utr: '', amount, byDoor: true, seen }, now)
    } else if (!seen && before && claimed_at !== null && isWhole(claim))
      await writeClaim(trx, id, claim.byDoor ? undefined : claim, claim.byDoor ? null : claimed_at)
  }
}

function isWhole(claim: Partial<StoredClaim>): claim is StoredClaim {
  return claim.id !== undefined
}

function findClaimedTicket(trx: Trx, id: number) {
  return trx
    .selectFrom('tickets')
    .innerJoin('buses', 'buses.id', 'tickets.bus_id')
    .select(['tickets.id', 'tickets.bus_id', 'buses.admin_id', 'tickets.status', 'tickets.claim', 'tickets.claimed_at'])
    .select(['tickets.cost', 'tickets.live_fare', 'tickets.received', 'tickets.outside', 'tickets.refunded'])
    .where('tickets.id', '=', id)
    .executeTakeFirst()
}

/** The traveller's claim or withdrawal under this key. */
export function findSaid(db: Reader, userId: number, key: string) {
  return db
    .selectFrom('payment_claims')
    .select(['ticket_id', 'said', 'utr'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** @returns when the ticket's traveller last claimed or withdrew, by the phone's clock; 0 where never */
export async function lastSaidAt(db: Reader, ticketId: number): Promise<number> {
  const { last } = await db
    .selectFrom('payment_claims')
    .select((eb) => eb.fn.max('said_at').as('last'))
    .where('ticket_id', '=', ticketId)
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/** @returns how many of the traveller's other tickets have claims that the company has not looked at */
export async function countOpenClaims(db: Reader, userId: number, besides: number): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('claimed_at', 'is not', null)
    .where('id', '!=', besides)
    .executeTakeFirstOrThrow()
  return Number(count)
}
