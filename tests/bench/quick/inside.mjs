// Loaded into a server under measurement (`--import`): counts what it asks of its database and which modules it loads, and
// tells that to whoever started it. Nothing is counted before it is asked for, but modules.
import { createRequire, registerHooks } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'

const modules = { own: 0, packages: 0 }
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) modules[url.includes('/node_modules/') ? 'packages' : 'own']++
    return next(url, context)
  },
})

const count = { statements: 0, prepared: 0 }
/** Of PostgreSQL alone: what is sent while nothing is under way on its connection begins one. */
let roundTrips = 0
const underWay = new Map()
/** Of `sqlite3_stmt_status`. */
const VM_STEPS = 4
const REPREPARED = 5
let sqlite
let sqliteWork
/** What is shorter than this holds up nobody. */
const RESOLUTION_MS = 2
const clients = new Set()

function countSqlite(extension) {
  const BetterSqlite = createRequire(import.meta.url)('better-sqlite3')
  const { prepare } = BetterSqlite.prototype
  const Statement = Object.getPrototypeOf(new BetterSqlite(':memory:').prepare('select 1'))
  let quiet = false
  BetterSqlite.prototype.prepare = function (text) {
    if (!quiet) count.prepared++
    return prepare.call(this, text)
  }
  const { exec } = BetterSqlite.prototype
  BetterSqlite.prototype.exec = function (text) {
    count.statements++
    return exec.call(this, text)
  }
  for (const run of ['all', 'get', 'run']) {
    const original = Statement[run]
    Statement[run] = function (...values) {
      if (!quiet) {
        count.statements++
        // A transaction is open or a result is being read: this is the connection that serves.
        sqlite ??= this.database
      }
      return original.apply(this, values)
    }
  }
  return () => {
    if (!extension || !sqlite) return {}
    quiet = true
    try {
      if (!sqliteWork) {
        sqlite.loadExtension(extension)
        sqliteWork = sqlite.prepare('select statement_work(?)').pluck()
      }
      return { steps: sqliteWork.get(VM_STEPS), reprepared: sqliteWork.get(REPREPARED) }
    } finally {
      quiet = false
    }
  }
}

function countPostgres() {
  const pg = createRequire(import.meta.url)('pg')
  const { query } = pg.Client.prototype
  let quiet = false
  pg.Client.prototype.query = function (...values) {
    if (quiet) return query.apply(this, values)
    clients.add(this)
    count.statements++
    const before = underWay.get(this) ?? 0
    if (before === 0) roundTrips++
    underWay.set(this, before + 1)
    const ended = () => underWay.set(this, underWay.get(this) - 1)
    const [{ text, name } = {}] = values
    if (text !== undefined && name === undefined && !/^(begin|commit|rollback)/.test(text)) count.prepared++
    const answer = query.apply(this, values)
    answer.then(ended, ended)
    return answer
  }
  return async () => {
    const [reader, ...others] = [...clients].filter((client) => client._queryable && !client._ending)
    if (!reader) return { roundTrips }
    quiet = true
    try {
      // Each session tells what it has read when its statement ends, and only so often unless it is asked to.
      for (const client of [...others, reader]) await client.query('select pg_stat_force_next_flush()')
      const { rows } = await reader.query(
        `select pg_stat_clear_snapshot(), (select sum(seq_tup_read) from pg_stat_user_tables)
          + (select sum(idx_tup_read) from pg_stat_user_indexes) as rows`,
      )
      return { roundTrips, rows: Number(rows[0].rows) }
    } finally {
      quiet = false
    }
  }
}

if (isMainThread && process.send) {
  let more = () => ({})
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const answers = {
    sqlite({ extension }) {
      more = countSqlite(extension)
    },
    postgres() {
      more = countPostgres()
    },
    counts: async () => ({ ...count, ...(await more()) }),
    modules: () => ({ ...modules }),
    cpu: () => process.cpuUsage(),
    async holdsBegin() {
      delays.reset()
      delays.enable()
      // It measures between two of its ticks, so it must have ticked before anything holds it up.
      await sleep(3 * RESOLUTION_MS)
    },
    /** @returns the longest time for which nobody had a turn, in milliseconds */
    async holdsEnd() {
      // What held the loop last is known when the loop has turned.
      await sleep(3 * RESOLUTION_MS)
      return Math.max(0, delays.max / 1e6 - RESOLUTION_MS)
    },
  }
  process.on('message', async (question) => process.send({ answer: await answers[question.ask](question) }))
  process.channel.unref()
}
