import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import type { Trx } from '../db/database.ts'
import { lockRows } from '../db/lock-row.ts'
import { type ClaimTimes, openOutbox } from '../delivery/outbox.ts'
import type { Transport, Verdict } from '../delivery/transport.ts'
import { type DeliveryWorker, startDelivery } from '../delivery/worker.ts'
import { countTry } from '../modules/accounts/passwords/tries.ts'
import { findTicket } from '../modules/tickets/store.ts'
import { tell } from '../news/news.ts'
import { OfficeLetter } from '../news/office-letter.ts'
import { LATE, ownersOfPhones, PushNews, TRIP_CHANGED } from '../news/push-outbox.ts'
import { composePush } from './compose-push.ts'
import { hostTurns, originOf } from './host-turns.ts'
import { writeOfficePush } from './office-push.ts'
import type { PushMessage } from './push-transport.ts'

const MINUTE = 60_000
/** The limit for changes of one trip to one phone; a held-back change is told with the next, or never if taken back. */
const APART = { most: 1, windowMs: 10 * MINUTE }
const PER_DAY = { most: 6, windowMs: 24 * 60 * MINUTE }
const PACE = {
  atOnce: 16,
  batch: 1,
  rest: 0,
  deadlineMs: 20_000,
  claimMs: 60_000,
  longestRetryMs: 30 * MINUTE,
  /** About three days of retries. */
  mostAttempts: 150,
}

/** Whether a subscription belongs to this push service. */
const isAt = (origin: string) =>
  sql<boolean>`substr(lower(endpoint), 1, ${sql.lit(origin.length + 1)}) = ${`${origin}/`}`

type PushParts = Pick<Context, 'config' | 'database' | 'now' | 'push'>

/**
 * Sends the messages queued for phones. A message sent twice replaces the first on the phone, since both have one tag.
 */
export function startPushWorker(parts: PushParts, log: Pick<FastifyBaseLogger, 'warn' | 'error'>): DeliveryWorker {
  return startDelivery(pushTransport(parts), parts, log)
}

const openRows = ({ database }: PushParts) =>
  openOutbox(database, 'push_outbox', { columns: ['subscription_id', 'ticket_id', 'news'] })
type Waiting = Awaited<ReturnType<ReturnType<typeof openRows>['takeUp']>>[number]

interface Written {
  endpoint: string
  keys: { p256dh: string; auth: string }
  message: PushMessage
}

