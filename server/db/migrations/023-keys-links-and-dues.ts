import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/**
 * All keys of requests about a refund; before, only the last payment's key was stored. Ticket links that can be
 * replaced and withdrawn: existing links keep working. Where to pay money owed to somebody whose account is erased:
 * unknown for accounts erased before.
 */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db
  await kinds
    .table(db, 'refund_keys')
    .addColumn('refund_id', kinds.whole, (column) => column.notNull().references('cancellations.id'))
    .addColumn('key', kinds.text, (column) => column.notNull())
    .addColumn('did', kinds.text, (column) => column.notNull())
    .addColumn('created_at', kinds.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('refund_keys_once', ['refund_id', 'key', 'did'])
    .execute()
  await schema.createIndex('refund_keys_age').on('refund_keys').column('created_at').execute()
  // If the payment was taken back, its time is unknown: such a key is kept as long as a new one.
  const now = Date.now()
  await sql`insert into refund_keys
    select id, payment_key, 'paid', coalesce(paid_at, ${now}) from cancellations where payment_key is not null`.execute(
    db,
  )
  // The column stays: servers of the previous release may run beside this one, and write it.

  await schema
    .alterTable('tickets')
    .addColumn('link_edition', kinds.whole, (column) => column.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('tickets').addColumn('link_withdrawn_at', kinds.moment).execute()

  await schema
    .alterTable('cancellations')
    .addColumn('pay_to', kinds.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .createIndex('cancellations_pay_to')
    .on('cancellations')
    .column('paid_at')
    .where(sql<boolean>`pay_to <> ''`)
    .execute()
}
