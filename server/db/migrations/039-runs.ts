import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** The driver's run beside its trip, as long as it is kept; that the driver says it is not coming; and what people of a company are not told of. */
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
  // Hardly any bus is in it: those whose run is to be deleted are found without looking at the others.
  await sql`create index buses_run on buses (departs) where run <> ''`.execute(db)
}
