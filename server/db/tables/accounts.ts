import type { Generated } from 'kysely'
import type { StaffRole } from '#contract/constants.ts'
import type { Language } from '#contract/language.ts'

export type Role = 'user' | 'operator'

interface AccountColumns {
  id: Generated<number>
  /** Lower case, unique. */
  email: string
  name: string
  phone: string
  /** argon2id in PHC form. */
  password_hash: string
  /** Until the mail link was opened: null, and no log-in. */
  activated_at: number | null
  /** Since when an administrator has blocked all log-ins; the account's data stays. */
  switched_off_at: Generated<number | null>
  created_at: number
  /** The language of its mails and tickets. */
  language: Generated<Language>
}

export interface UsersTable extends AccountColumns {
  age: number
  gender: string
}

/** Whether an operator's trips may be sold: `awaited` before the approval, `withdrawn` after it ended. */
export type Approval = 'approved' | 'awaited' | 'withdrawn'

export interface AdminsTable extends AccountColumns {
  travels_name: string
  /** The key that names are compared by (`companyKey`), unique; null where another operator had the name first. */
  travels_key: string | null
  gst_number: string
  approval: Generated<Approval>
  /** JSON of the contract's `CancellationTerms`; empty for its `DEFAULT_TERMS`. Copied to each ticket that is sold. */
  cancellation_terms: Generated<string>
  /** JSON of how passengers pay, see modules/payments/payment-terms.ts; empty: when they get on. */
  payment_terms: Generated<string>
  /** When its UPI ID was changed last. */
  upi_changed_at: Generated<number | null>
  /** The kinds of `OfficeNews` that its holder has switched off, with commas between. */
  muted_news: Generated<string>
}

export interface SessionsTable {
  /** SHA-256 of the cookie's token, hex: a stolen row opens nothing. */
  token_hash: string
  role: Role
  account_id: number
  created_at: number
  /** Written at most once a minute. */
  seen_at: number
  /** The browser that logged in, in words; null for those of earlier versions. */
  device: string | null
  /** The member of the account's staff; null for the account's own holder. */
  staff_id: number | null
}

/** An operator's staff, with log-ins of their own. Withdrawn people stay for a while, but cannot log in. */
export interface StaffTable {
  id: Generated<number>
  admin_id: number
  role: StaffRole
  name: string
  /** Lower case; unique among those who are not withdrawn. */
  email: string
  /** argon2id in PHC form; null until the invitation was taken, and no log-in. */
  password_hash: string | null
  language: Language
  invited_at: number
  joined_at: number | null
  withdrawn_at: number | null
  /** To the minute. */
  seen_at: number | null
  /** As of the holder. */
  muted_news: Generated<string>
}

export interface PasskeysTable {
  id: Generated<number>
  role: Role
  account_id: number
  /** As the authenticator named it, base64url; unique. */
  credential_id: string
  /** COSE key, base64url. It proves and opens nothing by itself. */
  public_key: string
  /** The authenticator's own count of its uses; 0 for ever where passkeys are copied between phones. */
  counter: number
  name: string
  created_at: number
  used_at: number | null
}

/** Open challenges; each can be answered once. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge, hex. */
  challenge_hash: string
  role: Role
  /** Who adds a passkey; null for a log-in. */
  account_id: number | null
  expires_at: number
}

/** How often something was tried, for limits that several servers share. */
export interface TriesTable {
  /** SHA-256 of the limited thing (account, address, action): no address lies here in the clear. */
  key: string
  count: number
  window_ends_at: number
}

/** Things other than trips that an operator's Idempotency-Keys have made, see operator-keys.ts. */
export interface OperatorKeysTable {
  admin_id: number
  key: string
  /** Fingerprint of what was asked for under the key. */
  asked: string
  /** The id of what was made; null until the transaction that makes it ends. */
  made: number | null
  created_at: number
}

/** Actions of administrators, until a server has written them to its log. */
export interface AdministrationNotesTable {
  id: Generated<number>
  /** A name of the security log's. */
  event: string
  /** JSON of the event's details. */
  details: string
  noted_at: number
}
