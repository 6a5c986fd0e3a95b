import type { Kysely } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** What each phone is told in. Those known so far have said nothing of it: they are told in their account's language. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema.alterTable('push_subscriptions').addColumn('language', kinds.text).execute()
}
