import { createHash, randomBytes } from 'node:crypto'
import { addDays, indiaDate } from '#contract/time.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { someBusRow } from './bus-row.ts'
import type { Place } from './server.ts'

/** Logged-in travellers and one trip. Tests of whole processes write them straight into the database. */
export interface Scene {
  readonly busId: number
  readonly people: readonly { id: number; cookie: string }[]
}

export async function setScene(
  place: Pick<Place, 'dataDir' | 'databaseUrl'>,
  options: { people: number; seats: number },
): Promise<Scene> {
  const database = await openDatabase(place, 'tool')
  try {
    return await fill(database, options)
  } finally {
    await database.close()
  }
}

function fill(database: Database, { people, seats }: { people: number; seats: number }): Promise<Scene> {
  const now = Date.now()
  const account = { phone: '9876543210', password_hash: '', activated_at: now, created_at: now }
  return database.write(async (trx) => {
    const admin = await trx
      .insertInto('admins')
      .values({
        ...account,
        email: `op${randomBytes(4).toString('hex')}@example.com`,
        name: 'Op',
        travels_name: 'Op',
        gst_number: '10ABCDE1234F1Z5',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const bus = await trx
      .insertInto('buses')
      .values(
        someBusRow({
          admin_id: admin.id,
          departs: `${addDays(indiaDate(now), 10)}T21:30`,
          number_of_seats: seats,
          available_seats: seats,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const made: { id: number; cookie: string }[] = []
    for (let index = 0; index < people; index++) {
      const email = `p${randomBytes(6).toString('hex')}@example.com`
      const user = await trx
        .insertInto('users')
        .values({ ...account, email, name: 'Asha', age: 29, gender: 'female' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const token = randomBytes(32).toString('base64url')
      const token_hash = createHash('sha256').update(token).digest('hex')
      await trx
        .insertInto('sessions')
        .values({ token_hash, role: 'user', account_id: user.id, created_at: now, seen_at: now })
        .execute()
      made.push({ id: user.id, cookie: `sawari-user=${token}` })
    }
    return { busId: bus.id, people: made }
  })
}

/** Books seats on the scene's trip over HTTP. @param who index of the traveller; it wraps around */
export function book(server: { url: string }, scene: Scene, who: number, seats: string, key?: string) {
  const person = scene.people[who % scene.people.length]
  const url = `${server.url}/api/tickets/${scene.busId}/${person?.id}/${seats.split(',').length}/${seats}`
  return fetch(url, {
    method: 'POST',
    headers: { cookie: person?.cookie ?? '', ...(key ? { 'idempotency-key': key } : {}) },
  })
}

/** Sold seats, counts and tickets of a trip, as the tables hold them. */
export async function inspect(place: Pick<Place, 'dataDir' | 'databaseUrl'>, busId: number) {
  const database = await openDatabase(place, 'tool')
  try {
    const bus = await database.read.selectFrom('buses').selectAll().where('id', '=', busId).executeTakeFirstOrThrow()
    const seats = await database.read.selectFrom('ticket_seats').selectAll().where('bus_id', '=', busId).execute()
    const tickets = await database.read.selectFrom('tickets').selectAll().where('bus_id', '=', busId).execute()
    const keys = await database.read.selectFrom('booking_keys').selectAll().where('bus_id', '=', busId).execute()
    const cancellations = await database.read
      .selectFrom('cancellations')
      .selectAll()
      .where('bus_id', '=', busId)
      .execute()
    return { bus, seats, tickets, keys, cancellations }
  } finally {
    await database.close()
  }
}

/** Throws if the tables contradict each other: no half-done booking, no seat sold twice. */
export function assertConsistent({
  bus,
  seats,
  tickets,
  keys,
}: Omit<Awaited<ReturnType<typeof inspect>>, 'cancellations'>): void {
  const live = tickets.filter(({ status }) => status === 'BOOKED')
  const claimed = live.flatMap((ticket) => ticket.seats.split(',').map((seat) => `${ticket.id}:${seat}`)).sort()
  const rows = seats.map((seat) => `${seat.ticket_id}:${seat.seat_no}`).sort()
  if (claimed.join() !== rows.join()) throw new Error(`Tickets say ${claimed}, seats say ${rows}`)
  if (bus.sold_seats !== seats.length) throw new Error(`${bus.sold_seats} counted, ${seats.length} sold`)
  if (bus.available_seats + bus.sold_seats !== bus.number_of_seats)
    throw new Error(`${bus.available_seats} + ${bus.sold_seats} of ${bus.number_of_seats}`)
  for (const key of keys)
    if (!tickets.some((ticket) => ticket.id === key.ticket_id)) throw new Error(`Key ${key.key} names no ticket`)
}
