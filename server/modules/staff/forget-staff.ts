import type { Database, Trx } from '../../db/database.ts'
import { tell } from '../../news/news.ts'
import { dropMailTokens } from '../accounts/mailed-links/mail-tokens.ts'

/**
 * Removes all staff of an operator, when the operator's account ends. The caller ends the account's sessions
 * afterwards: somebody who logs in at this moment locks their row first, and their session is ended then.
 */
export async function dropStaffOf(trx: Trx, adminId: number, now: number): Promise<void> {
  const gone = await trx.deleteFrom('staff').where('admin_id', '=', adminId).returning('id').execute()
  for (const { id } of gone) await forgetLinks(trx, id, now)
}

/** Deletes a person's links, and the mails that would bring them. */
export async function forgetLinks(trx: Trx, staffId: number, now: number): Promise<void> {
  await dropMailTokens(trx, 'staff', staffId)
  await tell(trx, { kind: 'staff-gone', staffId }, now)
}

/**
 * Deletes staff who were withdrawn, or were invited and never joined.
 * @param before those withdrawn, or last invited, before this moment
 */
export async function dropForgottenStaff(database: Database, before: number): Promise<void> {
  await database.write(async (trx) => {
    await trx
      .deleteFrom('staff')
      .where((eb) =>
        eb.or([eb('withdrawn_at', '<', before), eb.and([eb('joined_at', 'is', null), eb('invited_at', '<', before)])]),
      )
      .execute()
  })
}
