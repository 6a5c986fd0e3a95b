import type { ToldPhone } from '../../../contract/accounts/push.ts'
import type { Trx } from '../../db/database.ts'
import type { Role } from '../../db/schema.ts'

/** Whose phone it is, and by which log-in. */
export interface PhoneOwner {
  role: Role
  accountId: number
  staffId: number | null
  /** As in `sessions.token_hash`. */
  sessionHash: string
}

/** More phones than anybody carries; beyond them the oldest is told no more. */
const MOST_PHONES = 10

/** Has a phone told what concerns this account, and no other account any more. */
export async function keepSubscription(
  trx: Trx,
  owner: PhoneOwner,
  { endpoint, keys, language }: ToldPhone,
  now: number,
): Promise<void> {
  const columns = {
    role: owner.role,
    account_id: owner.accountId,
    staff_id: owner.staffId,
    session_hash: owner.sessionHash,
    ...keys,
    // A phone that renews its address by itself does not know it; what it said before stays.
    ...(language && { language }),
  }
  const { id } = await trx
    .insertInto('push_subscriptions')
    .values({ ...columns, endpoint, created_at: now })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow()
  const others = await trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('role', '=', owner.role)
    .where('account_id', '=', owner.accountId)
    .where('id', '!=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const surplus = others.slice(MOST_PHONES - 1).map((one) => one.id)
  if (surplus.length > 0) await trx.deleteFrom('push_subscriptions').where('id', 'in', surplus).execute()
}

/** Tells this phone nothing more, if it is the account's. */
export async function dropSubscription(
  trx: Trx,
  { role, accountId }: Pick<PhoneOwner, 'role' | 'accountId'>,
  endpoint: string,
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('role', '=', role)
    .where('account_id', '=', accountId)
    .execute()
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

/** Whoever logs in where a log-in was has the phone now. What was owed to another account is not sent to it (push-worker.ts). */
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
