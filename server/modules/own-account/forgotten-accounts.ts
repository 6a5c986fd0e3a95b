import type { Database, Trx } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'

/**
 * Deletes accounts whose mail link was never opened. An account stays while one of its links still works, or if it owns
 * anything: an operator's trips may have been imported before the operator came.
 * @param before accounts made before this moment
 * @param now links that end after this moment still work
 */
export async function dropForgottenAccounts(database: Database, before: number, now: number): Promise<void> {
  await database.write(async (trx) => {
    await trx
      .deleteFrom('users')
      .where('activated_at', 'is', null)
      .where('created_at', '<', before)
      .where('id', 'not in', waitedFor(trx, 'user', now))
      .where((eb) => eb.not(eb.exists(eb.selectFrom('tickets').select('id').whereRef('user_id', '=', 'users.id'))))
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('booking_keys').select('key').whereRef('user_id', '=', 'users.id'))),
      )
      .execute()
    await trx
      .deleteFrom('admins')
      .where('activated_at', 'is', null)
      .where('created_at', '<', before)
      .where('id', 'not in', waitedFor(trx, 'operator', now))
      .where((eb) => eb.not(eb.exists(eb.selectFrom('buses').select('id').whereRef('admin_id', '=', 'admins.id'))))
      .where((eb) => eb.not(eb.exists(eb.selectFrom('bus_keys').select('key').whereRef('admin_id', '=', 'admins.id'))))
      .execute()
  })
}

function waitedFor(trx: Trx, role: Role, now: number) {
  return trx.selectFrom('mail_tokens').select('account_id').where('role', '=', role).where('expires_at', '>', now)
}
