import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { departureInstant, indiaMoment } from '#contract/time.ts'
import type { Context } from '../context.ts'
import { departureOf } from '../modules/buses/departure.ts'
import { remindOwners } from '../modules/never-came/never-came.ts'
import { releaseUnpaid, tellOfDeadlines } from '../modules/payments/release.ts'
import { tell } from '../news/news.ts'
import { REMINDED_AHEAD_MS } from '../news/reminded-ahead.ts'
import { type Rounds, startRounds } from '../rounds.ts'

const ROUND_MS = 60_000
/** In the log. */
const WHAT = 'reminders'
/** Per transaction: statements stay short, and the next transaction takes the rest. */
const MOST_AT_ONCE = 200

/**
 * Repeatedly queues departure reminders, reminders to owners about unanswered reports, and news of payment deadlines;
 * and frees the seats of tickets that were not paid in time. Several servers may do it at once.
 */
export function startReminders(
  context: Pick<Context, 'database' | 'now'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Rounds {
  const warn = (error: unknown) => log.warn({ err: error }, WHAT)
  const remind = async () => {
    // A failed job does not stop the others.
    for (const job of [owedReminders, remindOwners, tellOfDeadlines, releaseUnpaid]) await job(context).catch(warn)
  }
  return startRounds(remind, ROUND_MS, WHAT, log)
}

/**
 * Queues one reminder for each booked ticket whose bus leaves within three hours, by its present departure, and whose
 * traveller has notifications on. The one server that finds a ticket unmarked marks it in the same transaction, so that
 * each gets one reminder. Travellers who booked within those hours get none.
 * @returns the number of tickets
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
        // A ticket cancelled since the search gets none.
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
