import { INVITATION_HOURS } from '#contract/constants.ts'
import type { Reader, Trx } from '#server/db/database.ts'
import type { Role } from '#server/db/tables/accounts.ts'
import type { MailTokensTable } from '#server/db/tables/outboxes.ts'
import { latestPlausible } from '#server/stored-time.ts'
import { hashOfToken, newToken } from '#server/tokens.ts'

/**
 * `sign-up` is never mailed: it is the cookie of the browser that knows the password of an account not yet active.
 * `staff` is an invitation.
 */
type MailTokenPurpose = MailTokensTable['purpose']
type TokenRole = MailTokensTable['role']

const HOURS: Record<MailTokenPurpose, number> = {
  activate: 24,
  'sign-up': 24,
  reset: 0.5,
  email: 24,
  staff: INVITATION_HOURS,
}
const HOUR_MS = 3_600_000

/** The token's account and purpose; `email` is the address that the link proves. */
interface Minted {
  purpose: MailTokenPurpose
  role: TokenRole
  accountId: number
  email?: string
  /** Random if absent. */
  token?: string
}

/** A new address that an account has asked for. */
interface AskedEmail {
  role: Role
  accountId: number
  email: string
}

/**
 * Makes the secret of a mail link; only its hash is kept. Unused links stay good beside each other until one is used:
 * else a stranger could void the owner's link by asking for another.
 */
export async function mintMailToken(
  trx: Trx,
  { purpose, role, accountId, email, token = newToken() }: Minted,
  now: number,
): Promise<{ token: string; hours: number }> {
  const hours = HOURS[purpose]
  // A used reset link answers its own repetition, but not once the password may be about to change again.
  if (purpose === 'reset')
    await trx
      .deleteFrom('mail_tokens')
      .where('role', '=', role)
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'reset')
      .where('used_at', 'is not', null)
      .execute()
  await trx
    .insertInto('mail_tokens')
    .values({
      token_hash: hashOfToken(token),
      purpose,
      role,
      account_id: accountId,
      email: email ?? null,
      expires_at: now + hours * HOUR_MS,
      used_at: null,
    })
    .execute()
  return { token, hours }
}

/**
 * Notes that an account asks for a new address. This happens at the request, before the mail is written: anything that
 * ends the change (a new password, another address, the account's erasure) deletes the note, and then a mail that still
 * waits gets no link.
 */
export async function askForEmailLink(trx: Trx, asked: AskedEmail, now: number): Promise<void> {
  await dropMailTokens(trx, asked.role, asked.accountId, { purpose: 'email' })
  // Nobody gets this token.
  await mintMailToken(trx, { ...asked, purpose: 'email' }, now)
}

/**
 * @returns the secret of the link to a new address, void once another is minted; undefined if no change waits for it
 */
export async function mintEmailLink(
  trx: Trx,
  { role, accountId, email }: AskedEmail,
  now: number,
): Promise<{ token: string; hours: number } | undefined> {
  const token = newToken()
  const hours = HOURS.email
  // Updates the row in place: a transaction that deletes the account's links at the same time then finds it.
  const { numUpdatedRows } = await trx
    .updateTable('mail_tokens')
    .set({ token_hash: hashOfToken(token), expires_at: now + hours * HOUR_MS })
    .where('role', '=', role)
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { token, hours } : undefined
}

/** The account and address that a mail link is about. */
export interface MailToken {
  accountId: number
  email: string | null
}

/**
 * Spends a mail link; it works once.
 * @returns undefined if it is unknown, used or too old
 */
export async function spendMailToken(
  trx: Trx,
  purpose: MailTokenPurpose,
  role: TokenRole,
  token: string,
  now: number,
): Promise<MailToken | undefined> {
  return trx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('role', '=', role)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latestExpiry(purpose, now))
    .returning(['account_id as accountId', 'email'])
    .executeTakeFirst()
}

/** @returns a link's subject, whether it was used, and whether it is in time; undefined if it is unknown */
export async function readMailToken(
  db: Reader,
  purpose: MailTokenPurpose,
  role: TokenRole,
  token: string,
  now: number,
): Promise<(MailToken & { isUsed: boolean; isInTime: boolean }) | undefined> {
  const row = await db
    .selectFrom('mail_tokens')
    .select(['account_id', 'email', 'used_at', 'expires_at'])
    .where('token_hash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('role', '=', role)
    .executeTakeFirst()
  if (!row) return undefined
  const { account_id: accountId, email, used_at, expires_at } = row
  const isInTime = expires_at > now && expires_at <= latestExpiry(purpose, now)
  return { accountId, email, isUsed: used_at !== null, isInTime }
}

/** @returns the new address that waits to be confirmed, if there is one */
export async function findPendingEmail(db: Reader, role: Role, accountId: number, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('mail_tokens')
    .select('email')
    .where('role', '=', role)
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latestExpiry('email', now))
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  return row?.email ?? null
}

/** @param which all of the account's if absent */
export async function dropMailTokens(
  trx: Trx,
  role: TokenRole,
  accountId: number,
  which: { purpose?: MailTokenPurpose; except?: string } = {},
): Promise<void> {
  let query = trx.deleteFrom('mail_tokens').where('role', '=', role).where('account_id', '=', accountId)
  if (which.purpose) query = query.where('purpose', '=', which.purpose)
  if (which.except) query = query.where('token_hash', '!=', hashOfToken(which.except))
  await query.execute()
}

/** A link that ends later was minted by a clock that ran ahead. Its age is unknown, so it opens nothing. */
function latestExpiry(purpose: MailTokenPurpose, now: number): number {
  return latestPlausible(now, HOURS[purpose] * HOUR_MS)
}
