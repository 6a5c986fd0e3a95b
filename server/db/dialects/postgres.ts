import { setTimeout as sleep } from 'node:timers/promises'
import { type CompiledQuery, type Kysely, sql } from 'kysely'
import pg from 'pg'
import { codeOf } from '../../error-code.ts'
import type { CommitListener, Database, DatabaseUse, Trx } from '../database.ts'
import { type ListChange, listChanges } from '../list-changes.ts'
import { prepared } from '../prepared.ts'
import type { Tables } from '../schema.ts'
import { anyClient, CONNECT_MS, checkedOut, isBroken, isOutdated, kyselyOn, OUR_TYPES } from './postgres-connection.ts'
import { LostCommit, Marks, wasKept } from './postgres-marks.ts'
import { LIST_SHARDS, prepareSchema } from './postgres-schema.ts'

const POOL_SIZE = 10
const STATEMENT_MS = 5_000
/** Above the server's own time limit: for a server that no longer answers at all. */
const SILENCE_MS = 8_000
/** The longest pause of a transaction between two statements. */
const IDLE_MS = 10_000
const MOST_RETRIES = 3

/**
 * PostgreSQL, possibly shared by several servers. READ COMMITTED throughout: the rules lock the bus's row first.
 * @param tell gets the reason why the start waits
 * @throws StartRefusal see `prepareSchema`
 */
export async function openPostgres(url: string, use: DatabaseUse, tell: (line: string) => void): Promise<Database> {
  await prepareSchema(url, use, tell)
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: SILENCE_MS,
    // Not in the startup parameters, as pg would do: PgBouncer refuses them.
    onConnect: async (client) => {
      await client.query(
        `set statement_timeout = ${STATEMENT_MS}; set idle_in_transaction_session_timeout = ${IDLE_MS}`,
      )
    },
    application_name: 'sawari',
    types: OUR_TYPES,
    // Queries go out as they come, without waiting for the answer to the one before (db/together.ts).
    pipeline: true,
  })
  // A client in use when the server goes away reports it only here; without a listener that ends the process
  // (https://github.com/brianc/node-postgres/issues/2439). The running query fails and reports it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  const marks = new Marks()
  // Kysely ends its pool only if it has written, and an open pool keeps a process alive for 10 s.
  const endPool = async () => {
    if (!pool.ending) await pool.end()
  }
  const db = kyselyOn({ connect: async () => checkedOut(await pool.connect(), marks), end: endPool })
  const read = kyselyOn({ connect: async () => anyClient(pool), end: async () => undefined })
  const listeners: CommitListener[] = []
  function countChange(trx: Trx, change: ListChange): CompiledQuery {
    listChanges.set(trx, change)
    return countedChange[change.kind].query(trx, { shard: Math.floor(Math.random() * LIST_SHARDS) })
  }
  const version = await sql<{ server_version: string }>`show server_version`.execute(read)
  return {
    kind: 'postgres',
    product: `PostgreSQL ${version.rows[0]?.server_version}`,
    read,
    async write(work) {
      let done: Trx | undefined
      try {
        return await writeWithRetries({ db, read }, async (trx) => {
          const value = await work(trx)
          done = trx
          return value
        })
      } finally {
        if (done) for (const hear of listeners) hear(done)
      }
    },
    change: async (ask) => (await read.executeQuery(ask(read))).rows,
    async busListChanged(trx, change) {
      await trx.executeQuery(countChange(trx, change))
    },
    askBusListChange: countChange,
    onCommit: (listener) => void listeners.push(listener),
    async busListVersion() {
      const [sums] = await listVersion(read, {})
      return { trips: String(sums?.trips), seats: String(sums?.seats) }
    },
    load: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await db.destroy()
      await endPool()
    },
  }
}

const countedChangeOf = (kind: ListChange['kind']) =>
  prepared<{ shard: number }>()((db, slot) =>
    db
      .updateTable('bus_list_versions')
      .set((eb) => ({ [kind]: eb(kind, '+', 1) }))
      .where('shard', '=', slot('shard')),
  )
const countedChange = { trips: countedChangeOf('trips'), seats: countedChangeOf('seats') }

const listVersion = prepared<object>()((db) =>
  db
    .selectFrom('bus_list_versions')
    .select((eb) => [eb.fn.sum<number>('trips').as('trips'), eb.fn.sum<number>('seats').as('seats')]),
)

/**
 * Does the work exactly once, even if connections break. A connection that breaks before COMMIT rolls its transaction
 * back, so the work is done again. If it breaks after COMMIT was sent, the mark is looked up.
 * @throws UnknownOutcome if it can't be looked up
 */
async function writeWithRetries<T>(
  { db, read }: { db: Kysely<Tables>; read: Kysely<Tables> },
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let done: { value: T } | undefined
    try {
      return await db.transaction().execute(async (trx) => {
        done = { value: await work(trx) }
        return done.value
      })
    } catch (error) {
      if (error instanceof LostCommit && done && (await wasKept(read, error.mark))) return done.value
      const code = codeOf(error)
      const again =
        error instanceof LostCommit || code === '40P01' || code === '40001' || isBroken(error) || isOutdated(error)
      if (!again || attempt > MOST_RETRIES) throw error
      await sleep(5 + Math.random() * 20 * attempt)
    }
  }
}
