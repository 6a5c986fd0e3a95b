import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** What operators' requests did to trips, by Idempotency-Key. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await kinds
    .table(db, 'bus_keys')
    .addColumn('admin_id', kinds.whole, (column) => column.notNull().references('admins.id'))
    .addColumn('key', kinds.text, (column) => column.notNull())
    .addColumn('asked', kinds.text, (column) => column.notNull())
    .addColumn('bus_id', kinds.whole, (column) => column.notNull().references('buses.id'))
    .addColumn('created_at', kinds.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('bus_keys_once', ['admin_id', 'key'])
    .execute()
  await db.schema.createIndex('bus_keys_age').on('bus_keys').column('created_at').execute()
}
