import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './schema.ts'

/** Texts of the queries that are worth a name on the server (dialects/postgres.ts): few, fixed, and often run. */
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
 * @param build makes the query; `slot('x')` stands for the value `x` of each run
 * @returns runs the query with values and gives its rows
 */
export function prepared<Values extends object>() {
  return <Row>(build: (db: Kysely<Tables>, slot: Slots<Values>) => Compilable<Row>) => {
    const compiled = new WeakMap<object, CompiledQuery<Row>>()
    const slot: Slots<Values> = (name) => sql`${new Slot(name)}`
    return async (db: Kysely<Tables>, values: Values): Promise<Row[]> => {
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
      const filled: CompiledQuery<Row> = { ...query, parameters }
      return (await db.executeQuery(filled)).rows
    }
  }
}
