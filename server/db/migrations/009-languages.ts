import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** The language of accounts and of queued mails. Existing ones stay English. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  for (const table of ['users', 'admins', 'mail_outbox'])
    await db.schema
      .alterTable(table)
      .addColumn('language', kinds.text, (column) => column.notNull().defaultTo('en'))
      .execute()
}
