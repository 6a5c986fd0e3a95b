import type { FastifyBaseLogger } from 'fastify'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { lockRows } from '../db/lock-row.ts'
import type { PushOutboxTable } from '../db/schema.ts'
import { countTry } from '../modules/accounts/passwords/tries.ts'
import { findTicket } from '../modules/tickets/store.ts'
import { latestPlausible } from '../stored-time.ts'
import { composePush } from './compose-push.ts'
import { PushNews, TRIP_CHANGED } from './push-outbox.ts'
import type { PushVerdict } from './push-transport.ts'

export interface PushWorker {
  /** To be called after a transaction that owes a message. */
  wake(): void
  /** Resolves when no message is under way: the rest go out after the next start. */
  stop(): Promise<void>
}

const POLL_MS = 15_000
const AT_ONCE = 8
const DEADLINE_MS = 20_000
/** Longer than the deadline: after it another worker may try the message again. */
const CLAIM_MS = 60_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 30 * 60_000
/** As long as a push service may ask us to wait. */
const LONGEST_WISH_MS = 6 * 3_600_000
/** About three days of retries. Counted, because a clock that jumps must not make a message old. */
const MOST_ATTEMPTS = 150
const MINUTE = 60_000
/** Of changes of one trip, to one phone; what is not told now is told by the next one, or never if it is taken back. */
const APART = { most: 1, windowMs: 10 * MINUTE }
const PER_DAY = { most: 6, windowMs: 24 * 60 * MINUTE }
/** The longest that one ever waits on purpose: for the next day of changes. */
const LONGEST_WAIT_MS = PER_DAY.windowMs
/** What a push service that answers at all needs, when the process is asked to end. */
const GOODBYE_MS = 2_000

type Waiting = Selectable<PushOutboxTable>

/**
 * Sends what phones are owed. Several servers may run one each: a message is sent by whoever moves its next attempt on.
 * A process that dies between sending and deleting sends the message once more, which takes the place of the first on the
 * phone, since both have one tag.
 */
