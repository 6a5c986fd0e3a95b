import * as v from 'valibot'
import { Integer } from '#contract/fields/fields.ts'
import type { Trx } from '../db/database.ts'
import { lockRows } from '../db/lock-row.ts'

/**
 * What happened to a ticket. How it reads is found when it is sent, from what is true then: what has become pointless
 * is not sent, and what has changed again is told as it is now.
 */
export const PushNews = v.variant('kind', [
  /** What its traveller knew until then. */
  v.object({
    kind: v.literal('trip-changed'),
    before: v.object({
      name: v.string(),
      busNumber: v.string(),
      reportingTime: v.string(),
      departureTime: v.string(),
      boardingPoint: v.string(),
      droppingPoint: v.string(),
      /** Messages of earlier versions have none: their trips stay on their day. */
      dateOfDeparture: v.optional(v.string()),
    }),
  }),
  /** Late, or on time again: as it is when it is sent. */
  v.object({ kind: v.literal('late') }),
  v.object({ kind: v.literal('called-off') }),
  v.object({ kind: v.literal('cancelled'), cancellationId: Integer }),
  v.object({ kind: v.literal('refund-paid'), cancellationId: Integer }),
  v.object({ kind: v.literal('leaves-soon') }),
  /** Money of it has come, in paise. */
  v.object({ kind: v.literal('paid'), paymentId: Integer, amount: Integer }),
  /** It is to be paid within the hour; its seats are free again, since it was not. */
  v.object({ kind: v.literal('pay-soon') }),
  v.object({ kind: v.literal('released') }),
  /** Money that its traveller says they have paid was not found. */
  v.object({ kind: v.literal('not-found'), claimId: Integer }),
])
export type PushNews = v.InferOutput<typeof PushNews>

/** What the texts of changed trips are like, as `JSON.stringify` writes them. */
export const TRIP_CHANGED = '{"kind":"trip-changed",%'
export const LATE = '{"kind":"late"}'
/** Which news are told by what waits of them. */
const MERGED: { readonly [Kind in PushNews['kind']]?: Alike } = {
  'trip-changed': ['like', TRIP_CHANGED],
  late: ['=', LATE],
}
type Alike = readonly [compared: 'like' | '=', text: string]
/** Of news that are of no ticket: a company's. */
const NO_TICKET = 0

/** Whose ticket it is that something happened to. */
export interface OwnedTicket {
  ticketId: number
  /** Null where nobody with an account has it: nobody is told here. */
  userId: number | null
}

/**
 * Notes what this transaction owes to the phones of whoever has the tickets: one message for each ticket and phone. Who
 * has switched none on is owed nothing. To be called beside whatever notes the mail.
 * @param sendAt not before
 */
export async function enqueuePush(
  trx: Trx,
  tickets: readonly OwnedTicket[],
  news: PushNews,
  now: number,
  sendAt = now,
): Promise<void> {
  const phones = await phonesOf(trx, tickets)
  const text = JSON.stringify(v.parse(PushNews, news))
  const told = await findUntold(trx, phones, MERGED[news.kind])
  const rows = tickets.flatMap((ticket) => pushesOf(ticket, text, phones, { now, sendAt }))
  const untold = rows.filter(({ subscription_id, ticket_id }) => !told.has(`${subscription_id} ${ticket_id}`))
  if (untold.length > 0) await trx.insertInto('push_outbox').values(untold).execute()
}

/** The same of several, of each its own: none is told by what waits. */
export async function enqueueEachPush(
  trx: Trx,
  pushes: readonly { ticket: OwnedTicket; news: PushNews }[],
  now: number,
): Promise<void> {
  const phones = await phonesOf(
    trx,
    pushes.map(({ ticket }) => ticket),
  )
  const rows = pushes.flatMap(({ ticket, news }) =>
    pushesOf(ticket, JSON.stringify(v.parse(PushNews, news)), phones, { now, sendAt: now }),
  )
  if (rows.length > 0) await trx.insertInto('push_outbox').values(rows).execute()
}

