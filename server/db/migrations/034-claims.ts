import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/**
 * What travellers say about paying tickets by UPI, and what companies found: one row for each statement, changed only
 * to delete its UTR. The ticket's own row holds the current state. A phone at the door may report that a UPI payment
 * was shown to it. A refund names the money that makes it due: money that came after seats were cancelled, or more than
 * was due.
 */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db
  await kinds
    .table(db, 'payment_claims')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('ticket_id', kinds.whole, (column) => column.notNull().references('tickets.id'))
    .addColumn('bus_id', kinds.whole, (column) => column.notNull())
    .addColumn('admin_id', kinds.whole, (column) => column.notNull())
    .addColumn('user_id', kinds.whole)
    .addColumn('key', kinds.text)
    .addColumn('said', kinds.text, (column) => column.notNull())
    .addColumn('utr', kinds.text, (column) => column.notNull().defaultTo(''))
    .addColumn('amount', kinds.moment, (column) => column.notNull().defaultTo(0))
    .addColumn('said_at', kinds.moment, (column) => column.notNull())
    .addColumn('heard_at', kinds.moment, (column) => column.notNull())
    .addColumn('said_by', kinds.text, (column) => column.notNull().defaultTo(''))
    .execute()
  // One row for each UTR that a ticket claims: the primary key keeps a company's UTRs unique.
  await kinds
    .table(db, 'claimed_utrs')
    .addColumn('admin_id', kinds.whole, (column) => column.notNull().references('admins.id'))
    .addColumn('utr', kinds.key, (column) => column.notNull())
    .addColumn('ticket_id', kinds.whole, (column) => column.notNull().references('tickets.id'))
    .addPrimaryKeyConstraint('claimed_utrs_key', ['admin_id', 'utr'])
    .execute()
  await schema
    .alterTable('tickets')
    .addColumn('claim', kinds.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('tickets').addColumn('claimed_at', kinds.moment).execute()
  await schema.alterTable('boarding_scans').addColumn('how', kinds.text).execute()
  await schema.alterTable('cancellations').addColumn('payment_id', kinds.whole).execute()

  await schema
    .createIndex('payment_claims_key')
    .unique()
    .on('payment_claims')
    .columns(['user_id', 'key'])
    .where(sql<boolean>`key is not null`)
    .execute()
  await schema.createIndex('payment_claims_of_ticket').on('payment_claims').column('ticket_id').execute()
  await schema.createIndex('claimed_utrs_of_ticket').on('claimed_utrs').column('ticket_id').execute()
  // Partial indexes: they hold only the few rows that wait for an answer or whose data is to be deleted.
  await sql`create index tickets_claimed on tickets (bus_id) where claimed_at is not null`.execute(db)
  await sql`create index payment_claims_named on payment_claims (heard_at) where utr <> ''`.execute(db)
  await sql`create index payments_named on payments (at) where reference <> '' and how = 'upi'`.execute(db)
}
