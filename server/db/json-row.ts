import { type Expression, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/**
 * A row as JSON text, made by the database itself: for lists that are sent as they are read. One text per row costs
 * a third less than an object of seventeen properties that is then written as JSON.
 * @param fields names of ours to columns; names are written into the statement, so they never come from outside
 */
export function jsonRow<DB>(db: Kysely<DB>, fields: Record<string, Expression<unknown>>): RawBuilder<string> {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value])
  const build = db.getExecutor().adapter instanceof PostgresAdapter ? 'json_build_object' : 'json_object'
  return sql<string>`cast(${sql.raw(build)}(${sql.join(pairs)}) as text)`
}
