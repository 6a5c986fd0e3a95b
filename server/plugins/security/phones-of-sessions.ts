import type { Trx } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'

/** Notifications of a phone, which last as long as the session that switched them on. */

/** The account of a phone, and its session. */
export interface PhoneOwner {
  role: Role
  accountId: number
  staffId: number | null
  /** As in `sessions.token_hash`. */
  sessionHash: string
}

/** Removes the phones of ended sessions: a logged-out phone gets no notifications. */
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

/**
 * A new log-in in the same browser takes the phone over. News for another account is not sent (push/push-worker.ts).
 */
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