function pushTransport(parts: PushParts): Transport<Waiting, Written> {
  const { config, database, now, push } = parts
  const outbox = openRows(parts)
  const turns = hostTurns()
  /** The origin of each message under way. */
  const origins = new Map<number, string>()

  function release(id: number): void {
    const origin = origins.get(id)
    if (origin !== undefined) turns.end(origin)
    origins.delete(id)
  }

  /** @returns messages whose service has a turn now, and whether one was left out because its service has no room */
  async function pick(turn: 'quick' | 'slow', room: number, { now: time, latest }: ClaimTimes) {
    const due = await database.read
      .selectFrom('push_outbox')
      .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_outbox.subscription_id')
      .select(['push_outbox.id', 'endpoint'])
      .where((eb) => eb.or([eb('next_attempt_at', '<=', time), eb('next_attempt_at', '>', latest)]))
      .where((eb) =>
        eb.and([
          ...turns.held(turn).map((origin) => eb.not(isAt(origin))),
          ...(turn === 'slow' ? [eb.or(turns.slow().map(isAt))] : []),
        ]),
      )
      .orderBy('next_attempt_at')
      .orderBy('push_outbox.id')
      .limit(sql.lit(room))
      .execute()
    const ids: number[] = []
    let more = false
    for (const { id, endpoint } of due) {
      const origin = originOf(endpoint)
      // After a clock jump a message that is under way here may look due.
      if (origins.has(id)) continue
      if (!turns.begin(origin)) {
        more = true
        continue
      }
      origins.set(id, origin)
      ids.push(id)
    }
    return { ids, more }
  }

  /** @returns how long this change must wait, milliseconds; counts the change if it need not wait */
  async function mustWait({ subscription_id }: Waiting, busId: number): Promise<number> {
    if (!config.rateLimits) return 0
    return database.write(async (trx) => {
      const about = [String(busId), String(subscription_id)]
      for (const [name, limit] of [
        ['trip-push-apart', APART],
        ['trip-push', PER_DAY],
      ] as const) {
        const verdict = await countTry(trx, [name, ...about], limit, now())
        if (verdict.kind === 'over') return Math.ceil(verdict.retryAfter * 1000)
      }
      return 0
    })
  }

  function findPhone(id: number) {
    return database.read
      .selectFrom('push_subscriptions')
      .innerJoin('users', 'users.id', 'push_subscriptions.account_id')
      .selectAll('push_subscriptions')
      .select('users.language as account_language')
      .where('push_subscriptions.id', '=', id)
      .where('push_subscriptions.role', '=', 'user')
      .executeTakeFirst()
  }

  /** Services that answer come before slow ones. */
  async function claimTurn(turn: 'quick' | 'slow', room: number, times: ClaimTimes) {
    if (room <= 0 || (turn === 'slow' && turns.slow().length === 0)) return { rows: [], more: false }
    const { ids, more } = await pick(turn, room, times)
    const rows = await outbox.takeUpOf(ids, times).catch((error: unknown) => {
      ids.forEach(release)
      throw error
    })
    const taken = new Set(rows.map(({ id }) => id))
    ids.filter((id) => !taken.has(id)).forEach(release)
    return { rows, more }
  }

  return {
    name: 'push message',
    logKey: 'push',
    pace: PACE,
    outbox,

    async claim(room, times) {
      const quick = await claimTurn('quick', room, times)
      const slow = await claimTurn('slow', room - quick.rows.length, times)
      return { rows: [...quick.rows, ...slow.rows], more: quick.more || slow.more }
    },

    async write(row) {
      const stored: unknown = JSON.parse(row.news)
      const letter = v.safeParse(OfficeLetter, stored)
      if (letter.success) return writeOfficePush(database.read, row.subscription_id, letter.output, now())
      const news = v.parse(PushNews, stored)
      const phone = await findPhone(row.subscription_id)
      const ticket = await findTicket(database.read, row.ticket_id)
      // The phone may have another account by now.
      if (!phone || !ticket || ticket.user_id !== phone.account_id) return { kind: 'pointless' }
      const message = composePush(phone.language ?? phone.account_language, ticket, news, now())
      if (!message) return { kind: 'pointless' }
      // An earlier attempt was counted already.
      const wait = news.kind === 'trip-changed' && row.attempts === 1 ? await mustWait(row, ticket.bus_id) : 0
      if (wait > 0) return { kind: 'wait', until: now() + wait }
      const { endpoint, p256dh, auth } = phone
      return { kind: 'send', message: { endpoint, keys: { p256dh, auth }, message } }
    },

    async send({ subscription_id }, { message, ...phone }, signal): Promise<Verdict> {
      const origin = originOf(phone.endpoint)
      const verdict = await push.send(phone, message, signal).catch((error: unknown) => {
        turns.answered(origin, false)
        throw error
      })
      turns.answered(origin, true)
      switch (verdict.kind) {
        case 'taken':
          return verdict
        case 'gone':
          await database.write((trx) => forgetPhone(trx, subscription_id, now()))
          return { kind: 'taken' }
        case 'refused':
          return { kind: 'refused', why: { status: verdict.status } }
        case 'later':
          return { kind: 'later', why: { status: verdict.status }, afterMs: verdict.afterMs }
      }
    },

    gather: (row) => (trx) => gatherChanges(trx, row),
    over: ({ id }) => release(id),
  }
}

/**
 * Deletes a phone that is gone, with its queued messages. A traveller without another phone gets a mail if the bus is
 * late: changes and cancellations were mailed at once, and a reminder is not worth a mail.
 */
async function forgetPhone(trx: Trx, subscriptionId: number, now: number): Promise<void> {
  const owed = await trx
    .selectFrom('push_outbox')
    .innerJoin('tickets', 'tickets.id', 'push_outbox.ticket_id')
    .select(['tickets.id as ticketId', 'tickets.user_id as userId'])
    .where('subscription_id', '=', subscriptionId)
    .where('news', '=', LATE)
    .orderBy('tickets.id')
    .execute()
  await trx.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
  const withPhones = await ownersOfPhones(trx, owed)
  const untold = owed.filter(({ userId }) => userId !== null && !withPhones.has(userId))
  if (untold.length > 0) await tell(trx, { kind: 'trip-late', tickets: untold }, now)
}

/**
 * Of one ticket's waiting changes the first is told, since it knows the trip before all of them; another may have come
 * while this one was being handled, and be in work now.
 */
async function gatherChanges(trx: Trx, { id, subscription_id, ticket_id }: Waiting): Promise<void> {
  const changes = await lockRows(
    trx,
    trx
      .selectFrom('push_outbox')
      .select(['id', 'attempts'])
      .where('subscription_id', '=', subscription_id)
      .where('ticket_id', '=', ticket_id)
      .where('news', 'like', TRIP_CHANGED)
      .orderBy('id'),
  ).execute()
  const [, ...later] = changes.filter((one) => one.id === id || one.attempts === 0).map((one) => one.id)
  if (later.length > 0) await trx.deleteFrom('push_outbox').where('id', 'in', later).execute()
}
