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

/** How long a connection may take to come about. */
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

/** Of migrations: they run under a lock of ours (postgres-schema.ts), and Kysely's own would outlive its transaction. */
class OurAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
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

/** A connection that its opener keeps and ends. */
export function borrowed(client: pg.Client): PostgresPoolClient {
  return clientOf(
    (text, values) => runOn(client, text, values),
    () => undefined,
  )
}

/** One connection for one transaction, marked so that its end can be found out. A broken one is thrown away. */
export function checkedOut(client: pg.PoolClient, marks: Marks): PostgresPoolClient {
  let broken: Error | undefined
  let mark: Mark | undefined
  let begun: Promise<unknown> | undefined
  const run: Run = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (text === 'rollback' && broken) return NOTHING
    if (text === 'begin') {
      mark = marks.take()
      // The first query goes out with it. It does nothing where this fails, and then fails for this one's reason.
      begun = client.query(beginMarked(mark)).catch((error: unknown) => {
        // Nobody knows what the connection is in the middle of.
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
 * Reads: each statement takes whatever connection is free. One that turns out dead (the database was restarted while
 * it lay idle) is replaced and the statement sent again; reading twice changes nothing.
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
 * the throughput of our reads). Others are not: texts that vary without end would fill the server's memory.
 */
const names = new Map<string, string>()
/** How often the names were given up: an earlier one is never used again. */
let age = 0
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || !preparedTexts.has(text)) return known
  const name = createHash('sha256').update(`${age} ${text}`).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

/**
 * A newer server beside this one has changed a table, and what a connection prepared before is refused from then on
 * ("cached plan must not change result type"). All of them prepare everything anew, under other names; what is left under
 * the old ones goes with the connections.
 */
export function isOutdated(error: unknown): boolean {
  if (codeOf(error) !== '0A000' || !(error instanceof pg.DatabaseError)) return false
  // Its words come in the database's language.
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
      // Others that met the same change may have given it up already.
      if (isOutdated(error) && names.get(text) === name) giveNamesUp()
      throw error
    })
  // pg knows its commands as any text; Kysely asks only whether it is one of the changing ones.
  return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows }
}

/** Whether the connection is of no use any more: cut, or its server is going away or takes no changes now (25006). */
export function isBroken(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(08|57P)|^(25006|ECONNRESET|EPIPE)$/.test(code)) return true
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

export const OUR_TYPES = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    NUMBER_TYPES.has(type) ? Number : pg.types.getTypeParser(type, format),
}
