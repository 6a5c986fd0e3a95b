import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Bus } from '#contract/buses/bus.ts'
import type { BusSearch } from '#contract/buses/bus-search.ts'
import { matchesSearch } from '#contract/buses/search-rule.ts'
import { placeKey } from '#contract/places/places.ts'
import { indiaInstant, indiaMoment } from '#contract/time.ts'
import type { CommitListener, Trx } from '#server/db/database.ts'
import { type ListChange, listChanges } from '#server/db/list-changes.ts'
import { END_OF_TIME, findDeparting } from '#server/modules/buses/found-trips.ts'
import { type KeptSearches, keptSearches } from '#server/modules/buses/kept-searches.ts'
import type { FoundTrips } from '#server/modules/buses/service.ts'
import { LONG } from '../support/long.ts'
import {
  addBus,
  dayFromNow,
  type Person,
  someBus,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'

const DAY = dayFromNow(10)
const RUNS = LONG ? { sqlite: 30, postgres: 10 } : { sqlite: 8, postgres: 3 }

describe.each(await testEngines())('a search that is asked again on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let asha: Person
  beforeAll(async () => {
    server = await startServer(engine)
    ravi = await server.operator()
    asha = await server.traveller()
  })
  afterAll(() => server.stop())

  const address = (search: BusSearch) =>
    `/api/buses/find?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, value ?? '']))}`
  const ask = (search: BusSearch, headers: Record<string, string> = {}) =>
    server.visitor().call('GET', address(search), { headers })
  async function askThrice(search: BusSearch) {
    await ask(search)
    await ask(search)
    return ask(search)
  }

  it('is answered from bytes, and with 304 where they are known already', async () => {
    const route = { from: 'Hajipur', to: 'Gaya' }
    for (let trip = 0; trip < 4; trip++) await addBus(ravi, route)
    const plain = await askThrice({ from: ' hajipur', to: 'GAYA ' })
    expect(plain.headers).toMatchObject({
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding, origin',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(plain.body).toMatchObject({ message: 'Buses found', statusCode: 200, total: 4 })
    const etag = String(plain.headers.etag)
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const unchanged = await ask(route, { 'if-none-match': known })
      expect(unchanged).toMatchObject({ status: 304, text: '' })
      expect(unchanged.headers.etag).toBe(etag)
    }
    expect((await ask(route, { 'if-none-match': '"other"' })).status).toBe(200)
    for (const [encoding, unpack] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const)
      for (let time = 0; time < 2; time++) {
        const packed = await server.app.inject({ url: address(route), headers: { 'accept-encoding': encoding } })
        expect(packed.headers['content-encoding']).toBe(encoding)
        expect(unpack(packed.rawPayload).toString()).toBe(plain.text)
      }
  })

  it('is right after its operator takes another company name', async () => {
    const operator = await server.operator()
    await addBus(operator, { from: 'Katihar' })
    await askThrice({ from: 'Katihar' })
    const { id: _, ...before } = (await server.database.read.selectFrom('admins').selectAll().execute()).find(
      (admin) => admin.id === operator.id,
    ) ?? { id: 0 }
    const profile = { ...before, email: operator.email, travels_name: `Katihar Lines ${operator.id}` }
    expect((await operator.call('PUT', `/api/admins/${operator.id}`, { body: profile })).status).toBe(200)
    expect((await ask({ from: 'Katihar' })).body.data).toMatchObject([{ travels_name: profile.travels_name }])
  })

  it('loses a trip at the minute of its departure', async () => {
    const days = { dateOfDeparture: dayFromNow(2) }
    const first = await addBus(ravi, { ...days, from: 'Siwan', departureTime: '10:00' })
    const second = await addBus(ravi, { ...days, from: 'Siwan', departureTime: '10:01' })
    const found = async () => (await askThrice({ from: 'Siwan' })).body.data.map((bus: Bus) => bus.id)
    const departure = indiaInstant(days.dateOfDeparture, '10:00')
    await server.at(departure - 1, async () => expect(await found()).toEqual([first, second]))
    await server.at(departure, async () => expect(await found()).toEqual([second]))
    await server.at(departure + 60_000, async () => expect(await found()).toEqual([]))
    // The clock was put right again.
    expect(await found()).toEqual([first, second])
  })

  type Step =
    | { do: 'add'; from: number; day: number }
    | { do: 'edit'; trip: number; from: number; fare: number; day: number }
    | { do: 'remove'; trip: number }
    | { do: 'book'; trip: number; seat: number }
    | { do: 'search'; from: number; day: number }
  const placeOf = (at: number) => ['Arrah', 'Buxar', ''][at] ?? ''
  const dayOf = (at: number) => [DAY, dayFromNow(11), ''][at] ?? ''
  const place = fc.nat(2)
  const trip = fc.nat(3)
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant('add' as const), from: fc.nat(1), day: fc.nat(1) }),
    fc.record({
      do: fc.constant('edit' as const),
      trip,
      from: fc.nat(1),
      fare: fc.integer({ min: 1, max: 900 }),
      day: fc.nat(1),
    }),
    fc.record({ do: fc.constant('remove' as const), trip }),
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('book' as const), trip, seat: fc.integer({ min: 1, max: 9 }) }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('search' as const), from: place, day: place }) },
  )

  it('answers the same as if nothing were kept, whatever changes in between', {
    timeout: LONG ? 240_000 : 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const trips: number[] = []
        for (const next of steps) {
          await take(next, trips)
          // Two at once share an answer; and every question is asked so often that its answer is kept.
          for (const search of [
            { from: 'Arrah', dateOfDeparture: DAY },
            { from: 'Buxar', to: 'Sonpur' },
          ])
            await Promise.all([expectTruth(search), expectTruth(search)])
        }
        for (const busId of trips) await ravi.call('DELETE', `/api/buses/${busId}`)
      }),
      { numRuns: RUNS[engine] },
    )
  })

  async function take(next: Step, trips: number[]): Promise<void> {
    const busId = 'trip' in next ? trips[next.trip] : 0
    if (busId === undefined) return
    switch (next.do) {
      case 'add':
        trips.push(await addBus(ravi, { from: placeOf(next.from), to: 'Sonpur', dateOfDeparture: dayOf(next.day) }))
        return
      case 'edit': {
        const change = { from: placeOf(next.from), dateOfDeparture: dayOf(next.day), costPerSeat: next.fare }
        await ravi.call('PUT', `/api/buses/${busId}`, { body: { ...someBus({ to: 'Sonpur' }), ...change } })
        return
      }
      case 'remove':
        await ravi.call('DELETE', `/api/buses/${busId}`)
        return
      case 'book':
        await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/${next.seat}`)
        return
      case 'search':
        return expectTruth({ from: placeOf(next.from), to: 'Sonpur', dateOfDeparture: dayOf(next.day) })
    }
  }

  async function expectTruth(search: BusSearch): Promise<void> {
    const window = { after: indiaMoment(Date.now()), before: END_OF_TIME }
    const all = await findDeparting(server.database.read, { from: '', to: '' }, window)
    const truth = all
      .map((trip) => v.parse(Bus, JSON.parse(trip)))
      .filter((bus) => matchesSearch(bus, search, placeKey))
    expect((await ask(search)).body).toMatchObject({ data: truth, total: truth.length })
  }

  // Skipped: only PostgreSQL has several servers.
  it.runIf(engine === 'postgres')('is right on another server, too', async () => {
    const other = await startServer(engine, { place: server.place })
    try {
      const busId = await addBus(ravi, { from: 'Darbhanga', availableSeats: 9 })
      const search = () => other.visitor().call('GET', '/api/buses/find?from=Darbhanga')
      const freeSeats = async () => (await search()).body.data[0]?.availableSeats
      await expect.poll(freeSeats).toBe(9)
      await asha.call('POST', `/api/tickets/${busId}/${asha.id}/2/3,4`)
      await expect.poll(freeSeats).toBe(7)
      await ravi.call('DELETE', `/api/buses/${await addBus(ravi, { from: 'Darbhanga', departureTime: '23:00' })}`)
      await expect.poll(async () => (await search()).body.total).toBe(1)
    } finally {
      await other.stop()
    }
  })
})

describe('what is kept', () => {
  /** Kept answers over a database that answers when the test says so. */
  function begin(tripsOf: (search: BusSearch) => FoundTrips['trips']) {
    const listeners: CommitListener[] = []
    const waiting: (() => void)[] = []
    const asked: BusSearch[] = []
    let held = false
    const kept: KeptSearches = keptSearches(
      {
        now: Date.now,
        database: {
          onCommit: (listener) => void listeners.push(listener),
          busListVersion: async () => ({ trips: '1', seats: '1' }),
        },
      },
      {
        async search(search) {
          asked.push(search)
          const trips = tripsOf(search)
          if (held) await new Promise<void>((resolve) => waiting.push(resolve))
          return { trips, total: trips.length }
        },
      },
    )
    return {
      asked,
      find: async (search: BusSearch) => (await kept.find(search)).body('identity').toString(),
      change: (change: ListChange) => {
        // Nothing is asked of the transaction but which one it is.
        const trx = {} as Trx
        listChanges.set(trx, change)
        for (const listener of listeners) listener(trx)
      },
      hold: () => {
        held = true
      },
      release: () => {
        held = false
        for (const go of waiting.splice(0)) go()
      },
    }
  }
  const tripOf = (id: number, seats: number, padding = '') =>
    JSON.stringify({ id, seats, dateOfDeparture: DAY, departureTime: '10:00', padding })

  it('stays within its room: what was asked for least lately goes', async () => {
    const { asked, find } = begin(({ from }) => [tripOf(Number(from), 1, 'x'.repeat(1_000_000))])
    const askTwice = async (from: number) => {
      await find({ from: `${from}` })
      await find({ from: `${from}` })
    }
    for (let from = 1; from <= 20; from++) await askTwice(from)
    asked.length = 0
    await find({ from: '20' })
    expect(asked).toEqual([])
    await find({ from: '1' })
    expect(asked).toHaveLength(1)
  })

  it('is not what was read before a change that came while it was read', async () => {
    let seats = 9
    const { asked, find, change, hold, release } = begin(() => [tripOf(7, seats)])
    await find({})
    hold()
    const early = find({})
    await expect.poll(() => asked).toHaveLength(2)
    seats = 8
    change({ kind: 'seats', busIds: [7] })
    const late = find({})
    await expect.poll(() => asked).toHaveLength(3)
    release()
    expect(await early).toContain('"seats":9')
    expect(await late).toContain('"seats":8')
    expect(await find({})).toContain('"seats":8')
  })

  it('is left alone by seats of other trips, and asked for once by many', async () => {
    const { asked, find, change } = begin(({ from }) => [tripOf(Number(from), 1)])
    await find({ from: '7' })
    await Promise.all(Array.from({ length: 50 }, () => find({ from: '7' })))
    expect(asked).toHaveLength(2)
    change({ kind: 'seats', busIds: [8] })
    await find({ from: '7' })
    expect(asked).toHaveLength(2)
    change({ kind: 'seats', busIds: [7] })
    await find({ from: '7' })
    expect(asked).toHaveLength(3)
  })
})
