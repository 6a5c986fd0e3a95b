import type { PasswordReset } from '#contract/accounts/account-forms.ts'
import type { StaffInvitation } from '#contract/accounts/staff.ts'
import type { Language } from '#contract/language.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../db/database.ts'
import type { SecurityLog } from '../../plugins/security/security-log.ts'
import type { Sessions } from '../../plugins/security/sessions.ts'
import { badInput, conflict, notFound } from '../../refusal.ts'
import { dropMailTokens, readMailToken, spendMailToken } from '../accounts/mailed-links/mail-tokens.ts'
import { assertNotGuessed } from '../accounts/passwords/guessed-passwords.ts'
import { logInTries } from '../accounts/passwords/log-in-tries.ts'
import { hashPassword, verifyPassword } from '../accounts/passwords/passwords.ts'
import { findAccountByEmail } from '../accounts/store.ts'
import { lockStaff } from './store.ts'

export type JoiningService = ReturnType<typeof joiningService>

/** Invited staff join by a mailed link; a reset link sets a lost password anew in the same way. */
export function joiningService(context: Context, sessions: Sessions, securityLog: SecurityLog) {
  const { database, now } = context

  /** @returns the person of the link, and whether it can be used or was used; undefined for a dead or unknown link */
  async function readLink(db: Reader, token: string) {
    for (const purpose of ['staff', 'reset'] as const) {
      const link = await readMailToken(db, purpose, 'staff', token, now())
      if (link?.isInTime) return { purpose, staffId: link.accountId, isUsed: link.isUsed }
    }
    return undefined
  }

  /** The holder of a used link could guess passwords here as at the log-in, so the tries count as log-in tries. */
  async function hasBeenSet({ token, password }: PasswordReset, ip: string): Promise<boolean> {
    const link = await readLink(database.read, token)
    if (!link?.isUsed) return false
    const person = await database.read
      .selectFrom('staff')
      .select(['id', 'admin_id', 'email', 'password_hash'])
      .where('id', '=', link.staffId)
      .executeTakeFirst()
    if (!person || person.password_hash === null) return false
    const about = { role: 'operator', account: person.admin_id, staff: person.id, by: 'password' } as const
    const tries = logInTries(context, async () =>
      securityLog.note('log-in-refused', { ...about, reason: 'too-many-tries' }),
    )
    const tried = { role: 'operator', email: person.email, ip } as const
    await tries.count(tried)
    if (!(await verifyPassword(person.password_hash, password))) return false
    await tries.forget(tried)
    return true
  }

  return {
    /** @throws Refusal 404 for a link that no longer works */
    async readInvitation(token: string): Promise<StaffInvitation> {
      const link = await readLink(database.read, token)
      const found =
        link &&
        !link.isUsed &&
        (await database.read
          .selectFrom('staff')
          .innerJoin('admins', 'admins.id', 'staff.admin_id')
          .select(['admins.travels_name as company', 'staff.name', 'staff.email', 'staff.role', 'staff.joined_at'])
          .where('staff.id', '=', link.staffId)
          .where('staff.withdrawn_at', 'is', null)
          .executeTakeFirst())
      if (!found) throw notFound((say) => say.staff.deadLink)
      const { joined_at, ...invitation } = found
      return { ...invitation, hasJoined: joined_at !== null }
    },

    /**
     * Sets the password that somebody logs in with from now on. A repeat with the same password, because the answer was
     * lost, does nothing and succeeds again.
     * @param language theirs from now on
     * @param ip whose tries are counted
     * @throws Refusal 400 dead link or guessed password, 409 if the address is an operator's by now, 429
     */
    async join(join: PasswordReset, language: Language, ip: string): Promise<void> {
      const { token, password } = join
      const passwordHash = await hashPassword(password)
      const joined = await database.write(async (trx) => {
        // Locks the person first and then spends the link, in the same order as mailing or withdrawing a link.
        const link = await readLink(trx, token)
        const person = link && (await lockStaff(trx, link.staffId))
        if (!person || !(await spendMailToken(trx, link.purpose, 'staff', token, now()))) return undefined
        // A refusal from here on rolls the transaction back: the link may be used again.
        assertNotGuessed(password, person.email)
        const isNew = person.joined_at === null
        const account = isNew ? await findAccountByEmail(trx, 'operator', person.email) : undefined
        if (account && account.activated_at !== null) throw conflict((say) => say.staff.operatorByNow)
        await trx
          .updateTable('staff')
          .set({ password_hash: passwordHash, joined_at: person.joined_at ?? now(), language })
          .where('id', '=', person.id)
          .execute()
        await sessions.endAllOfStaff(trx, person.id)
        // The used link stays until it expires, so that a repeated request is recognised.
        await dropMailTokens(trx, 'staff', person.id, { except: token })
        return { person, isNew }
      })
      if (joined === undefined) {
        if (!(await hasBeenSet(join, ip))) throw badInput((say) => say.staff.deadLink)
        return
      }
      const { person, isNew } = joined
      const about = { role: 'operator', account: person.admin_id, staff: person.id } as const
      if (isNew) securityLog.note('staff-joined', about)
      else securityLog.note('password-changed', { ...about, by: 'mail' })
    },
  }
}
