import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CancellationOffer, CancelledTicket } from '#contract/cancellation/cancellation.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { readTicketCode } from '#contract/tickets/ticket-code.ts'
import { indiaInstant } from '#contract/time.ts'
import {
  addBus,
  type CallAnswer,
  type Caller,
  dayFromNow,
  type Person,
  payFor,
  plateOf,
  someBus,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'

const HOUR = 3_600_000
const DAY = dayFromNow(10)
const DEPARTS = indiaInstant(DAY, '21:30')

describe.each(await testEngines())('cancelling on %s', (engine) => {
  let server: TestServer
  let asha: Person
  let bina: Person
  let ravi: Person
  let sita: Person
  beforeAll(async () => {
    server = await startServer(engine)
    ;[asha, bina] = [await server.traveller('Asha Kumari'), await server.traveller('Bina Devi')]
    ;[ravi, sita] = [await server.operator('Ravi'), await server.operator('Sita')]
  })
  afterAll(() => server.stop())

  async function book(busId: number, seats: string, who = asha): Promise<Ticket> {
    const answer = await who.call('POST', `/api/tickets/${busId}/${who.id}/${seats.split(',').length}/${seats}`)
    if (answer.status !== 200) throw new Error(answer.text)
    await payFor(server.database, answer.body.data.id)
    return answer.body.data
  }
  const cancel = (who: Caller, ticketId: number, body: object = {}, key?: string): Promise<CallAnswer> =>
    who.call('POST', `/api/tickets/${ticketId}/cancellation`, {
      body,
      headers: key ? { 'idempotency-key': key } : {},
    })
  const offer = (who: Caller, ticketId: number, query = '') =>
    who.call('GET', `/api/tickets/${ticketId}/cancellation${query}`)
  const ticketOf = async (who: Person, id: number): Promise<Ticket> => {
    const { body } = await who.call('GET', `/api/tickets/find-ticket/${who.id}`)
    return body.data.find((ticket: Ticket) => ticket.id === id)
  }
  const seatsOf = async (busId: number) => (await asha.call('GET', `/api/tickets/bookedSeats/${busId}`)).body.data
  const bus = (busId: number) =>
    server.database.read.selectFrom('buses').selectAll().where('id', '=', busId).executeTakeFirstOrThrow()
  const revenue = async (who: Person) => (await who.call('GET', '/api/tickets/totalRevenue')).body.data

  it('by the terms gives back what they say at that moment, and frees the seats at once', async () => {
    const operator = await server.operator()
    const busId = await addBus(operator, { costPerSeat: 850 })
    const ticket = await book(busId, '4,14')
    expect(ticket).toMatchObject({
      status: 'BOOKED',
      cost: 1700,
      terms: [
        { hoursBefore: 24, percent: 90 },
        { hoursBefore: 12, percent: 50 },
        { hoursBefore: 4, percent: 25 },
      ],
    })
    const offered: CancellationOffer = (await offer(asha, ticket.id, '?seats=14')).body.data
    expect(offered).toMatchObject({ seats: ['14'], paid: 850, amount: 765, percent: 90, until: DEPARTS - 24 * HOUR })

    const answer = await cancel(asha, ticket.id, { seats: [14], expected: 765 })
    const cancelled: CancelledTicket = answer.body.data
    expect(answer.status).toBe(200)
    const refund = { amount: 765, seats: ['14'], state: 'due', cause: 'traveller', paidOn: null, reference: '' }
    expect(cancelled).toMatchObject({
      status: 'BOOKED',
      bookedSeats: ['4'],
      numberOfSeatsBooked: 1,
      cancelledSeats: ['14'],
      paid: 1700,
      cost: 935,
      refund,
      refunds: [refund],
    })
    expect(await seatsOf(busId)).toEqual([4])
    expect(await bus(busId)).toMatchObject({ sold_seats: 1, available_seats: 39 })
    expect(await revenue(operator)).toBe(935)
    // The code of before is void, the new one names the seat that is left.
    const claims = [ticket, cancelled].map(({ code = '' }) => readTicketCode(code))
    expect(claims).toMatchObject([
      { kind: 'read', claim: { seats: [4, 14], revision: 0 } },
      { kind: 'read', claim: { seats: [4], revision: 1 } },
    ])
    await book(busId, '14', bina)

    const rest = await cancel(asha, ticket.id)
    expect(rest.body.data).toMatchObject({
      status: 'CANCELLED',
      bookedSeats: ['4', '14'],
      numberOfSeatsBooked: 2,
      cancelledSeats: ['4', '14'],
      cost: 170,
      refund: { amount: 765, seats: ['4'] },
    })
    expect(rest.body.data).not.toHaveProperty('code')
    expect(await seatsOf(busId)).toEqual([14])
    expect(await revenue(operator)).toBe(170 + 850)
    expect((await server.mail(asha.email, 'ticket-cancelled')).message.text).toContain('₹765')
  })

  it('goes down the steps as the clock passes them, to the millisecond, and ends when the bus leaves', async () => {
    const busId = await addBus(ravi, { costPerSeat: 99.99 })
    const ticket = await book(busId, '1,2,3')
    for (const [at, percent, amount] of [
      [DEPARTS - 24 * HOUR - 1, 90, 269.97],
      [DEPARTS - 24 * HOUR, 50, 149.99],
      [DEPARTS - 12 * HOUR, 25, 74.99],
      [DEPARTS - 4 * HOUR, 0, 0],
      [DEPARTS - 1, 0, 0],
    ] as const)
      await server.at(at, async () => {
        await asha.logInAgain()
        expect((await offer(asha, ticket.id)).body.data).toMatchObject({ percent, amount })
      })
    await server.at(DEPARTS, async () => {
      expect((await offer(asha, ticket.id)).status).toBe(409)
      expect((await cancel(asha, ticket.id)).status).toBe(409)
    })
    await server.at(DEPARTS - 1, async () => {
      const answer = await cancel(asha, ticket.id)
      expect(answer.body.data).toMatchObject({ status: 'CANCELLED', refund: null, cost: 299.97 })
      expect(answer.body.data).not.toHaveProperty('refunds')
    })
    await asha.logInAgain()
    await ravi.logInAgain()
  })

  it('does nothing where another sum comes back than was shown', async () => {
    const ticket = await book(await addBus(ravi), '1')
    const answer = await cancel(asha, ticket.id, { expected: 700 })
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('₹675') } })
    expect(await ticketOf(asha, ticket.id)).toMatchObject({ status: 'BOOKED', cost: 750 })
    expect((await cancel(asha, ticket.id, { expected: 675 })).status).toBe(200)
  })

  it('gives all of it back where the operator cancels, and tells the traveller', async () => {
    const traveller = await server.traveller('Chandra')
    const busId = await addBus(ravi)
    const ticket = await book(busId, '1,2', traveller)
    expect((await offer(ravi, ticket.id)).body.data).toMatchObject({ percent: 100, amount: 1500, until: DEPARTS })
    const answer = await cancel(ravi, ticket.id, { seats: [2] })
    expect(answer.body.data).toMatchObject({ bookedSeats: ['1'], refund: { amount: 750, cause: 'operator' } })
    expect(answer.text).not.toContain('BT1:')
    const { message } = await server.mail(traveller.email, 'ticket-cancelled')
    expect(message.text).toContain('Seat 2 is cancelled by Ravi Travels')
    expect(message.text).toContain('Seat 1 stays booked')
  })

  it('says who cancelled last, also where nothing came back', async () => {
    const ticket = await book(await addBus(ravi), '1,2')
    expect(ticket).not.toHaveProperty('changedBy')
    const byOperator = await cancel(ravi, ticket.id, { seats: [1] })
    expect(byOperator.body.data).toMatchObject({ changedBy: 'operator' })
    await server.at(DEPARTS - 1, async () => {
      await asha.logInAgain()
      const own = await cancel(asha, ticket.id)
      expect(own.body.data).toMatchObject({ changedBy: 'traveller', changedAt: DEPARTS - 1 })
      expect(own.body.data.refunds).toMatchObject([{ cause: 'operator' }])
    })
    await asha.logInAgain()
    expect(await ticketOf(asha, ticket.id)).toMatchObject({ status: 'CANCELLED', changedBy: 'traveller' })
  })

  it('goes by the side that is meant where one browser is logged in as both', async () => {
    const busId = await addBus(ravi)
    const [own, others] = [await book(busId, '1'), await book(busId, '2', bina)]
    // One phone, both log-ins.
    const both: Caller = { ...asha, cookies: asha.cookies }
    for (const [name, value] of ravi.cookies) both.cookies.set(name, value)
    expect((await offer(both, own.id)).body.data.percent).toBe(90)
    expect((await offer(both, own.id, '?as=operator')).body.data.percent).toBe(100)
    expect((await offer(both, others.id)).body.data.percent).toBe(100)
    expect((await offer(both, others.id, '?as=traveller')).status).toBe(404)
    for (const name of ravi.cookies.keys()) both.cookies.delete(name)
    expect((await offer(asha, own.id, '?as=operator')).status).toBe(401)
  })

  it('is refused for seats that the ticket has not, or no longer has, and for tickets of others', async () => {
    const busId = await addBus(ravi)
    const ticket = await book(busId, '1,2')
    expect((await cancel(asha, ticket.id, { seats: [3] })).status).toBe(400)
    expect((await cancel(asha, ticket.id, { seats: [1, 1] })).status).toBe(400)
    expect((await cancel(asha, ticket.id, { seats: [] })).status).toBe(400)
    expect((await cancel(bina, ticket.id)).status).toBe(404)
    expect((await cancel(sita, ticket.id)).status).toBe(404)
    expect((await cancel(asha, 999_999)).status).toBe(404)
    expect((await cancel(asha, ticket.id, { seats: [1] })).status).toBe(200)
    expect((await cancel(asha, ticket.id, { seats: [1] })).body.message).toBe('Seat 1 is cancelled already.')
    expect((await cancel(asha, ticket.id)).status).toBe(200)
    expect((await cancel(asha, ticket.id)).body.message).toBe('This ticket is cancelled already.')
    expect((await bus(busId)).sold_seats).toBe(0)
  })

  it('with one key is done once, however often and late it is asked for', async () => {
    const busId = await addBus(ravi)
    const ticket = await book(busId, '1,2,3')
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(asha, ticket.id, { seats: [1] }, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(5)
    expect(new Set(answers.map(({ body }) => body.data.refund.id)).size).toBe(1)
    expect((await ticketOf(asha, ticket.id)).cancelledSeats).toEqual(['1'])
    // After the bus has left, too: it was done.
    await server.at(DEPARTS + HOUR, async () => {
      await asha.logInAgain()
      expect((await cancel(asha, ticket.id, { seats: [1] }, key.toUpperCase())).status).toBe(200)
    })
    await asha.logInAgain()
    expect((await cancel(asha, ticket.id, { seats: [2] }, key)).status).toBe(422)
    // Without seats all are meant, and two of them stayed.
    expect((await cancel(asha, ticket.id, {}, key)).status).toBe(422)
    const other = await book(await addBus(ravi), '1')
    expect((await cancel(asha, other.id, {}, key)).status).toBe(422)
    // A key is its sender's own.
    expect((await cancel(ravi, ticket.id, { seats: [2] }, key)).status).toBe(200)
    expect((await cancel(asha, ticket.id, {}, 'no-uuid')).status).toBe(400)
    // All that were left, under a key of their own: the same, however it is said.
    const rest = randomUUID()
    for (const body of [{}, {}, { seats: [3] }]) expect((await cancel(asha, ticket.id, body, rest)).status).toBe(200)
    expect((await cancel(asha, ticket.id, {}, key)).status).toBe(422)
  })

  it('at the same moment as another request is done once, and one key on two trips cancels one of them', async () => {
    const [one, other] = [await book(await addBus(ravi), '1'), await book(await addBus(ravi), '1')]
    const twice = await Promise.all([cancel(asha, one.id, {}, randomUUID()), cancel(ravi, one.id)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    const again = await book(one.busId ?? 0, '1')
    const key = randomUUID()
    const keyed = await Promise.all([cancel(asha, again.id, {}, key), cancel(asha, other.id, {}, key)])
    expect(keyed.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('leaves a seat to whoever books it at that moment, and never to two', async () => {
    const busId = await addBus(ravi)
    for (let round = 0; round < 5; round++) {
      const ticket = await book(busId, '1,2')
      const answers = await Promise.all([
        cancel(asha, ticket.id),
        ...[bina, asha, bina].map((who) => who.call('POST', `/api/tickets/${busId}/${who.id}/1/2`)),
      ])
      expect(answers[0]?.status).toBe(200)
      const rows = await sql<{
        seats: number
      }>`select count(*) as seats from ticket_seats where bus_id = ${busId}`.execute(server.database.read)
      const trip = await bus(busId)
      expect(trip.sold_seats).toBe(Number(rows.rows[0]?.seats))
      expect(trip.sold_seats + trip.available_seats).toBe(40)
      for (const who of [asha, bina])
        for (const held of (await who.call('GET', `/api/tickets/find-ticket/${who.id}`)).body.data)
          if (held.busId === busId && held.status === 'BOOKED') await cancel(who, held.id)
      expect(await seatsOf(busId)).toEqual([])
    }
  })

  it('leaves an earlier booking’s key with its ticket, and books the seats anew with another', async () => {
    const busId = await addBus(ravi)
    const key = { 'idempotency-key': randomUUID() }
    const path = `/api/tickets/${busId}/${asha.id}/1/5`
    const first = await asha.call('POST', path, { headers: key })
    await cancel(asha, first.body.data.id)
    const late = await asha.call('POST', path, { headers: key })
    expect(late.body.data).toMatchObject({ id: first.body.data.id, status: 'CANCELLED' })
    expect(await seatsOf(busId)).toEqual([])
    const second = await asha.call('POST', path, { headers: { 'idempotency-key': randomUUID() } })
    expect(second.body.data.id).not.toBe(first.body.data.id)
  })

  it('leaves the terms of a sold ticket as they were when it was sold', async () => {
    const operator = await server.operator()
    const busId = await addBus(operator)
    const before = await book(busId, '1')
    const path = `/api/admins/${operator.id}/cancellation-terms`
    const terms = [{ hoursBefore: 48, percent: 100 }]
    expect((await operator.call('PUT', path, { body: { terms } })).status).toBe(200)
    expect((await operator.call('GET', path)).body.data).toEqual({ terms })
    expect((await asha.call('GET', `/api/buses/${busId}`)).body.data.cancellationTerms).toEqual(terms)
    expect((await asha.call('GET', '/api/buses')).text).not.toContain('cancellationTerms')
    const after = await book(busId, '2')
    expect((await offer(asha, before.id)).body.data.percent).toBe(90)
    expect((await offer(asha, after.id)).body.data.percent).toBe(100)
    expect((await operator.call('PUT', path, { body: { terms: [] } })).status).toBe(200)
    expect((await offer(asha, (await book(busId, '3')).id)).body.data).toMatchObject({ percent: 0, amount: 0 })
    for (const bad of [
      [
        { hoursBefore: 12, percent: 50 },
        { hoursBefore: 12, percent: 25 },
      ],
      [
        { hoursBefore: 12, percent: 50 },
        { hoursBefore: 6, percent: 50 },
      ],
      [{ hoursBefore: 0, percent: 50 }],
      [{ hoursBefore: 5, percent: 101 }],
      Array.from({ length: 7 }, (_, step) => ({ hoursBefore: 50 - step, percent: 50 - step })),
    ])
      expect((await operator.call('PUT', path, { body: { terms: bad } })).status).toBe(400)
  })

  it('of half a trip leaves the figures with what was kept', async () => {
    const operator = await server.operator()
    const busId = await addBus(operator)
    const [whole, part] = [await book(busId, '1,2'), await book(busId, '3,4')]
    await cancel(asha, whole.id)
    await cancel(asha, part.id, { seats: [4] })
    const { body } = await operator.call('GET', `/api/statistics?from=${DAY}&to=${DAY}`)
    expect(body.data.trips).toEqual([expect.objectContaining({ bookings: 1, seats: 1, revenue: 150 + 75 + 750 })])
    const listed: Ticket[] = (await operator.call('GET', '/api/tickets')).body.data
    expect(listed.reduce((sum, { cost }) => sum + cost, 0)).toBe(await revenue(operator))
    expect((await operator.call('GET', `/api/tickets/travellers/${busId}`)).body.data).toBe(1)
  })

  it('lets the account go that had nothing but a ticket ahead', async () => {
    const traveller = await server.traveller('Deepa')
    const ticket = await book(await addBus(ravi), '1', traveller)
    const erase = (payTo?: string) =>
      traveller.call('POST', `/api/users/${traveller.id}/erasure`, {
        body: { currentPassword: traveller.password, payTo },
      })
    expect((await erase('deepa@okbank')).status).toBe(409)
    await cancel(traveller, ticket.id)
    // Where to is asked before: nobody could be asked later.
    expect((await erase()).status).toBe(409)
    expect((await erase('deepa@okbank')).status).toBe(200)
    const refunds = (await ravi.call('GET', '/api/refunds')).body.data
    expect(refunds.find((refund: { ticketId: number }) => refund.ticketId === ticket.id)).toMatchObject({
      username: 'Account erased',
      phone: '',
      payTo: 'deepa@okbank',
      amount: 675,
    })
    const history = await ravi.call('GET', `/api/tickets/${ticket.id}/history`)
    expect(history.text).not.toContain('Deepa')
  })

  it('keeps where its traveller asks to be paid, for the company that owes it alone', async () => {
    const ticket = await book(await addBus(ravi), '1,2')
    for (const payTo of ['12345', 'asha', 'asha@bank?am=1', 7])
      expect((await cancel(asha, ticket.id, { seats: [1], payTo })).status).toBe(400)
    // What an operator cancels is asked of nobody.
    expect((await cancel(ravi, ticket.id, { seats: [1], as: 'operator', payTo: 'ravi@bank' })).status).toBe(200)
    const key = randomUUID()
    const made = await cancel(asha, ticket.id, { seats: [2], payTo: ' asha.k@okbank ' }, key)
    expect(made.status).toBe(200)
    expect(made.text).not.toContain('okbank')
    // Sent again with another one under its key, the first stands.
    expect((await cancel(asha, ticket.id, { seats: [2], payTo: 'other@okbank' }, key)).status).toBe(200)
    const due = async (who: Person) => (await who.call('GET', '/api/refunds')).body.data
    const own = (await due(ravi)).filter((refund: { ticketId: number }) => refund.ticketId === ticket.id)
    expect(own.map(({ seats, payTo }: { seats: string[]; payTo?: string }) => [seats, payTo])).toEqual([
      [['1'], undefined],
      [['2'], 'asha.k@okbank'],
    ])
    expect(JSON.stringify(await due(sita))).not.toContain('okbank')
    expect((await bina.call('GET', `/api/tickets/find-ticket/${bina.id}`)).text).not.toContain('okbank')
    const paid = await ravi.call('POST', `/api/refunds/${own[1].id}/payment`, { body: { reference: 'UPI 1' } })
    expect(paid.body.data).not.toHaveProperty('payTo')
  })

  describe('of a whole trip', () => {
    const callOff = (who: Caller, busId: number, reason = 'The road is closed', key?: string) =>
      who.call('POST', `/api/buses/${busId}/cancellation`, {
        body: { reason },
        headers: key ? { 'idempotency-key': key } : {},
      })

    it('makes everything due back, tells each passenger once, and takes the trip off every list', async () => {
      const operator = await server.operator()
      const [one, two] = [await server.traveller('Ela'), await server.traveller('Farida')]
      const route = { from: 'Gaya', to: 'Ranchi' }
      const busId = await addBus(operator, { ...route, costPerSeat: 850 })
      const others = [
        await addBus(operator, { ...route, departureTime: '22:45', name: 'Ganga Sleeper' }),
        await addBus(operator, {
          ...route,
          departureTime: '23:10',
          name: 'Sold out',
          numberOfSeats: 1,
          availableSeats: 0,
        }),
      ]
      const tickets = [await book(busId, '1,2', one), await book(busId, '3', one), await book(busId, '4', two)]
      const partly = tickets[0]?.id ?? 0
      await cancel(one, partly, { seats: [2] })
      const considered = await operator.call('GET', `/api/buses/${busId}/cancellation`)
      expect(considered.body.data).toMatchObject({
        people: 3,
        bookings: 3,
        amount: 2550,
        told: 3,
        toCall: [],
        calledOff: null,
      })
      const key = randomUUID()
      const answer = await callOff(operator, busId, 'The road at Koderma is closed.', key)
      expect(answer.body.data).toMatchObject({
        people: 3,
        bookings: 3,
        amount: 2550,
        calledOff: { at: expect.any(Number) },
      })
      expect((await callOff(operator, busId, 'The road at Koderma is closed.', key)).headers).toMatchObject({
        'idempotency-replayed': 'true',
      })
      expect((await callOff(operator, busId, 'Another reason', key)).status).toBe(422)
      expect((await callOff(operator, busId)).status).toBe(409)

      expect(await ticketOf(one, partly)).toMatchObject({
        status: 'CANCELLED',
        bookedSeats: ['1', '2'],
        cost: 85,
        refunds: [{ amount: 765 }, { amount: 850, cause: 'called-off' }],
        calledOff: { reason: 'The road at Koderma is closed.' },
      })
      expect(await bus(busId)).toMatchObject({ sold_seats: 0, available_seats: 40, archived_at: expect.any(Number) })
      expect((await asha.call('GET', `/api/buses/${busId}`)).status).toBe(404)
      expect((await operator.call('GET', `/api/buses/find/${operator.id}`)).body.data).toHaveLength(2)
      expect((await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/9`)).status).toBe(404)
      expect((await cancel(one, tickets[1]?.id ?? 0)).status).toBe(409)
      expect(await revenue(operator)).toBe(85)
      const { body } = await operator.call('GET', `/api/statistics?from=${DAY}&to=${DAY}`)
      expect(body.data.trips[0]).toMatchObject({ busId, bookings: 0, seats: 0, revenue: 85 })

      for (const traveller of [one, two]) {
        const { message } = await server.mail(traveller.email, 'called-off')
        expect(message.text).toContain('The road at Koderma is closed.')
        expect(message.text).toContain('Ganga Sleeper')
        expect(message.html).toContain(`/bus/bus-details?bus=${others[0]}`)
        expect(message.text).not.toContain('Sold out')
        expect(message.files.length).toBeGreaterThan(0)
      }
      const { message } = await server.mail(one.email, 'called-off')
      expect(message.text).toContain('₹1,700')
      expect(message.text).toContain('seats 1, 3')
      const sent = server.mails.filter((mail) => mail.to === one.email && mail.message.slug === 'called-off')
      expect(sent).toHaveLength(1)
    })

    it('is refused to others, after departure, without a reason, and for a trip that was removed', async () => {
      const busId = await addBus(ravi)
      await book(busId, '1')
      expect((await callOff(sita, busId)).status).toBe(403)
      expect((await callOff(ravi, 999_999)).status).toBe(404)
      expect((await callOff(ravi, busId, '   ')).status).toBe(400)
      expect((await callOff(ravi, busId, 'x'.repeat(201))).status).toBe(400)
      // For 48 hours it is for who was left behind (left-behind.test.ts).
      await server.at(DEPARTS + 48 * HOUR, async () => {
        await ravi.logInAgain()
        expect((await callOff(ravi, busId)).status).toBe(409)
      })
      await ravi.logInAgain()
      expect((await callOff(ravi, busId)).status).toBe(200)
      const empty = await addBus(ravi)
      await ravi.call('DELETE', `/api/buses/${empty}`)
      expect((await callOff(ravi, empty)).status).toBe(404)
      expect((await ravi.call('GET', `/api/buses/${empty}/cancellation`)).status).toBe(404)
    })

    it('beside cancelling and booking pays nobody twice and leaves no seat behind', async () => {
      for (let round = 0; round < 4; round++) {
        const operator = await server.operator()
        const busId = await addBus(operator, { costPerSeat: 100 })
        const [mine, hers] = [await book(busId, '1,2'), await book(busId, '3', bina)]
        const [off] = await Promise.all([
          callOff(operator, busId),
          cancel(asha, mine.id, { seats: [2] }),
          bina.call('POST', `/api/tickets/${busId}/${bina.id}/1/4`),
          cancel(bina, hers.id),
        ])
        expect(off?.status).toBe(200)
        const rows = await server.database.read.selectFrom('tickets').selectAll().where('bus_id', '=', busId).execute()
        const paid = await server.database.read
          .selectFrom('cancellations')
          .select(['ticket_id', 'seats', 'amount'])
          .where('bus_id', '=', busId)
          .execute()
        for (const row of rows) {
          expect(row.status).toBe('CANCELLED')
          const own = paid.filter(({ ticket_id }) => ticket_id === row.id)
          expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(row.refunded)
          expect(row.refunded).toBeLessThanOrEqual(row.cost)
          expect(own.flatMap(({ seats }) => seats.split(',')).sort()).toEqual(row.seats.split(',').sort())
        }
        expect(await bus(busId)).toMatchObject({ sold_seats: 0, available_seats: 40 })
      }
    })

    it('tells nobody any more of a change that was to be told', async () => {
      const held = await server.traveller('Gita')
      const busId = await addBus(ravi)
      await book(busId, '1', held)
      await ravi.call('PUT', `/api/buses/${busId}`, {
        body: { ...someBus({ busNumber: plateOf(busId) }), departureTime: '21:45' },
      })
      await callOff(ravi, busId)
      await server.mail(held.email, 'called-off')
      const left = await server.database.read
        .selectFrom('mail_outbox')
        .select('letter')
        .where('bus_id', '=', busId)
        .execute()
      expect(left).toEqual([])
    })
  })

  describe('refunds', () => {
    async function refundIn(operator: Person) {
      const ticket = await book(await addBus(operator), '1')
      const answer = await cancel(asha, ticket.id)
      return { ticket, id: Number(answer.body.data.refund.id) }
    }
    const pay = (who: Caller, id: number, reference = '', key?: string) =>
      who.call('POST', `/api/refunds/${id}/payment`, {
        body: { reference },
        headers: key ? { 'idempotency-key': key } : {},
      })
    const list = async (who: Caller, query = '') => (await who.call('GET', `/api/refunds${query}`)).body

    it('are due, the oldest first, until they are noted as paid, and paid, the latest first', async () => {
      const operator = await server.operator()
      const made = [await refundIn(operator), await refundIn(operator), await refundIn(operator)]
      const due = await list(operator)
      expect(due).toMatchObject({ total: 3 })
      expect(due.data.map(({ id }: { id: number }) => id)).toEqual(made.map(({ id }) => id))
      expect(due.data[0]).toMatchObject({
        ticketId: made[0]?.ticket.id,
        amount: 675,
        username: 'Asha Kumari',
        phone: '9876543210',
        cause: 'traveller',
        state: 'due',
      })
      const [first, second] = made.map(({ id }) => id) as [number, number]
      expect((await pay(operator, first, 'UPI 6327')).body.data).toMatchObject({
        state: 'paid',
        paidOn: dayFromNow(0),
        reference: 'UPI 6327',
      })
      expect((await pay(operator, second)).status).toBe(200)
      expect((await list(operator, '?state=paid')).data.map(({ id }: { id: number }) => id)).toEqual([second, first])
      expect(await list(operator, '?state=due&skip=0')).toMatchObject({ total: 1, data: [{ id: made[2]?.id }] })
      expect((await list(operator, '?state=paid&skip=1')).data).toHaveLength(1)
      const ticket = await ticketOf(asha, made[0]?.ticket.id ?? 0)
      expect(ticket.refunds).toMatchObject([{ state: 'paid', reference: 'UPI 6327', paidOn: dayFromNow(0) }])
      // What was paid is kept as little as what is due.
      expect(ticket.cost).toBe(75)
    })

    it('are paid once: a repeat changes nothing, another reference is refused', async () => {
      const { id } = await refundIn(ravi)
      const answers = await Promise.all([pay(ravi, id, 'A 1'), pay(ravi, id, 'A 1'), pay(ravi, id, 'A 1')])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await pay(ravi, id, 'B 2')).toMatchObject({
        status: 409,
        // The day as people write it.
        body: { message: expect.stringMatching(/noted as paid on \w{3} \d+ \w{3}, reference A 1\.$/) },
      })
      const misfits = ['A'.repeat(61), null, 7].map((reference) =>
        ravi.call('POST', `/api/refunds/${id}/payment`, { body: { reference } }),
      )
      expect((await Promise.all(misfits)).map(({ status, body }) => [status, body.message])).toEqual([
        [400, 'Reference is too long: 60 characters at most. (reference)'],
        [400, 'Reference is a text of 60 characters at most, or empty. (reference)'],
        [400, 'Reference is a text of 60 characters at most, or empty. (reference)'],
      ])
      expect((await pay(sita, id, 'A 1')).status).toBe(404)
      expect((await sita.call('DELETE', `/api/refunds/${id}/payment`)).status).toBe(404)
      expect((await pay(ravi, 999_999)).status).toBe(404)
      expect((await list(sita)).data).toEqual([])
    })

    it('are due again where the payment is taken back at once, and a late copy of it pays nothing', async () => {
      const { id } = await refundIn(ravi)
      const key = randomUUID()
      await pay(ravi, id, 'A 1', key)
      const back = await ravi.call('DELETE', `/api/refunds/${id}/payment`)
      expect(back.body.data).toMatchObject({ state: 'due', paidOn: null, reference: '' })
      expect((await ravi.call('DELETE', `/api/refunds/${id}/payment`)).status).toBe(200)
      expect((await pay(ravi, id, 'A 1', key)).status).toBe(409)
      expect((await pay(ravi, id, 'A 2', randomUUID())).status).toBe(200)
      await server.at(Date.now() + 11 * 60_000, async () => {
        expect((await ravi.call('DELETE', `/api/refunds/${id}/payment`)).status).toBe(409)
      })
    })

    it('of nothing are none', async () => {
      const operator = await server.operator()
      const path = `/api/admins/${operator.id}/cancellation-terms`
      await operator.call('PUT', path, { body: { terms: [] } })
      const ticket = await book(await addBus(operator), '1')
      await cancel(asha, ticket.id)
      expect(await list(operator)).toMatchObject({ total: 0, data: [] })
      const { id } = await server.database.read
        .selectFrom('cancellations')
        .select('id')
        .where('ticket_id', '=', ticket.id)
        .executeTakeFirstOrThrow()
      expect((await pay(operator, id)).status).toBe(404)
    })
  })

  it('sells the terms that were shown or none: others since then are a 409 that books nothing', async () => {
    const operator = await server.operator()
    const busId = await addBus(operator)
    const setTerms = (terms: object[]) =>
      operator.call('PUT', `/api/admins/${operator.id}/cancellation-terms`, { body: { terms } })
    const shown = (seat: number, terms?: string, key = randomUUID()) =>
      asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/${seat}`, {
        headers: { 'idempotency-key': key, ...(terms === undefined ? {} : { 'expected-terms': terms }) },
      })
    const key = randomUUID()
    expect((await shown(1, '24:90,12:50,4:25', key)).status).toBe(200)

    await setTerms([{ hoursBefore: 48, percent: 80 }])
    const stale = await shown(2, '24:90,12:50,4:25')
    expect(stale.status).toBe(409)
    expect(stale.body.message).toMatch(/refund terms/)
    expect(await seatsOf(busId)).toEqual([1])
    expect((await shown(2, '48:80')).body.data.terms).toEqual([{ hoursBefore: 48, percent: 80 }])
    // A client that knows of no terms books as ever, and a repeat of what was sold is answered, whatever holds now.
    expect((await shown(3)).body.data.terms).toEqual([{ hoursBefore: 48, percent: 80 }])
    expect((await shown(1, '24:90,12:50,4:25', key)).body.data.terms).toHaveLength(3)

    await setTerms([])
    expect((await shown(4, '48:80')).status).toBe(409)
    expect((await shown(4, 'none')).body.data.terms).toEqual([])
    expect((await shown(5, 'all of it')).status).toBe(400)
    expect(await seatsOf(busId)).toEqual([1, 2, 3, 4])
  })

  it('stands in the ticket’s history with everything else, for both sides, without a stranger’s name', async () => {
    const operator = await server.operator('Ravindra Secret')
    const busId = await addBus(operator)
    await book(busId, '9', bina)
    const ticket = await book(busId, '1,2,3')
    const edit = { ...someBus({ busNumber: plateOf(busId) }), departureTime: '21:45', boardingPoint: 'Gandhi Maidan' }
    expect((await operator.call('PUT', `/api/buses/${busId}`, { body: edit })).status).toBe(200)
    const refund = (await cancel(asha, ticket.id, { seats: [1] })).body.data.refund
    await operator.call('POST', `/api/refunds/${refund.id}/payment`, { body: { reference: 'UPI 7' } })
    await cancel(operator, ticket.id, { seats: [2] })
    await operator.call('POST', `/api/buses/${busId}/cancellation`, { body: { reason: 'Too few passengers' } })
    const read = async (who: Caller) => (await who.call('GET', `/api/tickets/${ticket.id}/history`)).body.data
    const history = await read(asha)
    const company = { role: 'operator', name: expect.stringContaining('Ravi Travels') }
    const traveller = { role: 'traveller', name: 'Asha Kumari' }
    expect(history).toEqual([
      { kind: 'sold', at: expect.any(Number), by: traveller, seats: ['1', '2', '3'], amount: 2250 },
      {
        kind: 'changed',
        at: expect.any(Number),
        by: company,
        changes: [
          { field: 'departureTime', before: '21:30', after: '21:45' },
          { field: 'boardingPoint', before: 'Mithapur', after: 'Gandhi Maidan' },
        ],
      },
      // Another boarding point gives everything back.
      { kind: 'cancelled', at: expect.any(Number), by: traveller, seats: ['1'], amount: 750 },
      { kind: 'refunded', at: expect.any(Number), by: company, amount: 750, reference: 'UPI 7' },
      { kind: 'cancelled', at: expect.any(Number), by: company, seats: ['2'], amount: 750 },
      { kind: 'called-off', at: expect.any(Number), by: company, reason: 'Too few passengers', amount: 750 },
    ])
    expect(await read(operator)).toEqual(history)
    expect(JSON.stringify(history)).not.toMatch(/Bina|Ravindra/)
    expect((await bina.call('GET', `/api/tickets/${ticket.id}/history`)).status).toBe(404)
    expect((await sita.call('GET', `/api/tickets/${ticket.id}/history`)).status).toBe(404)
  })
})
