import type { Passkey } from '#contract/accounts/passkey.ts'
import type { Reader, Trx } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'

export interface StoredPasskey {
  id: number
  role: Role
  accountId: number
  credentialId: string
  /** COSE key, base64url. */
  publicKey: string
  counter: number
}

/** @returns the account's passkeys as its owner sees them, the oldest first */
export function findPasskeys(db: Reader, role: Role, accountId: number): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .where('role', '=', role)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export async function findCredentialIds(db: Reader, role: Role, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('role', '=', role)
    .where('account_id', '=', accountId)
    .execute()
  return rows.map((row) => row.credential_id)
}

export function findByCredentialId(db: Reader, credentialId: string): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'role', 'account_id as accountId', 'credential_id as credentialId', 'public_key as publicKey'])
    .select('counter')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** @returns the account's passkey of this very credential, as its owner sees it, if it was added since then */
export function findAddedPasskey(
  db: Reader,
  { role, accountId, credentialId, publicKey }: Omit<StoredPasskey, 'id' | 'counter'>,
  since: number,
): Promise<Passkey | undefined> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .where('credential_id', '=', credentialId)
    .where('public_key', '=', publicKey)
    .where('role', '=', role)
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirst()
}

export function insertPasskey(
  trx: Trx,
  { role, accountId, credentialId, publicKey, counter, name }: Omit<StoredPasskey, 'id'> & { name: string },
  now: number,
): Promise<Passkey> {
  return trx
    .insertInto('passkeys')
    .values({
      role,
      account_id: accountId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      name,
      created_at: now,
      used_at: null,
    })
    .returning(['id', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .executeTakeFirstOrThrow()
}

/**
 * Notes a log-in with a passkey.
 * @param counter the stored counter when the proof was checked, and the proof's own
 * @returns false if the passkey was removed meanwhile, or another proof has moved the counter on
 */
export async function notePasskeyUse(
  trx: Trx,
  id: number,
  counter: { before: number; after: number },
  now: number,
): Promise<boolean> {
  const result = await trx
    .updateTable('passkeys')
    .set({ counter: counter.after, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter.before)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** @returns whether the account had this passkey */
export async function dropPasskey(trx: Trx, role: Role, accountId: number, id: number): Promise<boolean> {
  const result = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('role', '=', role)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Removes an account's passkeys, and its open challenges to add one. The challenges go first: a request that is adding
 * a passkey right now has spent its challenge in an open transaction. This one waits for it, and then removes its
 * passkey with the others.
 */
export async function dropPasskeys(trx: Trx, role: Role, accountId: number): Promise<void> {
  for (const table of ['passkey_challenges', 'passkeys'] as const)
    await trx.deleteFrom(table).where('role', '=', role).where('account_id', '=', accountId).execute()
}
