import * as v from 'valibot'
import type { PasswordChange, PasswordProof } from '#contract/accounts/account-forms.ts'
import type { OwnSession } from '#contract/accounts/own-account.ts'
import { Bus } from '#contract/buses/bus.ts'
import type { Language } from '#contract/language.ts'
import type { Context } from '../../context.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { mapped } from '../../db/slices.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { tell } from '../../news/news.ts'
import type { SecurityLog } from '../../plugins/security/security-log.ts'
import type { Session, Sessions } from '../../plugins/security/sessions.ts'
import { notAllowed, notFound, notLoggedIn, type Refusal } from '../../refusal.ts'
import { dropMailTokens, findPendingEmail } from '../accounts/mailed-links/mail-tokens.ts'
import { currentPassword } from '../accounts/passwords/current-password.ts'
import { assertNotGuessed } from '../accounts/passwords/guessed-passwords.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import {
  ACCOUNT_TABLE,
  type AccountRow,
  findAccountById,
  findAdmin,
  findUser,
  lockAccount,
  lockProved,
  type Proved,
  setLanguage,
  setPasswordHash,
} from '../accounts/store.ts'
import { sliceAllOwnBuses } from '../buses/own-trips.ts'
import { dropPasskeys, findPasskeys } from '../passkeys/store.ts'
import { sliceTicketsOfUser } from '../tickets/ticket-lists.ts'
import { toTicket } from '../tickets/view.ts'
import { eraseAdmin, eraseUser } from './erase-account.ts'
import { findPayTo } from './money-due.ts'

export type OwnAccountService = ReturnType<typeof ownAccountService>

