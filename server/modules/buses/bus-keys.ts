import { createHash } from 'node:crypto'
import type { BusEdit, NewBus } from '../../../contract/buses/bus-forms.ts'
import type { Trx } from '../../db/database.ts'

/** Tells what was asked for under one key apart. */
export function fingerprint(asked: { bus: NewBus } | { busId: number; form: BusEdit }): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}

export interface KeyUse {
  key: string
  asked: string
  busId: number
}

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

/** @returns what {@link findKeyUse} would of each of these keys that was used */
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
