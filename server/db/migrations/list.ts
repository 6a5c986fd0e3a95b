import type { Kysely } from 'kysely'
import { up as first } from './001-first.ts'
import { up as busKeys } from './002-bus-keys.ts'
import { up as withdrawnPurchases } from './003-withdrawn-purchases.ts'
import type { ColumnKinds } from './migrate.ts'

/**
 * Every step of the schema, in order. A step that was released is never changed again; its name is in the databases.
 */
export const migrations: Record<string, { up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> }> = {
  '001-first': { up: first },
  '002-bus-keys': { up: busKeys },
  '003-withdrawn-purchases': { up: withdrawnPurchases },
}
