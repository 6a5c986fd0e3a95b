import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Who sits where, where travellers say it, and seats that operators keep for women: of what is there nobody has said any. */
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
