import { type Kysely, sql } from 'kysely'

/** An index for accounts whose mail link nobody opened, fast however many other accounts there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const never = sql<boolean>`activated_at is null`
  for (const table of ['users', 'admins'])
    await db.schema.createIndex(`${table}_never_activated`).on(table).column('created_at').where(never).execute()
}
