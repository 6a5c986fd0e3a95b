import type BetterSqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { WriteQueue } from './sqlite-writes.ts'

export function dialectOf(connect: () => DatabaseConnection): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new SqliteDriver(connect),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** SQLite rolls schema changes back like any other; Kysely's own adapter does not use that. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #connect: () => DatabaseConnection
  constructor(connect: () => DatabaseConnection) {
    this.#connect = connect
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connect()
  }
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

const MOST_STATEMENTS = 500

/** Preparing costs more than running most of our statements; their texts are few. */
export class StatementCache {
  readonly #sqlite: BetterSqlite.Database
  readonly #statements = new Map<string, BetterSqlite.Statement>()
  constructor(sqlite: BetterSqlite.Database) {
    this.#sqlite = sqlite
  }
  get(text: string): BetterSqlite.Statement {
    let statement = this.#statements.get(text)
    if (!statement) {
      if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear()
      statement = this.#sqlite.prepare(text)
      this.#statements.set(text, statement)
    }
    return statement
  }
}

function runStatement<Row>(statement: BetterSqlite.Statement, parameters: readonly unknown[]): QueryResult<Row> {
  const values = parameters.map(toSqlite)
  // The row type is what Kysely inferred from the very query that is run here.
  if (statement.reader) return { rows: statement.all(values) as Row[] }
  const { changes, lastInsertRowid } = statement.run(values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

function toSqlite(value: unknown): string | number | bigint | Uint8Array | null {
  if (typeof value === 'string' || typeof value === 'bigint' || value === null) return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A ${typeof value} can't be stored.`)
}

export class ReadConnection implements DatabaseConnection {
  readonly #statements: StatementCache
  readonly #writes: WriteQueue
  constructor(statements: StatementCache, writes: WriteQueue) {
    this.#statements = statements
    this.#writes = writes
  }
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#writes.isOpen) await this.#writes.idle()
    const statement = this.#statements.get(query.sql)
    if (!statement.readonly) throw new Error('Changes go through Database.write.')
    this.#writes.beforeRead()
    return runStatement(statement, query.parameters)
  }
  // biome-ignore lint/correctness/useYield: nothing streams; one connection can't serve others meanwhile.
  async *streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('Queries are not streamed.')
  }
}

/** The connection of one job in a group: its transaction is a savepoint inside the group's. */
export class WriteConnection implements DatabaseConnection {
  readonly #statements: StatementCache
  readonly #sqlite: BetterSqlite.Database
  readonly #writes: WriteQueue
  readonly #generation: number
  #nested = false
  constructor(statements: StatementCache, sqlite: BetterSqlite.Database, writes: WriteQueue) {
    this.#statements = statements
    this.#sqlite = sqlite
    this.#writes = writes
    this.#generation = writes.generation
  }
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#generation !== this.#writes.generation) throw new Error('This transaction has ended.')
    switch (query.sql) {
      case 'begin':
        this.#nested = this.#sqlite.inTransaction
        return this.#run(this.#nested ? 'savepoint work' : 'begin immediate')
      case 'commit':
        return this.#run(this.#nested ? 'release work' : 'commit')
      case 'rollback':
        // A full disk ends the whole transaction by itself; "no transaction is active" would hide that cause.
        if (!this.#sqlite.inTransaction) return { rows: [] }
        if (!this.#nested) return this.#run('rollback')
        this.#run('rollback to work')
        return this.#run('release work')
      default:
        return runStatement(this.#statements.get(query.sql), query.parameters)
    }
  }
  #run<Row>(text: string): QueryResult<Row> {
    return runStatement(this.#statements.get(text), [])
  }
  // biome-ignore lint/correctness/useYield: as above.
  async *streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('Queries are not streamed.')
  }
}
