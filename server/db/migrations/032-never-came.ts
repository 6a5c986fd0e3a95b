import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Stores with a ticket that its passenger reports a bus that never came, and when to remind the owner next. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  for (const name of ['never_came_at', 'never_came_heard_at', 'never_came_answered_at'])
    await db.schema.alterTable('tickets').addColumn(name, kinds.moment).execute()
  await db.schema.alterTable('buses').addColumn('never_came_remind_at', kinds.moment).execute()
  await db.schema
    .alterTable('buses')
    .addColumn('never_came_reminders', kinds.whole, (column) => column.notNull().defaultTo(0))
    .execute()
  // Partial indexes: they hold only the few tickets and buses that wait, so these are found without reading the others.
  await sql`create index tickets_never_came on tickets (bus_id) where never_came_at is not null`.execute(db)
  await sql`create index buses_never_came on buses (never_came_remind_at) where never_came_remind_at is not null`.execute(
    db,
  )
}
