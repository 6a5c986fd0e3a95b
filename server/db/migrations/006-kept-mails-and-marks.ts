import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Mails that were refused for good stay to be seen, and those about a trip are found by it; marks of transactions. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const outbox = db.schema.alterTable('mail_outbox')
  await outbox.addColumn('failed_at', kinds.moment).execute()
  await outbox.addColumn('bus_id', kinds.whole).execute()
  const waits = sql<boolean>`failed_at is null`
  await db.schema.dropIndex('mail_outbox_due').execute()
  await db.schema.createIndex('mail_outbox_due').on('mail_outbox').column('next_attempt_at').where(waits).execute()
  await db.schema.createIndex('mail_outbox_of_bus').on('mail_outbox').column('bus_id').where(waits).execute()

  // SQLite is no network away: it knows how each of its transactions ended.
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await kinds
    .table(db, 'write_marks')
    .addColumn('id', kinds.text, (column) => column.primaryKey().notNull())
    .addColumn('turn', kinds.moment, (column) => column.notNull())
    .addColumn('at', sql`timestamptz`, (column) => column.notNull())
    .execute()
}
