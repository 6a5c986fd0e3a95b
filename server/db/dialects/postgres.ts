import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ColumnDefinitionBuilder,
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import { StartRefusal } from '../../config.ts'
import { type Database, type Trx, UnknownOutcome } from '../database.ts'
import { type ColumnKinds, migrate } from '../migrations/migrate.ts'
import { prepared, preparedTexts } from '../prepared.ts'
import type { Tables } from '../schema.ts'

const SCHEMA_KINDS: ColumnKinds = {
  id: 'integer',
  primaryKey: (column: ColumnDefinitionBuilder) => column.primaryKey().generatedByDefaultAsIdentity(),
  whole: 'integer',
  moment: 'bigint',
  text: 'text',
  key: sql`text collate "C"`,
  table: (db, name) => db.schema.createTable(name),
}

const POOL_SIZE = 10
const STATEMENT_MS = 5_000
/** Over the server's own limit, for a server that no longer answers at all. */
const SILENCE_MS = 8_000
const CONNECT_MS = 5_000
const MOST_RETRIES = 3
const LIST_SHARDS = 32

/**
 * PostgreSQL, possibly shared by several servers. READ COMMITTED throughout: the rules lock the bus's row first.
 * @throws StartRefusal if the database does not answer
 */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'sawari',
    types: { getTypeParser },
  })
  // A client that is in use when the server goes away reports it here and nowhere else; unheard, it ends the process
  // (https://github.com/brianc/node-postgres/issues/2439). The query that was under way fails and says so.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  const db = kyselyOn({ connect: async () => checkedOut(await pool.connect()), end: () => pool.end() })
  const read = kyselyOn({ connect: async () => anyClient(pool), end: async () => undefined })
  try {
    await migrate(db, SCHEMA_KINDS)
    await sql`insert into bus_list_versions (shard, trips, seats) select shard, 0, 0 from generate_series(0, ${LIST_SHARDS - 1}::int) shard on conflict do nothing`.execute(
      db,
    )
  } catch (error) {
    await db.destroy()
    if (error instanceof StartRefusal) throw error
    throw new StartRefusal(`The database of DATABASE_URL does not work: ${error instanceof Error ? error.message : ''}`)
  }
  return {
    kind: 'postgres',
    read,
    write: (work) => writeWithRetries(db, work),
    async busListChanged(trx, what) {
      await trx
        .updateTable('bus_list_versions')
        .set((eb) => ({ [what]: eb(what, '+', 1) }))
        .where('shard', '=', Math.floor(Math.random() * LIST_SHARDS))
        .execute()
    },
    async busListVersion() {
      const [sums] = await listVersion(read, {})
      return { trips: String(sums?.trips), seats: String(sums?.seats) }
    },
    close: () => db.destroy(),
  }
}

const listVersion = prepared<object>()((db) =>
  db
    .selectFrom('bus_list_versions')
    .select((eb) => [eb.fn.sum<number>('trips').as('trips'), eb.fn.sum<number>('seats').as('seats')]),
)

function kyselyOn(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

async function writeWithRetries<T>(db: Kysely<Tables>, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = codeOf(error)
      // A connection that breaks before COMMIT takes its transaction with it, so nothing can happen twice.
      const again = code === '40P01' || code === '40001' || (isBroken(error) && !(error instanceof UnknownOutcome))
      if (!again || attempt > MOST_RETRIES) throw error
      await sleep(5 + Math.random() * 20 * attempt)
    }
  }
}

/**
 * Prepared queries are named by their text, so that the server parses and plans them once per connection (1.5 times
 * the throughput of our reads). Others are not: texts that vary without end would fill the server's memory.
 */
const names = new Map<string, string>()
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || !preparedTexts.has(text)) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

type Run = <R>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<R>>

/** What Kysely takes for a client. */
function clientOf(run: Run, release: () => void): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    textOrCursor: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof textOrCursor !== 'string') throw new Error('Queries are not streamed.')
    return run<R>(textOrCursor, values)
  }
  return { query, release }
}

/** One connection for one transaction. A broken one is thrown away, not given back. */
function checkedOut(client: pg.PoolClient): PostgresPoolClient {
  let broken: Error | undefined
  const run: Run = async (text, values) => {
    if (text === 'rollback' && broken) return { command: 'DELETE', rowCount: 0, rows: [] }
    try {
      return await runOn(client, text, values)
    } catch (error) {
      if (isBroken(error) || isSilent(error)) {
        broken = error instanceof Error ? error : new Error(String(error))
        if (text === 'commit') throw new UnknownOutcome('The answer to COMMIT was lost.', { cause: error })
      }
      throw error
    }
  }
  return clientOf(run, () => client.release(broken))
}

/**
 * Reads: each statement takes whatever connection is free. One that turns out dead (the database was restarted while
 * it lay idle) is replaced and the statement sent again; reading twice changes nothing.
 */
function anyClient(pool: pg.Pool): PostgresPoolClient {
  const run: Run = async (text, values) => {
    for (let attempt = 1; ; attempt++) {
      const client = checkedOut(await pool.connect())
      try {
        return await client.query(text, values)
      } catch (error) {
        if (!isBroken(error) || attempt > MOST_RETRIES) throw error
      } finally {
        client.release()
      }
    }
  }
  return clientOf(run, () => undefined)
}

async function runOn<R>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<PostgresQueryResult<R>> {
  const name = nameOf(text)
  const { command, rowCount, rows } = await client.query({ text, values: [...values], ...(name ? { name } : {}) })
  // pg knows its commands as any text; Kysely asks only whether it is one of the changing ones.
  return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Whether the connection is gone: cut, or the server said that it is going away. */
function isBroken(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(08|57P)|^(ECONNRESET|EPIPE)$/.test(code)) return true
  return (
    code === '' &&
    error instanceof Error &&
    /Connection terminated|not queryable|connection.*closed/i.test(error.message)
  )
}

/** Whether the server no longer answers; the connection may still be in the middle of something. */
function isSilent(error: unknown): boolean {
  return error instanceof Error && (error.message === 'Query read timeout' || codeOf(error) === 'ETIMEDOUT')
}

// Sums and counts arrive as text by default; ours stay far below 2^53.
const NUMBER_TYPES = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return NUMBER_TYPES.has(type) ? Number : pg.types.getTypeParser(type, format)
}
