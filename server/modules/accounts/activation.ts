import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { tell } from '../../news/news.ts'
import { nameActivated } from './company-names.ts'
import { type AccountRow, activateAccount } from './store.ts'

/**
 * Activates an account whose address is proved. Call it last in its transaction: it may change the list of trips,
 * because an operator's trips may have been imported before the operator came.
 * @throws Refusal 409 if another operator took the name at this very moment; a second attempt gets another name
 * @returns whether the account was inactive before
 */
export async function activateProved(
  { database, now }: Pick<Context, 'database' | 'now'>,
  trx: Trx,
  role: Role,
  account: Pick<AccountRow, 'id' | 'email' | 'language'>,
): Promise<boolean> {
  if (!(await activateAccount(trx, role, account.id, now()))) return false
  if (role === 'operator' && (await nameActivated(trx, account.id, now()))) {
    await tell(trx, { kind: 'company-renamed', to: account }, now())
    await database.busListChanged(trx, { kind: 'trips' })
  }
  return true
}