type Phones = Awaited<ReturnType<typeof phonesOf>>

async function phonesOf(trx: Trx, tickets: readonly OwnedTicket[]) {
  const userIds = [...new Set(tickets.flatMap(({ userId }) => (userId === null ? [] : [userId])))]
  if (userIds.length === 0) return []
  return trx
    .selectFrom('push_subscriptions')
    .select(['id', 'account_id'])
    .where('role', '=', 'user')
    .where('account_id', 'in', userIds)
    .orderBy('id')
    .execute()
}

function pushesOf(
  { ticketId, userId }: OwnedTicket,
  news: string,
  phones: Phones,
  { now, sendAt }: { now: number; sendAt: number },
) {
  const times = { created_at: now, attempts: 0, next_attempt_at: sendAt }
  const own = phones.filter(({ account_id }) => account_id === userId)
  return own.map(({ id }) => ({ subscription_id: id, ticket_id: ticketId, news, ...times }))
}

/**
 * The same for a company's people: one message for each of their phones, unless the very same waits for it already.
 * @param news JSON of an `OfficeLetter`; `undefined` among the staff is the holder of the account
 */
export async function enqueueOfficePush(
  trx: Trx,
  { adminId, staffIds }: { adminId: number; staffIds: readonly (number | undefined)[] },
  news: string,
  now: number,
  sendAt: number,
): Promise<void> {
  const known = await trx
    .selectFrom('push_subscriptions')
    .select(['id', 'staff_id'])
    .where('role', '=', 'operator')
    .where('account_id', '=', adminId)
    .orderBy('id')
    .execute()
  const phones = known.filter(({ staff_id }) => staffIds.includes(staff_id ?? undefined))
  const told = await findUntold(trx, phones, ['=', news])
  const rows = phones
    .filter(({ id }) => !told.has(`${id} ${NO_TICKET}`))
    .map(({ id }) => ({
      ...{ subscription_id: id, ticket_id: NO_TICKET, news },
      ...{ created_at: now, attempts: 0, next_attempt_at: sendAt },
    }))
  if (rows.length > 0) await trx.insertInto('push_outbox').values(rows).execute()
}

/** @returns whose phones are told, of those who have the tickets */
export async function ownersOfPhones(trx: Trx, tickets: readonly OwnedTicket[]): Promise<ReadonlySet<number>> {
  return new Set((await phonesOf(trx, tickets)).map(({ account_id }) => account_id))
}

/**
 * @returns phone and ticket of changes that nobody has begun to tell: those will tell of this one, too, since they know
 *   what was true before both. Locked, so that none is begun before this change is there to be told.
 */
async function findUntold(
  trx: Trx,
  phones: readonly { id: number }[],
  alike: Alike | undefined,
): Promise<ReadonlySet<string>> {
  if (phones.length === 0 || alike === undefined) return new Set()
  const ids = phones.map(({ id }) => id)
  const waiting = await lockRows(
    trx,
    trx
      .selectFrom('push_outbox')
      .select(['subscription_id', 'ticket_id'])
      .where('subscription_id', 'in', ids)
      .where('attempts', '=', 0)
      .where('news', ...alike)
      .orderBy('id'),
  ).execute()
  return new Set(waiting.map(({ subscription_id, ticket_id }) => `${subscription_id} ${ticket_id}`))
}

/** Takes back what waits to be told of money that did not come after all. */
export async function dropPaidPush(trx: Trx, paymentId: number): Promise<void> {
  const start = JSON.stringify({ kind: 'paid', paymentId }).slice(0, -1)
  await trx.deleteFrom('push_outbox').where('news', 'like', `${start},%`).execute()
}

/** Takes back what waits to be told of a payment that was not made after all. */
export async function dropRefundPush(trx: Trx, cancellationId: number): Promise<void> {
  const news = JSON.stringify({ kind: 'refund-paid', cancellationId } satisfies PushNews)
  await trx.deleteFrom('push_outbox').where('news', '=', news).execute()
}
