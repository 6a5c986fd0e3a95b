import type { AdminProfile, AdminSignUp } from '#contract/accounts/account-forms.ts'
import type { Trx } from '../../db/database.ts'
import { orTaken } from '../../db/faults.ts'
import type { Approval } from '../../db/tables/accounts.ts'
import { conflict } from '../../refusal.ts'
import type { Sentence } from '../../sentences/en.ts'
import { companyKey } from './company-key.ts'
import { findAccountByEmail, insertAdmin, type NewAccount, updateAdminProfile } from './store.ts'

/** As long as an activation link works: after that, an account that was never activated no longer holds its name. */
const UNPROVED_MS = 24 * 3_600_000

const nameTaken: Sentence = (say) => say.account.companyNameTaken

/**
 * Makes a company's name free for an account, or refuses: travellers know operators by it alone.
 * @throws Refusal 409
 */
async function claimName(trx: Trx, key: string, now: number): Promise<void> {
  await releaseUnproved(trx, key, now)
  if (await findHolder(trx, key)) throw conflict(nameTaken)
}

async function releaseUnproved(trx: Trx, key: string, now: number): Promise<void> {
  await trx
    .updateTable('admins')
    .set({ travels_key: null })
    .where('travels_key', '=', key)
    .where('activated_at', 'is', null)
    .where('created_at', '<', now - UNPROVED_MS)
    .execute()
}

function findHolder(trx: Trx, key: string): Promise<{ id: number } | undefined> {
  return trx.selectFrom('admins').select('id').where('travels_key', '=', key).executeTakeFirst()
}

/** As `insertAdmin`. @throws Refusal 409 for another operator's name */
export async function insertNamedAdmin(
  trx: Trx,
  signUp: AdminSignUp,
  account: NewAccount & { approval: Approval },
): Promise<number | undefined> {
  // A second sign-up with the same address is told of the account and not of its name.
  if (await findAccountByEmail(trx, 'operator', signUp.email)) return undefined
  await claimName(trx, companyKey(signUp.travels_name), account.createdAt)
  return orTaken(insertAdmin(trx, signUp, account), nameTaken)
}

/**
 * As `updateAdminProfile`. An operator older than the rule of unique names may share one, and keeps it.
 * @throws Refusal 409 for another operator's name
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
  await orTaken(updateAdminProfile(trx, id, profile, moves ? key : before.travels_key), nameTaken)
  return profile.travels_name !== before.travels_name
}

/**
 * Gives an operator, who has just become active, a name that is theirs alone. An operator who opened the mail's link
 * late may have lost the name to another, and travellers must not meet two of one name: so the account's number is
 * added to it, until its owner chooses another in the profile.
 * @returns whether the name differs from the chosen one
 */
export async function nameActivated(trx: Trx, id: number, now: number): Promise<boolean> {
  const { travels_name, travels_key } = await trx
    .selectFrom('admins')
    .select(['travels_name', 'travels_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (travels_key !== null) return false
  for (const name of namesFor(travels_name, id)) {
    const key = companyKey(name)
    await releaseUnproved(trx, key, now)
    if (await findHolder(trx, key)) continue
    await orTaken(
      trx.updateTable('admins').set({ travels_name: name, travels_key: key }).where('id', '=', id).execute(),
      nameTaken,
    )
    return name !== travels_name
  }
  return false
}

/** The chosen name, and then as many others as needed. */
function* namesFor(chosen: string, id: number): Generator<string> {
  yield chosen
  yield `${chosen} (${id})`
  for (let more = 2; ; more++) yield `${chosen} (${id}-${more})`
}
