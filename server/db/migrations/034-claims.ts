import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/**
 * What travellers say of tickets that they have paid by UPI, and what companies found: one row for each thing that was said,
 * never changed but to forget its UTR. How it stands lies beside the ticket. A phone at the door may say that it was shown a
 * payment by UPI. Money that makes a refund due after seats were
 * cancelled, or is more than was due, is named by that refund.
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
  // One row for each number that a ticket of a company lays claim to: the primary key has none of them twice.
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
  // Hardly any ticket, claim or payment is in these: what waits, and what is to be forgotten, is found without the others.
  await sql`create index tickets_claimed on tickets (bus_id) where claimed_at is not null`.execute(db)
  await sql`create index payment_claims_named on payment_claims (heard_at) where utr <> ''`.execute(db)
  await sql`create index payments_named on payments (at) where reference <> '' and how = 'upi'`.execute(db)
}
