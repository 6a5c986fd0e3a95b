import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** Phones that want notifications, notifications to send, and who was reminded of a departure. All start empty. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  const { schema } = db
  await kinds
    .table(db, 'push_subscriptions')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('role', kinds.text, (column) => column.notNull())
    .addColumn('account_id', kinds.whole, (column) => column.notNull())
    .addColumn('staff_id', kinds.whole)
    .addColumn('session_hash', kinds.text, (column) => column.notNull())
    .addColumn('endpoint', kinds.text, (column) => column.notNull().unique())
    .addColumn('p256dh', kinds.text, (column) => column.notNull())
    .addColumn('auth', kinds.text, (column) => column.notNull())
    .addColumn('created_at', kinds.moment, (column) => column.notNull())
    .execute()
  await schema
    .createIndex('push_subscriptions_of_account')
    .on('push_subscriptions')
    .columns(['role', 'account_id'])
    .execute()
  await schema.createIndex('push_subscriptions_of_session').on('push_subscriptions').column('session_hash').execute()

  await kinds
    .table(db, 'push_outbox')
    .addColumn('id', kinds.id, kinds.primaryKey)
    .addColumn('subscription_id', kinds.whole, (column) =>
      column.notNull().references('push_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('ticket_id', kinds.whole, (column) => column.notNull())
    .addColumn('news', kinds.text, (column) => column.notNull())
    .addColumn('created_at', kinds.moment, (column) => column.notNull())
    .addColumn('attempts', kinds.whole, (column) => column.notNull())
    .addColumn('next_attempt_at', kinds.moment, (column) => column.notNull())
    .execute()
  await schema.createIndex('push_outbox_due').on('push_outbox').column('next_attempt_at').execute()
  await schema.createIndex('push_outbox_of_subscription').on('push_outbox').column('subscription_id').execute()

  await schema.alterTable('tickets').addColumn('reminded_at', kinds.moment).execute()
}
