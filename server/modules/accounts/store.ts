import type { Selectable } from 'kysely'
import type { Admin, User } from '#contract/accounts/account.ts'
import type { AdminProfile, AdminSignUp, UserProfile, UserSignUp } from '#contract/accounts/account-forms.ts'
import type { Language } from '#contract/language.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { lockRows } from '../../db/lock-row.ts'
import type { Approval, Role, UsersTable } from '../../db/tables/accounts.ts'
import { companyKey } from './company-key.ts'

export const ACCOUNT_TABLE = { user: 'users', operator: 'admins' } as const satisfies Record<Role, string>

const ACCOUNT_COLUMNS = ['id', 'email', 'password_hash', 'activated_at', 'switched_off_at', 'language'] as const

export type AccountRow = Pick<Selectable<UsersTable>, (typeof ACCOUNT_COLUMNS)[number]>

export async function findAccountByEmail(db: Reader, role: Role, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom(ACCOUNT_TABLE[role]).select(ACCOUNT_COLUMNS).where('email', '=', email).executeTakeFirst()
}

export async function findAccountById(db: Reader, role: Role, id: number): Promise<AccountRow | undefined> {
  return db.selectFrom(ACCOUNT_TABLE[role]).select(ACCOUNT_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** The password hash at the moment when somebody proved the password, by typing it or by a passkey in its place. */
export type Proved = Pick<AccountRow, 'id' | 'password_hash'>

export async function lockAccount(trx: Trx, role: Role, id: number): Promise<AccountRow | undefined> {
  const query = trx.selectFrom(ACCOUNT_TABLE[role]).select(ACCOUNT_COLUMNS).where('id', '=', id)
  return lockRows(trx, query).executeTakeFirst()
}

/**
 * Locks an account until the transaction ends, so that its password stays. Checks and hashes take time between the
 * proof of a password and its use; an owner who has set another password meanwhile meant to shut that very person out.
 * @returns the account as it is now; undefined if its password is no longer the proved one, or it is erased or switched
 *   off
 */
export async function lockProved(trx: Trx, role: Role, proved: Proved): Promise<AccountRow | undefined> {
  const account = await lockAccount(trx, role, proved.id)
  return account?.password_hash === proved.password_hash && account.switched_off_at === null ? account : undefined
}

/** The check for a session that this proof starts. */
export function isStillProved(role: Role, proved: Proved): (trx: Trx) => Promise<boolean> {
  return async (trx) => (await lockProved(trx, role, proved)) !== undefined
}

/** @returns the traveller's record as clients keep it: exactly the contract's fields */
export async function findUser(db: Reader, id: number): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'age', 'gender'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** @returns the operator's record as clients keep it */
export async function findAdmin(db: Reader, id: number): Promise<Admin | undefined> {
  return db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'phone', 'travels_name', 'gst_number'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface NewAccount {
  passwordHash: string
  createdAt: number
  activatedAt: number | null
  language: Language
}

/** @returns the new id, or undefined if the address has an account */
export async function insertUser(trx: Trx, signUp: UserSignUp, account: NewAccount): Promise<number | undefined> {
  const { name, email, phone, age, gender } = signUp
  const row = await trx
    .insertInto('users')
    .values({ name, email, phone, age, gender, ...accountColumns(account) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** @returns the new id, or undefined if the address has an account */
export async function insertAdmin(
  trx: Trx,
  signUp: AdminSignUp,
  account: NewAccount & { approval: Approval },
): Promise<number | undefined> {
  const { name, email, phone, travels_name, gst_number } = signUp
  const row = await trx
    .insertInto('admins')
    .values({
      name,
      email,
      phone,
      travels_name,
      travels_key: companyKey(travels_name),
      gst_number,
      approval: account.approval,
      ...accountColumns(account),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

function accountColumns({ passwordHash, createdAt, activatedAt, language }: NewAccount) {
  return { password_hash: passwordHash, created_at: createdAt, activated_at: activatedAt, language }
}

/** All fields but the address, which has to be proved first. */
export async function updateUserProfile(trx: Trx, id: number, profile: UserProfile): Promise<void> {
  const { name, phone, age, gender } = profile
  await trx.updateTable('users').set({ name, phone, age, gender }).where('id', '=', id).execute()
}

/** As {@link updateUserProfile}. @param travels_key key of the company's name; see company-names.ts */
export async function updateAdminProfile(
  trx: Trx,
  id: number,
  profile: AdminProfile,
  travels_key: string | null,
): Promise<void> {
  const { name, phone, travels_name } = profile
  await trx.updateTable('admins').set({ name, phone, travels_name, travels_key }).where('id', '=', id).execute()
}

/** @throws a unique violation if the address is another account's */
export async function setEmail(trx: Trx, role: Role, id: number, email: string): Promise<void> {
  await trx.updateTable(ACCOUNT_TABLE[role]).set({ email }).where('id', '=', id).execute()
}

/** @returns whether the account exists */
export async function setLanguage(trx: Trx, role: Role, id: number, language: Language): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(ACCOUNT_TABLE[role])
    .set({ language })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether the account was inactive before */
export async function activateAccount(trx: Trx, role: Role, id: number, now: number): Promise<boolean> {
  const result = await trx
    .updateTable(ACCOUNT_TABLE[role])
    .set({ activated_at: now })
    .where('id', '=', id)
    .where('activated_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setPasswordHash(trx: Trx, role: Role, id: number, passwordHash: string): Promise<void> {
  await trx.updateTable(ACCOUNT_TABLE[role]).set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** Sets the hash if `before` is still the stored one: a password changed meanwhile stays changed. */
export async function replacePasswordHash(
  trx: Trx,
  table: (typeof ACCOUNT_TABLE)[Role] | 'staff',
  id: number,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute()
}
