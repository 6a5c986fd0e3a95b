import type { AdminSignUp, Credentials, UserSignUp } from '#contract/accounts/account-forms.ts'
import { ENGLISH, type Language } from '#contract/language.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'
import type { Teller } from '../../news/news.ts'
import type { SecurityEvents, SecurityLog } from '../../plugins/security/security-log.ts'
import { conflict, notLoggedIn } from '../../refusal.ts'
import { activateProved } from '../accounts/activation.ts'
import { insertNamedAdmin } from '../accounts/company-names.ts'
import { enqueueLinkMail } from '../accounts/mailed-links/link-mails.ts'
import { dropMailTokens, mintMailToken, readMailToken, spendMailToken } from '../accounts/mailed-links/mail-tokens.ts'
import { assertNotGuessed } from '../accounts/passwords/guessed-passwords.ts'
import { logInTries } from '../accounts/passwords/log-in-tries.ts'
import { hashPassword, isOutdated, verifyPassword } from '../accounts/passwords/passwords.ts'
import {
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  insertUser,
  type NewAccount,
  type Proved,
  replacePasswordHash,
} from '../accounts/store.ts'
import {
  findJoinedStaff,
  findStaffOfAddress,
  type JoinedStaff,
  replaceStaffHash,
  type StaffRow,
} from '../staff/store.ts'

/** How an account answers to its right password. */
export type LogIn =
  /**
   * `afterwards` replaces a hash that was made with less work than one of today. It is to be called once the session has
   * begun, which asks whether the proved hash is still the account's, and waited for by nobody.
   */
  | { kind: 'logged-in'; proved: Proved; afterwards: () => void }
  /** The same, of an operator's staff. */
  | { kind: 'staff'; staff: JoinedStaff; afterwards: () => void }
  /** The link has not been opened yet; it was mailed again. `browser` is the token for this browser's sign-up cookie. */
  | { kind: 'not-active'; browser: string }

/** Where an activation link leads. */
export type Activation =
  | 'active'
  /** It is good, but was opened where nobody has shown to know the password: that is chosen first, with the same link. */
  | 'choose-password'
  | 'dead'

/** Who opens an activation link. */
export interface LinkOpener {
  browser?: string | undefined
  program?: string | undefined
}

/** Who signs up. */
export interface Newcomer {
  ip: string
  /** What they are known by where they are no browser (sign-up-browser.ts). */
  program: string | undefined
  /** That of the request: the account's from now on. */
  language: Language
}

type ReplaceHash = (trx: Trx, hashes: { before: string; after: string }) => Promise<unknown>

/** How people come to an account and into it. Travellers and operators follow the same rules; only their fields differ. */
export interface AccountService {
  /**
   * @throws Refusal 409 for a known address, 400 for a password that everybody guesses
   * @returns the new id, and the token for this browser's sign-up cookie
   */
  signUpUser(signUp: UserSignUp, newcomer: Newcomer): Promise<{ id: number; browser: string }>
  /** As {@link signUpUser}. @throws Refusal 409 for another operator's company name too */
  signUpAdmin(signUp: AdminSignUp, newcomer: Newcomer): Promise<{ id: number; browser: string }>
  /**
   * @param spellings readings of what was sent, the likeliest first (see login-query.ts); all count as one try
   * @param ip whose tries are counted
   * @throws Refusal 401 wrong, 429 too many tries
   * @returns `staff` for operators alone
   */
  logIn(role: Role, spellings: readonly Credentials[], ip: string): Promise<LogIn>
  /** Mails the activation link again if the address has an account that waits for it; takes the same time if not. */
  mailActivation(role: Role, email: string, ip: string): Promise<void>
  /**
   * Opens an account by its mail link. Whoever typed the password need not own the address, so it comes into force only
   * where both meet: in a browser that knows the password (it signed up, or tried to log in), and holds the link.
   * @param opener the token of the browser's sign-up cookie, or what a program is known by
   */
  activate(role: Role, token: string, opener: LinkOpener): Promise<Activation>
}

