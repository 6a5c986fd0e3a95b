import { createHash } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import type { Reader, Trx } from './database.ts'

/** What an operator asks for under an Idempotency-Key. */
export interface Keyed {
  adminId: number
  key: string | undefined
  /** All that was asked for. */
  asked: object
}

/**
 * Makes something once under one key, however often and by however many copies of the request it is asked for. Without a
 * key it is made. What throws has made nothing, and uses no key up.
 * @param make to be called once at most. @returns the id of what it made
 * @throws Refusal 422 if the key has made something else
 */
export async function makeOnce(
  trx: Trx,
  { adminId, key, asked }: Keyed,
  make: () => Promise<number>,
  now: number,
): Promise<{ id: number; replayed: boolean }> {
  if (key === undefined) return { id: await make(), replayed: false }
  // Before it is made: a copy on another connection waits here for how this one ends.
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('operator_keys')
    .values({ admin_id: adminId, key, asked: fingerprint(asked), made: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) {
    const id = await findMade(trx, { adminId, key, asked })
    if (id === undefined) throw new Error('A key was used for nothing.')
    return { id, replayed: true }
  }
  const id = await make()
  await trx
    .updateTable('operator_keys')
    .set({ made: id })
    .where('admin_id', '=', adminId)
    .where('key', '=', key)
    .execute()
  return { id, replayed: false }
}

/** @returns the id of what was made under the key. @throws Refusal 422 as {@link makeOnce} */
export async function findMade(db: Reader, { adminId, key, asked }: Keyed): Promise<number | undefined> {
  if (key === undefined) return undefined
  const use = await db
    .selectFrom('operator_keys')
    .select(['asked', 'made'])
    .where('admin_id', '=', adminId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (use && use.asked !== fingerprint(asked)) throw new Refusal(422, (say) => say.wire.keyOfOtherChange)
  return use?.made ?? undefined
}

/** Tells what was asked for under one key apart. */
export function fingerprint(asked: object): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}
