import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import {
  type ColumnDefinitionBuilder,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { StartRefusal } from '../../config.ts'
import type { Database, DatabaseUse, ListChange } from '../database.ts'
import { type ColumnKinds, migrate } from '../migrations/migrate.ts'
import type { Tables } from '../schema.ts'
import { lockDataDir } from './sqlite-lock.ts'
import { WriteQueue } from './sqlite-writes.ts'

export const SQLITE_FILE = 'sawari.db'

const SCHEMA_KINDS: ColumnKinds = {
  id: 'integer',
  primaryKey: (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement().notNull(),
  whole: 'integer',
  moment: 'integer',
  text: 'text',
  key: 'text',
  table: (db, name) => db.schema.createTable(name).modifyEnd(sql`strict`),
}

const START_PATIENCE_MS = 5_000

/**
 * SQLite in `dataDir`: one connection for reads and writes alike, every commit on disk before it is answered.
 * See WriteQueue for how writes share commits and why reads never see an open transaction.
 */
export async function openSqlite(dataDir: string, use: DatabaseUse): Promise<Database> {
  const lock = openOrRefuse(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    return use === 'server' ? lockDataDir(dataDir) : undefined
  })
  const file = join(dataDir, SQLITE_FILE)
  let handle: BetterSqlite.Database | undefined
  try {
    const sqlite = openOrRefuse(file, () => openFile(file))
    handle = sqlite
    const statements = new StatementCache(sqlite)
    const writes = new WriteQueue(sqlite, { pauseBetweenGroups: use === 'tool' })
    const write = new Kysely<Tables>({ dialect: dialectOf(() => new WriteConnection(statements, sqlite, writes)) })
    const read = new Kysely<Tables>({ dialect: dialectOf(() => new ReadConnection(statements, writes)) })
    await migrate(write, SCHEMA_KINDS)
    // From here on WriteQueue does the waiting, without blocking the event loop as SQLite would.
    sqlite.pragma('busy_timeout = 0')

    const dataVersion = sqlite.prepare('pragma data_version').pluck()
    // Counts this process's own changes. Those of a tool beside it move data_version, which costs file locks to read.
    const listVersion = { trips: 0, seats: 0 }
    let elsewhere: unknown
    let lookAgainAt = 0
    const listChanges = new WeakMap<object, ListChange>()
    return {
      kind: 'sqlite',
      read,
      async write(work) {
        let change: ListChange | undefined
        const result = await writes.run(() =>
          write.transaction().execute(async (trx) => {
            const value = await work(trx)
            change = listChanges.get(trx)
            return value
          }),
        )
        if (change) listVersion[change]++
        return result
      },
      async busListChanged(trx, what) {
        listChanges.set(trx, what)
      },
      async busListVersion() {
        const time = performance.now()
        if (time > lookAgainAt) {
          elsewhere = dataVersion.get()
          lookAgainAt = time + OTHERS_SEEN_MS
        }
        return { trips: `${listVersion.trips}.${elsewhere}`, seats: `${listVersion.seats}` }
      },
      async close() {
        await writes.drained()
        sqlite.close()
        lock?.release()
      },
    }
  } catch (error) {
    handle?.close()
    lock?.release()
    throw damaged(error, file)
  }
}

function openFile(file: string): BetterSqlite.Database {
  // Another process may be writing right now: a tool starts beside a busy server.
  const sqlite = new BetterSqlite(file, { timeout: START_PATIENCE_MS })
  try {
    // SQLite opens a file that it may not write for reading, says nothing, and fails at the first booking.
    accessSync(file, constants.W_OK)
    if (sqlite.pragma('journal_mode = WAL', { simple: true }) !== 'wal')
      throw new StartRefusal(`${file} can't use write-ahead logging. Put DATA_DIR on a local disk.`)
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('foreign_keys = ON')
    sqlite.pragma('cache_size = -32000')
    // What takes a statement back that failed half-way. By default a file of its own for each group of writes, made and
    // removed again, and every wait for the disk then waits for that too.
    sqlite.pragma('temp_store = MEMORY')
    // In a rush a checkpoint every thousand pages costs more than the bookings between two of them. The log may grow to
    // some 40 MB for it.
    sqlite.pragma('wal_autocheckpoint = 10000')
    return sqlite
  } catch (error) {
    sqlite.close()
    throw damaged(error, file)
  }
}

function openOrRefuse<T>(path: string, open: () => T): T {
  try {
    return open()
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^(SQLITE_(CANTOPEN|READONLY|IOERR|PERM)|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT)/.test(code))
      throw new StartRefusal(`${path} can't be written. Give it to this user, or set DATA_DIR to another folder.`)
    throw error
  }
}

function damaged(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return error
  return new StartRefusal(`${file} is damaged; nothing was changed. Put a copy made by "npm run backup" in its place.`)
}

function dialectOf(connect: () => DatabaseConnection): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new SqliteDriver(connect),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** SQLite rolls schema changes back like any other; Kysely's own adapter does not count on it. */
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

/** How soon changes that an import makes beside the server are seen in the list of buses. */
const OTHERS_SEEN_MS = 100

const MOST_STATEMENTS = 500

/** Preparing costs more than running most of our statements; their texts are few. */
class StatementCache {
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

class ReadConnection implements DatabaseConnection {
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
    return runStatement(statement, query.parameters)
  }
  // biome-ignore lint/correctness/useYield: nothing streams; one connection can't serve others meanwhile.
  async *streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('Queries are not streamed.')
  }
}

/** Of one piece of work in a group: its transaction is a savepoint inside the group's. */
class WriteConnection implements DatabaseConnection {
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
