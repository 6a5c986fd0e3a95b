import { setTimeout as sleep } from 'node:timers/promises'
import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import pg from 'pg'
import { StartRefusal } from '../../config.ts'
import { codeOf } from '../../error-code.ts'
import type { DatabaseUse } from '../database.ts'
import { isDatabaseAway } from '../faults.ts'
import type { ColumnKinds } from '../migrations/column-kinds.ts'
import { migrate } from '../migrations/migrate.ts'
import type { Tables } from '../schema.ts'
import { refuseSharedSessions } from './own-session.ts'
import { borrowed, CONNECT_MS, kyselyOn, OUR_TYPES } from './postgres-connection.ts'

const SCHEMA_KINDS: ColumnKinds = {
  id: 'integer',
  primaryKey: (column: ColumnDefinitionBuilder) => column.primaryKey().generatedByDefaultAsIdentity(),
  whole: 'integer',
  moment: 'bigint',
  text: 'text',
  key: sql`text collate "C"`,
  table: (db, name) => db.schema.createTable(name),
}

/** The shards of the list's version, see schema.ts. */
export const LIST_SHARDS = 32

/** Names the lock that a server holds while it brings the schema up to date. Any number; it must stay this one. */
const SCHEMA_LOCK = 7_292_274
const RETRY_MS = 1_000
const TELL_AGAIN_MS = 60_000

type Tell = (line: string) => void

/**
 * Waits for the database and brings its schema up to date, on a connection of its own: changing a large table, or
 * waiting for the server that does, has no time limit.
 * @param use a `server` waits for a missing database without limit; a `tool` gives up, since a person waits for it
 * @throws StartRefusal if the database refuses us, or is missing, or was written by a newer program
 */
export async function prepareSchema(url: string, use: DatabaseUse, tell: Tell): Promise<void> {
  for (let tellAt = 0; ; await sleep(RETRY_MS)) {
    try {
      return await bringUpToDate(url, tell)
    } catch (error) {
      if (error instanceof StartRefusal) throw error
      const words = wordsOf(error)
      if (isWrongPassword(error))
        throw new StartRefusal(`The password of DATABASE_URL is wrong, or there is none in it: ${words}`)
      if (use === 'tool' || !isDatabaseAway(error))
        throw new StartRefusal(`The database of DATABASE_URL does not work: ${words}`)
      if (performance.now() < tellAt) continue
      tell(`The database of DATABASE_URL does not answer (${words}). Waiting for it.`)
      tellAt = performance.now() + TELL_AGAIN_MS
    }
  }
}

async function bringUpToDate(url: string, tell: Tell): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'sawari schema',
    types: OUR_TYPES,
  })
  // The running query reports the error; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseSharedSessions(url, client)
    // Lifts the limits that the database sets for all clients.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    const db = kyselyOn({ connect: async () => borrowed(client), end: async () => undefined })
    // The lock ends with the transaction, even if this process or the connection dies.
    await client.query('begin')
    await bringUpToDateIn(db, tell)
    await client.query('commit')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @param trx on a connection that is in a transaction */
async function bringUpToDateIn(trx: Kysely<Tables>, tell: Tell): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${SCHEMA_LOCK}) as free`.execute(trx)
  if (!rows[0]?.free) {
    tell('Another server is bringing the database up to date. Waiting for it.')
    await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(trx)
  }
  await migrate(trx, SCHEMA_KINDS, { begun: true })
  await sql`insert into bus_list_versions (shard, trips, seats) select shard, 0, 0 from generate_series(0, ${LIST_SHARDS - 1}::int) shard on conflict do nothing`.execute(
    trx,
  )
  // Rows of dead processes. A living process that has not used its row for a day makes it again.
  await sql`delete from write_marks where at < now() - interval '1 day'`.execute(trx)
}

/**
 * Waiting does not help against a wrong password. PgBouncer reports it with the code of a lost connection, 08P01; pg
 * reports a missing one without a code.
 */
function isWrongPassword(error: unknown): boolean {
  return codeOf(error) === '28P01' || /authentication failed|password must be a/i.test(wordsOf(error))
}

/** @returns one line. An address with several hosts behind it fails with an error without a message, only a code. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || codeOf(error) || error.name
}
