import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/**
 * What a ticket was booked as, and how often that changed. `trip_changes` has times from the clocks of several servers,
 * but what is owed depends on which locked the trip first, the booking or the change. Tickets changed before this step
 * count as booked as they are now.
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
