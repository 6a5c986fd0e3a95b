import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/**
 * What a ticket was booked as, and how often that changed. `trip_changes` has times of several servers' clocks, but
 * what is owed depends on which locked the trip first: booking or change. Tickets changed before count as booked as
 * they are now.
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
