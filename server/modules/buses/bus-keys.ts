import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

export interface KeyUse {
  key: string
  asked: string
  busId: number
}

/**
 * @param asked fingerprint of the request
 * @returns the trip that an Idempotency-Key of the operator added or changed
 * @throws Refusal 422 if the key was used for something else
 */
export async function findKeyUse(
  trx: Trx,
  adminId: number,
  key: string | undefined,
  asked: string,
): Promise<KeyUse | undefined> {
  if (key === undefined) return undefined
  const use = (await findKeyUses(trx, adminId, [key])).get(key)
  if (use && use.asked !== asked) throw new Refusal(422, (say) => say.wire.keyOfOtherChange)
  return use
}

/** @returns the uses of these keys, as far as they were used */
export async function findKeyUses(
  trx: Trx,
  adminId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KeyUse>> {
  const uses = await trx
    .selectFrom('bus_keys')
    .select(['key', 'bus_id as busId', 'asked'])
    .where('admin_id', '=', adminId)
    .where('key', 'in', keys)
    .execute()
  return new Map(uses.map((use) => [use.key, use]))
}

/** @param uses one at least */
export async function rememberKeys(trx: Trx, adminId: number, uses: readonly KeyUse[], now: number): Promise<void> {
  await trx
    .insertInto('bus_keys')
    .values(uses.map(({ key, asked, busId }) => ({ admin_id: adminId, key, asked, bus_id: busId, created_at: now })))
    .execute()
}
