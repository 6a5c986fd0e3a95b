import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** The office's notes on scans that do not count. Existing scans have none. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await kinds
    .table(db, 'boarding_notes')
    .addColumn('scan_id', kinds.text, (column) => column.primaryKey().notNull().references('boarding_scans.id'))
    .addColumn('note', kinds.text, (column) => column.notNull())
    .addColumn('noted_by', kinds.text, (column) => column.notNull())
    .addColumn('noted_at', kinds.moment, (column) => column.notNull())
    .execute()
}
