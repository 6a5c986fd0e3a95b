// A whole market for measurements: trips and tickets of many operators, the same on both engines and in each run.
import { createHash, randomUUID } from 'node:crypto'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { isoDay } from './fill.mjs'

const OPERATORS = 50
const SEATS = 40
/** Rows in one statement. */
const BATCH = 2_000
const TOWNS = 60
const FIRST_DAY = -20
const DAYS = 40

const two = (number) => String(number).padStart(2, '0')
/** The session token of the operator or traveller with this id. */
const token = (role, id) => createHash('sha256').update(`${role} ${id}`).digest('base64url')
export const cookieOf = (role, id) => `sawari-${role}=${token(role, id)}`

function* accounts() {
  for (let id = 1; id <= OPERATORS; id++) {
    const name = `Operator ${id}`
    yield ['admins', { id, email: `o${id}@example.com`, name, phone: '9123456780', travels_name: name, gst_number: '' }]
    yield [
      'users',
      { id, email: `t${id}@example.com`, name: 'Asha Kumari', phone: '9876543210', age: 29, gender: 'female' },
    ]
  }
}

/** @returns the day of a departure: the second operator's trips leave today or tomorrow, others' over 40 days */
function dayOf(operator, index, count) {
  if (operator === 2) return index % 2
  return FIRST_DAY + Math.floor((index * DAYS) / count)
}

/**
 * All operators have the same number of trips. The first and the second operator have a tenth of all tickets each.
 * @yields a table and one row for it
 */
function* market(trips, tickets) {
  const now = Date.now()
  for (const [table, row] of accounts()) yield [table, { ...row, password_hash: '', activated_at: 1, created_at: 1 }]
  for (const [role, id] of [
    ['operator', 1],
    ['operator', 2],
    ['user', 1],
  ]) {
    const token_hash = createHash('sha256').update(token(role, id)).digest('hex')
    yield ['sessions', { token_hash, role, account_id: id, created_at: now, seen_at: now }]
  }
  const perOperator = Math.floor(trips / OPERATORS)
  let [bus, ticket, cancellation, payment] = [0, 0, 0, 0]
  for (let operator = 1; operator <= OPERATORS; operator++) {
    const own = operator <= 2 ? tickets / 10 : (tickets * 0.8) / (OPERATORS - 2)
    for (let index = 0; index < perOperator; index++) {
      bus++
      const sold = Math.min(
        SEATS,
        Math.floor((own * (index + 1)) / perOperator) - Math.floor((own * index) / perOperator),
      )
      const [from, to] = [(index * 7 + operator) % TOWNS, (index * 11 + 1) % TOWNS].map((town) => `Town ${town}`)
      const minutes = (index * 37 + operator) % 1440
      const day = dayOf(operator, index, perOperator)
      const departs = `${isoDay(day)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
      yield [
        'buses',
        {
          id: bus,
          admin_id: operator,
          name: `Rider ${index % 50}`,
          bus_number: `BR01PC${1000 + (index % 500)}`,
          type: 'AC Sleeper (2+1)',
          rating: '4.2',
          from_place: from,
          to_place: to,
          from_key: from.toLowerCase(),
          to_key: to.toLowerCase(),
          departs,
          reports_at: departs.slice(11),
          number_of_seats: SEATS,
          sold_seats: sold,
          available_seats: SEATS - sold,
          fare: 45_000,
          boarding_point: 'Main Bus Stand, Platform 4',
          dropping_point: 'Central Terminal',
        },
      ]
      for (let seat = 1; seat <= sold; seat++) {
        ticket++
        const isCancelled = ticket % 40 === 0
        // Of three tickets one is unpaid, one was paid by UPI, and one in cash: in an office or at the door.
        const how = isCancelled ? undefined : [undefined, 'upi', 'cash'][ticket % 3]
        yield [
          'tickets',
          {
            id: ticket,
            bus_id: bus,
            user_id: 1 + (ticket % OPERATORS),
            status: isCancelled ? 'CANCELLED' : 'BOOKED',
            seats: String(seat),
            seat_count: 1,
            cancelled_seats: isCancelled ? String(seat) : '',
            cost: 45_000,
            refunded: isCancelled ? 40_000 : 0,
            passenger_name: `Asha ${ticket % 997} Kumari`,
            passenger_age: 29,
            passenger_gender: 'female',
            passenger_phone: '9876543210',
            booked_on: isoDay(-21),
            booked_at: now - 10 ** 9,
            revision: isCancelled ? 1 : 0,
            boarded_seats: day < 0 ? 1 : 0,
            live_fare: isCancelled ? 0 : 45_000,
            received: how ? 45_000 : 0,
            payment: how ? 'paid' : 'at-boarding',
          },
        ]
        const atDoor = how === 'cash' && ticket % 2 === 0
        if (how)
          yield [
            'payments',
            {
              id: ++payment,
              ticket_id: ticket,
              bus_id: bus,
              admin_id: operator,
              amount: 45_000,
              how,
              noted_by: atDoor ? `Phone ${bus % 40}` : `Clerk ${ticket % 7}`,
              staff_id: atDoor ? null : 1 + (ticket % 7),
              at: now - 10 ** 8,
              reference: how === 'upi' ? String(633_000_000_000 + ticket) : '',
              scan_id: atDoor ? randomUUID() : null,
            },
          ]
        if (!isCancelled) yield ['ticket_seats', { bus_id: bus, seat_no: seat, ticket_id: ticket }]
        else
          yield [
            'cancellations',
            {
              id: ++cancellation,
              ticket_id: ticket,
              bus_id: bus,
              admin_id: operator,
              cause: 'traveller',
              account_id: 1,
              seats: String(seat),
              amount: 40_000,
              at: now - 10 ** 8,
              paid_at: cancellation % 2 ? now : null,
            },
          ]
      }
    }
  }
}

/** @yields a table and a batch of rows with the same columns */
function* batches(trips, tickets) {
  const waiting = new Map()
  for (const [table, row] of market(trips, tickets)) {
    const rows = waiting.get(table) ?? []
    waiting.set(table, rows)
    rows.push(row)
    if (rows.length < BATCH) continue
    // Flush all tables in order: the rows that others refer to go first.
    for (const [name, all] of waiting) yield [name, all.splice(0)]
  }
  yield* waiting
}

const ORDER = ['admins', 'users', 'sessions', 'buses', 'tickets', 'ticket_seats', 'cancellations', 'payments']

/** @param file a SQLite database that has the schema */
export function fillMarketOfSqlite(file, trips, tickets) {
  const sqlite = new BetterSqlite(file)
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('foreign_keys = OFF')
  sqlite.exec('begin')
  const inserts = new Map()
  for (const [table, rows] of batches(trips, tickets))
    for (const row of rows) {
      const columns = Object.keys(row)
      if (!inserts.has(table))
        inserts.set(table, sqlite.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`))
      inserts.get(table).run(...Object.values(row))
    }
  sqlite.exec('commit')
  // No `analyze`: no server's database is analysed either (server/db/prepared.ts).
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}

/** @param url a PostgreSQL database that has the schema */
export async function fillMarketOfPostgres(url, trips, tickets) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin; set local synchronous_commit = off')
  await client.query("set local session_replication_role = 'replica'")
  for (const [table, rows] of batches(trips, tickets)) {
    if (rows.length === 0) continue
    const columns = Object.keys(rows[0]).join(', ')
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  }
  for (const table of ORDER.filter((name) => !['sessions', 'ticket_seats'].includes(name)))
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  await client.query('commit')
  await client.query('vacuum analyze')
  await client.end()
}
