import { TOLD_CACHE, TOLD_PATH } from '#contract/constants.ts'
import type { AnswerCaches } from './device-storage.ts'
import { type Account, isAccountName } from './stored-account.ts'

/**
 * Tells the worker whose notifications this phone shows from now on: a message may come when the push service or the
 * server has not heard yet that somebody has logged out. Never rejects: what cannot be kept leaves the worker as it was.
 * @param account undefined: nobody's
 */
export async function keepToldAccount(caches: AnswerCaches | undefined, account: Account | undefined): Promise<void> {
  try {
    const bucket = await caches?.open(TOLD_CACHE)
    await bucket?.put(TOLD_PATH, new Response(JSON.stringify({ account: account ?? null })))
  } catch {
    // The server ends it with the log-in.
  }
}

/** @returns whose notifications this phone shows; undefined where nobody has said it. Never rejects */
export async function readToldAccount(caches: AnswerCaches | undefined): Promise<Account | undefined> {
  try {
    const answer = await (await caches?.open(TOLD_CACHE))?.match(TOLD_PATH)
    const told: unknown = await answer?.json()
    const account = typeof told === 'object' && told !== null && 'account' in told ? told.account : undefined
    return isAccountName(account) ? account : undefined
  } catch {
    return undefined
  }
}
