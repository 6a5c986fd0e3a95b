import type { Credentials } from '#contract/accounts/account-forms.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'
import type { SecurityEvents, SecurityLog } from '../../plugins/security/security-log.ts'
import { notLoggedIn } from '../../refusal.ts'
import { logInTries } from '../accounts/passwords/log-in-tries.ts'
import { hashPassword, isOutdated, verifyPassword } from '../accounts/passwords/passwords.ts'
import {
  ACCOUNT_TABLE,
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  type Proved,
  replacePasswordHash,
} from '../accounts/store.ts'
import { findStaffOfAddress, type JoinedStaff, type StaffRow } from '../staff/store.ts'
import { askToActivate } from './ask-to-activate.ts'

/** The outcome of a log-in with the right password. */
export type LogIn =
  /**
   * `afterwards` replaces a hash that was made with less work than today's. Call it once the session has begun, since
   * the session checks that the proved hash is still the account's; do not wait for it.
   */
  | { kind: 'logged-in'; proved: Proved; afterwards: () => void }
  /** The same for an operator's staff. */
  | { kind: 'staff'; staff: JoinedStaff; afterwards: () => void }
  /** The link has not been opened yet; it was mailed again. `browser` is the token for this browser's sign-up cookie. */
  | { kind: 'not-active'; browser: string }

type ReplaceHash = (trx: Trx, hashes: { before: string; after: string }) => Promise<unknown>

export type LogInService = ReturnType<typeof logInService>

/** How people log in to an account. Travellers and operators follow the same rules. */
export function logInService(context: Context, securityLog: SecurityLog) {
  const { database } = context
  const tries = logInTries(context, async ({ role, email }) => {
    const account = await findAccountByEmail(database.read, role, email)
    const staff = role === 'operator' ? await findStaffOfAddress(database.read, email, account) : undefined
    noteRefusedLogIn(role, account, 'too-many-tries', staff)
  })

  function noteRefusedLogIn(
    role: Role,
    account: AccountRow | undefined,
    reason: SecurityEvents['log-in-refused']['reason'],
    staff?: StaffRow,
  ): void {
    const whose = staff ? { account: staff.admin_id, staff: staff.id } : { account: account?.id ?? null }
    securityLog.note('log-in-refused', { role, ...whose, by: 'password', reason })
  }

  /** If it fails now (many log in, the database is away), the next log-in does it. */
  async function strengthenHash(
    { password_hash: before }: { password_hash: string },
    password: string,
    replace: ReplaceHash,
  ) {
    if (!isOutdated(before)) return
    try {
      const after = await hashPassword(password)
      await database.write((trx) => replace(trx, { before, after }))
    } catch {
      return
    }
  }

  return {
    /**
     * @param spellings readings of the credentials sent, the likeliest first (see login-query.ts); all count as one try
     * @param ip whose tries are counted
     * @throws Refusal 401 wrong, 429 too many tries
     * @returns `staff` for operators alone
     */
    async logIn(role: Role, spellings: readonly Credentials[], ip: string): Promise<LogIn> {
      const [first] = spellings
      if (!first) throw notLoggedIn((say) => say.session.wrongLogIn)
      const { email } = first
      await tries.count({ role, email, ip })
      const account = await findAccountByEmail(database.read, role, email)
      const staff = role === 'operator' ? await findStaffOfAddress(database.read, email, account) : undefined
      const person = staff ?? account
      let known: string | undefined
      for (const { password } of spellings) {
        if (!(await verifyPassword(person?.password_hash, password))) continue
        known = password
        break
      }
      if (known === undefined || !person) {
        noteRefusedLogIn(role, account, person ? 'wrong-password' : 'unknown-account', staff)
        throw notLoggedIn((say) => say.session.wrongLogIn)
      }
      const password = known
      const company = staff ? await findAccountById(database.read, 'operator', staff.admin_id) : account
      if (company && company.switched_off_at !== null) {
        noteRefusedLogIn(role, company, 'switched-off', staff)
        throw notLoggedIn((say) => say.session.switchedOff)
      }
      if (staff) {
        await tries.forget({ role, email, ip })
        const replace: ReplaceHash = (trx, hashes) => replacePasswordHash(trx, 'staff', staff.id, hashes)
        return { kind: 'staff', staff, afterwards: () => void strengthenHash(staff, password, replace) }
      }
      if (!account) throw notLoggedIn((say) => say.session.wrongLogIn)
      if (account.activated_at === null) {
        noteRefusedLogIn(role, account, 'not-active')
        const browser = await database.write((trx) => askToActivate(context, trx, role, account, ip))
        return { kind: 'not-active', browser }
      }
      await tries.forget({ role, email, ip })
      const replace: ReplaceHash = (trx, hashes) => replacePasswordHash(trx, ACCOUNT_TABLE[role], account.id, hashes)
      return {
        kind: 'logged-in',
        proved: { id: account.id, password_hash: account.password_hash },
        afterwards: () => void strengthenHash(account, password, replace),
      }
    },
  }
}
