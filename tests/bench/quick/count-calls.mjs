// What each call costs, in counts that are the same on every machine, on SQLite and on PostgreSQL.
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { fillPostgres, fillTickets, fillTravellers, fillTrips, isoDay, onPostgres, travellers } from '../fill.mjs'
import { call, startSawari } from './measured-server.mjs'

const TRIPS = 4_000
const TICKETS = 3_000
/** The least of this many rounds counts, so that work started by a timer in between is left out. */
const ROUNDS = 2
const QUIET_MS = 40
const MAILED_QUIET_MS = 400
const MAILED = 'a booking and its mail'
/**
 * SQLite's list asks at most every 100 ms whether another process has written. Each of its rounds comes later than that,
 * and so has that question, on a quick machine too.
 */
const LIST = /^all buses/
const LOOK_MS = 150
/** On a busy machine the worker may check once more before it deletes the mail; one round in eight does not. */
const MAILED_ROUNDS = 8

const postgresUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** @returns the operator's cookie, and the row of the session */
function operatorSession() {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  return {
    cookie: `sawari-operator=${token}`,
    row: [createHash('sha256').update(token).digest('hex'), 'operator', 1, now, now],
  }
}
const INSERT_SESSION =
  'insert into sessions (token_hash, role, account_id, created_at, seen_at) values ($1, $2, $3, $4, $5)'

/** Each starts a server on a database with trips, tickets and people, and says how to remove it. */
const engines = {
  async sqlite(folder, people, operator) {
    const dataDir = join(folder, 'counts-sqlite')
    mkdirSync(dataDir)
    await (await startSawari(dataDir)).stop()
    const file = join(dataDir, 'sawari.db')
    fillTrips(file, TRIPS)
    fillTravellers(file, people)
    fillTickets(file, TICKETS, people)
    const sqlite = new BetterSqlite(file)
    sqlite.prepare(INSERT_SESSION.replaceAll(/\$\d/g, '?')).run(...operator.row)
    sqlite.close()
    return { server: await startSawari(dataDir), dataDir, remove: async () => undefined }
  },
  async postgres(folder, people, operator) {
    const name = `sawari_counts_${process.pid}`
    await onPostgres(postgresUrl, `create database ${name}`)
    const url = new URL(postgresUrl)
    url.pathname = `/${name}`
    const key = join(folder, 'tickets.pem')
    writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const place = { DATABASE_URL: url.href, TICKET_KEY_FILE: key }
    const dataDir = join(folder, 'counts-postgres')
    await (await startSawari(dataDir, place)).stop()
    await fillPostgres(url.href, TRIPS, people)
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(INSERT_SESSION, operator.row)
    await client.query('vacuum analyze')
    await client.end()
    return {
      server: await startSawari(dataDir, place),
      dataDir,
      remove: () => onPostgres(postgresUrl, `drop database ${name} with (force)`),
    }
  },
}

/** @returns whether PostgreSQL answers */
export async function hasPostgres() {
  return onPostgres(postgresUrl, 'select 1').then(
    () => true,
    () => false,
  )
}

