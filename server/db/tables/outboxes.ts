import type { Generated } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { Role } from './accounts.ts'

export interface MailTokensTable {
  token_hash: string
  purpose: 'activate' | 'sign-up' | 'reset' | 'email' | 'staff'
  /** Operators' staff are no accounts, but have links. */
  role: Role | 'staff'
  account_id: number
  /** The address that the link proves, where the account does not have it yet. */
  email: string | null
  expires_at: number
  used_at: number | null
}

/** Somebody waits for a `prompt` one in front of a form. */
export type MailLane = 'prompt' | 'booking'

/**
 * Mails that a committed change owes; sent ones are deleted, those that can't be sent kept for a month. Tokens are
 * minted while sending and never lie here.
 */
export interface MailOutboxTable {
  id: Generated<number>
  to_address: string
  /** JSON of the letter, see mail/mail-outbox.ts. */
  letter: string
  created_at: number
  attempts: number
  /** Also the worker's claim: whoever moves it on may send. */
  next_attempt_at: number
  /** When it was given up: refused for good, or tried too often. */
  failed_at: number | null
  /** The trip whose change it tells of: a later change of it is put into the same mail. */
  bus_id: number | null
  lane: Generated<MailLane>
  /** Of the account that it goes to; kept here, because some mails outlive the account. */
  language: Generated<Language>
}

/** A phone that wants to be told; of one account, and of the log-in that it has there. */
export interface PushSubscriptionsTable {
  id: Generated<number>
  role: Role
  account_id: number
  staff_id: number | null
  /** As in `sessions.token_hash`, of the log-in that goes when this phone logs out; it may have run out long before. */
  session_hash: string
  /** Unique: whoever knows it could write to the phone, had they our key. */
  endpoint: string
  /** What messages are encrypted with, base64url. */
  p256dh: string
  auth: string
  /** Null: the phone has not said, and is told in its account's. */
  language: Language | null
  created_at: number
}

/** What phones are owed; sent ones are deleted, and so are those that can't be sent. */
export interface PushOutboxTable {
  id: Generated<number>
  subscription_id: number
  ticket_id: number
  /** JSON of what happened, see push/push-outbox.ts; its words are found when it is sent. */
  news: string
  created_at: number
  attempts: number
  /** Also the worker's claim: whoever moves it on may send. */
  next_attempt_at: number
}
