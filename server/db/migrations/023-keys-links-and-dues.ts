import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/**
 * Every key that was answered about a refund, where only the last one's payment was known. Links of tickets that can be
 * replaced and withdrawn: those that are out go on leading to their tickets. Whereto money is paid that somebody waits for
 * whose account is erased: of those erased before nothing is known.
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
  // When they came is not known where the payment was taken back: they are kept as long as one of now.
  const now = Date.now()
  await sql`insert into refund_keys
    select id, payment_key, 'paid', coalesce(paid_at, ${now}) from cancellations where payment_key is not null`.execute(
    db,
  )
  // The column stays: older servers may run beside this one, and write it.

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
