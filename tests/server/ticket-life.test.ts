import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardingManifest } from '#contract/boarding/boarding.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { addBus, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'
import { inviteAndJoin } from '../support/staff.ts'

const HOUR = 3_600_000

/** Where counter, door and refunds meet: what one of them does to a ticket holds at the others. */
describe.each(await testEngines())('the life of a ticket on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let asha: Person
  beforeAll(async () => {
    server = await startServer(engine)
    ravi = await server.operator()
    asha = await server.traveller()
  })
  afterAll(() => server.stop())

  /** A trip that leaves within two hours, so that it is on the phones at the door. */
  const trip = () => {
    const at = Date.now() + 2 * HOUR
    const [dateOfDeparture, departureTime] = [indiaDate(at), indiaTime(at)]
    return addBus(ravi, { dateOfDeparture, departureTime, reportingTime: departureTime })
  }
  const sell = async (busId: number, seats: number[], payment: 'paid' | 'at-boarding') => {
    const body = { seats, payment, name: 'Sunita Devi', phone: '9000000121' }
    return (await ravi.call('POST', `/api/counter/${busId}/sales`, { body })).body.data
  }
  const book = async (busId: number, seats: number[]) =>
    (await asha.call('POST', `/api/tickets/${busId}/${asha.id}/${seats.length}/${seats.join(',')}`)).body.data
  const cancel = (ticketId: number, body: object = {}, caller: Pick<Person, 'call'> = ravi) =>
    caller.call('POST', `/api/tickets/${ticketId}/cancellation`, { body })
  const revenue = async () => (await ravi.call('GET', '/api/tickets/totalRevenue')).body.data
  const board = (busId: number, ticketId: number, seat: number) =>
    ravi.call('POST', '/api/boarding/scans', {
      body: {
        scans: [
          {
            id: randomUUID(),
            busId,
            ticketId,
            seat,
            deviceId: randomUUID(),
            scannedAt: Date.now(),
            ageMs: 0,
            verdict: 'welcome',
          },
        ],
      },
    })
  const doorList = async (busId: number) => {
    const { trips }: BoardingManifest = (await ravi.call('GET', '/api/boarding/manifests')).body.data
    return trips.find((one) => one.busId === busId)
  }

  it('of one to be paid at boarding: the door collects it, and nothing comes back where it is cancelled', async () => {
    const busId = await trip()
    const before = await revenue()
    const { ticket } = await sell(busId, [4, 5], 'at-boarding')
    expect((await doorList(busId))?.seats).toMatchObject([
      { seat: 4, ticketId: ticket.id, due: 1500 },
      { seat: 5, due: 1500 },
    ])
    expect(await revenue()).toBe(before + 1500)
    const called = await ravi.call('GET', `/api/buses/${busId}/cancellation`)
    expect(called.body.data).toMatchObject({ amount: 0, toCall: [{ ticketId: ticket.id, phone: '9000000121' }] })
    // Nobody owes anything for a cancelled seat.
    expect((await cancel(ticket.id, { seats: [4] })).body.data).toMatchObject({ refund: null, money: { due: 750 } })
    const cancelled = await cancel(ticket.id)
    expect(cancelled.body.data).toMatchObject({ status: 'CANCELLED', refund: null, paid: 0, cost: 0 })
    const history = (await ravi.call('GET', `/api/tickets/${ticket.id}/history`)).body.data
    expect(history).toMatchObject([
      { kind: 'sold', amount: 1500 },
      { kind: 'cancelled', amount: 0, seats: ['4'] },
      { kind: 'cancelled', amount: 0 },
    ])
    const gone = (await doorList(busId))?.seats.filter(({ ticketId }) => ticketId === ticket.id)
    expect(gone?.map(({ due }) => due) ?? []).not.toContain(1500)
    // Nobody pays for it any more, at the counter as little as at the door.
    const late = await ravi.call('POST', `/api/counter/tickets/${ticket.id}/payment`)
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('This ticket is cancelled')])
    expect(await revenue()).toBe(before)
    expect((await ravi.call('GET', '/api/refunds')).body.data).toEqual([])
    expect((await book(busId, [4])).status).toBe('BOOKED')
  })

  it('of one that was paid at the door: all of it comes back', async () => {
    const busId = await trip()
    const { ticket } = await sell(busId, [4], 'at-boarding')
    await ravi.call('POST', `/api/counter/tickets/${ticket.id}/payment`)
    expect((await doorList(busId))?.seats).toMatchObject([{ seat: 4, due: 0 }])
    expect((await cancel(ticket.id)).body.data.refund).toMatchObject({ amount: 750, state: 'due' })
  })

  it('with somebody on the bus: neither side can cancel their seat any more, and its history says so', async () => {
    const busId = await trip()
    const { id } = await book(busId, [7, 8])
    expect((await board(busId, id, 7)).body.data).toMatchObject([{ outcome: 'first' }])
    for (const caller of [ravi, asha])
      for (const method of ['GET', 'POST'] as const) {
        const refused = await caller.call(method, `/api/tickets/${id}/cancellation`)
        expect([refused.status, refused.body.message]).toEqual([
          409,
          expect.stringContaining('The passenger of seat 7 has boarded'),
        ])
      }
    const history = (await asha.call('GET', `/api/tickets/${id}/history`)).body.data
    expect(history).toMatchObject([{ kind: 'sold' }, { kind: 'boarded', seats: ['7'] }])
  })

  it('of a trip that was called off: the door still says so, and the sale is answered as it was', async () => {
    const busId = await trip()
    const booked = await book(busId, [1])
    const key = randomUUID()
    const sale = { seats: [2, 3], payment: 'paid', name: 'Sunita Devi', phone: '9000000121' }
    const sellAgain = () =>
      ravi.call('POST', `/api/counter/${busId}/sales`, { body: sale, headers: { 'idempotency-key': key } })
    const { ticket } = (await sellAgain()).body.data
    await cancel(ticket.id, { seats: [3] })
    // A copy of the sale that was long on its way.
    expect((await sellAgain()).body.data.ticket).toMatchObject({ id: ticket.id, bookedSeats: ['2'] })
    const off = await ravi.call('POST', `/api/buses/${busId}/cancellation`, { body: { reason: 'Flood' } })
    expect(off.body.data).toMatchObject({ told: 1, toCall: [{ ticketId: ticket.id }] })
    const list = await doorList(busId)
    expect(list?.seats.map(({ ticketId, status }) => [ticketId, status])).toEqual(
      expect.arrayContaining([
        [booked.id, 'CANCELLED'],
        [ticket.id, 'CANCELLED'],
      ]),
    )
    expect((await board(busId, booked.id, 1)).body.data).toMatchObject([{ outcome: 'revoked', reason: 'cancelled' }])
  })

  it('of a trip that is called off: it is not said that passengers are told where nobody has mail, or nobody is booked', async () => {
    const [empty, counted, booked] = [await trip(), await trip(), await trip()]
    await sell(counted, [1], 'at-boarding')
    await book(booked, [1])
    const said = await Promise.all(
      [empty, counted, booked].map(async (busId) => {
        const off = await ravi.call('POST', `/api/buses/${busId}/cancellation`, { body: { reason: 'Flood' } })
        return off.body.message.replace('The trip is called off. ', '')
      }),
    )
    expect(said).toEqual(['Nobody was booked.', 'No passenger has e-mail. Phone them.', 'Passengers are told.'])
  })

  it('sold by the counter is cancelled by the counter, and by no driver', async () => {
    const busId = await trip()
    const [counter, driver] = [
      await inviteAndJoin(server, ravi, { name: 'Meena', email: `meena.${busId}@example.com`, role: 'counter' }),
      await inviteAndJoin(server, ravi, { name: 'Raju', email: `raju.${busId}@example.com`, role: 'driver' }),
    ]
    const { ticket } = await sell(busId, [9], 'paid')
    expect((await cancel(ticket.id, {}, driver)).status).toBe(403)
    expect((await cancel(ticket.id, {}, counter)).body.data.status).toBe('CANCELLED')
    // A driver who is logged in boards the company's trips.
    expect((await driver.call('GET', '/api/boarding/manifests')).status).toBe(200)
  })
})
