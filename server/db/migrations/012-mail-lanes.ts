import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Booking mails get their own lane; each lane finds its due mails without reading those of the other. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('lane', kinds.text, (column) => column.notNull().defaultTo('prompt'))
    .execute()
  await db.schema.dropIndex('mail_outbox_due').execute()
  await db.schema
    .createIndex('mail_outbox_due')
    .on('mail_outbox')
    .columns(['lane', 'next_attempt_at'])
    .where(sql<boolean>`failed_at is null`)
    .execute()
}
