import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Idempotency-Keys under which operators made something other than a trip: an invitation, a hand-over. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await kinds
    .table(db, 'operator_keys')
    .addColumn('admin_id', kinds.whole, (column) => column.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('key', kinds.text, (column) => column.notNull())
    .addColumn('asked', kinds.text, (column) => column.notNull())
    .addColumn('made', kinds.whole)
    .addColumn('created_at', kinds.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('operator_keys_once', ['admin_id', 'key'])
    .execute()
  await db.schema.createIndex('operator_keys_age').on('operator_keys').column('created_at').execute()
}