export function startPushWorker(
  { config, database, now, push }: Pick<Context, 'config' | 'database' | 'now' | 'push'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): PushWorker {
  const underWay = new Set<Promise<void>>()
  const ending = new AbortController()
  let stopped = false
  let again = false
  let looking: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  function wake(): void {
    again = true
    if (stopped || looking) return
    looking = look()
      .catch((error: unknown) => log.error({ err: error }, 'push worker'))
      .finally(() => {
        looking = undefined
        if (again) wake()
      })
  }

  /** Takes up as many as there is room for. Each that ends looks again, so a slow one holds up nobody else. */
  async function look(): Promise<void> {
    again = false
    const room = AT_ONCE - underWay.size
    if (room <= 0) return
    const due = await database.read
      .selectFrom('push_outbox')
      .select(['id', 'next_attempt_at'])
      .where((eb) =>
        eb.or([
          eb('next_attempt_at', '<=', now()),
          eb('next_attempt_at', '>', latestPlausible(now(), LONGEST_WAIT_MS)),
        ]),
      )
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(room)
      .execute()
    for (const row of due) {
      if (stopped) return
      const claimed = await claim(row)
      if (!claimed) continue
      const work = serve(claimed)
        .catch((error: unknown) => log.error({ err: error }, 'push worker'))
        .finally(() => {
          underWay.delete(work)
          wake()
        })
      underWay.add(work)
    }
  }

  function claim({ id, next_attempt_at }: Pick<Waiting, 'id' | 'next_attempt_at'>): Promise<Waiting | undefined> {
    return database.write((trx) =>
      trx
        .updateTable('push_outbox')
        .set((eb) => ({ next_attempt_at: now() + CLAIM_MS, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('next_attempt_at', '=', next_attempt_at)
        .returningAll()
        .executeTakeFirst(),
    )
  }

  async function serve(row: Waiting): Promise<void> {
    try {
      const news = v.parse(PushNews, JSON.parse(row.news))
      const phone = await findPhone(row.subscription_id)
      const ticket = await findTicket(database.read, row.ticket_id)
      // The phone may be somebody else's by now.
      if (!phone || !ticket || ticket.user_id !== phone.account_id) return await forget(row)
      const message = composePush(phone.language ?? phone.account_language, ticket, news, now())
      if (!message) return await forget(row)
      const wait = news.kind === 'trip-changed' && row.attempts === 1 ? await mustWait(row, ticket.bus_id) : 0
      if (wait > 0) return await holdBack(row, wait)
      const { endpoint, p256dh, auth } = phone
      const deadline = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), ending.signal])
      await settle(row, await push.send({ endpoint, keys: { p256dh, auth } }, message, deadline))
    } catch (error) {
      if (ending.signal.aborted) return putOff(row, 0, row.attempts - 1)
      const line = { err: error, push: row.id, attempts: row.attempts }
      // What can't be read will do no better later.
      if (error instanceof v.ValiError || error instanceof SyntaxError) {
        log.error(line, 'push message is not tried again')
        return forget(row)
      }
      await tryLater(row, line, undefined)
    }
  }

  async function settle(row: Waiting, verdict: PushVerdict): Promise<void> {
    switch (verdict.kind) {
      case 'taken':
        return forget(row)
      case 'gone':
        // With it goes all that it is owed.
        return database.write(async (trx) => {
          await trx.deleteFrom('push_subscriptions').where('id', '=', row.subscription_id).execute()
        })
      case 'refused':
        log.error({ push: row.id, status: verdict.status }, 'push message was refused')
        return forget(row)
      case 'later':
        return tryLater(row, { push: row.id, attempts: row.attempts, status: verdict.status }, verdict.afterMs)
    }
  }

  async function tryLater(row: Waiting, line: object, wish: number | undefined): Promise<void> {
    if (row.attempts >= MOST_ATTEMPTS) {
      log.error(line, 'push message failed and is not tried again')
      return forget(row)
    }
    log.warn(line, 'push message not sent')
    const own = Math.min(FIRST_RETRY_MS * 2 ** Math.min(row.attempts - 1, 20), LONGEST_RETRY_MS)
    const wait = Math.max(own, Math.min(wish ?? 0, LONGEST_WISH_MS))
    await putOff(row, wait, row.attempts)
    clearTimeout(retry)
    retry = setTimeout(wake, Math.min(wait, POLL_MS) + 50)
    retry.unref()
  }

  /** @returns in milliseconds, how long this change has to wait for; counts it if it need not */
  function mustWait({ subscription_id }: Waiting, busId: number): Promise<number> {
    if (!config.rateLimits) return Promise.resolve(0)
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

  async function forget({ id }: Waiting): Promise<void> {
    await database.write(async (trx) => {
      await trx.deleteFrom('push_outbox').where('id', '=', id).execute()
    })
  }

  /**
   * As if it had never been begun. Of changes of one ticket that wait so, the first is told, since it knows what was true
   * before all of them; another may have come while this one was looked at, and be looked at now.
   */
  async function holdBack({ id, subscription_id, ticket_id }: Waiting, wait: number): Promise<void> {
    await database.write(async (trx) => {
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
      await trx
        .updateTable('push_outbox')
        .set({ next_attempt_at: now() + wait, attempts: 0 })
        .where('id', '=', id)
        .execute()
    })
  }

  async function putOff({ id }: Waiting, wait: number, attempts: number): Promise<void> {
    await database.write(async (trx) => {
      await trx
        .updateTable('push_outbox')
        .set({ next_attempt_at: now() + wait, attempts })
        .where('id', '=', id)
        .execute()
    })
  }

  const poll = setInterval(wake, POLL_MS)
  poll.unref()
  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(poll)
      clearTimeout(retry)
      const patience = setTimeout(() => ending.abort(), GOODBYE_MS)
      await looking
      await Promise.all(underWay)
      clearTimeout(patience)
    },
  }
}
