import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { departureInstant, indiaMoment } from '#contract/time.ts'
import type { Context } from '../context.ts'
import { departureOf } from '../modules/buses/departure.ts'
import { remindOwners } from '../modules/never-came/never-came.ts'
import { releaseUnpaid, tellOfDeadlines } from '../modules/payments/release.ts'
import { type Teller, tell } from '../news/news.ts'
import { REMINDED_AHEAD_MS } from '../news/reminded-ahead.ts'
import { type Rounds, startRounds } from '../rounds.ts'

const ROUND_MS = 60_000
/** In the log. */
const WHAT = 'reminders'
/** Per transaction: a statement stays short, and the next one takes the rest. */
const MOST_AT_ONCE = 200

/**
 * Has phones told that a bus leaves soon, and owners that passengers wait for an answer; tells of deadlines for paying, and gives
 * back the seats of what was not paid in time, all the while. Several servers may do it at once.
 */
export function startReminders(
  context: Pick<Context, 'database' | 'now'>,
  teller: Teller,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Rounds {
  const warn = (error: unknown) => {
    log.warn({ err: error }, WHAT)
    return 0
  }
  const remind = async () => {
    let owed = 0
    // One that fails keeps no other from its work.
    for (const job of [owedReminders, remindOwners, tellOfDeadlines, releaseUnpaid])
      owed += await job(context).catch(warn)
    if (owed > 0) teller.wake()
  }
  return startRounds(remind, ROUND_MS, WHAT, log)
}

/**
 * Notes one reminder for each good ticket whose bus leaves within three hours, by the time that it leaves at now, and
 * whose traveller has a phone to be told on. A ticket is marked in the same transaction by the one server that finds it
 * unmarked, so that each is reminded of once. Who has booked within those hours knows it, and is not told.
 * @returns how many tickets it was
 */
export async function owedReminders({ database, now }: Pick<Context, 'database' | 'now'>): Promise<number> {
  let total = 0
  for (;;) {
    const time = now()
    const due = await database.read
      .selectFrom('buses')
      .innerJoin('tickets', 'tickets.bus_id', 'buses.id')
      .select(['tickets.id', 'tickets.booked_at', 'buses.departs'])
      .where('buses.archived_at', 'is', null)
      .where('buses.departs', '>', indiaMoment(time))
      .where('buses.departs', '<=', indiaMoment(time + REMINDED_AHEAD_MS))
      .where('tickets.status', '=', BOOKED)
      .where('tickets.reminded_at', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('push_subscriptions')
            .select('push_subscriptions.id')
            .where('push_subscriptions.role', '=', 'user')
            .whereRef('push_subscriptions.account_id', '=', 'tickets.user_id'),
        ),
      )
      .orderBy('tickets.id')
      .limit(sql.lit(MOST_AT_ONCE))
      .execute()
    if (due.length === 0) return total
    const ids = due.map(({ id }) => id)
    const late = new Set(
      due
        .filter((ticket) => ticket.booked_at > departureInstant(departureOf(ticket)) - REMINDED_AHEAD_MS)
        .map(({ id }) => id),
    )
    total += await database.write(async (trx) => {
      const marked = await trx
        .updateTable('tickets')
        .set({ reminded_at: time })
        .where('id', 'in', ids)
        .where('reminded_at', 'is', null)
        // What was cancelled since it was found is owed none.
        .where('status', '=', BOOKED)
        .returning(['id', 'user_id'])
        .execute()
      const reminded = marked.filter(({ id }) => !late.has(id)).sort((one, other) => one.id - other.id)
      const tickets = reminded.map(({ id, user_id }) => ({ ticketId: id, userId: user_id }))
      await tell(trx, { kind: 'trip-leaves-soon', tickets }, time)
      return reminded.length
    })
    if (due.length < MOST_AT_ONCE) return total
  }
}
