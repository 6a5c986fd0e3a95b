import { type Kysely, sql } from 'kysely'
import { placeKey } from '#contract/places/places.ts'

/** Of the parameters that a statement may have, which are tens of thousands. */
const NAMES_AT_ONCE = 1_000

/**
 * A town has one key by all of its names, Bangalore and Bengaluru, as it has in both scripts (010): trips get it that were
 * kept under a name of their own. How their places are written stays as it is. What servers of before write from now on is
 * found and mended as it comes (modules/buses/place-keys.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [place, key] of [
    [sql.ref('from_place'), sql.ref('from_key')],
    [sql.ref('to_place'), sql.ref('to_key')],
  ] as const) {
    const { rows } = await sql<{
      name: string
      found_by: string
    }>`select distinct ${place} as name, ${key} as found_by from buses`.execute(db)
    const names = [...new Set(rows.filter((row) => row.found_by !== placeKey(row.name)).map((row) => row.name))]
    // The table is read once for a thousand names, not once for each: of a million trips that takes a while.
    for (let done = 0; done < names.length; done += NAMES_AT_ONCE) {
      const some = names.slice(done, done + NAMES_AT_ONCE)
      const keyOfEach = sql.join(
        some.map((name) => sql`when ${name} then ${placeKey(name)}`),
        sql` `,
      )
      await sql`update buses set ${key} = case ${place} ${keyOfEach} end where ${place} in (${sql.join(some)})`.execute(
        db,
      )
    }
  }
}
