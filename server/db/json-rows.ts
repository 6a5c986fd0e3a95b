import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/** With a question mark: may be null. */
type ColumnType = 'integer' | 'integer?' | 'bigint' | 'bigint?' | 'text' | 'text?'

/** The rows that columns of these types hold. */
export type RowOf<Columns extends Record<string, ColumnType>> = {
  [Name in keyof Columns]: Columns[Name] extends 'text'
    ? string
    : Columns[Name] extends 'text?'
      ? string | null
      : Columns[Name] extends 'integer?' | 'bigint?'
        ? number | null
        : number
}

/**
 * Our own rows as a table to select from, passed in one parameter. A statement about sixty rows has the same text as
 * one about a single row, so it can be compiled once (prepared.ts); a list of values has another text for each length,
 * and building those costs more than running them. PostgreSQL guesses that there are a hundred rows: for a joined table
 * also state which of its rows are wanted ({@link isAmong}), or a small table is scanned for each.
 * @param json a JSON array of objects that have `columns`
 * @param columns their names, which are written into the statement and so never come from outside
 */
export function jsonRows<DB, const Columns extends Record<string, ColumnType>>(
  db: Kysely<DB>,
  json: RawBuilder<string>,
  columns: Columns,
): RawBuilder<RowOf<Columns>> {
  const names = Object.entries(columns)
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const typed = names.map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type.replace('?', ''))}`)
    return sql`(select * from json_to_recordset(cast(${json} as json)) as given(${sql.join(typed)}))`
  }
  const picked = names.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.id(name)}`)
  // Unlike json_each, it hands an object on as it is; as text it would be written and read again for every column.
  return sql`(select ${sql.join(picked)} from jsonb_each(${json}))`
}

/**
 * Whether a column is among values passed in one parameter. PostgreSQL takes a set of rows to be large, and scans the
 * table for it; for an array it looks each value up in the index.
 * @param column the name, which is written into the statement
 * @param json a JSON array
 */
export function isAmong<DB>(
  db: Kysely<DB>,
  column: string,
  json: RawBuilder<string>,
  type: 'integer' | 'text' = 'integer',
): RawBuilder<boolean> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`${sql.ref(column)} = any(array(select cast(value as ${sql.raw(type)}) from json_array_elements_text(cast(${json} as json))))`
    : sql`${sql.ref(column)} in (select value from json_each(${json}))`
}

/** @returns the names of columns, for what is inserted from {@link jsonRows} */
export function columnNames<const Columns extends Record<string, ColumnType>>(
  columns: Columns,
): (keyof Columns & string)[] {
  return Object.keys(columns) as (keyof Columns & string)[]
}
