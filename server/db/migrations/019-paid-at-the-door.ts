import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Money taken at the bus door. Earlier payments there are unknown: such a ticket still counts as to be paid there. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema.alterTable('boarding_scans').addColumn('collected', kinds.whole).execute()
  await db.schema.alterTable('tickets').addColumn('collected_at', kinds.moment).execute()
}
