import { createHash, randomBytes } from 'node:crypto'
import type { Database, Reader, Trx } from '../../db/database.ts'
import type { Role } from '../../db/schema.ts'

export type MailTokenPurpose = 'activate' | 'reset'

const HOURS: Record<MailTokenPurpose, number> = { activate: 24, reset: 0.5 }
const HOUR_MS = 3_600_000

/**
 * Makes the secret of a mail link; only its hash is kept. A new reset link voids the older ones. Activation links
 * stay good beside each other: else a stranger who signs up with the address could void its owner's link.
 */
export async function mintMailToken(
  database: Database,
  purpose: MailTokenPurpose,
  role: Role,
  accountId: number,
  now: number,
): Promise<{ token: string; hours: number }> {
  const token = randomBytes(32).toString('base64url')
  const hours = HOURS[purpose]
  await database.write(async (trx) => {
    if (purpose === 'reset') await dropMailTokens(trx, role, accountId, { purpose: 'reset' })
    await trx
      .insertInto('mail_tokens')
      .values({
        token_hash: hashOf(token),
        purpose,
        role,
        account_id: accountId,
        expires_at: now + hours * HOUR_MS,
        used_at: null,
      })
      .execute()
  })
  return { token, hours }
}

/**
 * Uses a mail link up, once.
 * @returns whose it is; undefined if it is unknown, used or too old
 */
export async function spendMailToken(
  trx: Trx,
  purpose: MailTokenPurpose,
  role: Role,
  token: string,
  now: number,
): Promise<number | undefined> {
  const row = await trx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('role', '=', role)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

/** @returns whose link it is or was, whether it has been used or not; undefined if it is unknown or expired before `since` */
export async function ownerOfMailToken(
  db: Reader,
  purpose: MailTokenPurpose,
  role: Role,
  token: string,
  since = 0,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('mail_tokens')
    .select('account_id')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('role', '=', role)
    .where('expires_at', '>', since)
    .executeTakeFirst()
  return row?.account_id
}

/** @param which all of the account's if absent */
export async function dropMailTokens(
  trx: Trx,
  role: Role,
  accountId: number,
  which: { purpose?: MailTokenPurpose; except?: string } = {},
): Promise<void> {
  let query = trx.deleteFrom('mail_tokens').where('role', '=', role).where('account_id', '=', accountId)
  if (which.purpose) query = query.where('purpose', '=', which.purpose)
  if (which.except) query = query.where('token_hash', '!=', hashOf(which.except))
  await query.execute()
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
