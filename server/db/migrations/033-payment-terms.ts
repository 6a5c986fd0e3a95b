import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** How a company's passengers pay, and how each ticket is to be paid. The default is when boarding. */
export async function up({ schema }: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await schema
    .alterTable('admins')
    .addColumn('payment_terms', kinds.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('admins').addColumn('upi_changed_at', kinds.moment).execute()
  // Servers of the previous release go on selling: their tickets are paid when boarding, as their app says.
  await schema
    .alterTable('tickets')
    .addColumn('pay_mode', kinds.text, (column) => column.notNull().defaultTo('at-boarding'))
    .execute()
}
