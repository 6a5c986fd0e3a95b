import type { AdminProfile, AdminSignUp } from '../../../contract/account-forms.ts'
import type { Trx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import type { Approval } from '../../db/schema.ts'
import { conflict } from '../../refusal.ts'
import { companyKey } from './company-key.ts'
import { findAccountByEmail, insertAdmin, type NewAccount, updateAdminProfile } from './store.ts'

/** As long as an activation link works: after that, who never opened theirs no longer holds a name. */
const UNPROVED_MS = 24 * 3_600_000

/**
 * Makes a company's name free for an account, or refuses: travellers know operators by it alone.
 * @throws Refusal 409
 */
async function claimName(trx: Trx, key: string, now: number): Promise<void> {
  await trx
    .updateTable('admins')
    .set({ travels_key: null })
    .where('travels_key', '=', key)
    .where('activated_at', 'is', null)
    .where('created_at', '<', now - UNPROVED_MS)
    .execute()
  const holder = await trx.selectFrom('admins').select('id').where('travels_key', '=', key).executeTakeFirst()
  if (holder) throw conflict((say) => say.account.companyNameTaken)
}

/** As `insertAdmin`. @throws Refusal 409 for a name that is another operator's */
export async function insertNamedAdmin(
  trx: Trx,
  signUp: AdminSignUp,
  account: NewAccount & { approval: Approval },
): Promise<number | undefined> {
  // Who signs up twice is told of the account and not of its name.
  if (await findAccountByEmail(trx, 'operator', signUp.email)) return undefined
  await claimName(trx, companyKey(signUp.travels_name), account.createdAt)
  return orTaken(insertAdmin(trx, signUp, account))
}

/**
 * As `updateAdminProfile`. An operator from before names were kept apart may share one, and goes on under it.
 * @throws Refusal 409 for a name that is another operator's
 * @returns whether trips are listed under another name from now on
 */
export async function updateNamedAdmin(trx: Trx, id: number, profile: AdminProfile, now: number): Promise<boolean> {
  const before = await trx
    .selectFrom('admins')
    .select(['travels_name', 'travels_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const key = companyKey(profile.travels_name)
  const moves = key !== companyKey(before.travels_name)
  if (moves) await claimName(trx, key, now)
  await orTaken(updateAdminProfile(trx, id, profile, moves ? key : before.travels_key))
  return profile.travels_name !== before.travels_name
}

/** On PostgreSQL another transaction may have taken the name since it was looked for. */
async function orTaken<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    throw isUniqueViolation(error) ? conflict((say) => say.account.companyNameTaken) : error
  }
}
