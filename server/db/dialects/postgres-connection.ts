import { createHash } from 'node:crypto'
import {
  type DialectAdapter,
  Kysely,
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import { codeOf } from '../../error-code.ts'
import { preparedTexts } from '../prepared.ts'
import type { Tables } from '../schema.ts'
import { beginMarked, LostCommit, type Mark, type Marks } from './postgres-marks.ts'

/** The time limit for opening a connection. */
export const CONNECT_MS = 5_000
const MOST_RESENDS = 3

export function kyselyOn(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new OurDialect({ pool }) })
}

class OurDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new OurAdapter()
  }
}

/** For migrations: they run under our own lock (postgres-schema.ts); Kysely's would outlive its transaction. */
class OurAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

type Run = <R>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<R>>

/** An object that Kysely accepts as a client. */
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

/** A connection that its opener keeps and ends. */
export function borrowed(client: pg.Client): PostgresPoolClient {
  return clientOf(
    (text, values) => runOn(client, text, values),
    () => undefined,
  )
}

/** One connection for one transaction, marked so that its outcome can be looked up. A broken one is thrown away. */
export function checkedOut(client: pg.PoolClient, marks: Marks): PostgresPoolClient {
  let broken: Error | undefined
  let mark: Mark | undefined
  let begun: Promise<unknown> | undefined
  const run: Run = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (text === 'rollback' && broken) return NOTHING
    if (text === 'begin') {
      mark = marks.take()
      // The first query goes out with BEGIN. Where BEGIN fails, that query does nothing, and fails with BEGIN's reason.
      begun = client.query(beginMarked(mark)).catch((error: unknown) => {
        // The state of the connection is unknown.
        broken = asError(error)
        throw error
      })
      begun.catch(() => undefined)
      return NOTHING
    }
    try {
      const [result] = await Promise.all([runOn<R>(client, text, values), begun])
      return result
    } catch (error) {
      if (isBroken(error) || isSilent(error)) {
        broken = asError(error)
        if (text === 'commit' && mark) throw new LostCommit(mark, error)
      }
      throw error
    }
  }
  return clientOf(run, () => {
    client.release(broken)
    if (mark && !broken) marks.giveBack(mark)
  })
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

const NOTHING = { command: 'DELETE' as const, rowCount: 0, rows: [] }

/**
 * Reads: each statement takes any free connection. A dead one (the database was restarted while it was idle) is
 * replaced and the statement sent again; reading twice changes nothing.
 */
export function anyClient(pool: pg.Pool): PostgresPoolClient {
  const run: Run = async (text, values) => {
    for (let attempt = 1; ; attempt++) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        return await runOn(client, text, values)
      } catch (error) {
        if (isBroken(error) || isSilent(error)) broken = asError(error)
        if (!(isBroken(error) || isOutdated(error)) || attempt > MOST_RESENDS) throw error
      } finally {
        client.release(broken)
      }
    }
  }
  return clientOf(run, () => undefined)
}

/**
 * Prepared queries are named by their text, so that the server parses and plans them once per connection (1.5 times
 * the throughput of our reads). Other queries get no name: endlessly varying texts would fill the server's memory.
 */
const names = new Map<string, string>()
/** How often the names were dropped: an earlier name is never used again. */
let age = 0
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || !preparedTexts.has(text)) return known
  const name = createHash('sha256').update(`${age} ${text}`).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

/**
 * A newer server beside this one has changed a table: PostgreSQL refuses the queries that a connection prepared before
 * ("cached plan must not change result type"). All connections then prepare everything anew under other names; the old
 * ones end with the connections.
 */
export function isOutdated(error: unknown): boolean {
  if (codeOf(error) !== '0A000' || !(error instanceof pg.DatabaseError)) return false
  // The message comes in the database's language.
  return error.routine === 'RevalidateCachedQuery'
}

function giveNamesUp(): void {
  age++
  names.clear()
}

async function runOn<R>(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<PostgresQueryResult<R>> {
  const name = nameOf(text)
  const { command, rowCount, rows } = await client
    .query({ text, values: [...values], ...(name ? { name } : {}) })
    .catch((error: unknown) => {
      // Another query that met the same change may have dropped the name already.
      if (isOutdated(error) && names.get(text) === name) giveNamesUp()
      throw error
    })
  // pg types commands as any text; Kysely only checks for the changing ones.
  return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows }
}

/** Whether the connection is useless now: cut, or its server is shutting down or takes no changes (25006). */
export function isBroken(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(08|57P)|^(25006|ECONNRESET|EPIPE)$/.test(code)) return true
  return (
    code === '' &&
    error instanceof Error &&
    /Connection terminated|not queryable|connection.*closed/i.test(error.message)
  )
}

/** Whether the server no longer answers; the connection may still be running a statement. */
function isSilent(error: unknown): boolean {
  return error instanceof Error && (error.message === 'Query read timeout' || codeOf(error) === 'ETIMEDOUT')
}

// Sums and counts arrive as text by default; ours stay far below 2^53.
const NUMBER_TYPES = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

export const OUR_TYPES = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    NUMBER_TYPES.has(type) ? Number : pg.types.getTypeParser(type, format),
}
