import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** How a company's passengers pay, and how each ticket was booked to be paid. Until somebody chooses: when getting on. */
export async function up({ schema }: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await schema
    .alterTable('admins')
    .addColumn('payment_terms', kinds.text, (column) => column.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('admins').addColumn('upi_changed_at', kinds.moment).execute()
  // A server of the release before sells on: what it sells is paid when getting on, as its app says.
  await schema
    .alterTable('tickets')
    .addColumn('pay_mode', kinds.text, (column) => column.notNull().defaultTo('at-boarding'))
    .execute()
}
