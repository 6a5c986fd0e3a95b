import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Accounts that an administrator switched off, and actions of administrators that a server still has to log. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  for (const table of ['users', 'admins'])
    await db.schema.alterTable(table).addColumn('switched_off_at', kinds.moment).execute()
  await kinds
    .table(db, 'administration_notes')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('event', kinds.text, (column) => column.notNull())
    .addColumn('details', kinds.text, (column) => column.notNull())
    .addColumn('noted_at', kinds.moment, (column) => column.notNull())
    .execute()
}
