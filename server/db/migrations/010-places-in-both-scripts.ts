import { type Kysely, sql } from 'kysely'
import { placeKey } from '#contract/places/places.ts'

/**
 * A place gets the same key in both scripts; existing trips get the new key if theirs differs. This step uses the table
 * of towns of the version that runs it: a later step that adds towns must do the same again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [place, key] of [
    [sql.ref('from_place'), sql.ref('from_key')],
    [sql.ref('to_place'), sql.ref('to_key')],
  ] as const) {
    const names = await sql<{
      name: string
      found_by: string
    }>`select distinct ${place} as name, ${key} as found_by from buses`.execute(db)
    for (const { name, found_by } of names.rows)
      if (found_by !== placeKey(name))
        await sql`update buses set ${key} = ${placeKey(name)} where ${place} = ${name}`.execute(db)
  }
}
