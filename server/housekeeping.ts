import type { FastifyBaseLogger } from 'fastify'
import { MAX_DAYS_AHEAD } from '../contract/constants.ts'
import type { Context } from './context.ts'

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
/** A used link is remembered that long after its end, so that opening it again still leads to the log-in. */
const TOKEN_LIFE = 30 * DAY

/** Deletes what has run out, at start and every hour. Several servers may do it at once; it only deletes. */
export function startHousekeeping({ database, now }: Context, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let round: Promise<void> = sweep()
  const timer = setInterval(() => {
    round = sweep()
  }, HOUR)
  timer.unref()

  async function sweep(): Promise<void> {
    try {
      const time = now()
      await database.write(async (trx) => {
        await trx
          .deleteFrom('sessions')
          .where('created_at', '<', time - SESSION_LIFE)
          .execute()
        await trx
          .deleteFrom('mail_tokens')
          .where('expires_at', '<', time - TOKEN_LIFE)
          .execute()
        await trx
          .deleteFrom('booking_keys')
          .where('created_at', '<', time - KEY_LIFE)
          .execute()
        await trx
          .deleteFrom('bus_keys')
          .where('created_at', '<', time - BUS_KEY_LIFE)
          .execute()
        await trx.deleteFrom('tries').where('window_ends_at', '<', time).execute()
      })
    } catch (error) {
      log.warn({ err: error }, 'housekeeping')
    }
  }

  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}
