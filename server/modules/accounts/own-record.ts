import type { Admin, User } from '#contract/accounts/account.ts'
import type { Reader } from '../../db/database.ts'
import { notLoggedIn } from '../../refusal.ts'
import { findAdmin, findUser } from './store.ts'

/** The record of the account that is logged in. @throws Refusal 401 if the account has gone meanwhile */
export async function ownUser(db: Reader, id: number): Promise<User> {
  return (await findUser(db, id)) ?? gone()
}

/** As {@link ownUser}. */
export async function ownAdmin(db: Reader, id: number): Promise<Admin> {
  return (await findAdmin(db, id)) ?? gone()
}

function gone(): never {
  throw notLoggedIn()
}
