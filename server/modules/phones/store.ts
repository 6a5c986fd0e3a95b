import type { ToldPhone } from '#contract/accounts/push.ts'
import type { Trx } from '../../db/database.ts'
import type { PhoneOwner } from '../../plugins/security/phones-of-sessions.ts'

/** More phones than anybody carries; beyond them the oldest is told no more. */
const MOST_PHONES = 10

/**
 * Has a phone told what concerns this account, and no other account any more. Its address alone proves nothing, services
 * and logs see it: one that is another account's is handed over by a caller that knows its keys too, as the phone itself does, or is
 * logged in to that account as well.
 * @param accounts those whose log-in the request brings
 * @returns whether it is told now
 */
export async function keepSubscription(
  trx: Trx,
  owner: PhoneOwner,
  accounts: readonly Pick<PhoneOwner, 'role' | 'accountId'>[],
  { endpoint, keys, language }: ToldPhone,
  now: number,
): Promise<boolean> {
  const columns = {
    role: owner.role,
    account_id: owner.accountId,
    staff_id: owner.staffId,
    session_hash: owner.sessionHash,
    ...keys,
    // A phone that renews its address by itself does not know it; what it said before stays.
    ...(language && { language }),
  }
  const kept = await trx
    .insertInto('push_subscriptions')
    .values({ ...columns, endpoint, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet(columns)
        .where((eb) => {
          const known = (column: 'role' | 'account_id' | 'p256dh' | 'auth') => eb.ref(`push_subscriptions.${column}`)
          return eb.or([
            eb.and([eb(known('p256dh'), '=', keys.p256dh), eb(known('auth'), '=', keys.auth)]),
            ...accounts.map(({ role, accountId }) =>
              eb.and([eb(known('role'), '=', role), eb(known('account_id'), '=', accountId)]),
            ),
          ])
        }),
    )
    .returning('id')
    .executeTakeFirst()
  if (!kept) return false
  const others = await trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('role', '=', owner.role)
    .where('account_id', '=', owner.accountId)
    .where('id', '!=', kept.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const surplus = others.slice(MOST_PHONES - 1).map((one) => one.id)
  if (surplus.length > 0) await trx.deleteFrom('push_subscriptions').where('id', 'in', surplus).execute()
  return true
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
