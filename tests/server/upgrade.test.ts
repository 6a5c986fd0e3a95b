import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preparedTexts } from '#server/db/prepared.ts'
import {
  addBus,
  makeUnbuiltPlace,
  type Person,
  type Place,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'

const engines = await testEngines()

describe.runIf(engines.includes('postgres'))('a newer server that changes tables beside this one', () => {
  let place: Place
  let server: TestServer
  let asha: Person
  let busId: number
  beforeAll(async () => {
    place = await makeUnbuiltPlace('postgres')
    server = await startServer('postgres', { place })
    asha = await server.traveller()
    busId = await addBus(await server.operator(), { numberOfSeats: 60, availableSeats: 60 })
    // Every connection has prepared what a booking asks.
    await bookSeats(8)
  })
  afterAll(async () => {
    await server.stop()
    await place.remove()
  })

  let lastSeat = 0
  /** @returns the answers to so many bookings at once, of a seat each */
  const bookSeats = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const { status } = await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/${++lastSeat}`)
        return status
      }),
    )
  const change = (statement: string) =>
    server.database.write(async (trx) => {
      await sql.raw(statement).execute(trx)
    })
  const readers = () => [
    server.visitor().call('GET', '/api/health'),
    server.visitor().call('GET', `/api/buses/${busId}`),
    server.visitor().call('GET', `/api/tickets/bookedSeats/${busId}`),
    asha.call('GET', `/api/tickets/find-ticket/${asha.id}`),
  ]

  it.each(['users', 'buses', 'tickets', 'ticket_seats', 'sessions', 'booking_keys', 'cancellations'])(
    'adds a column to %s, and every booking is answered',
    async (table) => {
      await change(`alter table ${table} add column of_later text not null default 'x'`)
      expect(await bookSeats(3)).toEqual([200, 200, 200])
      expect((await Promise.all(readers())).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    },
  )

  it.each(['name', 'boarding_point'])(
    'changes the kind of %s, which every plan of before is refused for, and every booking is answered',
    async (column) => {
      await change(`alter table buses alter column ${column} type varchar(500)`)
      expect(await bookSeats(5)).toEqual(Array(5).fill(200))
      expect((await Promise.all(readers())).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    },
  )

  it('finds no prepared query that reads whatever columns there are', () => {
    expect(preparedTexts.size).toBeGreaterThan(10)
    // What `json_to_recordset` gives has the columns that the query itself says.
    const all = [...preparedTexts].filter((text) =>
      /(?:\bselect|,|\.)\s*\*/i.test(text.replaceAll('(select * from json_to_recordset', '')),
    )
    expect(all).toEqual([])
  })

  // SQLite would plan them anew at each run (server/db/prepared.ts).
  it('finds no prepared query that binds its limit', () => {
    expect([...preparedTexts].filter((text) => /limit (\?|\$)/.test(text))).toEqual([])
  })
})
