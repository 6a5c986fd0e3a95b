// `npm run bench:holds`: how long each read blocks the server's event loop, and how long it takes, with 100,000 trips
// and 500,000 tickets: the server's own `monitorEventLoopDelay`, the least of several turns.
//   --postgres   measures on PostgreSQL instead of SQLite
import '../../server/node/refuse-old-node.cjs'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isoDay, onPostgres } from './fill.mjs'
import { cookieOf, fillMarketOfPostgres, fillMarketOfSqlite } from './fill-market.mjs'
import { call, startSawari } from './quick/measured-server.mjs'

const TRIPS = Number(process.env.BENCH_TRIPS ?? 100_000)
const TICKETS = Number(process.env.BENCH_TICKETS ?? 500_000)
const TURNS = Number(process.env.BENCH_TURNS ?? 4)
const MOST_HOLD_MS = 50

const asked = (flag) => process.argv.includes(flag)
const folder = mkdtempSync(join(tmpdir(), 'sawari-holds-'))
const base = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres')
const name = `sawari_holds_${process.pid}`

async function filledPlace() {
  if (!asked('--postgres')) {
    await (await startSawari(folder)).stop()
    fillMarketOfSqlite(join(folder, 'sawari.db'), TRIPS, TICKETS)
    return {}
  }
  await onPostgres(base.href, `create database ${name}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  const key = join(folder, 'tickets.pem')
  writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const place = { DATABASE_URL: url.href, TICKET_KEY_FILE: key }
  await (await startSawari(folder, place)).stop()
  await fillMarketOfPostgres(url.href, TRIPS, TICKETS)
  return place
}

const as = (role, id, path) => ({ path, headers: { cookie: cookieOf(role, id) } })
/** The first operator's trips lie over 40 days; the second one's leave today or tomorrow. */
const operator = (path) => as('operator', 1, path)
const busy = (path) => as('operator', 2, path)
const READS = {
  health: { path: '/api/health' },
  ready: { path: '/api/ready' },
  home: { path: '/' },
  'page of a trip': { path: '/bus/2000' },
  'page of a route': { path: '/bus?from=Town%201&to=Town%202' },
  sitemap: { path: '/sitemap.xml' },
  docs: { path: '/api/docs/openapi.json' },
  'all buses': { path: '/api/buses' },
  'search of a day': { path: `/api/buses/find?from=Town%208&to=Town%201&dateOfDeparture=${isoDay(3)}` },
  'search from a town': { path: '/api/buses/find?from=Town%208&to=&dateOfDeparture=' },
  'search of a day, anywhere': { path: `/api/buses/find?from=&to=&dateOfDeparture=${isoDay(3)}` },
  'a trip': { path: '/api/buses/2000' },
  'taken seats': { path: '/api/tickets/bookedSeats/2000' },
  "a traveller's tickets, 10,000": as('user', 1, '/api/tickets/find-ticket/1'),
  "a traveller's data": as('user', 1, '/api/users/1/data'),
  'all tickets': operator('/api/tickets'),
  'all tickets, page 4': operator('/api/tickets?skip=30000'),
  'how many tickets': operator('/api/tickets/count'),
  revenue: operator('/api/tickets/totalRevenue'),
  'tickets of a trip': operator('/api/tickets/find/1500'),
  'travellers of a trip': operator('/api/tickets/travellers/1500'),
  'counter of a trip': operator('/api/counter/1500'),
  'statistics, 40 days': operator(`/api/statistics?from=${isoDay(-20)}&to=${isoDay(20)}`),
  'statistics, 2 days of 50,000 tickets': busy(`/api/statistics?from=${isoDay(0)}&to=${isoDay(1)}`),
  'boxes of cash, none of them ever closed': operator(`/api/payments/till?date=${isoDay(0)}`),
  'payments received': operator('/api/payments?state=received'),
  "the operator's trips": operator('/api/buses/find/1'),
  'refunds due': operator('/api/refunds?state=due'),
  'refunds paid': operator('/api/refunds?state=paid'),
  "the operator's data": operator('/api/admins/1/data'),
  'staff of the operator': operator('/api/staff'),
  handovers: operator('/api/boarding/handovers'),
  'uncounted scans': operator('/api/boarding/uncounted/1500'),
  'boarding lists, 48 hours': operator('/api/boarding/manifests'),
  'boarding lists, 50,000 tickets': busy(`/api/boarding/manifests?from=${isoDay(0)}&to=${isoDay(3)}`),
}

try {
  const server = await startSawari(folder, await filledPlace())
  const only = process.env.BENCH_ONLY
  const figures = []
  try {
    for (const [what, read] of Object.entries(READS).filter(([each]) => !only || each.includes(only))) {
      const turns = []
      for (let turn = 0; turn < TURNS; turn++) {
        await server.ask('holdsBegin')
        const began = performance.now()
        const { status, bytes } = await call(server.port, read)
        turns.push({ took: performance.now() - began, hold: await server.ask('holdsEnd'), status, bytes })
      }
      const least = (figure) => Math.min(...turns.map((turn) => turn[figure]))
      // The first request of a kind also prepares statements and serialisers.
      const [first] = turns
      figures.push({ ...first, what, first: first.hold, hold: least('hold'), took: least('took') })
    }
  } finally {
    await server.stop()
  }
  figures.sort((one, other) => other.hold - one.hold)
  if (figures.some(({ hold }) => hold > MOST_HOLD_MS)) process.exitCode = 1
  console.log(
    `${''.padEnd(40)} ${'holds ms'.padStart(9)} ${'first'.padStart(7)} ${'took ms'.padStart(8)} ${'bytes'.padStart(12)}`,
  )
  for (const { what, first, hold, took, bytes, status } of figures)
    console.log(
      `${what.padEnd(40)} ${hold.toFixed(1).padStart(9)} ${first.toFixed(1).padStart(7)} ${took.toFixed(1).padStart(8)} ${bytes.toLocaleString('en').padStart(12)} ${status >= 400 ? status : ''}${hold > MOST_HOLD_MS ? 'HOLDS TOO LONG' : ''}`,
    )
} finally {
  rmSync(folder, { recursive: true, force: true })
  if (asked('--postgres')) await onPostgres(base.href, `drop database if exists ${name} with (force)`)
}
