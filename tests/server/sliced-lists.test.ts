import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import { readManifests } from '#contract/boarding/boarding-calls.ts'
import { addDays, indiaDate } from '#contract/time.ts'
import { boardingLists } from '#server/modules/boarding/manifests.ts'
import { insertBuses } from '#server/modules/buses/store.ts'
import { sliceTripFigures } from '#server/modules/statistics/store.ts'
import { insertTickets } from '#server/modules/tickets/insert-tickets.ts'
import { sliceTicketsOfUser } from '#server/modules/tickets/ticket-lists.ts'
import { registerCall } from '#server/plugins/calls/calls.ts'
import { registerCallEndingInList } from '#server/plugins/calls/sliced-calls.ts'
import { noTicketKeys, type Person, someBus, startServer, type TestServer, testEngines } from '../support/server.ts'

const TRIPS = 60
const SEATS = 20
const DAY = addDays(indiaDate(Date.now()), 1)
/** Nobody travels by the trips of this day. */
const EMPTY_DAY = addDays(DAY, 1)
const EMPTY_TRIPS = 520

describe.each(await testEngines())('lists that are read in slices on %s', (engine) => {
  let server: TestServer
  let operator: Person
  let asha: Person
  beforeAll(async () => {
    server = await startServer(engine)
    operator = await server.operator()
    asha = await server.traveller('Asha Kumari')
    await server.database.write(async (trx) => {
      const buses = Array.from({ length: TRIPS }, (_, index) =>
        someBus({ dateOfDeparture: DAY, numberOfSeats: SEATS, availableSeats: SEATS, from: `Town ${index}` }),
      )
      const sale = { userId: asha.id, cost: 75_000, passengers: [], bookedOn: DAY, bookedAt: 1, terms: '' }
      const ids = await insertBuses(trx, operator.id, buses)
      const empty = Array.from({ length: EMPTY_TRIPS }, (_, index) =>
        someBus({ dateOfDeparture: EMPTY_DAY, from: `Town ${index}` }),
      )
      await insertBuses(trx, operator.id, empty)
      await insertTickets(
        trx,
        ids.flatMap((busId) =>
          Array.from({ length: SEATS }, (_, index) => ({
            ...sale,
            busId,
            seats: [index + 1],
            passenger: { name: index % 2 ? 'Zoë "Z" झा' : 'Asha Kumari', age: 30, gender: '', phone: '9000000121' },
          })),
        ),
      )
    })
  })
  afterAll(() => server.stop())

  const boarder = () => ({ kind: 'operator', adminId: operator.id }) as const
  const lists = () =>
    boardingLists({ database: server.database, ticketKeys: noTicketKeys, now: () => server.clock.now })
  const days = { from: DAY, to: DAY }

  it('boarding lists are each there once, some hundred seats at a time', async () => {
    const { slices } = await lists().manifest(boarder(), days)
    const read: BoardingTrip[][] = []
    for await (const trips of slices) read.push(trips)
    const seats = read.map((trips) => trips.flatMap((trip) => trip.seats).length)
    expect(Math.max(...seats)).toBeLessThanOrEqual(420)
    expect(seats.reduce((sum, count) => sum + count)).toBe(TRIPS * SEATS)
    expect(new Set(read.flat().map(({ busId }) => busId)).size).toBe(TRIPS)
  })

  it('boarding lists go out to the byte as they would in one piece', async () => {
    const app = Fastify()
    const open = { ...readManifests, access: 'public' } as const
    const message = 'Lists "to" board with'
    registerCall(app, { ...open, path: '/whole' }, async () => {
      const { slices, ...rest } = await lists().manifest(boarder(), days)
      return { message, data: { ...rest, asOf: 1, handedTo: 'A "b"', trips: (await Array.fromAsync(slices)).flat() } }
    })
    registerCallEndingInList(app, { ...open, path: '/sliced' }, 'trips', async () => {
      const { slices, ...rest } = await lists().manifest(boarder(), days)
      return { message, slices, rest: () => ({ ...rest, asOf: 1, handedTo: 'A "b"' }) }
    })
    const [whole, sliced] = await Promise.all(['/whole', '/sliced'].map((url) => app.inject(url)))
    await app.close()
    expect(whole?.json().data.trips).toHaveLength(TRIPS)
    expect(sliced?.body).toBe(whole?.body)
    expect(sliced?.headers['content-type']).toBe(whole?.headers['content-type'])
  })

  it('figures count each trip once, some hundred at a time, those that nobody travels by, too', async () => {
    const read: { id: number; departs: string; seats: number }[][] = []
    for await (const { trips } of sliceTripFigures(server.database.read, operator.id, DAY, addDays(EMPTY_DAY, 1)))
      read.push(trips)
    const trips = read.flat()
    expect(Math.max(...read.map((slice) => slice.length))).toBeLessThanOrEqual(500)
    expect(new Set(trips.map(({ id }) => id)).size).toBe(TRIPS + EMPTY_TRIPS)
    expect(trips).toHaveLength(TRIPS + EMPTY_TRIPS)
    expect(trips).toEqual(trips.toSorted((one, other) => one.departs.localeCompare(other.departs) || one.id - other.id))
    expect(trips.reduce((sum, { seats }) => sum + Number(seats), 0)).toBe(TRIPS * SEATS)
  })

  it('a traveller gets all tickets once, the newest departure first, however many they are', async () => {
    const slices: number[][] = []
    for await (const rows of sliceTicketsOfUser(server.database.read, asha.id)) slices.push(rows.map(({ id }) => id))
    expect(Math.max(...slices.map((slice) => slice.length))).toBeLessThanOrEqual(200)
    const ids = slices.flat()
    expect(ids).toHaveLength(TRIPS * SEATS)
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
    for (const path of [`/api/tickets/find-ticket/${asha.id}`, `/api/users/${asha.id}/data`]) {
      const { data } = (await asha.call('GET', path)).body
      const listed: { id: number }[] = data.tickets ?? data
      expect(listed.map(({ id }) => id)).toEqual(ids)
    }
  })

  it('an operator takes all trips along, the latest departure first', async () => {
    const { trips } = (await operator.call('GET', `/api/admins/${operator.id}/data`)).body.data
    const ids: number[] = trips.map(({ id }: { id: number }) => id)
    expect(ids).toHaveLength(TRIPS + EMPTY_TRIPS)
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
  })
})
