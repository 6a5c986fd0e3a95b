import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Role } from '../../db/tables/accounts.ts'

/** The account, by its number alone: the log holds no name and no address. */
interface Whose {
  role: Role
  account: number
  /** The member of an operator's staff; absent for the account's own holder. */
  staff?: number
}
/** An attempt; null where no account matches the input. */
interface Tried {
  role: Role
  account: number | null
  staff?: number
}
type LogInWay = 'password' | 'passkey'

/** Every event of the security log, with what its line says. The names are stable: people search and alert by them. */
export interface SecurityEvents {
  'signed-up': Whose
  activated: Whose
  'logged-in': Whose & { by: LogInWay }
  'log-in-refused': Tried & {
    by: LogInWay
    reason:
      | 'unknown-account'
      | 'wrong-password'
      | 'not-active'
      | 'switched-off'
      | 'too-many-tries'
      | 'wrong-passkey'
      | 'wrong-side'
  }
  'logged-out': Whose
  /** The person ended the account’s other sessions. */
  'logged-out-everywhere': Whose
  'reset-asked': Tried
  /** `by` is what proved the person: the password before, or a link that came by mail. */
  'password-changed': Whose & { by: 'password' | 'mail' }
  'password-change-refused': Whose
  'email-change-asked': Whose
  'email-change-refused': Whose
  'email-changed': Whose
  'passkey-added': Whose
  /** A wrong password when adding a passkey. */
  'passkey-refused': Whose
  'passkey-removed': Whose
  /** Passengers pay to another UPI ID from now on. */
  'upi-changed': Whose
  'payment-terms-refused': Whose
  'data-exported': Whose
  'account-erased': Whose
  'account-erasure-refused': Whose
  /** `staff` is whom it happened to. */
  'staff-invited': Whose
  'staff-joined': Whose
  'staff-withdrawn': Whose
  /** A request for another account's data, or for something that the caller may not do. */
  'access-refused': Whose & { route: string }
  /** An administrator looked up the account at the command line; the events below are administrators', too. */
  'admin-looked-up': Whose
  'admin-logged-out': Whose
  'admin-sent-reset': Whose
  'admin-switched-off': Whose
  'admin-switched-on': Whose
  /** How many failed ones were queued again. */
  'admin-sent-again': { mails: number; notices: number }
  'admin-purged': { rows: number }
}

/**
 * What happened to accounts: lines of the ordinary log at level `info`, each with `event`, `role` and `account`.
 */
export interface SecurityLog {
  /** Call it after the transaction, which may run twice or be rolled back. */
  note<E extends keyof SecurityEvents>(event: E, details: SecurityEvents[E]): void
  /** Repeats an event that a command noted. @param at when it happened there, milliseconds since 1970 */
  repeat(event: string, details: object, at: number): void
}

declare module 'fastify' {
  interface FastifyInstance {
    securityLog: SecurityLog
  }
}

export const securityLogPlugin = fp(
  async (app: FastifyInstance) => {
    const securityLog: SecurityLog = {
      note(event, details) {
        const line: object = { event, ...details }
        app.log.info(line, 'security')
      },
      repeat(event, details, at) {
        app.log.info({ event, ...details, at }, 'security')
      },
    }
    app.decorate('securityLog', securityLog)
  },
  { name: 'security-log' },
)
