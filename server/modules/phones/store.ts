import type { ToldPhone } from '#contract/accounts/push.ts'
import type { Trx } from '../../db/database.ts'
import type { PhoneOwner } from '../../plugins/security/phones-of-sessions.ts'

/** More phones than anybody carries; beyond that the oldest phone gets no more news. */
const MOST_PHONES = 10

/**
 * Sends a phone this account's news from now on, and no other account's. The phone's address alone proves nothing, as
 * push services and logs see it. An address of another account moves to this one only if the caller also knows its
 * keys, as the phone itself does, or is logged in to that account as well.
 * @param accounts the accounts that the request is logged in to
 * @returns whether the phone gets this account's news now
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
    // A phone that renews its address by itself does not know the language: the earlier one stays.
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

/** Sends no more news to this phone, if it is the account's. */
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
