import type { Trx } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'

/** Phones that are told things for as long as the log-in lives by which they were switched on. */

/** Whose phone it is, and by which log-in. */
export interface PhoneOwner {
  role: Role
  accountId: number
  staffId: number | null
  /** As in `sessions.token_hash`. */
  sessionHash: string
}

/** Of log-ins that were ended: nobody is told on a phone that they have logged out of. */
export async function dropSubscriptionsOf(trx: Trx, sessionHashes: readonly string[]): Promise<void> {
  if (sessionHashes.length === 0) return
  await trx.deleteFrom('push_subscriptions').where('session_hash', 'in', sessionHashes).execute()
}

/** As {@link dropSubscriptionsOf}, of all of an account's own holder. */
export async function dropSubscriptionsOfHolder(trx: Trx, role: Role, accountId: number): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('role', '=', role)
    .where('account_id', '=', accountId)
    .where('staff_id', 'is', null)
    .execute()
}

/** As {@link dropSubscriptionsOf}, of one of an operator's staff. */
export async function dropSubscriptionsOfStaff(trx: Trx, staffId: number): Promise<void> {
  await trx.deleteFrom('push_subscriptions').where('staff_id', '=', staffId).execute()
}

/** Whoever logs in where a log-in was has the phone now. What was owed to another account is not sent to it (push/push-worker.ts). */
export async function passSubscriptionsOn(trx: Trx, sessionHash: string, owner: PhoneOwner): Promise<void> {
  await trx
    .updateTable('push_subscriptions')
    .set({
      role: owner.role,
      account_id: owner.accountId,
      staff_id: owner.staffId,
      session_hash: owner.sessionHash,
    })
    .where('session_hash', '=', sessionHash)
    .execute()
}