export function accountService(context: Context, teller: Teller, securityLog: SecurityLog): AccountService {
  const { config, database, now } = context
  const { rateLimits } = config
  const tries = logInTries(context, async ({ role, email }) => {
    const account = await findAccountByEmail(database.read, role, email)
    const staff = role === 'operator' ? await findStaffOfAddress(database.read, email, account) : undefined
    noteRefusedLogIn(role, account, 'too-many-tries', staff)
  })

  async function signUp(
    role: Role,
    { email, password }: { email: string; password: string },
    { ip, program, language }: Newcomer,
    insert: (trx: Trx, account: NewAccount) => Promise<number | undefined>,
  ): Promise<{ id: number; browser: string }> {
    assertNotGuessed(password, email)
    const passwordHash = await hashPassword(password)
    const signedUp = await database.write(async (trx) => {
      const id = await insert(trx, { passwordHash, createdAt: now(), activatedAt: null, language })
      if (id === undefined) throw conflict((say) => say.account.knownAddress)
      if (program !== undefined)
        await mintMailToken(
          trx,
          { purpose: 'sign-up', role, accountId: id, token: programToken(role, id, program) },
          now(),
        )
      return { id, browser: await askToActivate(trx, role, { id, email, language }, ip) }
    })
    teller.wake()
    securityLog.note('signed-up', { role, account: signedUp.id })
    return signedUp
  }

  /** @returns the token for the cookie of the browser that has just shown to know the password */
  async function askToActivate(
    trx: Trx,
    role: Role,
    { id: accountId, email, language }: Pick<AccountRow, 'id' | 'email' | 'language'>,
    ip: string,
  ): Promise<string> {
    await enqueueLinkMail(
      trx,
      { to: { email, language }, letter: { kind: 'activate', role, accountId }, ip },
      { now: now(), rateLimits },
    )
    return (await mintMailToken(trx, { purpose: 'sign-up', role, accountId }, now())).token
  }

  function noteRefusedLogIn(
    role: Role,
    account: AccountRow | undefined,
    reason: SecurityEvents['log-in-refused']['reason'],
    staff?: StaffRow,
  ): void {
    const whose = staff ? { account: staff.admin_id, staff: staff.id } : { account: account?.id ?? null }
    securityLog.note('log-in-refused', { role, ...whose, by: 'password', reason })
  }

  /** What can't be done now (many log in, the database is away) the next log-in does. */
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
    signUpUser: (data, newcomer) => signUp('user', data, newcomer, (trx, account) => insertUser(trx, data, account)),
    signUpAdmin: (data, newcomer) =>
      signUp('operator', data, newcomer, async (trx, account) => {
        // Their log-in is that of operators: an account of a stranger must not stand before it.
        if (await findJoinedStaff(trx, data.email)) return undefined
        return insertNamedAdmin(trx, data, { ...account, approval: config.operatorApproval ? 'awaited' : 'approved' })
      }),

    async logIn(role, spellings, ip) {
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
        const replace: ReplaceHash = (trx, hashes) => replaceStaffHash(trx, staff.id, hashes)
        return { kind: 'staff', staff, afterwards: () => void strengthenHash(staff, password, replace) }
      }
      if (!account) throw notLoggedIn((say) => say.session.wrongLogIn)
      if (account.activated_at === null) {
        noteRefusedLogIn(role, account, 'not-active')
        const browser = await database.write((trx) => askToActivate(trx, role, account, ip))
        teller.wake()
        return { kind: 'not-active', browser }
      }
      await tries.forget({ role, email, ip })
      const replace: ReplaceHash = (trx, hashes) => replacePasswordHash(trx, role, account.id, hashes)
      return {
        kind: 'logged-in',
        proved: { id: account.id, password_hash: account.password_hash },
        afterwards: () => void strengthenHash(account, password, replace),
      }
    },

    async mailActivation(role, email, ip) {
      const account = await findAccountByEmail(database.read, role, email)
      const waits = account?.activated_at === null
      const letter = waits ? ({ kind: 'activate', role, accountId: account.id } as const) : undefined
      const to = account ?? { email, language: ENGLISH }
      await database.write((trx) => enqueueLinkMail(trx, { to, letter, ip }, { now: now(), rateLimits }))
      teller.wake()
    },

    async activate(role, token, { browser, program }) {
      const { activation, activatedId } = await database.write(async (trx) => {
        const outcome = (activation: Activation, activatedId?: number) => ({ activation, activatedId })
        const link = await readMailToken(trx, 'activate', role, token, now())
        const account = link && (await findAccountById(trx, role, link.accountId))
        if (!account) return outcome('dead')
        // Mail programs open links before people do: a used link of an active account still leads to the log-in.
        if (account.activated_at !== null) return outcome('active')
        if (link.isUsed || !link.isInTime) return outcome('dead')
        const opener = browser ?? (program === undefined ? undefined : programToken(role, account.id, program))
        const known = opener === undefined ? undefined : await readMailToken(trx, 'sign-up', role, opener, now())
        if (known?.accountId !== account.id || !known.isInTime) return outcome('choose-password')
        await spendMailToken(trx, 'activate', role, token, now())
        await dropMailTokens(trx, role, account.id, { purpose: 'sign-up' })
        await activateProved(context, trx, role, account)
        return outcome('active', account.id)
      })
      if (activatedId !== undefined) {
        teller.wake()
        securityLog.note('activated', { role, account: activatedId })
      }
      return activation
    },
  }
}

function programToken(role: Role, accountId: number, program: string): string {
  return `${role} ${accountId} ${program}`
}
