import { setTimeout as sleep } from 'node:timers/promises'
import type {
  AdminProfile,
  AdminSignUp,
  Credentials,
  PasswordReset,
  UserProfile,
  UserSignUp,
} from '../../../contract/account-forms.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import type { Role } from '../../db/schema.ts'
import { oweMail } from '../../mail/outbox.ts'
import type { MailWorker } from '../../mail/worker.ts'
import type { Sessions } from '../../plugins/sessions.ts'
import { badInput, conflict, notAllowed, notLoggedIn, tooMany } from '../../refusal.ts'
import { assertNotGuessed } from './guessed-passwords.ts'
import { dropMailTokens, ownerOfMailToken, spendMailToken } from './mail-tokens.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import {
  type AccountRow,
  activateAccount,
  findAccountByEmail,
  findAccountById,
  insertAdmin,
  insertUser,
  type NewAccount,
  replacePasswordHash,
  setPasswordHash,
  updateAdminProfile,
  updateUserProfile,
} from './store.ts'
import { countTry, forgetTries } from './tries.ts'

const MINUTE = 60_000
const LOGIN_PER_ADDRESS = { most: 5, windowMs: 15 * MINUTE }
const LOGIN_PER_ACCOUNT = { most: 30, windowMs: 60 * MINUTE }
/** What each failure beyond the account's limit adds: a stranger can slow the owner down, never lock them out. */
const DELAY_STEP_MS = 100
const LONGEST_DELAY_MS = 3_000
const MAILS_PER_ADDRESS = { most: 3, windowMs: 60 * MINUTE }

const KNOWN_ADDRESS = 'This e-mail address has an account already. Log in, or choose a new password if yours is lost.'
const WRONG_LOGIN = 'E-mail or password is wrong.'
const NOT_ACTIVE =
  'Your account is not active yet. Open the link in the mail that we sent you; we have just sent it again.'
const DEAD_LINK =
  'This link has been used or is too old. If you have just set a new password, log in with it; otherwise ask for a new link.'

/** The rules of accounts. Travellers and operators follow the same ones; only their fields differ. */
export interface AccountService {
  /** @throws Refusal 409 for a known address, 400 for a password that everybody guesses. @returns the new id */
  signUpUser(signUp: UserSignUp): Promise<number>
  /** @throws Refusal 409 for a known address, 400 for a password that everybody guesses. @returns the new id */
  signUpAdmin(signUp: AdminSignUp): Promise<number>
  /**
   * @param spellings readings of what was sent, the likeliest first (see login-query.ts); all count as one try
   * @param ip whose tries are counted
   * @throws Refusal 401 wrong, 403 not activated yet, 429 too many tries
   * @returns the account's id
   */
  logIn(role: Role, spellings: readonly Credentials[], ip: string): Promise<number>
  /** Mails a reset link if the address has an account; takes the same time and says the same if not. */
  requestReset(role: Role, email: string): Promise<void>
  /**
   * Sets a new password by mail link, ends all sessions and links. Sent again with the same password, because the answer
   * was lost, it does nothing and succeeds as before.
   * @param ip whose tries are counted
   * @throws Refusal 400 dead link or guessed password, 429 too many tries
   */
  resetPassword(role: Role, reset: PasswordReset, ip: string): Promise<void>
  /** @returns whether the account is active now; a second opening of the same link says yes too */
  activate(role: Role, token: string): Promise<boolean>
  /** @throws Refusal 409 if the address is another account's. @returns whether the address changed */
  updateUser(id: number, profile: UserProfile): Promise<{ emailChanged: boolean }>
  updateAdmin(id: number, profile: AdminProfile): Promise<{ emailChanged: boolean }>
}

