import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Tickets that a counter sells to somebody without an account, and seats that are kept from sale. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema
    .alterTable('tickets')
    .alterColumn('user_id', (column) => column.dropNotNull())
    .execute()
  const texts = ['payment', 'sold_by', 'boards_at']
  for (const name of texts)
    await db.schema
      .alterTable('tickets')
      .addColumn(name, kinds.text, (column) => column.notNull().defaultTo(name === 'payment' ? 'paid' : ''))
      .execute()
  await db.schema.alterTable('tickets').addColumn('sale_key', kinds.text).execute()
  await db.schema
    .createIndex('tickets_of_sale')
    .on('tickets')
    .column('sale_key')
    .unique()
    .where(sql<boolean>`sale_key is not null`)
    .execute()

  await db.schema
    .alterTable('buses')
    .addColumn('kept_seats', kinds.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await kinds
    .table(db, 'kept_seats')
    .addColumn('bus_id', kinds.whole, (column) => column.notNull().references('buses.id'))
    .addColumn('seat_no', kinds.whole, (column) => column.notNull())
    .addColumn('hold', kinds.text)
    .addColumn('reason', kinds.text, (column) => column.notNull())
    .addColumn('kept_by', kinds.text, (column) => column.notNull())
    .addColumn('kept_at', kinds.moment, (column) => column.notNull())
    .addColumn('until_at', kinds.moment, (column) => column.notNull())
    .addColumn('was_for_sale', kinds.whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_seats_once', ['bus_id', 'seat_no'])
    .execute()
  await db.schema.createIndex('kept_seats_end').on('kept_seats').column('until_at').execute()
}
