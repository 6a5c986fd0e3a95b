import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Who was called by phone because their trip was called off. Of calls before nothing is known: those rows say so. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema.alterTable('cancellations').addColumn('called_at', kinds.moment).execute()
}
