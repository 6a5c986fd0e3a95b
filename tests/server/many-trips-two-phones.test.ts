// @vitest-environment happy-dom
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { OperatorBus } from '#contract/buses/bus.ts'
import { sendChange } from '#features/company/pending/change-bus.ts'
import { createOutbox } from '#features/company/pending/edit-delivery.ts'
import type { Outbox } from '#features/company/pending/outbox.ts'
import { withPending } from '#features/company/pending/pending-buses.ts'
import { editsOf, type ManyChange, planChanges } from '#features/trips/picking/change-trips.ts'
import { addBus, dayFromNow, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'
import { MemoryEntry } from '../unit/offline/memory-entry.ts'

const TRIPS = 30

/** The app's own picking, outbox and calls, on two phones of one operator, against the real server. */
describe.each(await testEngines())('many trips changed on two phones at once, on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let ids: number[]
  let day = 2
  const cookies = () => Array.from(ravi.cookies, ([name, value]) => `${name}=${value}`).join('; ')

  beforeAll(async () => {
    server = await startServer(engine)
    ravi = await server.operator()
    // The road between the app and the server of this process.
    vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
      const answer = await server.app.inject({
        method: method as 'GET',
        url: new URL(address, 'http://localhost').pathname,
        headers: { ...Object.fromEntries(new Headers(headers)), cookie: cookies() },
        ...(typeof body === 'string' ? { payload: body } : {}),
      })
      return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } })
    })
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await server?.stop()
  })

  async function addTrips() {
    ids = []
    day += 1
    for (let trip = 0; trip < TRIPS; trip++) {
      const departureTime = `${String(6 + Math.floor(trip / 4)).padStart(2, '0')}:${String((trip % 4) * 15).padStart(2, '0')}`
      ids.push(
        await addBus(ravi, {
          dateOfDeparture: dayFromNow(day),
          departureTime,
          reportingTime: '05:30',
          busNumber: `BR01PC${1000 + trip}`,
        }),
      )
    }
  }
  async function listOfAll() {
    const answer = await server.app.inject({ url: `/api/buses/find/${ravi.id}`, headers: { cookie: cookies() } })
    return v.parse(v.object({ data: v.array(OperatorBus) }), answer.json()).data.filter(({ id }) => ids.includes(id))
  }

  /** A phone that has read the list, and has no signal until it is given one. */
  async function phone() {
    const seen = await listOfAll()
    let signal = false
    let tries = 0
    let awake = () => {}
    const outbox = createOutbox({
      name: 'outbox-',
      store: new MemoryEntry(),
      makeKey: () => crypto.randomUUID(),
      isOwner: () => true,
      send: (item) => {
        tries += 1
        return sendChange(ravi.id, item)
      },
      tabs: undefined,
      world: {
        isReachable: () => signal,
        exclusively: (_, work) => work(),
        onAwake: (listener) => {
          awake = listener
        },
        onLogIn: () => undefined,
      },
    })
    return {
      outbox,
      async change(change: ManyChange) {
        const shown = withPending(seen, outbox.getSnapshot().items)
        const edits = editsOf(planChanges(shown, shown, change, Date.now()))
        expect(edits).toHaveLength(TRIPS)
        await outbox.put(edits, false)
      },
      async findSignal() {
        signal = true
        const resting = rest(outbox)
        awake()
        await resting
        return tries
      },
    }
  }
  const rest = (outbox: Outbox) =>
    new Promise<void>((resolve) => {
      const stop = outbox.onRest(() => {
        stop()
        resolve()
      })
    })

  it('in different fields: all trips have both changes', async () => {
    await addTrips()
    const [one, other] = [await phone(), await phone()]
    await one.change({ field: 'time', kind: 'by', minutes: 20 })
    await other.change({ field: 'fare', kind: 'set', to: 555 })
    await Promise.all([one.findSignal(), other.findSignal()])
    expect([one, other].map(({ outbox }) => outbox.getSnapshot().items)).toEqual([[], []])
    const trips = await listOfAll()
    expect(trips.map(({ costPerSeat }) => costPerSeat)).toEqual(Array.from({ length: TRIPS }, () => 555))
    expect(trips.every(({ departureTime }) => ['20', '35', '50', '05'].includes(departureTime.slice(3)))).toBe(true)
    expect(trips.every(({ reportingTime }) => reportingTime === '05:50')).toBe(true)
  })

  it('in the same field: each trip has the one or the other, and the other phone shows a conflict', async () => {
    await addTrips()
    const [one, other] = [await phone(), await phone()]
    await one.change({ field: 'fare', kind: 'set', to: 601 })
    await other.change({ field: 'fare', kind: 'set', to: 602 })
    expect(await Promise.all([one.findSignal(), other.findSignal()])).toEqual([TRIPS, TRIPS])
    const refusedBy = ({ outbox }: typeof one) => {
      const { items } = outbox.getSnapshot()
      expect(items.every(({ state }) => state.kind === 'refused' && /Cost per seat/.test(state.reason ?? ''))).toBe(
        true,
      )
      return items.flatMap(({ change }) => (change.kind === 'edit' ? [change.busId] : []))
    }
    const [lostByOne, lostByOther] = [refusedBy(one), refusedBy(other)]
    expect([...lostByOne, ...lostByOther].sort((a, b) => a - b)).toEqual(ids)
    for (const { id, costPerSeat } of await listOfAll()) expect(costPerSeat).toBe(lostByOne.includes(id) ? 602 : 601)
  })

  it('one change on top of another that waits: the trip gets both, in one', async () => {
    await addTrips()
    const one = await phone()
    await one.change({ field: 'fare', kind: 'set', to: 700 })
    await one.change({ field: 'boarding', kind: 'set', to: 'Gandhi Maidan' })
    expect(await one.findSignal()).toBe(TRIPS)
    for (const trip of await listOfAll())
      expect(trip).toMatchObject({ costPerSeat: 700, boardingPoint: 'Gandhi Maidan' })
  })

  it('a trip that is gone comes back alone, and the others are changed', async () => {
    await addTrips()
    const one = await phone()
    await one.change({ field: 'seats', kind: 'set', to: 7 })
    const [gone] = ids
    await server.app.inject({ method: 'DELETE', url: `/api/buses/${gone}`, headers: { cookie: cookies() } })
    await one.findSignal()
    expect(one.outbox.getSnapshot().items).toMatchObject([{ change: { busId: gone }, state: { kind: 'refused' } }])
    const trips = await listOfAll()
    expect(trips).toHaveLength(TRIPS - 1)
    expect(trips.every(({ availableSeats }) => availableSeats === 7)).toBe(true)
  })
})
