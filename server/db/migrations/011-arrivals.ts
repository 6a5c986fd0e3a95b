import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** The arrival time of a trip, if its operator gives one. Existing trips have none. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema
    .alterTable('buses')
    .addColumn('arrives_at', kinds.text, (column) => column.notNull().defaultTo(''))
    .execute()
}
