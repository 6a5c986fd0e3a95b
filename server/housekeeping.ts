import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { MAX_DAYS_AHEAD } from '../contract/constants.ts'
import type { Context } from './context.ts'
import { dropOldMailFiles } from './mail/old-mail-files.ts'
import { MAIL_FOLDER } from './mail/transport.ts'
import { dropForgottenAccounts } from './modules/accounts/forgotten-accounts.ts'
import { latestPlausible } from './stored-time.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** As long as an Idempotency-Key of a booking is honoured. */
const KEY_LIFE = 7 * DAY
/**
 * An operator's phone may lie in a drawer with a trip that was sent and never answered. After this long the trip has
 * departed, and asking for it again is refused for that.
 */
const BUS_KEY_LIFE = (MAX_DAYS_AHEAD + 1) * DAY
/** Longer than any session lives (plugins/sessions.ts). */
const SESSION_LIFE = 30 * DAY
const KEPT_SINCE_MADE = [
  ['sessions', SESSION_LIFE],
  ['booking_keys', KEY_LIFE],
  ['bus_keys', BUS_KEY_LIFE],
] as const
/** A used link is remembered that long after its end, so that opening it again still leads to the log-in. */
const TOKEN_LIFE = 30 * DAY
/** An account whose mail link nobody opened. Signing up again, or logging in, sends a new link until then. */
const FORGOTTEN_ACCOUNT_LIFE = 30 * DAY
/** A mail that became a file, for want of a mail server. Its links work for a day at most. */
const MAIL_FILE_LIFE = 30 * DAY
/** For whoever looks into why a mail did not arrive. */
const FAILED_MAIL_LIFE = 30 * DAY
/** Longer than any limit's window, and than a challenge is out. */
const LONGEST_WINDOW = DAY
/** How far a sweep's idea of the time may be from the last one's; twice as far as hourly sweeps are. */
const LONGEST_STEP = 2 * HOUR

/** Deletes what has run out, at start and every hour. Several servers may do it at once. */
export function startHousekeeping(context: Context, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const sweep = housekeeper(context)
  const tell = (error: unknown) => log.warn({ err: error }, 'housekeeping')
  let round = sweep().catch(tell)
  const timer = setInterval(() => {
    round = sweep().catch(tell)
  }, HOUR)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

/**
 * @returns one sweep. A clock that jumps ahead by a year makes everything look old, and what is deleted is gone when it
 * is set back: so from sweep to sweep, what is to go moves on by two hours at most.
 */
export function housekeeper({
  config,
  database,
  now,
}: Pick<Context, 'config' | 'database' | 'now'>): () => Promise<void> {
  let sweptTo = now()
  return async () => {
    const present = now()
    const time = Math.min(present, sweptTo + LONGEST_STEP)
    await database.write(async (trx) => {
      for (const [table, life] of KEPT_SINCE_MADE) {
        // What a clock that ran ahead has made begins its life now, or it would last for as long as that clock was wrong.
        await trx
          .updateTable(table)
          .set({ created_at: present })
          .where('created_at', '>', latestPlausible(present, 0))
          .execute()
        await trx
          .deleteFrom(table)
          .where('created_at', '<', time - life)
          .execute()
      }
      await trx
        .deleteFrom('mail_outbox')
        .where('failed_at', '<', time - FAILED_MAIL_LIFE)
        .execute()
      await trx
        .deleteFrom('mail_tokens')
        .where(hasRunOut('expires_at', time - TOKEN_LIFE, latestPlausible(present, TOKEN_LIFE)))
        .execute()
      const latest = latestPlausible(present, LONGEST_WINDOW)
      await trx
        .deleteFrom('passkey_challenges')
        .where(hasRunOut('expires_at', time, latest))
        .execute()
      await trx
        .deleteFrom('tries')
        .where(hasRunOut('window_ends_at', time, latest))
        .execute()
    })
    await dropForgottenAccounts(database, time - FORGOTTEN_ACCOUNT_LIFE, present)
    await dropOldMailFiles(join(config.dataDir, MAIL_FOLDER), time - MAIL_FILE_LIFE)
    sweptTo = time
  }
}

/** @param latest later than any that is honest: a clock that ran ahead has written it */
function hasRunOut(column: 'expires_at' | 'window_ends_at', before: number, latest: number) {
  return sql<boolean>`(${sql.ref(column)} < ${before} or ${sql.ref(column)} > ${latest})`
}
