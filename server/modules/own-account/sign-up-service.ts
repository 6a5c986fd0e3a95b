import type { AdminSignUp, UserSignUp } from '#contract/accounts/account-forms.ts'
import { ENGLISH, type Language } from '#contract/language.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'
import type { SecurityLog } from '../../plugins/security/security-log.ts'
import { conflict } from '../../refusal.ts'
import { activateProved } from '../accounts/activation.ts'
import { insertNamedAdmin } from '../accounts/company-names.ts'
import { enqueueLinkMail } from '../accounts/mailed-links/link-mails.ts'
import { dropMailTokens, mintMailToken, readMailToken, spendMailToken } from '../accounts/mailed-links/mail-tokens.ts'
import { assertNotGuessed } from '../accounts/passwords/guessed-passwords.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { findAccountByEmail, findAccountById, insertUser, type NewAccount } from '../accounts/store.ts'
import { findJoinedStaff } from '../staff/store.ts'
import { askToActivate } from './ask-to-activate.ts'

/** The outcome of opening an activation link. */
export type Activation =
  | 'active'
  /** The link is good, but this browser has not proved the password: a password is chosen first, with the same link. */
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
  /** Identifies a client other than a browser (sign-up-browser.ts). */
  program: string | undefined
  /** The request's language: the account's from now on. */
  language: Language
}

export type SignUpService = ReturnType<typeof signUpService>

/** How people get an account. Travellers and operators follow the same rules; only their fields differ. */
export function signUpService(context: Context, securityLog: SecurityLog) {
  const { config, database, now } = context

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
      return { id, browser: await askToActivate(context, trx, role, { id, email, language }, ip) }
    })
    securityLog.note('signed-up', { role, account: signedUp.id })
    return signedUp
  }

  return {
    /**
     * @throws Refusal 409 for a known address, 400 for a password that everybody guesses
     * @returns the new id, and the token for this browser's sign-up cookie
     */
    signUpUser: (data: UserSignUp, newcomer: Newcomer): Promise<{ id: number; browser: string }> =>
      signUp('user', data, newcomer, (trx, account) => insertUser(trx, data, account)),
    /** As {@link signUpUser}. @throws Refusal 409 for another operator's company name too */
    signUpAdmin: (data: AdminSignUp, newcomer: Newcomer): Promise<{ id: number; browser: string }> =>
      signUp('operator', data, newcomer, async (trx, account) => {
        // Staff log in as operators do: a stranger's account must not take precedence over theirs.
        if (await findJoinedStaff(trx, data.email)) return undefined
        return insertNamedAdmin(trx, data, { ...account, approval: config.operatorApproval ? 'awaited' : 'approved' })
      }),

    /** Mails the activation link again if the address has an account that waits for it; takes the same time if not. */
    async mailActivation(role: Role, email: string, ip: string): Promise<void> {
      const account = await findAccountByEmail(database.read, role, email)
      const waits = account?.activated_at === null
      const letter = waits ? ({ kind: 'activate', role, accountId: account.id } as const) : undefined
      const to = account ?? { email, language: ENGLISH }
      await database.write((trx) =>
        enqueueLinkMail(trx, { to, letter, ip }, { now: now(), rateLimits: config.rateLimits }),
      )
    },

    /**
     * Opens an account by its mail link. The person who typed the password need not own the address. So the password
     * comes into force only where both meet: in a browser that knows the password (it signed up, or tried to log in)
     * and holds the link.
     * @param opener the token of the browser's sign-up cookie, or the program's identity
     */
    async activate(role: Role, token: string, { browser, program }: LinkOpener): Promise<Activation> {
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
      if (activatedId !== undefined) securityLog.note('activated', { role, account: activatedId })
      return activation
    },
  }
}

function programToken(role: Role, accountId: number, program: string): string {
  return `${role} ${accountId} ${program}`
}
