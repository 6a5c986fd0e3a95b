import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { enqueueLinkMail } from '../accounts/mailed-links/link-mails.ts'
import { mintMailToken } from '../accounts/mailed-links/mail-tokens.ts'
import type { AccountRow } from '../accounts/store.ts'

/**
 * Mails the link that activates an account.
 * @returns the token for the cookie of this browser, which has just proved the password
 */
export async function askToActivate(
  { config, now }: Pick<Context, 'config' | 'now'>,
  trx: Trx,
  role: Role,
  { id: accountId, email, language }: Pick<AccountRow, 'id' | 'email' | 'language'>,
  ip: string,
): Promise<string> {
  await enqueueLinkMail(
    trx,
    { to: { email, language }, letter: { kind: 'activate', role, accountId }, ip },
    { now: now(), rateLimits: config.rateLimits },
  )
  return (await mintMailToken(trx, { purpose: 'sign-up', role, accountId }, now())).token
}
