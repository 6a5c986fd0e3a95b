// Loaded into a measured server (`--import`). It counts the server's database work and the modules it loads, and sends
// the counts to the parent process. It counts modules from the start, everything else from the first question on.
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
/** PostgreSQL only: a message sent while its connection is idle begins a round trip. */
let roundTrips = 0
const underWay = new Map()
/** Counters of `sqlite3_stmt_status`. */
const VM_STEPS = 4
const REPREPARED = 5
let sqlite
let sqliteWork
/** Shorter pauses are not counted. */
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
        // The first connection that runs a statement while counting is the one that serves requests.
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
  const isOpen = (client) => client._queryable && !client._ending
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
    quiet = true
    try {
      // A session reports its row counts only now and then when statements end, unless it is told to flush them. The
      // pool may close a session while another one is asked, and a session that ends flushes by itself.
      for (const client of clients) if (isOpen(client)) await client.query('select pg_stat_force_next_flush()')
      const reader = [...clients].find(isOpen)
      if (!reader) return { roundTrips }
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
      // The monitor measures between two of its ticks, so it must tick before anything blocks the loop.
      await sleep(3 * RESOLUTION_MS)
    },
    /** @returns the longest time that the event loop was blocked, in milliseconds */
    async holdsEnd() {
      // The monitor knows about the last block only after the loop has turned again.
      await sleep(3 * RESOLUTION_MS)
      return Math.max(0, delays.max / 1e6 - RESOLUTION_MS)
    },
  }
  process.on('message', async (question) => process.send({ answer: await answers[question.ask](question) }))
  process.channel.unref()
}
