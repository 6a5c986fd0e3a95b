import type { PasswordReset } from '#contract/accounts/account-forms.ts'
import { ENGLISH } from '#contract/language.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { tell } from '../../news/news.ts'
import type { SecurityLog } from '../../plugins/security/security-log.ts'
import type { Sessions } from '../../plugins/security/sessions.ts'
import { badInput } from '../../refusal.ts'
import { activateProved } from '../accounts/activation.ts'
import { enqueueLinkMail } from '../accounts/mailed-links/link-mails.ts'
import { dropMailTokens, readMailToken, spendMailToken } from '../accounts/mailed-links/mail-tokens.ts'
import { currentPassword } from '../accounts/passwords/current-password.ts'
import { assertNotGuessed } from '../accounts/passwords/guessed-passwords.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { type AccountRow, findAccountByEmail, findAccountById, setPasswordHash } from '../accounts/store.ts'
import { dropPasskeys } from '../passkeys/store.ts'
import { findStaffOfAddress } from '../staff/store.ts'

export type PasswordResetService = ReturnType<typeof passwordResetService>

/** Replaces a lost password by a link that is mailed to the account's address. */
export function passwordResetService(context: Context, sessions: Sessions, securityLog: SecurityLog) {
  const { config, database, now } = context
  const password = currentPassword(context, securityLog)

  /**
   * Whether a used link has set this very password. The holder of the link could guess passwords here as at the log-in,
   * so the tries count as log-in tries.
   */
  async function hasBeenSet(role: Role, { token, password: typed }: PasswordReset, ip: string): Promise<boolean> {
    const link =
      (await readMailToken(database.read, 'reset', role, token, now())) ??
      (await readMailToken(database.read, 'activate', role, token, now()))
    if (!link?.isUsed || !link.isInTime) return false
    const account = await findAccountById(database.read, role, link.accountId)
    return account !== undefined && password.isRight(role, account, typed, ip)
  }

  /** @returns the account whose password the link may set */
  async function spendLink(trx: Trx, role: Role, token: string): Promise<AccountRow | undefined> {
    const reset = await spendMailToken(trx, 'reset', role, token, now())
    if (reset) return findAccountById(trx, role, reset.accountId)
    const link = await readMailToken(trx, 'activate', role, token, now())
    const account = link && (await findAccountById(trx, role, link.accountId))
    // Other activation links of the account live on for a day; they must not become long-lived reset links.
    if (!account || account.activated_at !== null) return undefined
    return (await spendMailToken(trx, 'activate', role, token, now())) ? account : undefined
  }

  return {
    /** Mails a reset link if the address has an account; takes the same time and says the same if not. */
    async ask(role: Role, email: string, ip: string): Promise<void> {
      const account = await findAccountByEmail(database.read, role, email)
      const staff = role === 'operator' ? await findStaffOfAddress(database.read, email, account) : undefined
      const letter = staff
        ? ({ kind: 'staff-reset', staffId: staff.id } as const)
        : account && ({ kind: 'reset', role, accountId: account.id } as const)
      await database.write((trx) =>
        enqueueLinkMail(
          trx,
          { to: staff ?? account ?? { email, language: ENGLISH }, letter, ip },
          { now: now(), rateLimits: config.rateLimits },
        ),
      )
      const whose = staff ? { account: staff.admin_id, staff: staff.id } : { account: account?.id ?? null }
      securityLog.note('reset-asked', { role, ...whose })
    },

    /**
     * Sets a new password by mail link, ends all sessions and links. Until the account is active its activation link
     * does the same. A repeat with the same password, because the answer was lost, does nothing and succeeds again.
     * @param ip whose tries are counted
     * @throws Refusal 400 dead link or guessed password, 429 too many tries
     */
    async setPassword(role: Role, reset: PasswordReset, ip: string): Promise<void> {
      const { token, password: chosen } = reset
      const passwordHash = await hashPassword(chosen)
      const done = await database.write(async (trx) => {
        const account = await spendLink(trx, role, token)
        if (!account) return undefined
        // The refusal rolls the transaction back: the link may be used again with a better password.
        assertNotGuessed(chosen, account.email)
        await setPasswordHash(trx, role, account.id, passwordHash)
        await sessions.endAll(trx, role, account.id)
        // Anyone who knew the old password may have added a passkey; the owner of the address adds theirs anew.
        await dropPasskeys(trx, role, account.id)
        // The used link stays until it expires, so that a repeated request is recognised.
        await dropMailTokens(trx, role, account.id, { except: token })
        if (account.activated_at !== null) await tell(trx, { kind: 'password-changed', role, to: account }, now())
        // The link came by mail, so the address is proved: also the way out for people who never opened the first mail.
        return { id: account.id, activated: await activateProved(context, trx, role, account) }
      })
      if (done === undefined) {
        if (!(await hasBeenSet(role, reset, ip))) throw badInput((say) => say.account.deadLink)
        return
      }
      securityLog.note('password-changed', { role, account: done.id, by: 'mail' })
      if (done.activated) securityLog.note('activated', { role, account: done.id })
    },
  }
}
