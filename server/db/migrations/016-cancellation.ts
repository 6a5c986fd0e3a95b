import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/**
 * Tickets can be cancelled and trips called off. Tickets sold before get the default terms, and have nothing cancelled.
 */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db
  for (const [table, column] of [
    ['admins', 'cancellation_terms'],
    ['tickets', 'terms'],
    ['tickets', 'cancelled_seats'],
    ['buses', 'called_off_reason'],
  ] as const)
    await schema
      .alterTable(table)
      .addColumn(column, kinds.text, (added) => added.notNull().defaultTo(''))
      .execute()
  await schema
    .alterTable('tickets')
    .addColumn('refunded', kinds.moment, (column) => column.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('tickets').addColumn('changed_at', kinds.moment).execute()
  await schema.alterTable('buses').addColumn('called_off_at', kinds.moment).execute()

  await kinds
    .table(db, 'cancellations')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('ticket_id', kinds.whole, (column) => column.notNull().references('tickets.id'))
    .addColumn('bus_id', kinds.whole, (column) => column.notNull().references('buses.id'))
    .addColumn('admin_id', kinds.whole, (column) => column.notNull().references('admins.id'))
    .addColumn('cause', kinds.text, (column) => column.notNull())
    .addColumn('account_id', kinds.whole, (column) => column.notNull())
    .addColumn('key', kinds.text)
    .addColumn('seats', kinds.text, (column) => column.notNull())
    .addColumn('amount', kinds.moment, (column) => column.notNull())
    .addColumn('at', kinds.moment, (column) => column.notNull())
    .addColumn('paid_at', kinds.moment)
    .addColumn('reference', kinds.text, (column) => column.notNull().defaultTo(''))
    .addColumn('payment_key', kinds.text)
    .addCheckConstraint('cancellations_give_back', sql`amount >= 0`)
    .execute()
  await schema.createIndex('cancellations_of_ticket').on('cancellations').column('ticket_id').execute()
  await schema
    .createIndex('cancellations_once')
    .unique()
    .on('cancellations')
    .columns(['cause', 'account_id', 'key'])
    .where(sql<boolean>`key is not null`)
    .execute()
  await schema
    .createIndex('refunds_due')
    .on('cancellations')
    .columns(['admin_id', 'at', 'id'])
    .where(sql<boolean>`paid_at is null and amount > 0`)
    .execute()
  await schema
    .createIndex('refunds_paid')
    .on('cancellations')
    .columns(['admin_id', 'paid_at', 'id'])
    .where(sql<boolean>`paid_at is not null`)
    .execute()

  await kinds
    .table(db, 'trip_changes')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('bus_id', kinds.whole, (column) => column.notNull().references('buses.id'))
    .addColumn('at', kinds.moment, (column) => column.notNull())
    .addColumn('changes', kinds.text, (column) => column.notNull())
    .execute()
  await schema.createIndex('trip_changes_of_bus').on('trip_changes').column('bus_id').execute()
}
