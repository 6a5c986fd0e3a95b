import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Companies' announcements about a trip on its day, and in the trip's row those that hold now. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await kinds
    .table(db, 'trip_announcements')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('bus_id', kinds.whole, (column) => column.notNull().references('buses.id').onDelete('cascade'))
    .addColumn('late_minutes', kinds.whole, (column) => column.notNull())
    .addColumn('said_at', kinds.moment, (column) => column.notNull())
    .addColumn('heard_at', kinds.moment, (column) => column.notNull())
    .addColumn('said_by', kinds.text, (column) => column.notNull())
    .addColumn('handover_id', kinds.whole)
    .addColumn('told', kinds.whole, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('trip_announcements_of_bus')
    .on('trip_announcements')
    .columns(['bus_id', 'said_at'])
    .execute()
  for (const [name, kind] of [
    ['late_minutes', kinds.whole],
    ['late_said_at', kinds.moment],
    ['late_by', kinds.text],
  ] as const)
    await db.schema.alterTable('buses').addColumn(name, kind).execute()
}
