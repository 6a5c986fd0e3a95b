import type { Trx } from '../../db/database.ts'
import { dropMailTokens, mintMailToken } from '../accounts/mailed-links/mail-tokens.ts'
import { lockStaff } from './store.ts'

export const JOIN_PAGE = '/adminAuth/join'

/** The content of a staff mail. */
export interface StaffLink {
  token: string
  hours: number
  /** As the operator typed it. */
  company: string
}

/**
 * Makes the secret of an invitation, which voids the one before. Called when the mail is written.
 * @param email that the mail goes to
 * @returns undefined if the invitation is no longer open
 */
export async function mintInvitation(
  trx: Trx,
  { staffId, email }: { staffId: number; email: string },
  now: number,
): Promise<StaffLink | undefined> {
  const person = await lockStaff(trx, staffId)
  if (person?.email !== email || person.joined_at !== null) return undefined
  await dropMailTokens(trx, 'staff', staffId)
  return {
    ...(await mintMailToken(trx, { purpose: 'staff', role: 'staff', accountId: staffId }, now)),
    ...(await companyOf(trx, person.admin_id)),
  }
}

/**
 * As {@link mintInvitation}, for staff who have lost their password. Earlier links stay good: strangers can ask too.
 */
export async function mintStaffReset(
  trx: Trx,
  { staffId, email }: { staffId: number; email: string },
  now: number,
): Promise<{ token: string; hours: number } | undefined> {
  const person = await lockStaff(trx, staffId)
  if (person?.email !== email || person.joined_at === null) return undefined
  return mintMailToken(trx, { purpose: 'reset', role: 'staff', accountId: staffId }, now)
}

async function companyOf(trx: Trx, adminId: number): Promise<{ company: string }> {
  const { travels_name: company } = await trx
    .selectFrom('admins')
    .select('travels_name')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  return { company }
}
