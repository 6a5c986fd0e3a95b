import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_TIMETABLE_BYTES, MOST_TIMETABLE_TRIPS, type SettledTrip } from '#contract/buses/timetable.ts'
import { dayFromNow, someBus, startServer, type TestServer, testEngines } from '../support/server.ts'

describe.each(await testEngines())('trips added together on %s', (engine) => {
  let server: TestServer
  let ravi: Awaited<ReturnType<TestServer['operator']>>
  beforeAll(async () => {
    server = await startServer(engine)
    ravi = await server.operator()
  })
  afterAll(() => server.stop())

  const order = (change: Parameters<typeof someBus>[0] = {}, key = randomUUID()) => ({ key, bus: someBus(change) })
  const add = async (trips: readonly unknown[], by = ravi, headers?: Record<string, string>) => {
    const options = headers ? { body: { trips }, headers } : { body: { trips } }
    const answer = await by.call('POST', `/api/buses/${by.id}/timetable`, options)
    return { ...answer, settled: answer.body.data as SettledTrip[] }
  }
  const ownTrips = async (by = ravi) => {
    const { body } = await by.call('GET', `/api/buses/find/${by.id}`)
    return body.data as { id: number; busNumber: string; from: string; departureTime: string }[]
  }

  it('settles each by itself: added, refused with its reason, a clash of plate and minute', async () => {
    const mine = await server.operator()
    const day = dayFromNow(5)
    const trip = { busNumber: 'BR01PA4521', dateOfDeparture: day, departureTime: '21:30' }
    await mine.call('POST', `/api/buses/${mine.id}`, { body: someBus({ ...trip, departureTime: '05:00' }) })
    const orders = [
      order(trip),
      order({ ...trip, busNumber: 'br 01-pa 4521', to: 'Gaya' }),
      order({ ...trip, departureTime: '05:00' }),
      order({ ...trip, departureTime: '22:00', numberOfSeats: 20, availableSeats: 30 }),
      order({ ...trip, departureTime: '22:10', from: 'Patna', to: 'पटना' }),
      { key: randomUUID(), bus: { name: 'Nothing else' } },
      order({ ...trip, departureTime: '23:00' }),
    ]
    const { status, settled, body } = await add(orders, mine)
    expect(status).toBe(200)
    expect(body.message).toBe('2 of 7 trips were added.')
    expect(settled.map(({ key }) => key)).toEqual(orders.map(({ key }) => key))
    expect(settled.map(({ outcome }) => outcome)).toEqual([
      'added',
      'clash',
      'clash',
      'refused',
      'refused',
      'refused',
      'added',
    ])
    const reasons = settled.map((one) => ('reason' in one ? one.reason : ''))
    expect(reasons[1]).toContain('already leaves at this time')
    expect(reasons[3]).toContain('More seats are offered than the bus has.')
    expect(reasons[4]).toContain('From and To are the same')
    expect(reasons[5]).toContain('(busNumber)')
    const there = await ownTrips(mine)
    expect(there.map(({ departureTime }) => departureTime).sort()).toEqual(['05:00', '21:30', '23:00'])
    const departures = orders.map(({ bus }) => ('departureTime' in bus ? bus.departureTime : undefined))
    // The ids are those of the very trips.
    for (const [index, one] of settled.entries())
      if (one.outcome === 'added')
        expect(there.find(({ id }) => id === one.busId)?.departureTime).toBe(departures[index])
  })

  it('adds nothing twice: a batch that comes again, in part, beside itself, or trip by trip', async () => {
    const mine = await server.operator()
    const orders = Array.from({ length: 6 }, (_, index) => order({ busNumber: `BR02PA000${index}` }))
    const [first, beside] = await Promise.all([add(orders, mine), add(orders, mine)])
    const outcomes = [...first.settled, ...beside.settled].map(({ outcome }) => outcome).sort()
    expect(outcomes).toEqual([...Array(6).fill('added'), ...Array(6).fill('replayed')])
    const again = await add([...orders.slice(3), order({ busNumber: 'BR02PA0009' })], mine)
    expect(again.settled.map(({ outcome }) => outcome)).toEqual(['replayed', 'replayed', 'replayed', 'added'])
    // The same key works through the call of one trip, both ways, in whatever letters it is written.
    const [one] = orders
    if (!one) throw new Error('no order')
    const alone = await mine.call('POST', `/api/buses/${mine.id}`, {
      body: one.bus,
      headers: { 'idempotency-key': one.key.toUpperCase() },
    })
    expect(alone.status).toBe(201)
    expect(alone.headers['idempotency-replayed']).toBe('true')
    const shouted = await add([{ ...one, key: one.key.toUpperCase() }], mine)
    expect(shouted.settled).toMatchObject([{ key: one.key.toUpperCase(), outcome: 'replayed' }])
    expect(await ownTrips(mine)).toHaveLength(7)
  })

  it('remembers an order that was removed since, and refuses a key of another trip', async () => {
    const mine = await server.operator()
    const one = order({ busNumber: 'BR03PA0001' })
    const { settled } = await add([one], mine)
    const [added] = settled
    if (added?.outcome !== 'added') throw new Error('not added')
    await mine.call('DELETE', `/api/buses/${added.busId}`)
    expect((await add([one], mine)).settled).toEqual([{ key: one.key, outcome: 'replayed', busId: added.busId }])
    const other = await add([order({ busNumber: 'BR03PA0002' }, one.key)], mine)
    expect(other.settled).toMatchObject([{ outcome: 'refused', reason: expect.stringContaining('Idempotency-Key') }])
    expect(await ownTrips(mine)).toHaveLength(0)
  })

  it('speaks the language of who asks', async () => {
    const { settled } = await add([order({ from: 'Gaya', to: 'Gaya' })], ravi, { 'accept-language': 'hi' })
    expect(settled).toMatchObject([{ outcome: 'refused', reason: expect.stringMatching(/[\u0900-\u097f]/) }])
  })

  it('takes a full batch of the longest trips, and no more', async () => {
    const mine = await server.operator()
    const long = (letters: number) => 'क'.repeat(letters)
    const fields = {
      name: long(80),
      type: long(60),
      boardingPoint: long(120),
      droppingPoint: long(120),
      from: long(60),
    }
    const full = Array.from({ length: MOST_TIMETABLE_TRIPS }, (_, index) =>
      order({
        ...fields,
        to: long(59),
        busNumber: `क${long(15)}${1000 + index}`,
        numberOfSeats: 100,
        availableSeats: 100,
        ladiesSeats: Array.from({ length: 100 }, (_, seat) => seat + 1).join(','),
      }),
    )
    const { settled, status } = await add(full, mine)
    expect(status).toBe(200)
    expect(new Set(settled.map(({ outcome }) => outcome))).toEqual(new Set(['added']))
    expect((await add([...full, order()], mine)).status).toBe(400)
    expect((await add([], mine)).status).toBe(400)
    const [one] = full
    expect((await add([one, { ...one, key: one?.key.toUpperCase() }], mine)).body.message).toContain('key of its own')
    const tooLarge = [{ ...order(), bus: { ...order().bus, name: 'x'.repeat(MOST_TIMETABLE_BYTES) } }]
    expect((await add(tooLarge, mine)).status).toBe(413)
  })

  it('reads a large body from nobody who may not send it, and from no other call', async () => {
    const trips = [{ ...order(), bus: { name: 'x'.repeat(20_000) } }]
    const bare = await server.visitor().call('POST', `/api/buses/${ravi.id}/timetable`, { body: { trips } })
    expect(bare.status).toBe(401)
    const single = await ravi.call('POST', `/api/buses/${ravi.id}`, {
      body: { ...someBus(), name: 'x'.repeat(20_000) },
    })
    expect(single.status).toBe(413)
    expect((await add(trips)).settled).toMatchObject([{ outcome: 'refused' }])
  })
})
