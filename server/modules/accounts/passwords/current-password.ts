import type { Context } from '#server/context.ts'
import type { Role } from '#server/db/tables/accounts.ts'
import type { SecurityLog } from '#server/plugins/security/security-log.ts'
import type { AccountRow } from '../store.ts'
import { logInTries } from './log-in-tries.ts'
import { verifyPassword } from './passwords.ts'

/** Asks a logged-in person for the password once more: a cookie may be stolen. */
export function currentPassword(context: Context, securityLog: SecurityLog) {
  return {
    /** Counts as a log-in try. @throws Refusal 429 */
    async isRight(role: Role, account: AccountRow, password: string, ip: string): Promise<boolean> {
      const about = { role, account: account.id, by: 'password', reason: 'too-many-tries' } as const
      const tries = logInTries(context, async () => securityLog.note('log-in-refused', about))
      const tried = { role, email: account.email, ip }
      await tries.count(tried)
      if (!(await verifyPassword(account.password_hash, password))) return false
      await tries.forget(tried)
      return true
    },
  }
}
