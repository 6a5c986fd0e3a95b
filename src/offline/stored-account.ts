import { AdminRecord, UserRecord } from '#contract/accounts/kept-account.ts'
import { type Reads, readBy } from '#contract/reads.ts'
import { ADMIN, USER } from '../storage-keys.ts'
import type { KeyValueStorage } from './device-storage.ts'

/**
 * The account that data on this phone belongs to. Travellers and operators number their accounts separately; staff may
 * not see all that the operator sees, so each of them has an account name of their own.
 */
export type Account = `user-${number}` | `operator-${number}` | `operator-${number}-staff-${number}`

export function userAccount(id: number): Account {
  return `user-${id}`
}

/** @param staffId the member of the operator's staff; undefined for the holder of the account */
export function operatorAccount(id: number, staffId?: number): Account {
  return staffId === undefined ? `operator-${id}` : `operator-${id}-staff-${staffId}`
}

const NAME = /^(user|operator(-[1-9]\d{0,8}-staff)?)-[1-9]\d{0,8}$/
export function isAccountName(name: unknown): name is Account {
  return typeof name === 'string' && NAME.test(name)
}

/** @returns the accounts logged in now (specification, section 4), read anew: another tab may have logged out */
export function loggedInAccounts(storage: KeyValueStorage): Account[] {
  const user = readRecord(storage, USER, UserRecord)
  const admin = readRecord(storage, ADMIN, AdminRecord)
  return [...(user ? [userAccount(user.id)] : []), ...(admin ? [operatorAccount(admin.id, admin.staffId)] : [])]
}

function readRecord<T>(storage: KeyValueStorage, key: string, schema: Reads<T>): T | undefined {
  try {
    const text = storage.getItem(key)
    return text === null ? undefined : readBy(schema, JSON.parse(text))
  } catch {
    return undefined
  }
}
