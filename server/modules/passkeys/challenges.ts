import type { Database, Trx } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { latestPlausible } from '../../stored-time.ts'
import { hashOfToken, newToken } from '../../tokens.ts'

/** The time that a person may need to find the finger, the PIN, or the other phone. */
export const CHALLENGE_MS = 5 * 60_000

/** Who may answer a challenge: anybody who logs in on that side, or the one account that adds a passkey. */
export interface ChallengeFor {
  role: Role
  accountId: number | null
}

/**
 * @returns a fresh challenge, base64url; only its hash is kept, in the database, because any server may get the answer
 */
export async function mintChallenge(
  database: Database,
  { role, accountId }: ChallengeFor,
  now: number,
): Promise<string> {
  const challenge = newToken()
  await database.write((trx) =>
    trx
      .insertInto('passkey_challenges')
      .values({ challenge_hash: hashOfToken(challenge), role, account_id: accountId, expires_at: now + CHALLENGE_MS })
      .execute(),
  )
  return challenge
}

/**
 * Spends a challenge, whatever its purpose. Of two requests that spend one at once, the second waits for the end of the
 * first's transaction.
 * @returns whether it existed, for this purpose, and was not too old
 */
export async function spendChallenge(
  trx: Trx,
  challenge: string,
  { role, accountId }: ChallengeFor,
  now: number,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOfToken(challenge))
    .returning(['role', 'account_id', 'expires_at'])
    .executeTakeFirst()
  if (row?.role !== role || row.account_id !== accountId) return false
  return now < row.expires_at && row.expires_at <= latestPlausible(now, CHALLENGE_MS)
}
