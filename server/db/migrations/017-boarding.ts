import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Who boarded, as reported by phones at the door, and phones that may scan without an account. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await kinds
    .table(db, 'boarding_handovers')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('admin_id', kinds.whole, (column) => column.notNull().references('admins.id'))
    .addColumn('name', kinds.text, (column) => column.notNull())
    .addColumn('token_hash', kinds.text, (column) => column.notNull().unique())
    .addColumn('created_at', kinds.moment, (column) => column.notNull())
    .addColumn('claimed_by', kinds.text)
    .addColumn('claimed_at', kinds.moment)
    .addColumn('cookie_hash', kinds.text, (column) => column.unique())
    .addColumn('heard_at', kinds.moment)
    .addColumn('withdrawn_at', kinds.moment)
    .execute()
  await db.schema.createIndex('boarding_handovers_of_admin').on('boarding_handovers').column('admin_id').execute()

  await kinds
    .table(db, 'boarding_handover_trips')
    .addColumn('handover_id', kinds.whole, (column) =>
      column.notNull().references('boarding_handovers.id').onDelete('cascade'),
    )
    .addColumn('bus_id', kinds.whole, (column) => column.notNull().references('buses.id'))
    .addPrimaryKeyConstraint('boarding_handover_trips_once', ['handover_id', 'bus_id'])
    .execute()

  await kinds
    .table(db, 'boarding_scans')
    .addColumn('id', kinds.text, (column) => column.primaryKey().notNull())
    .addColumn('bus_id', kinds.whole, (column) => column.notNull().references('buses.id'))
    .addColumn('ticket_id', kinds.whole, (column) => column.notNull())
    .addColumn('seat_no', kinds.whole, (column) => column.notNull())
    .addColumn('kind', kinds.text, (column) => column.notNull())
    .addColumn('undoes', kinds.text)
    .addColumn('device_id', kinds.text, (column) => column.notNull())
    .addColumn('device_name', kinds.text, (column) => column.notNull())
    .addColumn('handover_id', kinds.whole)
    .addColumn('scanned_at', kinds.moment, (column) => column.notNull())
    .addColumn('happened_at', kinds.moment, (column) => column.notNull())
    .addColumn('received_at', kinds.moment, (column) => column.notNull())
    .addColumn('verdict', kinds.text, (column) => column.notNull())
    .addColumn('code', kinds.text)
    .addColumn('outcome', kinds.text, (column) => column.notNull())
    /** The answer as JSON, for a scan that is sent again. */
    .addColumn('answer', kinds.text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('boarding_scans_of_bus').on('boarding_scans').column('bus_id').execute()
  await db.schema
    .createIndex('boarding_scans_of_handover')
    .on('boarding_scans')
    .column('handover_id')
    .where(sql<boolean>`handover_id is not null`)
    .execute()

  await kinds
    .table(db, 'boarding_settlements')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('bus_id', kinds.whole, (column) => column.notNull().references('buses.id'))
    .addColumn('seat_no', kinds.whole, (column) => column.notNull())
    .addColumn('scans', kinds.text, (column) => column.notNull())
    .addColumn('note', kinds.text, (column) => column.notNull())
    .addColumn('settled_at', kinds.moment, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('boarding_settlements_of_bus').on('boarding_settlements').column('bus_id').execute()

  await db.schema
    .alterTable('tickets')
    .addColumn('boarded', kinds.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('tickets')
    .addColumn('boarded_seats', kinds.whole, (column) => column.notNull().defaultTo(0))
    .execute()
}
