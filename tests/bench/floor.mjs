// Bare servers that do the same work with nothing around it: ours is measured against them. node floor.mjs KIND PORT
// FILE
import BetterSqlite from 'better-sqlite3'
import Fastify from 'fastify'
import pg from 'pg'

const [kind, port, place] = process.argv.slice(2)
const app = Fastify()

const text = (name) => [name, { type: 'string' }]
const whole = (name) => [name, { type: 'integer' }]
const busSchema = {
  type: 'object',
  properties: Object.fromEntries([
    whole('id'),
    text('name'),
    text('busNumber'),
    text('type'),
    text('rating'),
    text('from'),
    text('to'),
    text('dateOfDeparture'),
    text('departureTime'),
    text('reportingTime'),
    whole('availableSeats'),
    whole('numberOfSeats'),
    ['costPerSeat', { type: 'number' }],
    text('boardingPoint'),
    text('droppingPoint'),
    whole('adminId'),
    text('arrivalTime'),
    text('ladiesSeats'),
    text('travels_name'),
    text('travels_phone'),
    text('keptSeats'),
  ]),
}
const unlessEmpty = ['arrivalTime', 'ladiesSeats', 'travels_name', 'travels_phone', 'keptSeats']
const listSchema = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    data: { type: 'array', items: busSchema },
    statusCode: { type: 'integer' },
    total: { type: 'integer' },
  },
}

const kinds = {
  /** A bare route that answers a fixed string as long as the answer to one search. */
  fixed() {
    const body = 'x'.repeat(4_000)
    app.get('/api/buses/find', (_request, reply) => reply.type('application/json').send(body))
    app.get('/api/buses', (_request, reply) => reply.code(304).send())
  },

  /** Search: a bare route that runs one prepared statement, with the same fields and rules as ours. */
  search() {
    const sqlite = new BetterSqlite(place, { readonly: true })
    const find =
      sqlite.prepare(`select b.id, b.name, b.bus_number as busNumber, b.type, b.rating, b.from_place as "from",
      b.to_place as "to", substr(b.departs, 1, 10) as dateOfDeparture, substr(b.departs, 12) as departureTime,
      b.reports_at as reportingTime, b.available_seats as availableSeats, b.number_of_seats as numberOfSeats,
      b.fare / 100.0 as costPerSeat, b.boarding_point as boardingPoint, b.dropping_point as droppingPoint,
      b.admin_id as adminId, b.arrives_at as arrivalTime, b.ladies_seats as ladiesSeats, a.travels_name,
      a.phone as travels_phone, b.kept_seats as keptSeats
      from buses b join admins a on a.id = b.admin_id
      where b.archived_at is null and a.approval = 'approved' and b.from_key in (?) and b.to_key in (?) and b.departs > ? and b.departs < ?
      order by b.departs, b.id limit 10000`)
    app.get('/api/buses/find', { schema: { response: { 200: listSchema } } }, async (request) => {
      const { from, to, dateOfDeparture } = request.query
      const data = find.all(from.toLowerCase(), to.toLowerCase(), dateOfDeparture, `${dateOfDeparture}U`)
      // Leave empty fields out of the answer.
      for (const bus of data) for (const name of unlessEmpty) if (bus[name] === '') bus[name] = undefined
      return { message: 'Buses found', data, statusCode: 200, total: data.length }
    })
  },

  /** Booking: a bare route that runs only the transaction, one commit each. */
  booking() {
    const sqlite = new BetterSqlite(place)
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma('synchronous = FULL')
    const take = sqlite.prepare(
      'update buses set sold_seats = sold_seats + ?, available_seats = available_seats - ? where id = ? and available_seats >= ? returning fare',
    )
    const ticket = sqlite.prepare(
      "insert into tickets (bus_id, user_id, status, seats, seat_count, cost, passenger_name, passenger_age, passenger_gender, passenger_phone, booked_on, booked_at, revision) values (?, ?, 'BOOKED', ?, ?, ?, 'Asha', 29, 'female', '9876543210', '2026-01-01', ?, 0) returning id, status, seats, cost",
    )
    const seat = sqlite.prepare('insert into ticket_seats (bus_id, seat_no, ticket_id) values (?, ?, ?)')
    const book = sqlite.transaction((busId, userId, seats) => {
      const bus = take.get(seats.length, seats.length, busId, seats.length)
      if (!bus) throw new Error('full')
      const row = ticket.get(busId, userId, seats.join(','), seats.length, bus.fare * seats.length, Date.now())
      for (const number of seats) seat.run(busId, number, row.id)
      return row
    })
    app.post('/api/tickets/:busId/:userId/:count/:seats', async (request) => {
      const { busId, userId, seats } = request.params
      return book.immediate(Number(busId), Number(userId), seats.split(',').map(Number))
    })
  },

  /** The same on PostgreSQL: one interactive transaction, five round trips. */
  'booking-postgres'() {
    const pool = new pg.Pool({ connectionString: place, max: 10 })
    app.post('/api/tickets/:busId/:userId/:count/:seats', async (request) => {
      const { busId, userId, seats: list } = request.params
      const seats = list.split(',').map(Number)
      const client = await pool.connect()
      try {
        await client.query('begin')
        const {
          rows: [bus],
        } = await client.query(
          'update buses set sold_seats = sold_seats + $1, available_seats = available_seats - $1 where id = $2 and available_seats >= $1 returning fare',
          [seats.length, busId],
        )
        const {
          rows: [row],
        } = await client.query(
          "insert into tickets (bus_id, user_id, status, seats, seat_count, cost, passenger_name, passenger_age, passenger_gender, passenger_phone, booked_on, booked_at, revision) values ($1, $2, 'BOOKED', $3, $4, $5, 'Asha', 29, 'female', '9876543210', '2026-01-01', $6, 0) returning id, status, seats, cost",
          [busId, userId, list, seats.length, bus.fare * seats.length, Date.now()],
        )
        await client.query('insert into ticket_seats (bus_id, seat_no, ticket_id) select $1, unnest($2::int[]), $3', [
          busId,
          seats,
          row.id,
        ])
        await client.query('commit')
        return row
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    })
  },
}

kinds[kind]()
await app.listen({ port: Number(port), host: '127.0.0.1' })
console.log('ready')
