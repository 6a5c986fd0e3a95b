import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import type { Role } from '#server/db/tables/accounts.ts'
import { tooMany } from '#server/refusal.ts'
import { networkOf } from './network-of.ts'
import { countTry, forgetTries } from './tries.ts'

const MINUTE = 60_000
const PER_ADDRESS = { most: 5, windowMs: 15 * MINUTE }
const PER_ACCOUNT = { most: 30, windowMs: 60 * MINUTE }
/** Delay added by each failure beyond the account's limit: a stranger can slow the owner down, never lock them out. */
const DELAY_STEP_MS = 100
const LONGEST_DELAY_MS = 3_000

/** The account that is tried, and from where. */
export interface Tried {
  role: Role
  email: string
  ip: string
}

/**
 * Limits tries to prove one's identity. Password and passkey share one count, so that neither is a way around the
 * other.
 * @param onRefusal is told of each refused try
 */
export function logInTries({ config, database, now }: Context, onRefusal: (tried: Tried) => Promise<void>) {
  return {
    /** Call it before checking, so that a hundred tries at once count as a hundred. @throws Refusal 429 */
    async count(tried: Tried): Promise<void> {
      if (!config.rateLimits) return
      const { role, email, ip } = tried
      const { here, anywhere } = await database.write(async (trx) => ({
        here: await countTry(trx, ['log-in', role, email, networkOf(ip)], PER_ADDRESS, now()),
        anywhere: await countTry(trx, ['log-in', role, email], PER_ACCOUNT, now()),
      }))
      if (here.kind === 'over') {
        await onRefusal(tried)
        throw tooMany((say) => say.session.tooManyTries, here.retryAfter)
      }
      if (anywhere.kind === 'over')
        await sleep(Math.min((anywhere.count - PER_ACCOUNT.most) * DELAY_STEP_MS, LONGEST_DELAY_MS))
    },

    /** After a success. */
    async forget({ role, email, ip }: Tried): Promise<void> {
      if (config.rateLimits) await database.write((trx) => forgetTries(trx, ['log-in', role, email, networkOf(ip)]))
    },
  }
}
