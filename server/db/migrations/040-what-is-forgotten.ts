import { type Kysely, sql } from 'kysely'

/** Finds what is to be forgotten of payments, however they were made, and of refunds that are paid: few rows of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index payments_named`.execute(db)
  await sql`create index payments_named on payments (at) where reference <> '' or statement is not null`.execute(db)
  await sql`create index cancellations_named on cancellations (paid_at) where reference <> ''`.execute(db)
}
