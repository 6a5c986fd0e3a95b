import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** The language of a phone's notifications. Existing phones have none, and get their account's language. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema.alterTable('push_subscriptions').addColumn('language', kinds.text).execute()
}
