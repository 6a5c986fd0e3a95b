import type { Trx } from '../../db/database.ts'

/** @returns the trip that an Idempotency-Key of the operator added or edited, and a fingerprint of what was asked for */
export function findKeyUse(
  trx: Trx,
  adminId: number,
  key: string,
): Promise<{ busId: number; asked: string } | undefined> {
  return trx
    .selectFrom('bus_keys')
    .select(['bus_id as busId', 'asked'])
    .where('admin_id', '=', adminId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function rememberKey(
  trx: Trx,
  { adminId, key, asked, busId }: { adminId: number; key: string; asked: string; busId: number },
  now: number,
): Promise<void> {
  await trx.insertInto('bus_keys').values({ admin_id: adminId, key, asked, bus_id: busId, created_at: now }).execute()
}
