import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Passengers by seat, if the traveller names them, and seats kept for women. Existing rows have none. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema
    .alterTable('tickets')
    .addColumn('passengers', kinds.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('buses')
    .addColumn('ladies_seats', kinds.text, (column) => column.notNull().defaultTo(''))
    .execute()
}
