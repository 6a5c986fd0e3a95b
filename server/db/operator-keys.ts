import { createHash } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import type { Reader, Trx } from './database.ts'

/** An operator's request under an Idempotency-Key. */
export interface Keyed {
  adminId: number
  key: string | undefined
  /** The whole request. */
  asked: object
}

/**
 * Makes something once under one key, even if several copies of the request arrive. Without a key it is made each time.
 * If `make` throws, nothing is made and the key stays unused.
 * @param make is called once at most. @returns the id of the new row
 * @throws Refusal 422 if the key has made something else
 */
export async function makeOnce(
  trx: Trx,
  { adminId, key, asked }: Keyed,
  make: () => Promise<number>,
  now: number,
): Promise<{ id: number; replayed: boolean }> {
  if (key === undefined) return { id: await make(), replayed: false }
  // Before `make`: a copy of the request on another connection waits here until this one ends.
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

/** Tells different requests under one key apart. */
export function fingerprint(asked: object): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}
