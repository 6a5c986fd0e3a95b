import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** An operator's staff. Existing sessions all belong to the account holders themselves. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await kinds
    .table(db, 'staff')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('admin_id', kinds.whole, (column) => column.notNull())
    .addColumn('role', kinds.text, (column) => column.notNull())
    .addColumn('name', kinds.text, (column) => column.notNull())
    .addColumn('email', kinds.text, (column) => column.notNull())
    .addColumn('password_hash', kinds.text)
    .addColumn('language', kinds.text, (column) => column.notNull())
    .addColumn('invited_at', kinds.moment, (column) => column.notNull())
    .addColumn('joined_at', kinds.moment)
    .addColumn('withdrawn_at', kinds.moment)
    .addColumn('seen_at', kinds.moment)
    .execute()
  await db.schema.createIndex('staff_of_admin').on('staff').column('admin_id').execute()
  await db.schema
    .createIndex('staff_of_one_address')
    .unique()
    .on('staff')
    .column('email')
    .where(sql<boolean>`withdrawn_at is null`)
    .execute()
  await db.schema.alterTable('sessions').addColumn('staff_id', kinds.whole).execute()
}
