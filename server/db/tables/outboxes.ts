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

/** `prompt`: a person waits for the mail in front of a form. */
export type MailLane = 'prompt' | 'booking'

/**
 * Mails queued by committed changes. Sent ones are deleted, those that can't be sent are kept for a month. Tokens are
 * made while sending and never lie here.
 */
export interface MailOutboxTable {
  id: Generated<number>
  to_address: string
  /** JSON of the letter, see news/letters.ts. */
  letter: string
  created_at: number
  attempts: number
  /** Also the worker's claim: the worker that moves it on may send. */
  next_attempt_at: number
  /** When the worker gave it up: refused for good, or tried too often. */
  failed_at: number | null
  /** The trip whose change it tells: a later change of the trip is merged into the same mail. */
  bus_id: number | null
  lane: Generated<MailLane>
  /** Of the account that it goes to; kept here, because some mails outlive the account. */
  language: Generated<Language>
}

/** A phone with notifications on, for one account and its session on that phone. */
export interface PushSubscriptionsTable {
  id: Generated<number>
  role: Role
  account_id: number
  staff_id: number | null
  /** As in `sessions.token_hash`: the session that this phone's log-out ends; it may have expired long before. */
  session_hash: string
  /** Unique. Secret: anybody who knows it and had our key could send to the phone. */
  endpoint: string
  /** The key that encrypts messages, base64url. */
  p256dh: string
  auth: string
  /** Null: not chosen on the phone; the account's language is used. */
  language: Language | null
  created_at: number
}

/** Messages queued for phones; sent ones are deleted, and so are those that can't be sent. */
export interface PushOutboxTable {
  id: Generated<number>
  subscription_id: number
  ticket_id: number
  /** JSON of the event, see news/push-outbox.ts; its text is written when it is sent. */
  news: string
  created_at: number
  attempts: number
  /** Also the worker's claim: the worker that moves it on may send. */
  next_attempt_at: number
}
