import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Scans that repeat what enough others say. Those that came before all go on being read. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema
    .alterTable('boarding_scans')
    .addColumn('echo', kinds.whole, (column) => column.notNull().defaultTo(0))
    .execute()
  // In the place of one over trips alone: neither a trip's records nor what is kept of a phone costs what came besides.
  await db.schema.dropIndex('boarding_scans_of_bus').execute()
  await db.schema
    .createIndex('boarding_scans_of_bus')
    .on('boarding_scans')
    .columns(['bus_id', 'echo', 'outcome'])
    .execute()
  await db.schema.createIndex('boarding_scans_of_phone').on('boarding_scans').columns(['bus_id', 'device_id']).execute()
}
