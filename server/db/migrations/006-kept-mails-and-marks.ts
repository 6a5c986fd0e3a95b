import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Keeps mails that were refused for good, finds mails by their trip, and adds marks of transactions. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const outbox = db.schema.alterTable('mail_outbox')
  await outbox.addColumn('failed_at', kinds.moment).execute()
  await outbox.addColumn('bus_id', kinds.whole).execute()
  const waits = sql<boolean>`failed_at is null`
  await db.schema.dropIndex('mail_outbox_due').execute()
  await db.schema.createIndex('mail_outbox_due').on('mail_outbox').column('next_attempt_at').where(waits).execute()
  await db.schema.createIndex('mail_outbox_of_bus').on('mail_outbox').column('bus_id').where(waits).execute()

  // Only PostgreSQL needs marks: SQLite has no network in between, so the server knows how each transaction ended.
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await kinds
    .table(db, 'write_marks')
    .addColumn('id', kinds.text, (column) => column.primaryKey().notNull())
    .addColumn('turn', kinds.moment, (column) => column.notNull())
    .addColumn('at', sql`timestamptz`, (column) => column.notNull())
    .execute()
}
