import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/**
 * The driver's run in the trip's row, until it is deleted; that the bus is not coming; and which news people of a
 * company muted.
 */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema
    .alterTable('buses')
    .addColumn('run', kinds.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('buses').addColumn('not_coming_at', kinds.moment).execute()
  for (const table of ['admins', 'staff'])
    await db.schema
      .alterTable(table)
      .addColumn('muted_news', kinds.text, (column) => column.notNull().defaultTo(''))
      .execute()
  // Holds only the few buses that have a run: those whose run is to be deleted are found without reading the others.
  await sql`create index buses_run on buses (departs) where run <> ''`.execute(db)
}
