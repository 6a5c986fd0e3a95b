import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Until when tickets have to be paid that are paid by UPI alone, what keeps their seats beyond that, and who was told of it. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  for (const name of ['pay_before', 'held_until', 'released_at', 'pay_told_at', 'claim_told_at'])
    await db.schema.alterTable('tickets').addColumn(name, kinds.moment).execute()
  // Those alone that are live and not wholly paid.
  await sql`create index tickets_to_release on tickets (pay_before)
    where pay_before is not null and status = 'BOOKED' and payment = 'at-boarding'`.execute(db)
}