/** Each call, and its request in round n: cached reads must ask for something new each time. */
function callsOf(engine, people, operator) {
  const [traveller] = people
  // The day of each database's trips, and its first trip with tickets.
  const { day, sold } = { sqlite: { day: 1, sold: 1 }, postgres: { day: 30, sold: TRIPS + 1 } }[engine]
  const asOperator = { headers: { cookie: operator.cookie } }
  const book = (turn) => {
    const person = people[turn % people.length]
    const seat = 1 + 2 * (turn % 10)
    return {
      method: 'POST',
      path: `/api/tickets/${TICKETS + 100 + Math.floor(turn / 10)}/${person.id}/2/${seat},${seat + 1}`,
      headers: { cookie: person.cookie, 'content-length': '0' },
    }
  }
  const search = (turn) => ({
    path: `/api/buses/find?${new URLSearchParams({ from: `From ${turn}`, to: `To ${turn}`, dateOfDeparture: isoDay(day) })}`,
  })
  return {
    health: () => ({ path: '/api/health' }),
    'a page of the app': () => ({ path: '/contact' }),
    search,
    'the same search again': () => search(0),
    'a trip': (turn) => ({ path: `/api/buses/${turn + 1}` }),
    'seats of a trip': (turn) => ({ path: `/api/tickets/bookedSeats/${turn + 1}` }),
    'all buses': () => ({ path: '/api/buses' }),
    'all buses, unchanged': (_turn, { etag }) => ({ path: '/api/buses', headers: { 'if-none-match': etag } }),
    [MAILED]: book,
    'own tickets': () => ({
      path: `/api/tickets/find-ticket/${people[1].id}`,
      headers: { cookie: people[1].cookie },
    }),
    'a PDF of a ticket': () => ({ path: '/api/tickets/download/1', headers: { cookie: traveller.cookie } }),
    'how many tickets': () => ({ path: '/api/tickets/count', ...asOperator }),
    'all tickets': () => ({ path: '/api/tickets', ...asOperator }),
    'tickets of a trip': (turn) => ({ path: `/api/tickets/find/${sold + turn}`, ...asOperator }),
    revenue: () => ({ path: '/api/tickets/totalRevenue', ...asOperator }),
    statistics: () => ({ path: `/api/statistics?from=${isoDay(0)}&to=${isoDay(40)}`, ...asOperator }),
    "the operator's trips": () => ({ path: '/api/buses/find/1', ...asOperator }),
    'reports of buses that never came': () => ({ path: '/api/reports', ...asOperator }),
    'boarding lists': () => ({
      path: `/api/boarding/manifests?from=${isoDay(day)}&to=${isoDay(day + 1)}`,
      ...asOperator,
    }),
  }
}

/** @returns how many mails the server has written as files */
function mailsIn(dataDir) {
  const outbox = join(dataDir, 'outbox')
  return existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')).length : 0
}

/** @returns the counts once they have stopped changing */
async function quietCounts(server, quietMs = QUIET_MS) {
  for (let before = await server.ask('counts'); ; ) {
    await sleep(quietMs)
    const now = await server.ask('counts')
    if (now.statements === before.statements) return now
    before = now
  }
}

/**
 * @param engine `sqlite` or `postgres`
 * @param extension the SQLite extension that counts steps; absent if it can't be compiled
 * @returns counts by call, and how many modules the server loads at its start
 */
export async function countCalls(engine, folder, extension) {
  const people = travellers(20)
  const operator = operatorSession()
  const { server, dataDir, remove } = await engines[engine](folder, people, operator)
  const counts = {}
  try {
    const modules = await server.ask('modules')
    await server.ask(engine, { extension })
    // Rounds 0 and 1 don't count: the first calls prepare statements and open connections and threads.
    for (const [name, asked] of Object.entries(callsOf(engine, people, operator))) {
      const context = {}
      if (name === 'all buses, unchanged') context.etag = (await call(server.port, { path: '/api/buses' })).etag
      const rounds = []
      const last = (name === MAILED ? MAILED_ROUNDS : ROUNDS) + 1
      for (let turn = 0; turn <= last; turn++) {
        if (LIST.test(name)) await sleep(LOOK_MS)
        const idle = await server.ask('counts')
        const before = await server.ask('counts')
        const mailsBefore = mailsIn(dataDir)
        const { status, bytes } = await call(server.port, asked(turn, context))
        if (status >= 400) throw new Error(`${name}: ${status}`)
        if (name === MAILED) while (mailsIn(dataDir) === mailsBefore) await sleep(5)
        // The server deletes the mail from its queue some time after it has written the file.
        const after = await quietCounts(server, name === MAILED ? MAILED_QUIET_MS : QUIET_MS)
        // Asking for the counts costs steps too, always the same number.
        const asking = 2 * ((before.steps ?? 0) - (idle.steps ?? 0))
        if (turn > 1)
          rounds.push({
            statements: after.statements - before.statements,
            prepared: after.prepared - before.prepared + ((after.reprepared ?? 0) - (before.reprepared ?? 0)),
            ...(after.steps === undefined ? {} : { steps: Math.max(0, after.steps - before.steps - asking) }),
            ...(after.roundTrips === undefined ? {} : { 'round trips': after.roundTrips - before.roundTrips }),
            ...(after.rows === undefined ? {} : { rows: after.rows - before.rows }),
            bytes,
          })
      }
      const least = (figure) => Math.min(...rounds.map((round) => round[figure]))
      counts[name] = Object.fromEntries(Object.keys(rounds[0]).map((figure) => [figure, least(figure)]))
    }
    return { counts, modules }
  } finally {
    await server.stop()
    await remove()
  }
}
