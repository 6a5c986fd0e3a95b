import * as v from 'valibot'
import { TOLD_CACHE, TOLD_PATH } from '../contract/constants.ts'

const Told = v.object({ account: v.nullable(v.string()) })

/**
 * The account whose notifications this phone shows.
 * @returns null: nobody's, since that account has logged out; undefined: none was ever set, as in earlier versions
 */
export async function readToldAccount(caches: Pick<CacheStorage, 'match'>): Promise<string | null | undefined> {
  try {
    const answer = await caches.match(TOLD_PATH, { cacheName: TOLD_CACHE })
    const told = v.safeParse(Told, await answer?.json())
    return told.success ? told.output.account : undefined
  } catch {
    return undefined
  }
}

/** @param to the account that a message names; undefined if it names none */
export function isShownTo(told: string | null | undefined, to: string | undefined): boolean {
  return told === undefined || (told !== null && (to === undefined || to === told))
}
