import type { Insertable } from 'kysely'
import * as v from 'valibot'
import { Integer } from '#contract/fields/fields.ts'
import type { Trx } from '../db/database.ts'
import { lockRows } from '../db/lock-row.ts'
import type { Tables } from '../db/schema.ts'
import { owe } from './owed.ts'

/**
 * An event of a ticket. Its text is written when it is sent, from the data of that moment: pointless news is not sent,
 * and a further change is told as it is now.
 */
export const PushNews = v.variant('kind', [
  /** The trip as its traveller knew it until then. */
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
  /** Late, or on time again: read when it is sent. */
  v.object({ kind: v.literal('late') }),
  v.object({ kind: v.literal('called-off') }),
  v.object({ kind: v.literal('cancelled'), cancellationId: Integer }),
  v.object({ kind: v.literal('refund-paid'), cancellationId: Integer }),
  v.object({ kind: v.literal('leaves-soon') }),
  /** A payment for it has come, in paise. */
  v.object({ kind: v.literal('paid'), paymentId: Integer, amount: Integer }),
  /** `pay-soon`: it must be paid within the hour. `released`: it was not, and its seats are free again. */
  v.object({ kind: v.literal('pay-soon') }),
  v.object({ kind: v.literal('released') }),
  /** The payment that its traveller claims was not found. */
  v.object({ kind: v.literal('not-found'), claimId: Integer }),
])
export type PushNews = v.InferOutput<typeof PushNews>

/** The LIKE pattern for the news of changed trips, as `JSON.stringify` writes it. */
export const TRIP_CHANGED = '{"kind":"trip-changed",%'
export const LATE = '{"kind":"late"}'
/** Kinds whose waiting message tells later news of the kind, too. */
const MERGED: { readonly [Kind in PushNews['kind']]?: Alike } = {
  'trip-changed': ['like', TRIP_CHANGED],
  late: ['=', LATE],
}
type Alike = readonly [compared: 'like' | '=', text: string]
/** The ticket id of news without a ticket: a company's. */
const NO_TICKET = 0

/** A ticket with its owner. */
export interface OwnedTicket {
  ticketId: number
  /** Null where no account has it: then nobody is told here. */
  userId: number | null
}

/**
 * Queues this transaction's news for the phones of the tickets' travellers: one message for each ticket and phone.
 * Travellers without notifications get none. Call it beside the call that queues the mail.
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
  await queue(trx, untold)
}

/** Several news, each a message of its own: none is merged into a waiting one. */
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
  await queue(trx, rows)
}

async function queue(trx: Trx, rows: readonly Insertable<Tables['push_outbox']>[]): Promise<void> {
  if (rows.length === 0) return
  await trx.insertInto('push_outbox').values(rows).execute()
  if (rows.some((row) => row.next_attempt_at <= row.created_at)) owe(trx, 'push')
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
  await queue(trx, rows)
}

/** @returns those of the tickets' travellers who have notifications on */
export async function ownersOfPhones(trx: Trx, tickets: readonly OwnedTicket[]): Promise<ReadonlySet<number>> {
  return new Set((await phonesOf(trx, tickets)).map(({ account_id }) => account_id))
}

/**
 * @returns phone and ticket of waiting changes that no worker has begun: they will tell this change, too, since they
 *   know the trip before both. Locked, so that none is begun before this change can be read.
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

/** Removes waiting messages about a payment that was taken back. */
export async function dropPaidPush(trx: Trx, paymentId: number): Promise<void> {
  const start = JSON.stringify({ kind: 'paid', paymentId }).slice(0, -1)
  await trx.deleteFrom('push_outbox').where('news', 'like', `${start},%`).execute()
}

/** Removes waiting messages about a refund whose payment was undone. */
export async function dropRefundPush(trx: Trx, cancellationId: number): Promise<void> {
  const news = JSON.stringify({ kind: 'refund-paid', cancellationId } satisfies PushNews)
  await trx.deleteFrom('push_outbox').where('news', '=', news).execute()
}
