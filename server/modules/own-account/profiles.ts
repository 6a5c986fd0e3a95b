import type { AdminProfileChange, UserProfileChange } from '#contract/accounts/account-forms.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { tell } from '../../news/news.ts'
import type { SecurityLog } from '../../plugins/security/security-log.ts'
import type { Sessions } from '../../plugins/security/sessions.ts'
import { badInput, notAllowed, notLoggedIn, tooMany } from '../../refusal.ts'
import { updateNamedAdmin } from '../accounts/company-names.ts'
import { enqueueLinkMail } from '../accounts/mailed-links/link-mails.ts'
import { askForEmailLink, dropMailTokens, readMailToken, spendMailToken } from '../accounts/mailed-links/mail-tokens.ts'
import { currentPassword } from '../accounts/passwords/current-password.ts'
import { countTry } from '../accounts/passwords/tries.ts'
import {
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  lockProved,
  setEmail,
  updateUserProfile,
} from '../accounts/store.ts'
import { findJoinedStaff } from '../staff/store.ts'

const CHANGES_PER_ACCOUNT = { most: 5, windowMs: 3_600_000 }

/** The answer to an update: the new address that waits for its link to be opened, if there is one. */
interface Updated {
  pendingEmail: string | undefined
}

export type ProfileService = ReturnType<typeof profileService>

/**
 * Changes to one's own record. The address opens an account, so a new address needs the password, and belongs to the
 * account only when the link mailed to it has been opened; the old address is told both times. Only the owner of a new
 * address learns, by mail, whether it has an account already.
 */
export function profileService(context: Context, sessions: Sessions, securityLog: SecurityLog) {
  const { config, database, now } = context
  const { rateLimits } = config
  const password = currentPassword(context, securityLog)

  async function update(
    role: Role,
    id: number,
    { email, currentPassword: proof = '' }: { email: string; currentPassword?: string | undefined },
    ip: string,
    write: (trx: Trx) => Promise<void>,
  ): Promise<Updated> {
    const account = await findAccountById(database.read, role, id)
    if (!account) throw notLoggedIn()
    const moves = account.email !== email
    if (moves) {
      if (proof === '') throw badInput((say) => say.account.addressNeedsPassword)
      if (!(await password.isRight(role, account, proof, ip))) {
        securityLog.note('email-change-refused', { role, account: id })
        throw notAllowed((say) => say.account.wrongPassword)
      }
    }
    await database.write(async (trx) => {
      const held = await lockProved(trx, role, account)
      if (!held) throw moves ? notAllowed((say) => say.account.wrongPassword) : notLoggedIn()
      if (moves) await askForEmail(trx, role, held, email, ip)
      await write(trx)
    })
    if (!moves) return { pendingEmail: undefined }
    securityLog.note('email-change-asked', { role, account: id })
    return { pendingEmail: email }
  }

  async function askForEmail(trx: Trx, role: Role, account: AccountRow, email: string, ip: string): Promise<void> {
    if (rateLimits) {
      const verdict = await countTry(trx, ['email-change', role, String(account.id)], CHANGES_PER_ACCOUNT, now())
      if (verdict.kind === 'over') throw tooMany((say) => say.account.manyAddresses, verdict.retryAfter)
    }
    // Also for an address that has an account, or the asker could tell it from a free one.
    await askForEmailLink(trx, { role, accountId: account.id, email }, now())
    const owner = (await findAccountByEmail(trx, role, email)) ?? (await findStaffOwner(trx, role, email))
    const letter = owner
      ? ({ kind: 'already-registered', role, accountId: account.id } as const)
      : ({ kind: 'confirm-email', role, accountId: account.id, email } as const)
    await enqueueLinkMail(
      trx,
      { to: owner ?? { email, language: account.language }, letter, ip },
      { now: now(), rateLimits },
    )
    await tell(trx, { kind: 'email-change-asked', role, to: account }, now())
  }

  /** @returns the account whose address changed just now; `again` if it had changed before */
  async function takeEmail(trx: Trx, role: Role, token: string): Promise<number | 'again' | undefined> {
    const link = await spendMailToken(trx, 'email', role, token, now())
    if (!link?.email) {
      const used = await readMailToken(trx, 'email', role, token, now())
      const account = used && (await findAccountById(trx, role, used.accountId))
      return account && account.email === used.email ? 'again' : undefined
    }
    const before = await findAccountById(trx, role, link.accountId)
    if (!before || (await findStaffOwner(trx, role, link.email))) return undefined
    await setEmail(trx, role, before.id, link.email)
    await sessions.endAll(trx, role, before.id)
    // Links mailed to the old address no longer work.
    await dropMailTokens(trx, role, before.id, { except: token })
    await tell(trx, { kind: 'email-changed', role, to: before }, now())
    return before.id
  }

  /** Staff log in as operators do, and no address may belong to two of them. */
  async function findStaffOwner(trx: Trx, role: Role, email: string) {
    return role === 'operator' ? findJoinedStaff(trx, email) : undefined
  }

  return {
    /**
     * @param ip whose tries of the password are counted
     * @throws Refusal 400 a new address without the password, 403 with a wrong one, 429
     */
    updateUser: (id: number, change: UserProfileChange, ip: string): Promise<Updated> =>
      update('user', id, change, ip, (trx) => updateUserProfile(trx, id, change)),
    /** As {@link updateUser}. @throws Refusal 409 for another operator's company name */
    updateAdmin: (id: number, change: AdminProfileChange, ip: string): Promise<Updated> =>
      update('operator', id, change, ip, async (trx) => {
        if (await updateNamedAdmin(trx, id, change, now())) await database.busListChanged(trx, { kind: 'trips' })
      }),

    /** @returns whether the link's address is the account's now; a second opening says yes too */
    async confirmEmail(role: Role, token: string): Promise<boolean> {
      try {
        const changed = await database.write((trx) => takeEmail(trx, role, token))
        if (typeof changed === 'number') securityLog.note('email-changed', { role, account: changed })
        return changed !== undefined
      } catch (error) {
        // Somebody signed up with the address while the link lay in the mail.
        if (isUniqueViolation(error)) return false
        throw error
      }
    },
  }
}
