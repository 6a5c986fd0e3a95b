import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { MAX_DAYS_AHEAD } from '../contract/constants.ts'
import type { Context } from './context.ts'
import { MAIL_FOLDER } from './mail/mail-transport.ts'
import { dropOldMailFiles } from './mail/old-mail-files.ts'
import { dropOldRuns } from './modules/boarding/progress.ts'
import { mendPlaceKeys } from './modules/buses/place-keys.ts'
import { dropForgottenAccounts } from './modules/own-account/forgotten-accounts.ts'
import { forgetPaidPeople } from './modules/own-account/money-due.ts'
import { forgetPayers } from './modules/payments/forget-payers.ts'
import { dropForgottenStaff } from './modules/staff/forget-staff.ts'
import { type Rounds, startRounds } from './rounds.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/**
 * How long the Idempotency-Key of a booking or a refund is honoured: longer than a phone retries (`LONGEST_OPEN_MS`).
 */
const KEY_LIFE = 8 * DAY
/**
 * An operator's phone may lie in a drawer with an added trip whose answer never came. After this long the trip has
 * departed, and the server refuses a repeated request for that reason.
 */
const BUS_KEY_LIFE = (MAX_DAYS_AHEAD + 1) * DAY
/** Longer than any session lives (plugins/security/session-life.ts). */
const SESSION_LIFE = 30 * DAY
/** A used link is remembered that long after its end, so that opening it again still leads to the log-in. */
const TOKEN_LIFE = 30 * DAY
/** An account whose mail link nobody opened. Signing up again, or logging in, sends a new link until then. */
const FORGOTTEN_ACCOUNT_LIFE = 30 * DAY
/** Staff who were withdrawn, or never took their invitation. */
const FORGOTTEN_STAFF_LIFE = 30 * DAY
/** A mail that became a file, for want of a mail server. Its links work for a day at most. */
const MAIL_FILE_LIFE = 30 * DAY
/** Kept for administrators who look into why a mail did not arrive. */
const FAILED_MAIL_LIFE = 30 * DAY
/** How far a sweep's time may be from the previous one's: twice the hour between sweeps. */
const LONGEST_STEP = 2 * HOUR

/**
 * Deletes expired rows, and mends rows of earlier servers, at start and every hour. Several servers may do it at once.
 */
export function startHousekeeping(context: Context, log: FastifyBaseLogger): Rounds {
  const sweep = housekeeper(context)
  const keepHouse = async () => {
    await sweep()
    log.debug('housekeeping done')
  }
  return startRounds(keepHouse, HOUR, 'housekeeping', log)
}

/**
 * @returns one sweep, which returns how many expired rows it deleted. Deleted rows do not come back when a clock is set
 * right. So a sweep deletes only rows that are old by its own clock, and its time moves on by two hours at most from
 * the sweep before: a clock that jumps ahead by a year deletes little. Rows dated in the future by this clock stay:
 * nobody can tell whether this clock is behind or the writer's was ahead. Where such a date would mislead, its reader
 * checks it against `latestPlausible`; a session is dated anew when it is used (plugins/security/sessions.ts), and a
 * key that lives longer does no harm.
 */
export function housekeeper({
  config,
  database,
  now,
}: Pick<Context, 'config' | 'database' | 'now'>): () => Promise<number> {
  let sweptTo = now()
  return async () => {
    let rows = 0
    const present = now()
    const time = Math.min(present, sweptTo + LONGEST_STEP)
    // Each on its own: a table with too many rows for one statement's time limit holds up no other.
    for (const [table, column, before] of [
      ['sessions', 'created_at', time - SESSION_LIFE],
      ['booking_keys', 'created_at', time - KEY_LIFE],
      ['refund_keys', 'created_at', time - KEY_LIFE],
      ['bus_keys', 'created_at', time - BUS_KEY_LIFE],
      ['operator_keys', 'created_at', time - BUS_KEY_LIFE],
      ['boarding_handovers', 'created_at', time - BUS_KEY_LIFE],
      ['mail_outbox', 'failed_at', time - FAILED_MAIL_LIFE],
      ['mail_tokens', 'expires_at', time - TOKEN_LIFE],
      ['passkey_challenges', 'expires_at', time],
      ['tries', 'window_ends_at', time],
    ] as const)
      rows += await database.write(async (trx) => {
        const dropped = await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before}`.execute(trx)
        return Number(dropped.numAffectedRows ?? 0)
      })
    await forgetPaidPeople(database, time)
    await forgetPayers(database, time)
    await dropForgottenAccounts(database, time - FORGOTTEN_ACCOUNT_LIFE, present)
    await mendPlaceKeys(database)
    await dropOldRuns(database, time)
    await dropForgottenStaff(database, time - FORGOTTEN_STAFF_LIFE)
    await dropOldMailFiles(join(config.dataDir, MAIL_FOLDER), time - MAIL_FILE_LIFE)
    sweptTo = time
    return rows
  }
}
