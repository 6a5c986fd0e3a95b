import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/**
 * What a ticket was booked as, and how often that was changed. `trip_changes` knows it by the clocks of several servers; money
 * is owed by which of booking and change held the trip's lock first. Tickets that were changed before this are as they are now.
 */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema
    .alterTable('tickets')
    .addColumn('changes', kinds.whole, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('tickets')
    .addColumn('booked_as', kinds.text, (column) => column.notNull().defaultTo(''))
    .execute()
}
