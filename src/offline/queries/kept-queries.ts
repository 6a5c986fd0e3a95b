import type { QueryKey } from '@tanstack/query-core'
import { isRecord } from '#contract/reads.ts'
import { KEPT_QUERIES } from '#storage-keys.ts'
import type { KeyValueStorage } from '../device-storage.ts'
import { type Account, isAccountName, loggedInAccounts } from '../stored-account.ts'

/** The owner of a kept answer: the public, or one account, which alone may see it again. */
export type Owner = 'public' | Account
export const PUBLIC = 'public'

export interface KeptQuery {
  key: QueryKey
  owner: Owner
  /** Time of the answer, milliseconds since 1970 by the server's clock; 0 if unknown. */
  updatedAt: number
  data: unknown
}

/**
 * Converts between the phone's clock, which React Query stamps answers by, and the server's, which kept answers use:
 * the phone's clock may be corrected between two visits. 0 stands for an unknown time on both.
 */
export interface StampClock {
  stamp(byPhone: number): number
  /** @returns never a time in the future */
  read(stamped: number): number
}

/** Raised when the data of any kept query changes its shape: answers of older versions are then ignored. */
export const DATA_VERSION = 1

/** @returns the text in storage; undefined if there is none or storage refuses */
export function storedText(storage: KeyValueStorage): string | undefined {
  try {
    return storage.getItem(KEPT_QUERIES) ?? undefined
  } catch {
    return undefined
  }
}

/** @returns every readable entry; an unreadable one never hides the others */
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

/** @returns the public answers, and those of accounts logged in on this phone */
export function allowed(storage: KeyValueStorage, queries: KeptQuery[]): KeptQuery[] {
  const accounts: Owner[] = loggedInAccounts(storage)
  return queries.filter(({ owner }) => owner === PUBLIC || accounts.includes(owner))
}
