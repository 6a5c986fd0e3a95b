import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Everything the first version needs. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const account = (table: string) =>
    kinds
      .table(db, table)
      .addColumn('id', kinds.id, kinds.primaryKey)
      .addColumn('email', kinds.text, (column) => column.notNull().unique())
      .addColumn('name', kinds.text, (column) => column.notNull())
      .addColumn('phone', kinds.text, (column) => column.notNull())
      .addColumn('password_hash', kinds.text, (column) => column.notNull())
      .addColumn('activated_at', kinds.moment)
      .addColumn('created_at', kinds.moment, (column) => column.notNull())

  await account('users')
    .addColumn('age', kinds.whole, (column) => column.notNull())
    .addColumn('gender', kinds.text, (column) => column.notNull())
    .execute()
  await account('admins')
    .addColumn('travels_name', kinds.text, (column) => column.notNull())
    .addColumn('gst_number', kinds.text, (column) => column.notNull())
    .execute()

  await kinds
    .table(db, 'sessions')
    .addColumn('token_hash', kinds.text, (column) => column.primaryKey().notNull())
    .addColumn('role', kinds.text, (column) => column.notNull())
    .addColumn('account_id', kinds.whole, (column) => column.notNull())
    .addColumn('created_at', kinds.moment, (column) => column.notNull())
    .addColumn('seen_at', kinds.moment, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_of_account').on('sessions').columns(['role', 'account_id']).execute()

  await kinds
    .table(db, 'mail_tokens')
    .addColumn('token_hash', kinds.text, (column) => column.primaryKey().notNull())
    .addColumn('purpose', kinds.text, (column) => column.notNull())
    .addColumn('role', kinds.text, (column) => column.notNull())
    .addColumn('account_id', kinds.whole, (column) => column.notNull())
    .addColumn('expires_at', kinds.moment, (column) => column.notNull())
    .addColumn('used_at', kinds.moment)
    .execute()
  await db.schema.createIndex('mail_tokens_of_account').on('mail_tokens').columns(['role', 'account_id']).execute()

  await kinds
    .table(db, 'mail_outbox')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('to_address', kinds.text, (column) => column.notNull())
    .addColumn('letter', kinds.text, (column) => column.notNull())
    .addColumn('created_at', kinds.moment, (column) => column.notNull())
    .addColumn('attempts', kinds.whole, (column) => column.notNull())
    .addColumn('next_attempt_at', kinds.moment, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('mail_outbox_due').on('mail_outbox').column('next_attempt_at').execute()

  await kinds
    .table(db, 'buses')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('admin_id', kinds.whole, (column) => column.notNull().references('admins.id'))
    .addColumn('name', kinds.text, (column) => column.notNull())
    .addColumn('bus_number', kinds.text, (column) => column.notNull())
    .addColumn('type', kinds.text, (column) => column.notNull())
    .addColumn('rating', kinds.text, (column) => column.notNull())
    .addColumn('from_place', kinds.text, (column) => column.notNull())
    .addColumn('to_place', kinds.text, (column) => column.notNull())
    .addColumn('from_key', kinds.key, (column) => column.notNull())
    .addColumn('to_key', kinds.key, (column) => column.notNull())
    .addColumn('departs', kinds.key, (column) => column.notNull())
    .addColumn('reports_at', kinds.text, (column) => column.notNull())
    .addColumn('number_of_seats', kinds.whole, (column) => column.notNull())
    .addColumn('sold_seats', kinds.whole, (column) => column.notNull())
    .addColumn('available_seats', kinds.whole, (column) => column.notNull())
    .addColumn('fare', kinds.whole, (column) => column.notNull())
    .addColumn('boarding_point', kinds.text, (column) => column.notNull())
    .addColumn('dropping_point', kinds.text, (column) => column.notNull())
    .addColumn('archived_at', kinds.moment)
    // The server's rules already ensure this; the constraint keeps a bug of ours from overselling a trip.
    .addCheckConstraint(
      'buses_seats_add_up',
      sql`sold_seats >= 0 and available_seats >= 0 and sold_seats + available_seats <= number_of_seats`,
    )
    .execute()
  const live = sql<boolean>`archived_at is null`
  await db.schema
    .createIndex('buses_of_route')
    .on('buses')
    .columns(['from_key', 'to_key', 'departs', 'id'])
    .where(live)
    .execute()
  await db.schema.createIndex('buses_to').on('buses').columns(['to_key', 'departs', 'id']).where(live).execute()
  await db.schema.createIndex('buses_departing').on('buses').columns(['departs', 'id']).where(live).execute()
  await db.schema.createIndex('buses_of_admin').on('buses').columns(['admin_id', 'departs', 'id']).execute()

  await kinds
    .table(db, 'tickets')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('bus_id', kinds.whole, (column) => column.notNull().references('buses.id'))
    .addColumn('user_id', kinds.whole, (column) => column.notNull().references('users.id'))
    .addColumn('status', kinds.text, (column) => column.notNull())
    .addColumn('seats', kinds.text, (column) => column.notNull())
    .addColumn('seat_count', kinds.whole, (column) => column.notNull())
    .addColumn('cost', kinds.moment, (column) => column.notNull())
    .addColumn('passenger_name', kinds.text, (column) => column.notNull())
    .addColumn('passenger_age', kinds.whole, (column) => column.notNull())
    .addColumn('passenger_gender', kinds.text, (column) => column.notNull())
    .addColumn('passenger_phone', kinds.text, (column) => column.notNull())
    .addColumn('booked_on', kinds.text, (column) => column.notNull())
    .addColumn('booked_at', kinds.moment, (column) => column.notNull())
    .addColumn('revision', kinds.whole, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('tickets_of_bus').on('tickets').column('bus_id').execute()
  await db.schema.createIndex('tickets_of_user').on('tickets').columns(['user_id', 'booked_at']).execute()

  await kinds
    .table(db, 'ticket_seats')
    .addColumn('bus_id', kinds.whole, (column) => column.notNull())
    .addColumn('seat_no', kinds.whole, (column) => column.notNull())
    .addColumn('ticket_id', kinds.whole, (column) => column.notNull().references('tickets.id'))
    .addPrimaryKeyConstraint('ticket_seats_sold_once', ['bus_id', 'seat_no'])
    .execute()

  await kinds
    .table(db, 'booking_keys')
    .addColumn('user_id', kinds.whole, (column) => column.notNull().references('users.id'))
    .addColumn('key', kinds.text, (column) => column.notNull())
    .addColumn('bus_id', kinds.whole, (column) => column.notNull())
    .addColumn('seats', kinds.text, (column) => column.notNull())
    .addColumn('ticket_id', kinds.whole, (column) => column.notNull().references('tickets.id'))
    .addColumn('created_at', kinds.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('booking_keys_once', ['user_id', 'key'])
    .execute()
  await db.schema.createIndex('booking_keys_age').on('booking_keys').column('created_at').execute()

  await kinds
    .table(db, 'bus_list_versions')
    .addColumn('shard', kinds.whole, (column) => column.primaryKey().notNull())
    .addColumn('trips', kinds.moment, (column) => column.notNull())
    .addColumn('seats', kinds.moment, (column) => column.notNull())
    .execute()

  await kinds
    .table(db, 'tries')
    .addColumn('key', kinds.text, (column) => column.primaryKey().notNull())
    .addColumn('count', kinds.whole, (column) => column.notNull())
    .addColumn('window_ends_at', kinds.moment, (column) => column.notNull())
    .execute()
}
