import { type Expression, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/**
 * A row as JSON text, made by the database itself: for lists that are sent unchanged. One text per row costs a third
 * less than an object of seventeen properties that is then written as JSON.
 * @param fields names of ours to columns, none of them JSON itself; names are written into the statement, so they never
 *   come from outside
 * @param unlessEmpty texts that are left out while they are empty
 */
export function jsonRow<DB>(
  db: Kysely<DB>,
  fields: Record<string, Expression<unknown>>,
  unlessEmpty: Record<string, Expression<string>>,
): RawBuilder<string> {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value])
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const [build, quote] = isPostgres ? ['json_build_object', 'to_json'] : ['json_object', 'json_quote']
  // One bracket alone: what stands before it is a number or a text.
  const open = sql`rtrim(cast(${sql.raw(build)}(${sql.join(pairs)}) as text), '}')`
  const more = Object.entries(unlessEmpty).map(
    ([name, text]) =>
      sql` || case ${text} when '' then '' else ${sql.lit(`,"${name}":`)} || cast(${sql.raw(quote)}(${text}) as text) end`,
  )
  return sql<string>`${open}${sql.join(more, sql``)} || '}'`
}
