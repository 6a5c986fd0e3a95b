// Data for the measurements, written straight into the tables.
import { createHash, randomBytes } from 'node:crypto'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'

const DAY_MS = 86_400_000
const PER_ROUTE_AND_DAY = 10
export const isoDay = (days) => new Date(Date.now() + 5.5 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10)

/** Chooses routes and days so that each route has ten trips a day. */
export function timetable(trips) {
  const cells = trips / PER_ROUTE_AND_DAY
  const days = Math.min(200, Math.ceil(Math.sqrt(cells)))
  return { days, routes: Math.ceil(cells / days) }
}

/** @returns 500 searches over the whole timetable, as HTTP requests */
export function searches(trips) {
  const { days, routes } = timetable(trips)
  return Array.from({ length: 500 }, (_, index) => {
    const route = (index * 7919) % routes
    const query = new URLSearchParams({
      from: `From ${route}`,
      to: `To ${route}`,
      dateOfDeparture: isoDay(1 + ((index * 104729) % days)),
    })
    return `GET /api/buses/find?${query} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  })
}

/** Adds trips of one operator, all after today. @param file a database that has the schema */
export function fillTrips(file, trips, seats = 40) {
  const sqlite = new BetterSqlite(file)
  sqlite.pragma('synchronous = OFF')
  const { days, routes } = timetable(trips)
  sqlite.exec('begin')
  sqlite
    .prepare(
      "insert into admins (id, email, name, phone, password_hash, activated_at, created_at, travels_name, gst_number) values (1, 'bench@example.com', 'Bench', '9123456780', '', 1, 1, 'Bench Travels', '10ABCDE1234F1Z5') on conflict do nothing",
    )
    .run()
  const insert = sqlite.prepare(
    "insert into buses (admin_id, name, bus_number, type, rating, from_place, to_place, from_key, to_key, departs, reports_at, number_of_seats, sold_seats, available_seats, fare, boarding_point, dropping_point) values (1, ?, ?, 'AC Sleeper (2+1)', '4.2', ?, ?, ?, ?, ?, '05:45', ?, 0, ?, ?, 'Main Bus Stand, Platform 4', 'Central Terminal')",
  )
  let made = 0
  for (let day = 1; day <= days; day++)
    for (let route = 0; route < routes; route++)
      for (let trip = 0; trip < PER_ROUTE_AND_DAY && made < trips; trip++, made++)
        insert.run(
          `Bench Travels ${trip}`,
          `BR01AB${1000 + trip}`,
          `From ${route}`,
          `To ${route}`,
          `from ${route}`,
          `to ${route}`,
          `${isoDay(day)}T${String(6 + trip).padStart(2, '0')}:15`,
          seats,
          seats,
          45_000 + trip * 1_000,
        )
  // No `analyze`: no server's database is analysed either (server/db/prepared.ts).
  sqlite.exec('commit')
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}

/** Travellers with sessions. @returns their rows and cookies */
export function travellers(count) {
  return Array.from({ length: count }, (_, index) => {
    const token = randomBytes(32).toString('base64url')
    const now = Date.now()
    return {
      id: index + 1,
      cookie: `sawari-user=${token}`,
      user: [index + 1, `t${index}@example.com`, 'Asha Kumari', '9876543210', '', now, now, 29, 'female'],
      session: [createHash('sha256').update(token).digest('hex'), 'user', index + 1, now, now],
    }
  })
}

const TOWNS = ['Patna', 'Gaya', 'Ranchi', 'Bhagalpur', 'Muzaffarpur', 'Darbhanga', 'Purnia', 'Kolkata']

/**
 * A month of the demonstration operator's company: `trips` trips from today on, 68 a day, each vehicle twice, and
 * `tickets` sold seats with a ticket each.
 */
export function fillCompany(file, trips, tickets) {
  const perDay = 68
  const sqlite = new BetterSqlite(file)
  sqlite.pragma('synchronous = OFF')
  const admin = sqlite.prepare("select id from admins where email = 'ravi@example.com'").pluck().get()
  const user = sqlite.prepare("select id from users where email = 'asha@example.com'").pluck().get()
  const addBus = sqlite.prepare(
    "insert into buses (admin_id, name, bus_number, type, rating, from_place, to_place, from_key, to_key, departs, reports_at, number_of_seats, sold_seats, available_seats, fare, boarding_point, dropping_point) values (?, ?, ?, 'AC Sleeper (2+1)', '4.2', ?, ?, ?, ?, ?, ?, 40, ?, ?, ?, 'Main Bus Stand, Platform 4', 'Central Terminal')",
  )
  const addTicket = sqlite.prepare(
    "insert into tickets (bus_id, user_id, status, seats, seat_count, cost, passenger_name, passenger_age, passenger_gender, passenger_phone, booked_on, booked_at, revision) values (?, ?, 'BOOKED', ?, 1, 45000, 'Asha Kumari', 29, 'female', '9876543210', ?, ?, 0)",
  )
  const addSeat = sqlite.prepare('insert into ticket_seats (bus_id, seat_no, ticket_id) values (?, ?, ?)')
  const two = (number) => String(number).padStart(2, '0')
  sqlite.transaction(() => {
    for (let trip = 0; trip < trips; trip++) {
      const [day, run] = [Math.floor(trip / perDay), trip % perDay]
      const [vehicle, second] = [run % (perDay / 2), run >= perDay / 2]
      const [from, to] = [TOWNS[vehicle % 8], TOWNS[(vehicle + 1 + (vehicle % 3)) % 8]]
      const route = second ? [to, from] : [from, to]
      const minutes = 300 + vehicle * 15 + (second ? 540 : 0)
      const sold = Math.min(40, Math.floor((tickets * (trip + 1)) / trips) - Math.floor((tickets * trip) / trips))
      const { lastInsertRowid: bus } = addBus.run(
        admin,
        `${TOWNS[vehicle % 8]} Rider ${vehicle}`,
        `BR01PC${3000 + vehicle}`,
        ...route,
        ...route.map((town) => town.toLowerCase()),
        `${isoDay(day)}T${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`,
        `${two(Math.floor((minutes - 30) / 60) % 24)}:${two((minutes - 30) % 60)}`,
        sold,
        40 - sold,
        45_000,
      )
      for (let seat = 1; seat <= sold; seat++) {
        const { lastInsertRowid: ticket } = addTicket.run(bus, user, String(seat), isoDay(0), Date.now())
        addSeat.run(bus, seat, ticket)
      }
    }
  })()
  sqlite.exec('analyze')
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}

export function fillTravellers(file, people) {
  const sqlite = new BetterSqlite(file)
  const user = sqlite.prepare(
    'insert into users (id, email, name, phone, password_hash, activated_at, created_at, age, gender) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const session = sqlite.prepare(
    'insert into sessions (token_hash, role, account_id, created_at, seen_at) values (?, ?, ?, ?, ?)',
  )
  sqlite.transaction(() => {
    for (const person of people) {
      user.run(...person.user)
      session.run(...person.session)
    }
  })()
  sqlite.close()
}

/** Bookings of two seats each as HTTP requests, spread over trips and people; none takes a seat twice. */
export function bookings(count, people, trips) {
  return Array.from({ length: count }, (_, index) => {
    const person = people[index % people.length]
    const bus = 1 + (index % trips)
    const seat = 1 + 2 * Math.floor(index / trips)
    return `POST /api/tickets/${bus}/${person.id}/2/${seat},${seat + 1} HTTP/1.1\r\nHost: localhost\r\nCookie: ${person.cookie}\r\nContent-Length: 0\r\n\r\n`
  })
}

/** Adds `count` one-seat tickets of the first traveller. @returns their downloads, as HTTP requests */
export function fillTickets(file, count, [person]) {
  const sqlite = new BetterSqlite(file)
  const ticket = sqlite.prepare(
    "insert into tickets (id, bus_id, user_id, status, seats, seat_count, cost, passenger_name, passenger_age, passenger_gender, passenger_phone, booked_on, booked_at, revision) values (?, ?, 1, 'BOOKED', '1', 1, 45000, 'Asha Kumari', 29, 'female', '9876543210', ?, ?, 0)",
  )
  sqlite.transaction(() => {
    for (let id = 1; id <= count; id++) ticket.run(id, id, isoDay(0), Date.now())
  })()
  sqlite.close()
  return Array.from(
    { length: count },
    (_, index) =>
      `GET /api/tickets/download/${index + 1} HTTP/1.1\r\nHost: localhost\r\nCookie: ${person.cookie}\r\n\r\n`,
  )
}

const PAST_TRIPS = 1_000

/** Adds the same trips and travellers to an empty PostgreSQL database that has the schema. */
export async function fillPostgres(url, trips, people) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    "insert into admins (id, email, name, phone, password_hash, activated_at, created_at, travels_name, gst_number) values (1, 'bench@example.com', 'Bench', '9123456780', '', 1, 1, 'Bench Travels', '10ABCDE1234F1Z5')",
  )
  await client.query(
    "insert into buses (admin_id, name, bus_number, type, rating, from_place, to_place, from_key, to_key, departs, reports_at, number_of_seats, sold_seats, available_seats, fare, boarding_point, dropping_point) select 1, 'Bench Travels', 'BR01AB1000', 'AC Sleeper (2+1)', '4.2', 'From ' || n, 'To ' || n, 'from ' || n, 'to ' || n, $1 || 'T' || lpad((5 + n / 60 % 18)::text, 2, '0') || ':' || lpad((n % 60)::text, 2, '0'), '05:45', 40, 0, 40, 45000, 'Main Bus Stand, Platform 4', 'Central Terminal' from generate_series(1, $2::int) n",
    [isoDay(30), trips + PAST_TRIPS],
  )
  for (const person of people) {
    await client.query(
      'insert into users (id, email, name, phone, password_hash, activated_at, created_at, age, gender) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      person.user,
    )
    await client.query(
      'insert into sessions (token_hash, role, account_id, created_at, seen_at) values ($1, $2, $3, $4, $5)',
      person.session,
    )
  }
  // Past tickets, so that PostgreSQL plans for filled tables: plans made for empty tables scan the whole table.
  await client.query(
    "insert into tickets (bus_id, user_id, status, seats, seat_count, cost, passenger_name, passenger_age, passenger_gender, passenger_phone, booked_on, booked_at, revision) select $1::int + 1 + n % $2::int, 1, 'BOOKED', '100', 1, 45000, 'Asha', 29, 'female', '9876543210', '2026-01-01', 1, 0 from generate_series(1, 30000) n",
    [trips, PAST_TRIPS],
  )
  await client.query('insert into ticket_seats (bus_id, seat_no, ticket_id) select bus_id, 1000 + id, id from tickets')
  await client.query('update buses set sold_seats = 30, available_seats = 10 where id > $1 and id <= $2', [
    trips,
    trips + PAST_TRIPS,
  ])
  await client.query('analyze')
  await client.end()
}

/** Runs one statement on the server at `url`. */
export async function onPostgres(url, statement) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
