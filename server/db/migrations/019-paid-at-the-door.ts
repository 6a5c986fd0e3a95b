import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Money that was taken at the bus door. Of what was paid there before nothing is known: such a ticket still pays there. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema.alterTable('boarding_scans').addColumn('collected', kinds.whole).execute()
  await db.schema.alterTable('tickets').addColumn('collected_at', kinds.moment).execute()
}
