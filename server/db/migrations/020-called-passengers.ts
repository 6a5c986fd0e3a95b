import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** When staff called a passenger about a trip that was called off. Earlier calls are unknown, so they stay empty. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema.alterTable('cancellations').addColumn('called_at', kinds.moment).execute()
}
