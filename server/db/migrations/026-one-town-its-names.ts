import { type Kysely, sql } from 'kysely'
import { placeKey } from '#contract/places/places.ts'

/** Well below the limit of parameters in a statement, which is tens of thousands. */
const NAMES_AT_ONCE = 1_000

/**
 * All names of a town share one key (Bangalore and Bengaluru), as both scripts already do (010). Trips with another key
 * get it; the spelling of their places stays. Rows that servers of the previous release write later are found and
 * corrected as they come (modules/buses/place-keys.ts).
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
    // Reads the table once for a thousand names, not once for each name: with a million trips one read takes a while.
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