/** What people do with the account they are logged in to: the same for travellers and operators. */
export function ownAccountService(context: Context, sessions: Sessions, securityLog: SecurityLog) {
  const { database, now } = context
  const password = currentPassword(context, securityLog)

  /** @throws Refusal 403 wrong, 401, 429. @returns the account whose password was proved */
  async function prove(
    session: Session,
    { currentPassword: proof }: PasswordProof,
    ip: string,
    refused: 'password-change-refused' | 'account-erasure-refused',
  ): Promise<AccountRow> {
    const { role, accountId } = session
    const account = await findAccountById(database.read, role, accountId)
    if (!account) throw notLoggedIn()
    if (await password.isRight(role, account, proof, ip)) return account
    const refusal = await refusalOf(database.read, session)
    if (refusal.status === 403) securityLog.note(refused, { role, account: accountId })
    throw refusal
  }

  /** @throws Refusal 403 if the proved password has been changed since, 401. @returns the account as it is now */
  async function hold(trx: Trx, session: Session, proved: Proved): Promise<AccountRow> {
    const account = await lockProved(trx, session.role, proved)
    if (!account) throw await refusalOf(trx, session)
    return account
  }

  /**
   * An earlier copy of the request may have done its work, and its answer was lost. Then the session has ended with it,
   * and the password is not wrong.
   */
  async function refusalOf(db: Reader, { tokenHash }: Session): Promise<Refusal> {
    const alive = await db.selectFrom('sessions').select('role').where('token_hash', '=', tokenHash).executeTakeFirst()
    return alive ? notAllowed((say) => say.account.wrongPassword) : notLoggedIn()
  }

  /** @returns the live sessions of this session's account, the last seen first */
  async function listSessions(session: Session): Promise<OwnSession[]> {
    const living = await sessions.list(session.role, session.accountId)
    return living.map(({ tokenHash, ...shown }) => ({ ...shown, current: tokenHash === session.tokenHash }))
  }

  async function exportKept(session: Session) {
    const { role, accountId } = session
    const { created_at, language } = await database.read
      .selectFrom(ACCOUNT_TABLE[role])
      .select(['created_at', 'language'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    securityLog.note('data-exported', { role, account: accountId })
    return {
      exportedAt: now(),
      signedUpAt: created_at,
      language,
      pendingEmail: await findPendingEmail(database.read, role, accountId, now()),
      sessions: await listSessions(session),
      passkeys: await findPasskeys(database.read, role, accountId),
    }
  }

  return {
    /**
     * Sets another password, ends all sessions, links and passkeys; the caller starts a fresh session for this browser.
     * @param ip whose tries are counted
     * @throws Refusal 403 wrong password, 400 a new one that everybody guesses, 401 if the session has ended meanwhile,
     *   429
     * @returns the proof that starts the fresh session
     */
    async changePassword(session: Session, change: PasswordChange, ip: string): Promise<Proved> {
      const { role, accountId: id } = session
      const proved = await prove(session, change, ip, 'password-change-refused')
      assertNotGuessed(change.password, proved.email)
      const passwordHash = await hashPassword(change.password)
      await database.write(async (trx) => {
        const account = await hold(trx, session, proved)
        await setPasswordHash(trx, role, id, passwordHash)
        await sessions.endAll(trx, role, id)
        await dropMailTokens(trx, role, id)
        // Anyone who knew the old password may have added a passkey.
        await dropPasskeys(trx, role, id)
        await tell(trx, { kind: 'password-changed', role, to: account }, now())
      })
      securityLog.note('password-changed', { role, account: id, by: 'password' })
      return { id, password_hash: passwordHash }
    },

    listSessions,

    /** Ends one session of an account. @throws Refusal 404 */
    async endSession(role: Role, id: number, sessionId: string): Promise<void> {
      if (!(await sessions.endOne(role, id, sessionId))) throw notFound((say) => say.account.sessionGone)
      securityLog.note('logged-out', { role, account: id })
    },

    /**
     * Ends all sessions of an account, as part of the transaction that starts a fresh one for this browser.
     * @returns false if this session itself has ended meanwhile, as by a new password: then there is no fresh one
     */
    async endSessions(trx: Trx, { role, accountId, tokenHash }: Session): Promise<boolean> {
      // A new password locks the account first and then ends its sessions: a fresh session must not slip in between.
      await lockAccount(trx, role, accountId)
      const [ended] = await trx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
      await sessions.endAll(trx, role, accountId)
      return ended !== undefined && ended.numDeletedRows > 0n
    },

    /** @throws Refusal 401 if the account has gone meanwhile */
    async setLanguage(role: Role, id: number, language: Language): Promise<void> {
      if (!(await database.write((trx) => setLanguage(trx, role, id, language)))) throw notLoggedIn()
    },

    /** Exports the tickets slice by slice. */
    async exportUser(session: Session) {
      const account = await findUser(database.read, session.accountId)
      if (!account) throw notLoggedIn()
      const slices = mapped(database.read, sliceTicketsOfUser(database.read, session.accountId), toTicket)
      const payTo = await findPayTo(database.read, session.accountId)
      return { ...(await exportKept(session)), account, payTo, slices }
    },

    /** Exports the trips slice by slice. */
    async exportAdmin(session: Session) {
      const account = await findAdmin(database.read, session.accountId)
      if (!account) throw notLoggedIn()
      const trips = sliceAllOwnBuses(database.read, session.accountId)
      const slices = mapped(database.read, trips, (json) => v.parse(Bus, JSON.parse(json)))
      return { ...(await exportKept(session)), account, slices }
    },

    /**
     * Erases an account for ever; see erase-account.ts for what stays.
     * @param payTo of a traveller: where to pay money that is due back to them, or empty
     * @throws Refusal 403 wrong password, 409 while tickets or trips are ahead or money is due, 401 if the session has
     *   ended meanwhile, 429
     */
    async erase(session: Session, proof: PasswordProof & { payTo?: string }, ip: string): Promise<void> {
      const { role, accountId: id } = session
      const proved = await prove(session, proof, ip, 'account-erasure-refused')
      await database.write(async (trx) => {
        const account = await hold(trx, session, proved)
        if (role === 'user') await eraseUser(trx, { id, email: account.email, payTo: proof.payTo ?? '' }, now())
        else await eraseAdmin(trx, id, account.email, now())
        await tell(trx, { kind: 'account-erased', to: account }, now())
      })
      securityLog.note('account-erased', { role, account: id })
    },
  }
}
