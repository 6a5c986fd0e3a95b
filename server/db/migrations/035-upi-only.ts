import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Until when a UPI-only ticket must be paid, what holds its seats after that, and who was told about it. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  for (const name of ['pay_before', 'held_until', 'released_at', 'pay_told_at', 'claim_told_at'])
    await db.schema.alterTable('tickets').addColumn(name, kinds.moment).execute()
  // Holds only live tickets that are not fully paid.
  await sql`create index tickets_to_release on tickets (pay_before)
    where pay_before is not null and status = 'BOOKED' and payment = 'at-boarding'`.execute(db)
}
