import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeptSeat } from '#contract/tickets/counter.ts'
import { indiaInstant } from '#contract/time.ts'
import { openTicketKeys } from '#server/modules/boarding/ticket-keys.ts'
import { keptSeats } from '#server/modules/counter/kept-seats.ts'
import {
  addBus,
  type Caller,
  dayFromNow,
  type Person,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'
import { inviteAndJoin } from '../support/staff.ts'

const MINUTE = 60_000
const buyer = { name: 'Sunita Devi', phone: '9000000121', payment: 'paid' }

describe.each(await testEngines())('the counter on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let other: Person
  let asha: Person
  beforeAll(async () => {
    server = await startServer(engine)
    ravi = await server.operator('Ravi Operator')
    other = await server.operator('Other Operator')
    asha = await server.traveller()
  })
  afterAll(() => server.stop())

  const sell = (busId: number, sale: object, headers: Record<string, string> = {}) =>
    ravi.call('POST', `/api/counter/${busId}/sales`, { body: { ...buyer, ...sale }, headers })
  const keep = (busId: number, seats: number[], more: object = {}) =>
    ravi.call('POST', `/api/counter/${busId}/kept-seats`, { body: { seats, reason: 'Crew', ...more } })
  const giveBack = (busId: number, seats: number[]) =>
    ravi.call('DELETE', `/api/counter/${busId}/kept-seats/${seats.join(',')}`)
  const hold = (busId: number, holdId: string, seats: number[]) =>
    ravi.call('PUT', `/api/counter/${busId}/holds/${holdId}`, { body: { seats } })
  const book = (busId: number, seats: number[]) =>
    asha.call('POST', `/api/tickets/${busId}/${asha.id}/${seats.length}/${seats.join(',')}`)
  const taken = async (busId: number): Promise<number[]> =>
    (await server.visitor().call('GET', `/api/tickets/bookedSeats/${busId}`)).body.data
  const rowOf = (busId: number) =>
    server.database.read.selectFrom('buses').selectAll().where('id', '=', busId).executeTakeFirstOrThrow()

  it('sells seats to somebody without an account: a ticket like any other, with its link', async () => {
    const busId = await addBus(ravi)
    const sold = await sell(busId, { seats: [14, 4], payment: 'at-boarding', boardingPoint: 'Zero Mile' })
    expect(sold.status).toBe(201)
    const { ticket, link } = sold.body.data
    expect(ticket).toMatchObject({
      status: 'BOOKED',
      bookedSeats: ['4', '14'],
      cost: 1500,
      username: 'Sunita Devi',
      phone: '9000000121',
      payment: 'at-boarding',
      soldBy: 'Ravi Operator',
      boardingPoint: 'Zero Mile',
    })
    expect(await taken(busId)).toEqual([4, 14])
    expect(await rowOf(busId)).toMatchObject({ sold_seats: 2, available_seats: 38, kept_seats: '' })
    const lists = await ravi.call('GET', `/api/tickets/find/${busId}`)
    expect(lists.body.data).toMatchObject([{ id: ticket.id, soldBy: 'Ravi Operator', payment: 'at-boarding' }])
    expect(lists.body.data[0]).not.toHaveProperty('code')
    // Everybody who has the link, and nobody who has not.
    const address = `/api/tickets/links/${link.split('/').at(-1)}`
    const read = await server.visitor().call('GET', address)
    expect(read.body.data).toMatchObject({ id: ticket.id, code: ticket.code, bookedSeats: ['4', '14'] })
    expect(read.headers['cache-control']).toBe('no-store')
    // Nobody's account has it, so nobody can cancel it by any terms.
    for (const one of [ticket, read.body.data]) expect(one).not.toHaveProperty('terms')
    const pdf = await server.visitor().call('GET', `${address}/pdf`, { headers: { 'accept-language': 'hi' } })
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.text).toBe(`%PDF-stand-in hi ${ticket.id}`)
    for (const guess of [`${ticket.id}-${'A'.repeat(22)}`, address.replace(/.*\/\d+/, '999999')])
      expect((await server.visitor().call('GET', `/api/tickets/links/${guess}`)).status).toBe(404)
    expect((await server.visitor().call('GET', '/api/tickets/links/7')).status).toBe(400)
    // The money is taken at the door, once or twice.
    for (const _ of [1, 2])
      expect((await ravi.call('POST', `/api/counter/tickets/${ticket.id}/payment`)).body.data.payment).toBe('paid')
    expect((await ravi.call('GET', `/api/counter/tickets/${ticket.id}`)).body.data.link).toBe(link)
  })

  describe('the link of a ticket', () => {
    const change = (method: 'POST' | 'DELETE', id: number, key?: string, who: Caller = ravi) =>
      who.call(method, `/api/tickets/${id}/link`, { headers: key ? { 'idempotency-key': key } : {} })
    const opened = async (link: string, end = '') =>
      server.visitor().call('GET', `/api/tickets/links/${link.split('/').at(-1)}${end}`)
    async function soldOne(): Promise<{ id: number; link: string }> {
      const { ticket, link } = (await sell(await addBus(ravi), { seats: [1] })).body.data
      return { id: ticket.id, link }
    }

    it('can be replaced, and then leads nowhere: once under a key, whatever comes late', async () => {
      const { id, link } = await soldOne()
      const [first, second] = [randomUUID(), randomUUID()]
      const renewed = await change('POST', id, first)
      expect(renewed).toMatchObject({ status: 200, body: { data: { ticket: { id } } } })
      const next = renewed.body.data.link
      expect(next).toMatch(/\/ticket\/\d+-[\w-]{22}$/)
      expect(next).not.toBe(link)
      expect([(await opened(link)).status, (await opened(link, '/pdf')).status]).toEqual([404, 404])
      expect((await opened(next)).body.data).toMatchObject({ id, username: 'Sunita Devi' })
      const last = (await change('POST', id, second)).body.data.link
      expect((await change('POST', id, first)).body.data.link).toBe(last)
      expect((await opened(next)).status).toBe(404)
      expect((await change('DELETE', id, first)).status).toBe(422)
      expect((await ravi.call('GET', `/api/counter/tickets/${id}`)).body.data.link).toBe(last)
    })

    it('can be withdrawn, until another one is made; a late copy leaves that alone', async () => {
      const { id, link } = await soldOne()
      const key = randomUUID()
      expect((await change('DELETE', id, key)).body.data).toMatchObject({ ticket: { id }, link: '' })
      expect((await opened(link)).status).toBe(404)
      expect((await ravi.call('GET', `/api/counter/tickets/${id}`)).body.data.link).toBe('')
      const next = (await change('POST', id)).body.data.link
      expect((await change('DELETE', id, key)).body.data.link).toBe(next)
      expect((await opened(link)).status).toBe(404)
      expect((await opened(next)).status).toBe(200)
      // What is of the ticket itself stays as it is.
      expect((await opened(next)).body.data.code).toBe(
        (await ravi.call('GET', `/api/counter/tickets/${id}`)).body.data.ticket.code,
      )
    })

    it('of another company’s ticket, or of a traveller’s own, is nobody’s to change', async () => {
      const { id, link } = await soldOne()
      const booked = Number((await book(await addBus(ravi), [1])).body.id)
      for (const method of ['POST', 'DELETE'] as const) {
        expect((await change(method, id, undefined, other)).status).toBe(404)
        expect((await change(method, booked)).status).toBe(404)
        expect((await change(method, id, undefined, server.visitor())).status).toBe(401)
      }
      expect((await opened(link)).status).toBe(200)
    })

    it('says that the ticket is cancelled, and names nobody then', async () => {
      const { ticket, link } = (await sell(await addBus(ravi), { seats: [1, 2], gender: 'female', age: 31 })).body.data
      const cancel = (seats?: number[]) =>
        ravi.call('POST', `/api/tickets/${ticket.id}/cancellation`, {
          body: { as: 'operator', ...(seats ? { seats } : {}) },
        })
      expect((await cancel([1])).status).toBe(200)
      expect((await opened(link)).body.data).toMatchObject({ username: 'Sunita Devi', bookedSeats: ['2'] })
      expect((await opened(link, '/pdf')).status).toBe(200)
      expect((await cancel()).status).toBe(200)
      const { status, body, text } = await opened(link)
      expect([status, body.data.status, body.data.cancelledSeats]).toEqual([200, 'CANCELLED', ['1', '2']])
      expect(body.data).toMatchObject({ username: '', phone: '', age: '', gender: '' })
      for (const word of ['Sunita', '9000000121', 'Ravi Operator', 'female', 'BT1:']) expect(text).not.toContain(word)
      expect(await opened(link, '/pdf')).toMatchObject({ status: 409, body: { message: 'This ticket is cancelled.' } })
      // The counter knows whom it has sold it to.
      expect((await ravi.call('GET', `/api/counter/tickets/${ticket.id}`)).body.data.ticket.username).toBe(
        'Sunita Devi',
      )
    })
  })

  it('names who of the staff has sold it, and lets no driver sell', async () => {
    const busId = await addBus(ravi)
    const join = (role: 'counter' | 'driver') =>
      inviteAndJoin(server, ravi, { name: `Meena, ${role}`, email: `${role}.${busId}@staff.example.com`, role })
    const body = { ...buyer, seats: [1] }
    const sold = await (await join('counter')).call('POST', `/api/counter/${busId}/sales`, { body })
    expect(sold.body.data.ticket.soldBy).toBe('Meena, counter')
    const refused = await (await join('driver')).call('POST', `/api/counter/${busId}/sales`, { body })
    expect(refused.status).toBe(403)
  })

  it('opens no traveller’s ticket by a link, nor one that another operator’s counter has sold', async () => {
    const busId = await addBus(ravi)
    const booked = (await book(busId, [1])).body
    const sold = (await sell(busId, { seats: [2] })).body.data.ticket
    const keys = await openTicketKeys({ file: server.config.ticketKeyFile, ifMissing: 'create' })
    const stranger = server.visitor()
    expect((await stranger.call('GET', `/api/tickets/links/${keys.linkFor(Number(booked.id), 0)}`)).status).toBe(404)
    expect((await stranger.call('GET', `/api/tickets/links/${keys.linkFor(sold.id, 0)}`)).status).toBe(200)
    for (const ticketId of [booked.id, sold.id])
      for (const [method, end] of [
        ['GET', ''],
        ['POST', '/payment'],
      ] as const)
        expect((await other.call(method, `/api/counter/tickets/${ticketId}${end}`)).status).toBe(404)
    expect((await ravi.call('GET', `/api/counter/tickets/${booked.id}`)).status).toBe(404)
    for (const path of ['kept-seats', 'sales'])
      expect(
        (await other.call('POST', `/api/counter/${busId}/${path}`, { body: { ...buyer, seats: [9], reason: 'x' } }))
          .status,
      ).toBe(403)
  })

  it('sells once under a key, whatever is lost on the way, and other seats under another', async () => {
    const busId = await addBus(ravi)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sell(busId, { seats: [7, 8] }, { 'idempotency-key': key })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(new Set(answers.map(({ body }) => body.data.ticket.id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(7)
    expect((await sell(busId, { seats: [9] }, { 'idempotency-key': key })).status).toBe(422)
    expect((await sell(busId, { seats: [9] }, { 'idempotency-key': randomUUID() })).status).toBe(201)
    // Other operators' keys are their own.
    const theirs = await addBus(other)
    const elsewhere = await other.call('POST', `/api/counter/${theirs}/sales`, {
      body: { ...buyer, seats: [7, 8] },
      headers: { 'idempotency-key': key },
    })
    expect(elsewhere.headers['idempotency-replayed']).toBeUndefined()
    expect(elsewhere.status).toBe(201)
  })

  it('refuses what can’t be sold, and says why', async () => {
    const busId = await addBus(ravi, { ladiesSeats: '3', numberOfSeats: 30, availableSeats: 30 })
    await book(busId, [5])
    const refused = async (sale: object, headers = {}) => {
      const { status, body } = await sell(busId, sale, headers)
      return `${status} ${body.message}`
    }
    expect(await refused({ seats: [5, 6] })).toBe('409 Seat 5 was just sold. Pick another.')
    expect(await refused({ seats: [31] })).toBe('400 There is no seat 31: this bus has 30 seats. (seats)')
    expect(await refused({ seats: [] })).toContain('400 Choose a seat.')
    expect(await refused({ seats: [6, 6] })).toContain('400 A seat is named twice.')
    expect(await refused({ seats: [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12] })).toContain(
      '400 You can only select a maximum of 10',
    )
    expect(await refused({ seats: [6], phone: '12' })).toContain('400 The mobile number has exactly 10 digits.')
    expect(await refused({ seats: [6], name: ' ' })).toContain('400 Name is needed.')
    expect(await refused({ seats: [3] })).toContain('409 Seat 3 is for a woman.')
    expect(await refused({ seats: [3], gender: 'male' })).toContain('409 Seat 3 is for a woman.')
    expect(await refused({ seats: [6] }, { 'expected-cost': '700' })).toContain('409 The fare has changed')
    expect((await sell(busId, { seats: [3], gender: 'female' }, { 'expected-cost': '750' })).status).toBe(201)
    const leaves = indiaInstant(dayFromNow(10), '21:30')
    const late = await server.at(leaves, async () => {
      await ravi.logInAgain()
      return sell(busId, { seats: [6] })
    })
    expect([late.status, late.body.message]).toEqual([409, 'This bus has departed.'])
    await ravi.logInAgain()
    expect((await rowOf(busId)).sold_seats).toBe(2)
  })

  it('keeps seats back: nobody books them, the list says so, and they come back by themselves or on a word', async () => {
    const busId = await addBus(ravi)
    const kept = await keep(busId, [2, 1])
    expect(kept.body.data.keptSeats).toMatchObject([
      { seat: 1, kind: 'kept', reason: 'Crew', by: 'Ravi Operator' },
      { seat: 2, kind: 'kept' },
    ])
    const leaves = indiaInstant(dayFromNow(10), '21:30')
    expect(kept.body.data.keptSeats[0].until).toBe(leaves - 30 * MINUTE)
    expect(await taken(busId)).toEqual([1, 2])
    const shown = (await server.visitor().call('GET', `/api/buses/${busId}`)).body.data
    expect(shown).toMatchObject({ keptSeats: '1,2', availableSeats: 38 })
    expect((await book(busId, [2, 3])).body.message).toBe('Seat 2 has just been taken. Choose another one.')
    expect((await giveBack(busId, [1, 40])).body.data.keptSeats).toHaveLength(1)
    expect((await book(busId, [1])).status).toBe(200)
    // A reason can be mended; a time that has passed, or lies behind the departure, is none.
    expect((await keep(busId, [2], { reason: 'Guests' })).body.data.keptSeats[0].reason).toBe('Guests')
    for (const until of [Date.now() - 1, leaves + MINUTE]) expect((await keep(busId, [3], { until })).status).toBe(400)
    expect((await keep(busId, [1])).status).toBe(409)
    // Those of a bus can't be cut off it.
    const bus = (await ravi.call('GET', `/api/counter/${busId}`)).body.data.bus
    await keep(busId, [40])
    const smaller = { ...bus, numberOfSeats: 39, availableSeats: 30 }
    expect((await ravi.call('PUT', `/api/buses/${busId}`, { body: smaller })).body.message).toContain(
      'Seat 40 is kept back.',
    )
    // An edit that offers every seat offers what is neither sold nor kept.
    expect(
      (await ravi.call('PUT', `/api/buses/${busId}`, { body: { ...bus, availableSeats: 40 } })).body.data,
    ).toMatchObject({ availableSeats: 37 })
    const later = keptSeats({ database: server.database, now: () => leaves - 30 * MINUTE })
    await later.giveBackOverdue()
    expect(await rowOf(busId)).toMatchObject({ kept_seats: '', available_seats: 39, sold_seats: 1 })
    expect(await taken(busId)).toEqual([1])
  })

  it('holds the seats of an open sale for ten minutes against everybody else', async () => {
    const busId = await addBus(ravi)
    const [mine, theirs] = [randomUUID(), randomUUID()]
    await keep(busId, [9])
    const held = await hold(busId, mine, [4, 9])
    expect(held.body.data.until).toBeGreaterThan(Date.now() + 9 * MINUTE)
    expect(held.body.data.trip.keptSeats.map(({ seat, kind }: KeptSeat) => `${seat} ${kind}`)).toEqual([
      '4 held',
      '9 kept',
    ])
    expect((await book(busId, [4])).status).toBe(409)
    expect((await hold(busId, theirs, [4, 5])).body.message).toBe(
      'Ravi Operator is selling seat 4 right now. Pick another.',
    )
    expect((await sell(busId, { seats: [4], hold: theirs })).status).toBe(409)
    expect((await keep(busId, [4])).status).toBe(409)
    // Another choice frees the first; a kept one may be sold by who stands at the counter.
    await hold(busId, mine, [6])
    expect((await book(busId, [4])).status).toBe(200)
    expect((await sell(busId, { seats: [6, 9], hold: mine })).status).toBe(201)
    expect(await rowOf(busId)).toMatchObject({ kept_seats: '', sold_seats: 3, available_seats: 37 })
    // What is dropped, or runs out, is free at once.
    await hold(busId, theirs, [7])
    await hold(busId, theirs, [])
    expect(await taken(busId)).toEqual([4, 6, 9])
    await hold(busId, theirs, [8])
    const later = await server.at(Date.now() + 11 * MINUTE, () => sell(busId, { seats: [8] }))
    expect(later.status).toBe(201)
  })

  it('sells a seat once, to a traveller or at the counter, 200 times over', async () => {
    const sides = { counter: 0, traveller: 0 }
    for (let bus = 0; bus < 5; bus++) {
      const busId = await addBus(ravi, { numberOfSeats: 40, availableSeats: 40 })
      await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const seats = [index + 1]
          const both =
            index % 2 === 0
              ? [sell(busId, { seats }), book(busId, seats)]
              : [book(busId, seats), sell(busId, { seats })]
          const statuses = (await Promise.all(both)).map(({ status }) => status).sort()
          expect(statuses[1]).toBe(409)
          sides[statuses[0] === 201 ? 'counter' : 'traveller']++
        }),
      )
      expect(await rowOf(busId)).toMatchObject({ sold_seats: 40, available_seats: 0 })
      const rows = await server.database.read
        .selectFrom('tickets')
        .select(['seats', 'status'])
        .where('bus_id', '=', busId)
        .execute()
      expect(rows.map((row) => Number(row.seats)).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 40 }, (_, index) => index + 1),
      )
    }
    expect(sides.counter + sides.traveller).toBe(200)
  })

  it('always has sold, kept and offered seats add up, whatever is done in which order', {
    timeout: 60_000,
  }, async () => {
    const SEATS = 8
    const seats = fc.uniqueArray(fc.integer({ min: 1, max: SEATS }), { minLength: 1, maxLength: 3 })
    const step = fc.oneof(
      fc.record({ do: fc.constant('keep' as const), seats }),
      fc.record({ do: fc.constant('giveBack' as const), seats }),
      fc.record({ do: fc.constant('hold' as const), seats, by: fc.integer({ min: 0, max: 1 }) }),
      fc.record({ do: fc.constant('sell' as const), seats, by: fc.integer({ min: 0, max: 1 }) }),
      fc.record({ do: fc.constant('book' as const), seats }),
      fc.record({ do: fc.constant('offer' as const), offered: fc.integer({ min: 0, max: SEATS }) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: SEATS }),
        fc.array(step, { maxLength: 10 }),
        async (offered, steps) => {
          const busId = await addBus(ravi, { numberOfSeats: SEATS, availableSeats: offered })
          const holds = [randomUUID(), randomUUID()]
          for (const next of steps) {
            const before = await rowOf(busId)
            if (next.do === 'keep') await keep(busId, next.seats)
            else if (next.do === 'giveBack') await giveBack(busId, next.seats)
            else if (next.do === 'hold') await hold(busId, holds[next.by] ?? '', next.seats)
            else if (next.do === 'sell') await sell(busId, { seats: next.seats, hold: holds[next.by] })
            else if (next.do === 'book') await book(busId, next.seats)
            else {
              const { bus } = (await ravi.call('GET', `/api/counter/${busId}`)).body.data
              await ravi.call('PUT', `/api/buses/${busId}`, { body: { ...bus, availableSeats: next.offered } })
            }
            const after = await rowOf(busId)
            const { soldSeats, keptSeats } = (await ravi.call('GET', `/api/counter/${busId}`)).body.data
            const kept = keptSeats.map(({ seat }: KeptSeat) => seat)
            expect(after.kept_seats).toBe(kept.join(','))
            expect(after.sold_seats).toBe(soldSeats.length)
            expect(new Set([...soldSeats, ...kept]).size).toBe(soldSeats.length + kept.length)
            expect(after.available_seats + after.sold_seats + kept.length).toBeLessThanOrEqual(SEATS)
            // What is kept and given back costs no seat, and makes none: only a sale or the operator changes what is offered.
            if (next.do === 'keep' || next.do === 'giveBack' || next.do === 'hold') {
              const free = SEATS - after.sold_seats - kept.length
              expect(after.available_seats).toBeLessThanOrEqual(free)
              if (after.available_seats < before.available_seats) expect(after.available_seats).toBe(free)
            }
          }
          const left = (await ravi.call('GET', `/api/counter/${busId}`)).body.data.keptSeats.map(
            ({ seat }: KeptSeat) => seat,
          )
          const isOnlyKept = steps.every((one) => one.do === 'keep' || one.do === 'giveBack')
          if (left.length > 0) await giveBack(busId, left)
          if (isOnlyKept) expect((await rowOf(busId)).available_seats).toBe(offered)
        },
      ),
      { numRuns: 25 },
    )
  })
})
