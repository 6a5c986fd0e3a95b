import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/**
 * Closed cash boxes, the cash in open ones, and who took what for which trip, each read from an index alone. Earlier
 * cash is in no box: nobody could hand it in here. Cash that servers of the previous release take now is.
 */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await kinds
    .table(db, 'till_closings')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('admin_id', kinds.whole, (column) => column.notNull().references('admins.id'))
    .addColumn('box', kinds.text, (column) => column.notNull())
    .addColumn('staff_id', kinds.whole)
    .addColumn('name', kinds.text, (column) => column.notNull())
    .addColumn('bus_id', kinds.whole, (column) => column.references('buses.id'))
    .addColumn('day', kinds.text, (column) => column.notNull())
    .addColumn('payments', kinds.whole, (column) => column.notNull())
    .addColumn('taken', kinds.moment, (column) => column.notNull())
    .addColumn('taken_back', kinds.moment, (column) => column.notNull())
    .addColumn('counted', kinds.moment, (column) => column.notNull())
    .addColumn('reason', kinds.text, (column) => column.notNull())
    .addColumn('closed_by', kinds.text, (column) => column.notNull())
    .addColumn('at', kinds.moment, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('till_closings_of_admin').on('till_closings').columns(['admin_id', 'id']).execute()

  await db.schema.alterTable('payments').addColumn('closing_id', kinds.whole).execute()
  await sql`update payments set closing_id = 0 where how = 'cash'`.execute(db)
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const including = (keys: string, more: string) =>
    isPostgres ? sql.raw(`(${keys}) include (${more})`) : sql.raw(`(${keys}, ${more})`)
  await sql`create index payments_of_bus on payments ${including(
    'bus_id, takes_back',
    'how, staff_id, noted_by, amount, scan_id',
  )}`.execute(db)
  // Includes the columns of its own condition: otherwise SQLite picks a smaller index.
  await sql`create index payments_in_boxes on payments ${including(
    'admin_id, id',
    'how, closing_id, staff_id, noted_by, bus_id, scan_id, at, amount, takes_back',
  )} where how = 'cash' and closing_id is null`.execute(db)
}