export function accountService(context: Context, sessions: Sessions, mailWorker: MailWorker): AccountService {
  const { config, database, now } = context

  async function signUp(
    role: Role,
    { email, password }: { email: string; password: string },
    insert: (trx: Trx, account: NewAccount) => Promise<number | undefined>,
  ): Promise<number> {
    assertNotGuessed(password, email)
    const passwordHash = await hashPassword(password)
    const id = await database.write(async (trx) => {
      const accountId = await insert(trx, { passwordHash, createdAt: now(), activatedAt: null })
      if (accountId === undefined) throw conflict(KNOWN_ADDRESS)
      await oweMail(trx, email, { kind: 'activate', role, accountId }, now())
      return accountId
    })
    mailWorker.wake()
    return id
  }

  /** Counts before checking, so that a hundred tries at once are a hundred tries. */
  async function countLogIn(role: Role, email: string, ip: string): Promise<void> {
    if (!config.rateLimits) return
    const { here, anywhere } = await database.write(async (trx) => ({
      here: await countTry(trx, ['log-in', role, email, ip], LOGIN_PER_ADDRESS, now()),
      anywhere: await countTry(trx, ['log-in', role, email], LOGIN_PER_ACCOUNT, now()),
    }))
    if (here.kind === 'over')
      throw tooMany('Too many tries. Wait some minutes, or choose a new password by mail.', here.retryAfter)
    if (anywhere.kind === 'over')
      await sleep(Math.min((anywhere.count - LOGIN_PER_ACCOUNT.most) * DELAY_STEP_MS, LONGEST_DELAY_MS))
  }

  /** The password was right. */
  async function forgetLogIns(role: Role, email: string, ip: string): Promise<void> {
    if (config.rateLimits) await database.write((trx) => forgetTries(trx, ['log-in', role, email, ip]))
  }

  /**
   * Whether a link that was used up has set this very password. Whoever holds the link can guess here as at the log-in,
   * and so the tries count as that.
   */
  async function hasBeenReset(role: Role, { token, password }: PasswordReset, ip: string): Promise<boolean> {
    const id = await ownerOfMailToken(database.read, 'reset', role, token, now())
    const account = id === undefined ? undefined : await findAccountById(database.read, role, id)
    if (!account) return false
    await countLogIn(role, account.email, ip)
    if (!(await verifyPassword(account.password_hash, password))) return false
    await forgetLogIns(role, account.email, ip)
    return true
  }

  async function oweLinkMail(role: Role, account: AccountRow | undefined, email: string, kind: 'activate' | 'reset') {
    await database.write(async (trx) => {
      const verdict = await countTry(trx, ['mail', role, email], MAILS_PER_ADDRESS, now())
      if (!account || (config.rateLimits && verdict.kind === 'over')) return
      await oweMail(trx, account.email, { kind, role, accountId: account.id }, now())
    })
    mailWorker.wake()
  }

  async function update(
    role: Role,
    id: number,
    email: string,
    write: (trx: Trx) => Promise<void>,
  ): Promise<{ emailChanged: boolean }> {
    try {
      const emailChanged = await database.write(async (trx) => {
        const before = await findAccountById(trx, role, id)
        if (!before) throw notLoggedIn()
        const changes = before.email !== email
        if (changes && (await findAccountByEmail(trx, role, email)))
          throw conflict('This e-mail address belongs to another account.')
        await write(trx)
        if (changes) {
          await sessions.endAll(trx, role, id)
          await dropMailTokens(trx, role, id)
          await oweMail(trx, before.email, { kind: 'email-changed', role }, now())
        }
        return changes
      })
      if (emailChanged) mailWorker.wake()
      return { emailChanged }
    } catch (error) {
      // Two accounts may take one address at the same moment on two servers.
      if (isUniqueViolation(error)) throw conflict('This e-mail address belongs to another account.')
      throw error
    }
  }

  /** Nobody waits for it, and what it can't do now (many log in, the database is away) the next log-in does. */
  async function strengthenHash(role: Role, { id, password_hash: before }: AccountRow, password: string) {
    try {
      const after = await hashPassword(password)
      await database.write((trx) => replacePasswordHash(trx, role, id, { before, after }))
    } catch {}
  }

  return {
    signUpUser: (data) => signUp('user', data, (trx, account) => insertUser(trx, data, account)),
    signUpAdmin: (data) => signUp('operator', data, (trx, account) => insertAdmin(trx, data, account)),

    async logIn(role, spellings, ip) {
      const [first] = spellings
      if (!first) throw notLoggedIn(WRONG_LOGIN)
      const { email } = first
      await countLogIn(role, email, ip)
      const account = await findAccountByEmail(database.read, role, email)
      let known: string | undefined
      for (const { password } of spellings) {
        if (!(await verifyPassword(account?.password_hash, password))) continue
        known = password
        break
      }
      if (known === undefined || !account) throw notLoggedIn(WRONG_LOGIN)
      if (account.activated_at === null) {
        await oweLinkMail(role, account, email, 'activate')
        throw notAllowed(NOT_ACTIVE)
      }
      await forgetLogIns(role, email, ip)
      if (isOutdated(account.password_hash)) void strengthenHash(role, account, known)
      return account.id
    },

    async requestReset(role, email) {
      await oweLinkMail(role, await findAccountByEmail(database.read, role, email), email, 'reset')
    },

    async resetPassword(role, reset, ip) {
      const { token, password } = reset
      const passwordHash = await hashPassword(password)
      const isSet = await database.write(async (trx) => {
        const accountId = await spendMailToken(trx, 'reset', role, token, now())
        const account = accountId === undefined ? undefined : await findAccountById(trx, role, accountId)
        if (!account) return false
        // The refusal undoes the transaction: the link may be used again with a better password.
        assertNotGuessed(password, account.email)
        await setPasswordHash(trx, role, account.id, passwordHash)
        // The link came by mail, so the address is proved: also the way out for who never opened the first mail.
        await activateAccount(trx, role, account.id, now())
        await sessions.endAll(trx, role, account.id)
        // The used link stays until it expires: sent again, it is known by it.
        await dropMailTokens(trx, role, account.id, { except: token })
        await oweMail(trx, account.email, { kind: 'password-changed', role }, now())
        return true
      })
      if (isSet) mailWorker.wake()
      else if (!(await hasBeenReset(role, reset, ip))) throw badInput(DEAD_LINK)
    },

    activate: (role, token) =>
      database.write(async (trx) => {
        const id = await spendMailToken(trx, 'activate', role, token, now())
        if (id !== undefined) {
          await activateAccount(trx, role, id, now())
          return true
        }
        // Mail programs open links before people do: a used link of an active account still leads to the log-in.
        const owner = await ownerOfMailToken(trx, 'activate', role, token)
        const account = owner === undefined ? undefined : await findAccountById(trx, role, owner)
        return account !== undefined && account.activated_at !== null
      }),

    updateUser: (id, profile) => update('user', id, profile.email, (trx) => updateUserProfile(trx, id, profile)),
    updateAdmin: (id, profile) => update('operator', id, profile.email, (trx) => updateAdminProfile(trx, id, profile)),
  }
}
