import type { QueryKey } from '@tanstack/query-core'
import { isRecord } from '#contract/reads.ts'
import { KEPT_QUERIES } from '#storage-keys.ts'
import type { KeyValueStorage } from '../device-storage.ts'
import { type Account, isAccountName, loggedInAccounts } from '../stored-account.ts'

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
  if (!isRecord(json) || json.version !== DATA_VERSION || !Array.isArray(json.queries)) return []
  return json.queries.flatMap((entry) => readEntry(entry) ?? [])
}

function readEntry(entry: unknown): KeptQuery | undefined {
  if (!isRecord(entry)) return undefined
  const { key, owner, updatedAt, data } = entry
  if (!Array.isArray(key) || key.length === 0 || typeof updatedAt !== 'number' || updatedAt < 0) return undefined
  if (owner !== PUBLIC && !isAccountName(owner)) return undefined
  return data === undefined || data === null ? undefined : { key, owner, updatedAt, data }
}

/** @returns the answers that belong to nobody, or to somebody logged in on this phone */
export function allowed(storage: KeyValueStorage, queries: KeptQuery[]): KeptQuery[] {
  const accounts: Owner[] = loggedInAccounts(storage)
  return queries.filter(({ owner }) => owner === PUBLIC || accounts.includes(owner))
}
