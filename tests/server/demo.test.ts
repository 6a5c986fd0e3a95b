import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, indiaDate, indiaInstant, indiaMoment } from '#contract/time.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { fillDemoData } from '#server/demo/demo-data.ts'
import { makePlace, type Place, testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

// Noon in India; bookings and log-ins of the test go by this clock too.
const NOW = indiaInstant(addDays(indiaDate(Date.now()), 1), '12:00')
const DAY = 86_400_000

const servers = serversOfTests()

describe.each(await testEngines())('demo data on %s', (engine) => {
  let place: Place
  let database: Database
  beforeEach(async () => {
    place = await servers.place(engine)
    database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl })
  })
  afterEach(() => database.close())

  const trips = (after: number) =>
    database.read.selectFrom('buses').selectAll().where('departs', '>', indiaMoment(after)).orderBy('departs').execute()

  it('fills an empty database with a month of trips and tells how to log in', async () => {
    const lines = await fillDemoData(database, NOW)
    expect(lines.join('\n')).toMatch(/asha@example\.com .*sawari-demo-1/)
    expect(lines.join('\n')).toMatch(/ravi@example\.com .*sawari-demo-1/)
    const coming = await trips(NOW)
    expect(coming.length).toBeGreaterThan(150)
    expect(coming.length).toBeLessThan(260)
    expect(new Set(coming.map((trip) => trip.departs.slice(0, 10))).size).toBeGreaterThanOrEqual(29)
    const places = new Set(coming.map((trip) => trip.from_key))
    for (const city of ['patna', 'hajipur', 'bengaluru']) expect(places).toContain(city)
    const types = coming.map((trip) => trip.type).join()
    for (const type of ['Recliner', 'AC Sleeper', 'Deluxe']) expect(types).toContain(type)
    expect(coming.filter((trip) => trip.sold_seats > 0).length).toBeGreaterThan(50)
    expect(coming.some((trip) => trip.available_seats < 5)).toBe(true)
    expect(coming.every((trip) => trip.available_seats >= 3)).toBe(true)
  })

  it('keeps its books: sold seats are those of the tickets', async () => {
    await fillDemoData(database, NOW)
    const seats = await database.read
      .selectFrom('ticket_seats')
      .select((eb) => ['bus_id', eb.fn.countAll<number>().as('count')])
      .groupBy('bus_id')
      .execute()
    const counted = new Map(seats.map((row) => [row.bus_id, row.count]))
    for (const trip of await trips(NOW)) expect(trip.sold_seats).toBe(counted.get(trip.id) ?? 0)
    const tickets = await database.read.selectFrom('tickets').selectAll().execute()
    for (const ticket of tickets) expect(ticket.seats.split(',')).toHaveLength(ticket.seat_count)
    expect(tickets.every((ticket) => ticket.booked_at <= NOW)).toBe(true)
    const cancellations = await database.read.selectFrom('cancellations').selectAll().execute()
    for (const ticket of tickets) {
      const own = cancellations.filter(({ ticket_id }) => ticket_id === ticket.id)
      expect(ticket.refunded).toBe(own.reduce((sum, { amount }) => sum + amount, 0))
    }
    // A newcomer finds some of everything.
    expect(tickets.some(({ status }) => status === 'CANCELLED')).toBe(true)
    expect(tickets.some(({ status, cancelled_seats }) => status === 'BOOKED' && cancelled_seats !== '')).toBe(true)
    expect(cancellations.some(({ paid_at, amount }) => paid_at === null && amount > 0)).toBe(true)
    expect(cancellations.some(({ paid_at }) => paid_at !== null)).toBe(true)
  })

  it('adds nothing at a restart, the coming days at one next week, and new tickets once the old are used', async () => {
    await fillDemoData(database, NOW)
    const first = await trips(NOW)
    const tickets = () => database.read.selectFrom('tickets').select('id').execute()
    const sold = (await tickets()).length
    await fillDemoData(database, NOW + 60_000)
    expect(await trips(NOW)).toEqual(first)
    expect((await tickets()).length).toBe(sold)

    const later = NOW + 7 * DAY
    await fillDemoData(database, later)
    const coming = await trips(later)
    expect(coming.at(-1)?.departs.slice(0, 10)).toBe(addDays(indiaDate(later), 29))
    expect(coming.length).toBeGreaterThan(150)
    expect(new Set(coming.map((trip) => `${trip.name}|${trip.from_key}|${trip.departs}`)).size).toBe(coming.length)
    const asha = await database.read
      .selectFrom('tickets')
      .innerJoin('users', 'users.id', 'tickets.user_id')
      .innerJoin('buses', 'buses.id', 'tickets.bus_id')
      .select(['buses.departs', 'tickets.seats'])
      .where('users.email', '=', 'asha@example.com')
      .orderBy('buses.departs', 'desc')
      .execute()
    expect(asha.length).toBeGreaterThanOrEqual(3)
    expect(asha[0]?.departs.localeCompare(indiaMoment(later))).toBe(1)
  })

  it('leaves a database with real people alone, even ones of the same address', async () => {
    await database.close()
    const server = await servers.start(engine, { place, now: NOW })
    await server.operator()
    expect(await fillDemoData(server.database, NOW)).toEqual([])
    expect(await server.database.read.selectFrom('buses').selectAll().execute()).toEqual([])
  })

  it('lets both demo accounts log in and see what is theirs', async () => {
    await fillDemoData(database, NOW)
    await database.close()
    const server = await servers.start(engine, { place, now: NOW })
    const asha = server.visitor()
    const user = await asha.call('POST', '/api/users/verify-by-email?email=asha@example.com&password=sawari-demo-1')
    expect(user.status).toBe(200)
    const tickets = await asha.call('GET', `/api/tickets/find-ticket/${user.body.data.id}`)
    expect(tickets.body.data).toHaveLength(2)
    expect(tickets.body.data[1]).toMatchObject({ source: 'Patna', destination: 'Ranchi', numberOfSeatsBooked: 2 })
    const ravi = server.visitor()
    const admin = await ravi.call('POST', '/api/admins/verify-by-email?email=ravi@example.com&password=sawari-demo-1')
    expect(admin.status).toBe(200)
    const buses = await ravi.call('GET', `/api/buses/find/${admin.body.data.id}`)
    expect(buses.body.data.length).toBeGreaterThan(50)
    const revenue = await ravi.call('GET', '/api/tickets/totalRevenue')
    expect(revenue.body.data).toBeGreaterThan(10_000)
    const others = await server
      .visitor()
      .call('POST', '/api/users/verify-by-email?email=rohit@demo.sawari.example&password=sawari-demo-1')
    expect(others.status).toBe(401)
  })
})

it('is there in a moment', async () => {
  const place = await makePlace('sqlite')
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: undefined })
  let waitsForTheDisk = 0
  const counted: Database = {
    ...database,
    write(work) {
      waitsForTheDisk++
      return database.write(work)
    },
  }
  const began = process.cpuUsage()
  await fillDemoData(counted, NOW)
  const { user, system } = process.cpuUsage(began)
  await database.close()
  await place.remove()
  expect(waitsForTheDisk).toBeLessThan(15)
  // A fifth of a second, counted as this process works and not as it waits for others on a busy machine.
  expect((user + system) / 1_000).toBeLessThan(1_500)
})
