import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** When trips arrive, where operators say it: of those that are there nobody has. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema
    .alterTable('buses')
    .addColumn('arrives_at', kinds.text, (column) => column.notNull().defaultTo(''))
    .execute()
}
