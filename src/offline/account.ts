import * as v from 'valibot'
import { Admin, User } from '../../contract/account.ts'
import { Id } from '../../contract/fields.ts'
import { ADMIN, USER } from '../storage-keys.ts'
import type { KeyValueStorage } from './device-storage.ts'

/** Whose something on this phone is. Travellers and operators number their accounts separately. */
export type Account = `user-${number}` | `operator-${number}`

export function userAccount(id: number): Account {
  return `user-${id}`
}

export function operatorAccount(id: number): Account {
  return `operator-${id}`
}

export const AccountName = v.pipe(
  v.string(),
  v.regex(/^(user|operator)-[1-9]\d{0,8}$/),
  v.transform((name): Account => {
    const id = v.parse(Id, name.slice(name.indexOf('-') + 1))
    return name.startsWith('user-') ? userAccount(id) : operatorAccount(id)
  }),
)

/** @returns who is logged in at this moment (specification, section 4), read anew: another tab may have logged out */
export function loggedInAccounts(storage: KeyValueStorage): Account[] {
  const user = readId(storage, USER, User)
  const admin = readId(storage, ADMIN, Admin)
  return [...(user === undefined ? [] : [userAccount(user)]), ...(admin === undefined ? [] : [operatorAccount(admin)])]
}

function readId(
  storage: KeyValueStorage,
  key: string,
  schema: v.GenericSchema<unknown, { id: number }>,
): number | undefined {
  try {
    const text = storage.getItem(key)
    if (text === null) return undefined
    const record = v.safeParse(schema, JSON.parse(text))
    return record.success ? record.output.id : undefined
  } catch {
    return undefined
  }
}
