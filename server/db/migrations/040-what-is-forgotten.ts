import { type Kysely, sql } from 'kysely'

/** Indexes for the few payments, however made, and paid refunds whose data is still to be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index payments_named`.execute(db)
  await sql`create index payments_named on payments (at) where reference <> '' or statement is not null`.execute(db)
  await sql`create index cancellations_named on cancellations (paid_at) where reference <> ''`.execute(db)
}
