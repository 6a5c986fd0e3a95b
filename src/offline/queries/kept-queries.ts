import type { QueryKey } from '@tanstack/query-core'
import * as v from 'valibot'
import { KEPT_QUERIES } from '../../storage-keys.ts'
import { type Account, AccountName, loggedInAccounts } from '../account.ts'
import type { KeyValueStorage } from '../device-storage.ts'

/** Whose a kept answer is: anybody's, or one account's, which alone may see it again. */
export type Owner = 'public' | Account
export const PUBLIC = 'public'

export interface KeptQuery {
  key: QueryKey
  owner: Owner
  /** When it was true, milliseconds since 1970 by the server's clock; 0 if that is not known. */
  updatedAt: number
  data: unknown
}

/**
 * Between the phone's clock, by which a client stamps its answers, and the server's, by which they are kept: the phone's
 * may be put right between two visits. 0 stands for an unknown moment on both.
 */
export interface StampClock {
  stamp(byPhone: number): number
  /** @returns never a moment that is still to come */
  read(stamped: number): number
}

/** Raised when the data of any kept query changes its shape: what an older app has kept is then left behind. */
export const DATA_VERSION = 1

const Kept = v.object({ version: v.literal(DATA_VERSION), queries: v.array(v.unknown()) })
const Entry = v.object({
  key: v.pipe(v.array(v.unknown()), v.minLength(1)),
  owner: v.union([v.literal(PUBLIC), AccountName]),
  updatedAt: v.pipe(v.number(), v.minValue(0)),
  data: v.unknown(),
})

/** @returns the text in storage, undefined if there is none or storage refuses */
export function storedText(storage: KeyValueStorage): string | undefined {
  try {
    return storage.getItem(KEPT_QUERIES) ?? undefined
  } catch {
    return undefined
  }
}

/** @returns every entry that can be read; one that cannot never costs the others */
export function parseKept(text: string | undefined): KeptQuery[] {
  if (text === undefined) return []
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return []
  }
  const kept = v.safeParse(Kept, json)
  if (!kept.success) return []
  return kept.output.queries.flatMap((entry) => {
    const parsed = v.safeParse(Entry, entry)
    return parsed.success && parsed.output.data !== undefined && parsed.output.data !== null ? [parsed.output] : []
  })
}

/** @returns the answers that belong to nobody, or to somebody logged in on this phone */
export function allowed(storage: KeyValueStorage, queries: KeptQuery[]): KeptQuery[] {
  const accounts: Owner[] = loggedInAccounts(storage)
  return queries.filter(({ owner }) => owner === PUBLIC || accounts.includes(owner))
}
