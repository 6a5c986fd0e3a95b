import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './schema.ts'

/** Texts of the queries that get a name on the server (dialects/postgres.ts): few, fixed, and often run. */
export const preparedTexts = new Set<string>()

/** Stands where a value goes in a query that is compiled once. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Slots<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/**
 * A query built and compiled once per database engine and run many times. Building costs several times what SQLite
 * needs to run it, so the calls that must be quick use this; everything else is plain Kysely.
 *
 * Where SQLite thinks that a plan depends on bound values, it plans anew at each run, which costs as much as the run.
 * So LIMIT and our own words are literals (`sql.lit`); in a query of several tables a column that must equal a value is
 * `in (value)`; and never run ANALYZE: with its samples SQLite plans every bound range anew. `npm run bench:quick`
 * counts it.
 * @param build makes the query; `slot('x')` stands for the value `x` of each run
 * @returns runs the query with values and gives its rows; `query` is what it would run, for together.ts
 */
export function prepared<Values extends object>() {
  return <Row>(build: (db: Kysely<Tables>, slot: Slots<Values>) => Compilable<Row>) => {
    const compiled = new WeakMap<object, CompiledQuery<Row>>()
    const slot: Slots<Values> = (name) => sql`${new Slot(name)}`
    const filled = (db: Kysely<Tables>, values: Values): CompiledQuery<Row> => {
      const { adapter } = db.getExecutor()
      let query = compiled.get(adapter)
      if (!query) {
        query = build(db, slot).compile()
        compiled.set(adapter, query)
        preparedTexts.add(query.sql)
      }
      const parameters = query.parameters.map((value) =>
        value instanceof Slot ? Reflect.get(values, value.name) : value,
      )
      return { ...query, parameters }
    }
    const run = async (db: Kysely<Tables>, values: Values): Promise<Row[]> =>
      (await db.executeQuery(filled(db, values))).rows
    return Object.assign(run, { query: filled })
  }
}
