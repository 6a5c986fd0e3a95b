import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Marks echoes: scans that repeat what enough others say. Earlier scans are unmarked and still read. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema
    .alterTable('boarding_scans')
    .addColumn('echo', kinds.whole, (column) => column.notNull().defaultTo(0))
    .execute()
  // Replaces the index on trips only: reading a trip's records, or a phone's, no longer costs more with each echo.
  await db.schema.dropIndex('boarding_scans_of_bus').execute()
  await db.schema
    .createIndex('boarding_scans_of_bus')
    .on('boarding_scans')
    .columns(['bus_id', 'echo', 'outcome'])
    .execute()
  await db.schema.createIndex('boarding_scans_of_phone').on('boarding_scans').columns(['bus_id', 'device_id']).execute()
}
