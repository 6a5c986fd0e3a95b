import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Trips that leave at another time or place or as another vehicle, when that was said, and who keeps seats. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema
    .alterTable('buses')
    .addColumn('planned_departs', kinds.text, (column) => column.notNull().defaultTo(''))
    .execute()
  for (const name of ['departs_said_at', 'place_said_at', 'vehicle_said_at', 'changed_said_at'])
    await db.schema.alterTable('buses').addColumn(name, kinds.moment).execute()
  await db.schema.alterTable('tickets').addColumn('seats_kept_at', kinds.moment).execute()
  // Few trips are moved: an import finds them by their planned time without reading the others.
  await sql`create index buses_moved on buses (admin_id, planned_departs) where planned_departs != ''`.execute(db)
}
