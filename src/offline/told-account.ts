import { TOLD_CACHE, TOLD_PATH } from '#contract/constants.ts'
import type { AnswerCaches } from './device-storage.ts'
import { type Account, isAccountName } from './stored-account.ts'

/**
 * Tells the service worker which account's notifications this phone shows from now on: a push message may arrive before
 * the push service or the server has heard of a log-out. Never rejects: if storing fails, the worker's state stays.
 * @param account undefined: nobody's
 */
export async function keepToldAccount(caches: AnswerCaches | undefined, account: Account | undefined): Promise<void> {
  try {
    const bucket = await caches?.open(TOLD_CACHE)
    await bucket?.put(TOLD_PATH, new Response(JSON.stringify({ account: account ?? null })))
  } catch {
    // The server ends the subscription together with the session.
  }
}

/** @returns the account whose notifications this phone shows; undefined if none was ever set. Never rejects */
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
