import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** A traveller's Idempotency-Key may now belong to a withdrawn purchase, which has no ticket. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  // SQLite can't drop a column's "not null", so both engines get a new table.
  await kinds
    .table(db, 'purchase_keys')
    .addColumn('user_id', kinds.whole, (column) => column.notNull().references('users.id'))
    .addColumn('key', kinds.text, (column) => column.notNull())
    .addColumn('bus_id', kinds.whole)
    .addColumn('seats', kinds.text)
    .addColumn('ticket_id', kinds.whole, (column) => column.references('tickets.id'))
    .addColumn('created_at', kinds.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('purchase_keys_once', ['user_id', 'key'])
    .execute()
  await sql`insert into purchase_keys select user_id, key, bus_id, seats, ticket_id, created_at from booking_keys`.execute(
    db,
  )
  await db.schema.dropTable('booking_keys').execute()
  await db.schema.alterTable('purchase_keys').renameTo('booking_keys').execute()
  await db.schema.createIndex('booking_keys_age').on('booking_keys').column('created_at').execute()
}
