import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** A query that is left out this time stands as `undefined`. */
type Queries<Rows extends readonly unknown[]> = { [Index in keyof Rows]: CompiledQuery<Rows[Index]> | undefined }

/**
 * Runs queries one after the other: each sees the writes of those before it, and the rows that they have locked. On
 * PostgreSQL they go out in one message, so that all of them cost one round trip. (Kysely by itself sends a
 * transaction's next query when the last one is answered.)
 * @returns the rows of each
 * @throws the error of the first failed query; in a transaction the queries behind it have done nothing
 */
export async function together<const Rows extends readonly unknown[]>(
  db: Kysely<Tables>,
  queries: Queries<Rows>,
): Promise<{ -readonly [Index in keyof Rows]: Rows[Index][] }> {
  const all: readonly (CompiledQuery | undefined)[] = queries
  const results = await db
    .getExecutor()
    .provideConnection((connection) =>
      Promise.all(all.map(async (query) => (query ? (await connection.executeQuery(query)).rows : []))),
    )
  // The row types are those that Kysely inferred from the very queries that are run here.
  return results as { -readonly [Index in keyof Rows]: Rows[Index][] }
}
