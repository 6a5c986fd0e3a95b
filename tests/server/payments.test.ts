import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardingManifest } from '#contract/boarding/boarding.ts'
import type { PaymentRow } from '#contract/payments/payment.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import { addBus, type Caller, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'
import { inviteAndJoin } from '../support/staff.ts'

const HOUR = 3_600_000
const NOW = indiaInstant('2027-03-10', '20:40')
const FARE = 850

describe.each(await testEngines())('payments on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let asha: Person
  beforeAll(async () => {
    server = await startServer(engine, { now: NOW })
    ravi = await server.operator('Ravi')
    asha = await server.traveller('Asha')
  })
  afterAll(() => server.stop())

  /** @param hours until it leaves */
  const trip = (hours = 48) => {
    const [dateOfDeparture, departureTime] = [indiaDate(NOW + hours * HOUR), indiaTime(NOW + hours * HOUR)]
    return addBus(ravi, { dateOfDeparture, departureTime, reportingTime: departureTime, costPerSeat: FARE })
  }
  async function book(busId: number, seats: number[]): Promise<Ticket> {
    const answer = await asha.call('POST', `/api/tickets/${busId}/${asha.id}/${seats.length}/${seats}`)
    expect(answer.status).toBe(200)
    return answer.body.data
  }
  const pay = (ticketId: number, amount: number, { who = ravi as Caller, key = randomUUID(), ...more } = {}) =>
    who.call('POST', '/api/payments', {
      body: { ticketId, amount, how: 'cash', ...more },
      headers: { 'idempotency-key': key },
    })
  const takeBack = (id: number, who: Caller = ravi, key = randomUUID()) =>
    who.call('POST', `/api/payments/${id}/reversal`, {
      body: { reason: 'Noted twice' },
      headers: { 'idempotency-key': key },
    })
  const cancel = async (ticketId: number, body: object = {}, who: Caller = asha) =>
    (await who.call('POST', `/api/tickets/${ticketId}/cancellation`, { body })).body.data
  const received = async (ticketId: number, who: Caller = ravi): Promise<PaymentRow[]> =>
    (await who.call('GET', `/api/payments?state=received&ticketId=${ticketId}`)).body.data
  const waiting = async (ticketId: number): Promise<PaymentRow[]> =>
    (await ravi.call('GET', `/api/payments?state=waiting&ticketId=${ticketId}`)).body.data
  const own = async (ticketId: number): Promise<Ticket> => {
    const { data } = (await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).body
    return data.find(({ id }: Ticket) => id === ticketId)
  }
  const dueAtDoor = async (busId: number) => {
    const { trips }: BoardingManifest = (await ravi.call('GET', '/api/boarding/manifests')).body.data
    return trips.find((one) => one.busId === busId)?.seats.map(({ due }) => due)
  }

  it('a ticket that is booked online is to be paid at boarding, for apps of before too', async () => {
    const busId = await trip(24)
    const ticket = await book(busId, [1, 2])
    const money = { state: 'to-pay', fare: 1700, due: 1700, received: 0, paidBack: 0, dueBack: 0, kept: 0 }
    expect(ticket).toMatchObject({ payment: 'at-boarding', cost: 1700, money })
    expect(await own(ticket.id)).toMatchObject({ payment: 'at-boarding', cost: 1700, money })
    expect(await dueAtDoor(busId)).toEqual([1700, 1700])
    expect(await waiting(ticket.id)).toMatchObject([{ ticketId: ticket.id, due: 1700, seats: ['1', '2'] }])
    const offered = await server.visitor().call('GET', `/api/buses/${busId}`)
    expect(offered.body.data).toMatchObject({ payment: { mode: 'at-boarding' } })
  })

  it('of which nothing was paid is simply cancelled, and nobody owes or is owed anything', async () => {
    const { id } = await book(await trip(), [1, 2])
    const offer = await asha.call('GET', `/api/tickets/${id}/cancellation`)
    expect(offer.body.data).toMatchObject({ paid: 0, amount: 0, fare: 1700 })
    expect(await cancel(id, { seats: [2] })).toMatchObject({ refund: null, cost: FARE, money: { due: FARE } })
    expect(await cancel(id)).toMatchObject({ refund: null, cost: 0, status: 'CANCELLED', money: { due: 0 } })
    const refunds: { ticketId: number }[] = (await ravi.call('GET', '/api/refunds')).body.data
    expect(refunds.filter(({ ticketId }) => ticketId === id)).toEqual([])
    expect(await pay(id, FARE)).toMatchObject({ status: 409 })
  })

  it('gives back by the terms what was paid of the fare, and no more than that', async () => {
    const busId = await trip()
    const [whole, none, part, together] = [
      await book(busId, [1]),
      await book(busId, [2]),
      await book(busId, [3, 4]),
      await book(busId, [5, 6]),
    ]
    await pay(whole.id, FARE)
    expect(await cancel(whole.id)).toMatchObject({ refund: { amount: 765 }, cost: 85 })
    expect(await cancel(none.id)).toMatchObject({ refund: null })
    // 850 still pays the other seat; both cancelled give back the same, one after the other or together.
    for (const { id } of [part, together]) await pay(id, FARE)
    expect(await cancel(part.id, { seats: [3] })).toMatchObject({ refund: null, cost: FARE, money: { due: 0 } })
    expect(await cancel(part.id)).toMatchObject({ refund: { amount: 680 } })
    expect(await cancel(together.id)).toMatchObject({ refund: { amount: 680 } })
  })

  it('are noted once under a key, not beyond what is due, and only of one’s own tickets', async () => {
    const { id } = await book(await trip(), [1])
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => pay(id, 500, { key })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await pay(id, 400, { key })).toMatchObject({ status: 422 })
    expect(await pay(id, 351)).toMatchObject({ status: 409, body: { message: expect.stringContaining('₹350') } })
    for (const amount of [0, -1, 0.001, 1e12]) expect(await pay(id, amount)).toMatchObject({ status: 400 })
    expect(await pay(id, 350, { who: await server.operator() })).toMatchObject({ status: 404 })
    expect((await pay(id, 350)).body.data).toMatchObject({ payment: 'paid', money: { state: 'received', due: 0 } })
    expect((await received(id)).map(({ payment }) => payment?.amount)).toEqual([350, 500])
    expect(await waiting(id)).toEqual([])
  })

  it('are taken back by a record of their own, once, and stay to be read', async () => {
    const { id } = await book(await trip(), [1])
    await pay(id, FARE, { how: 'upi', reference: 'UPI 1' } as object)
    const payment = (await received(id))[0]?.payment
    const answers = await Promise.all([1, 2, 3].map(() => takeBack(payment?.id ?? 0)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.body.data).toMatchObject({ payment: 'at-boarding', money: { due: FARE, received: 0 } })
    expect((await received(id)).map(({ payment }) => payment)).toMatchObject([
      {
        id: payment?.id,
        amount: FARE,
        how: 'upi',
        reference: 'UPI 1',
        by: 'Ravi',
        takenBack: { reason: 'Noted twice' },
      },
    ])
  })

  it('stand once their money goes back to the passenger', async () => {
    const { id } = await book(await trip(), [1])
    await pay(id, FARE)
    const [paid] = await received(id)
    await cancel(id, {}, ravi)
    expect(await takeBack(paid?.payment?.id ?? 0)).toMatchObject({ status: 409 })
    expect(await own(id)).toMatchObject({ money: { received: FARE, dueBack: FARE } })
  })

  it('let whoever stands at the counter read and take back their own alone, and no driver note any', async () => {
    const { id } = await book(await trip(), [1])
    const join = (role: 'counter' | 'driver') =>
      inviteAndJoin(server, ravi, { name: role, email: `${role}@${engine}.example.com`, role })
    const [counter, driver] = [await join('counter'), await join('driver')]
    await pay(id, 500)
    await pay(id, 350, { who: counter })
    expect((await received(id, counter)).map(({ payment }) => payment?.by)).toEqual(['counter'])
    const [, ravis] = await received(id)
    expect(await takeBack(ravis?.payment?.id ?? 0, counter)).toMatchObject({ status: 404 })
    expect(await pay(id, 1, { who: driver })).toMatchObject({ status: 403 })
  })

  it('taken at the door are cash once, whoever says so twice, and the office can take them back there', async () => {
    const busId = await trip(1)
    const { id } = await server.at(NOW - HOUR / 2, () => book(busId, [1]))
    const scan = (change: object = {}) => ({
      ...{ id: randomUUID(), busId, ticketId: id, seat: 1, kind: 'paid', collected: FARE, deviceId: randomUUID() },
      ...{ scannedAt: NOW, ageMs: 0, verdict: 'welcome', ...change },
    })
    const send = async (...scans: object[]) =>
      (await ravi.call('POST', '/api/boarding/scans', { body: { scans } })).body.data
    const first = scan({ ageMs: 60_000 })
    await Promise.all([send(first), send(first), send(first, scan())])
    expect((await received(id)).map(({ payment }) => payment)).toMatchObject([
      { amount: FARE, how: 'cash', by: 'Ravi' },
    ])
    expect(await own(id)).toMatchObject({ payment: 'paid', collectedAt: NOW - 60_000, money: { received: FARE } })
    // Each phone that says it took the money is taken back by itself.
    for (const due of [0, FARE]) {
      const standing = (await received(id)).find(({ payment }) => !payment?.takenBack)
      expect(await takeBack(standing?.payment?.id ?? 0)).toMatchObject({
        status: 200,
        body: { data: { money: { due } } },
      })
    }
    expect(await dueAtDoor(busId)).toEqual([FARE])
    expect(await send(scan())).toMatchObject([{ outcome: 'first' }])
    expect(await own(id)).toMatchObject({ money: { due: 0, received: FARE } })
  })

  it('race with cancelling and boarding, and no paisa is given back that was not received', async () => {
    const busId = await trip(1)
    const tickets = await server.at(NOW - HOUR / 2, () =>
      Promise.all(Array.from({ length: 12 }, (_, index) => book(busId, [index + 2]))),
    )
    await Promise.all(
      tickets.flatMap(({ id, bookedSeats }) => [
        pay(id, FARE),
        cancel(id, {}, ravi),
        ravi.call('POST', '/api/boarding/scans', {
          body: {
            scans: [
              {
                ...{
                  id: randomUUID(),
                  busId,
                  ticketId: id,
                  seat: Number(bookedSeats[0]),
                  kind: 'paid',
                  collected: FARE,
                },
                ...{ deviceId: randomUUID(), scannedAt: NOW, ageMs: 0, verdict: 'welcome' },
              },
            ],
          },
        }),
      ]),
    )
    for (const { id } of tickets) {
      const rows = await server.database.read.selectFrom('payments').selectAll().where('ticket_id', '=', id).execute()
      const paise = rows.reduce((sum, { amount }) => sum + amount, 0)
      const { money, status } = await own(id)
      expect(paise).toBeLessThanOrEqual(FARE * 100)
      expect(money).toMatchObject({ received: paise / 100, dueBack: status === 'CANCELLED' ? paise / 100 : 0 })
    }
  })

  it('that nobody made until boarding ended are still to come only of who got on', async () => {
    const busId = await trip(1)
    const [came, missed] = await server.at(NOW - HOUR / 2, async () => [
      await book(busId, [20]),
      await book(busId, [21]),
    ])
    await ravi.call('POST', '/api/boarding/scans', {
      body: {
        scans: [
          {
            ...{ id: randomUUID(), busId, ticketId: came?.id, seat: 20, deviceId: randomUUID() },
            ...{ scannedAt: NOW, ageMs: 0, verdict: 'welcome' },
          },
        ],
      },
    })
    const figures = async () => {
      const day = indiaDate(NOW + HOUR)
      const { data } = (await ravi.call('GET', `/api/statistics?from=${day}&to=${day}`)).body
      return data.trips.find((one: { busId: number }) => one.busId === busId)
    }
    expect(missed?.money).toMatchObject({ due: FARE })
    expect(await figures()).toMatchObject({ revenue: 2 * FARE, stillToCome: 2 * FARE, received: 0 })
    const over = NOW + 14 * HOUR
    await server.at(over, async () => {
      await ravi.logInAgain()
      expect(await figures()).toMatchObject({ revenue: FARE, stillToCome: FARE, received: 0 })
    })
    await ravi.logInAgain()
  })
})
