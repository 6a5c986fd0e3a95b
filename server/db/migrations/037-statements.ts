import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** The statement line that a payment was noted from, each once, and payments by the statement's reference. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema.alterTable('payments').addColumn('statement', kinds.text).execute()
  await sql`create unique index payments_of_statement on payments (admin_id, statement) where statement is not null`.execute(
    db,
  )
  await sql`create index payments_of_reference on payments (admin_id, reference) where reference <> ''`.execute(db)
}
