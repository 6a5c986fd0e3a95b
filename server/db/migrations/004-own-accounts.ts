import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from './column-kinds.ts'

/** The device of each log-in, addresses that wait for their mail link, and one operator for each company name. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('device', kinds.text).execute()
  await db.schema.alterTable('mail_tokens').addColumn('email', kinds.text).execute()
  await db.schema.alterTable('admins').addColumn('travels_key', kinds.text).execute()

  // If operators share a name, the first one owns it. The others keep using it, but nobody can join them.
  const admins = await sql<{
    id: number
    travels_name: string
  }>`select id, travels_name from admins order by id`.execute(db)
  const taken = new Set<string>()
  for (const { id, travels_name } of admins.rows) {
    const key = keyOf(travels_name)
    if (taken.has(key)) continue
    taken.add(key)
    await sql`update admins set travels_key = ${key} where id = ${id}`.execute(db)
  }
  await db.schema.createIndex('admins_of_one_name').unique().on('admins').column('travels_key').execute()
}

/** `companyKey` as of this step's release. */
function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, '')
}
