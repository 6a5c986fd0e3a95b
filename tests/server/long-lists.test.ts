import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { listTickets } from '#contract/tickets/ticket-calls.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { prepared } from '#server/db/prepared.ts'
import { together } from '#server/db/together.ts'
import { countDeparting, END_OF_TIME } from '#server/modules/buses/found-trips.ts'
import { insertTickets } from '#server/modules/tickets/insert-tickets.ts'
import { sliceTicketsOfAdmin } from '#server/modules/tickets/ticket-lists.ts'
import { toTicket } from '#server/modules/tickets/view.ts'
import { registerCall } from '#server/plugins/calls/calls.ts'
import { registerSlicedCall } from '#server/plugins/calls/sliced-calls.ts'
import { goBackBefore } from '../support/older-schema.ts'
import { setScene } from '../support/people.ts'
import { makeUnbuiltPlace, type Place, testEngines } from '../support/server.ts'

const SEATS = 450
const engines = await testEngines()

describe.each(engines)('what is long on %s', (engine) => {
  let place: Place
  let database: Database
  let busId: number
  let adminId: number
  beforeAll(async () => {
    place = await makeUnbuiltPlace(engine)
    const scene = await setScene(place, { people: 1, seats: SEATS })
    busId = scene.busId
    const [person] = scene.people
    const before = await openDatabase(place)
    const passenger = { name: 'Zoë "Z" \\ झा', age: 0, gender: '', phone: '9000000121' }
    await before.write(async (trx) => {
      const sale = { busId, userId: person?.id ?? null, cost: 75_050, passenger, passengers: [], terms: '' }
      const seats = Array.from({ length: SEATS }, (_, index) => index + 1)
      await insertTickets(
        trx,
        seats.map((seat) => ({ ...sale, seats: [seat], bookedOn: '2026-12-01', bookedAt: seat })),
      )
      await goBackBefore(trx, '027-indexes-of-figures')
    })
    await before.close()
    // Filled by the version before, and brought up to date.
    database = await openDatabase(place)
    adminId = (await database.read.selectFrom('buses').select('admin_id').executeTakeFirstOrThrow()).admin_id
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  it('is counted from an index that a database of before gets with everything in it', async () => {
    const { rows } = await (engine === 'postgres'
      ? sql<{ text: string }>`select indexdef as text from pg_indexes where indexname = 'tickets_of_bus'`
      : sql<{ text: string }>`select sql as text from sqlite_schema where name = 'tickets_of_bus'`
    ).execute(database.read)
    expect(rows).toEqual([
      { text: expect.stringMatching(/bus_id.*status.*live_fare.*received.*outside.*refunded.*seat_count.*boarded/) },
    ])
    const { count } = await database.read
      .selectFrom('tickets')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(SEATS)
  })

  it('is read in slices that hold up nobody, whatever page is asked for', async () => {
    for (const [moment, skip, most] of [
      ['2000-01-01T00:00', 0, 10_000],
      ['9999-01-01T00:00', 0, 10_000],
      ['2000-01-01T00:00', 230, 10_000],
      ['9999-01-01T00:00', 230, 10_000],
      ['2000-01-01T00:00', 100, 201],
      ['9999-01-01T00:00', 0, 1],
    ] as const) {
      const slices: number[][] = []
      for await (const rows of sliceTicketsOfAdmin(database.read, adminId, { skip, moment, most }))
        slices.push(rows.map(({ id }) => id))
      expect(Math.max(...slices.map((slice) => slice.length))).toBeLessThanOrEqual(200)
      const ids = slices.flat()
      const length = Math.min(SEATS - skip, most)
      expect(ids).toHaveLength(length)
      expect(new Set(ids).size).toBe(length)
      // Of one departure the latest booking comes first.
      expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    }
  })

  it('goes out to the byte as it would in one piece', async () => {
    const slices: Ticket[][] = []
    for await (const rows of sliceTicketsOfAdmin(database.read, adminId, {
      skip: 0,
      moment: '2000-01-01T00:00',
      most: SEATS,
    }))
      slices.push(rows.map(toTicket))
    const app = Fastify()
    const open = { ...listTickets, access: 'public' } as const
    const answer = { message: 'All "tickets"', total: SEATS }
    registerCall(app, { ...open, path: '/whole' }, async () => ({ ...answer, data: slices.flat() }))
    registerSlicedCall(app, { ...open, path: '/sliced' }, async () => ({ ...answer, slices: inTurn(slices) }))
    const [whole, sliced] = await Promise.all(['/whole', '/sliced'].map((url) => app.inject(url)))
    await app.close()
    expect(whole?.json().data).toHaveLength(SEATS)
    expect(sliced?.body).toBe(whole?.body)
    expect(sliced?.headers['content-type']).toBe(whole?.headers['content-type'])
    expect(sliced?.statusCode).toBe(200)
  })

  it('is not counted of an operator who may not sell', async () => {
    const window = { after: '2000-01-01T00:00', before: END_OF_TIME }
    const count = () => countDeparting(database.read, { from: '', to: '' }, window)
    const setApproval = (approval: 'approved' | 'awaited') =>
      database.write((trx) => trx.updateTable('admins').set({ approval }).where('id', '=', adminId).execute())
    expect(await count()).toBe(1)
    await setApproval('awaited')
    expect(await count()).toBe(0)
    await setApproval('approved')
  })

  const fareOf = prepared<{ busId: number }>()((db, slot) =>
    db.selectFrom('buses').select('fare').where('id', '=', slot('busId')),
  )
  const oneMore = prepared<{ busId: number }>()((db, slot) =>
    db
      .updateTable('buses')
      .set((eb) => ({ fare: eb('fare', '+', 1) }))
      .where('id', '=', slot('busId')),
  )

  it('goes out together in order, each query seeing what those before it wrote', async () => {
    const work = database.write(async (trx) => {
      const read = () => fareOf.query(trx, { busId })
      const [first, , missing, second] = await together(trx, [read(), oneMore.query(trx, { busId }), undefined, read()])
      throw new Error(JSON.stringify([(second[0]?.fare ?? 0) - (first[0]?.fare ?? 0), missing]))
    })
    await expect(work).rejects.toThrow('[1,[]]')
  })

  it('fails together for the reason of the one that failed, and leaves nothing', async () => {
    const before = await fareOf(database.read, { busId })
    const work = database.write((trx) =>
      together(trx, [
        oneMore.query(trx, { busId }),
        sql`insert into ticket_seats select * from ticket_seats`.compile(trx),
        fareOf.query(trx, { busId }),
      ]),
    )
    await expect(work).rejects.toThrow(/unique/i)
    expect(await fareOf(database.read, { busId })).toEqual(before)
  })
})

async function* inTurn<Row>(slices: readonly Row[][]): AsyncGenerator<Row[]> {
  for (const slice of slices) yield slice
}
