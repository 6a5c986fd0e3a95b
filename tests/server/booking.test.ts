import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { indiaInstant } from '#contract/time.ts'
import type { Database } from '#server/db/database.ts'
import { bookingService } from '#server/modules/tickets/booking.ts'
import {
  addBus,
  dayFromNow,
  type Person,
  someBus,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe.each(await testEngines())('booking on %s', (engine) => {
  let server: TestServer
  let operator: Person
  beforeAll(async () => {
    server = await startServer(engine)
    operator = await server.operator()
  })
  afterAll(() => server.stop())

  const seatsOf = async (busId: number) =>
    (await server.visitor().call('GET', `/api/tickets/bookedSeats/${busId}`)).body.data as number[]
  const shownBus = async (busId: number) => {
    const { body } = await server.visitor().call('GET', '/api/buses')
    return (body.data as { id: number; availableSeats: number }[]).find((bus) => bus.id === busId)
  }

  it('sells a seat and answers the ticket in data and at the top level', async () => {
    const asha = await server.traveller()
    const busId = await addBus(operator)
    const answer = await asha.call('POST', `/api/tickets/${busId}/${asha.id}/2/4,3`)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      status: 'BOOKED',
      bookedSeats: ['3', '4'],
      numberOfSeatsBooked: 2,
      cost: 1500,
      username: 'Asha Kumari',
      age: '29',
      source: 'Patna',
      destination: 'Delhi',
      busId,
    })
    expect(answer.body.data.code).toMatch(/^BT1:/)
    expect(answer.body).toMatchObject({ ...answer.body.data, message: 'Ticket booked successfully!', statusCode: 200 })
    expect(await seatsOf(busId)).toEqual([3, 4])
    expect(await shownBus(busId)).toMatchObject({ availableSeats: 38 })
  })

  it('keeps who sits where, where it is said, and shows it to traveller and operator', async () => {
    const asha = await server.traveller()
    const busId = await addBus(operator, { ladiesSeats: '14, 3' })
    const passengers = [
      { seat: 14, name: ' Sunita  Devi ', age: '27', gender: 'female' },
      { seat: 4, name: 'रवि कुमार', age: 29, gender: 'male' },
    ]
    const url = `/api/tickets/${busId}/${asha.id}/2/14,4`
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await asha.call('POST', url, { body: { passengers }, headers })
    const shown = [
      { seat: '4', name: 'रवि कुमार', age: '29', gender: 'male' },
      { seat: '14', name: 'Sunita  Devi', age: '27', gender: 'female' },
    ]
    expect(answer).toMatchObject({ status: 200, body: { passengers: shown, username: 'Asha Kumari' } })
    // A repeat under the same key is the same ticket, whatever names it carries.
    const again = await asha.call('POST', url, { headers })
    expect(again.body.data).toEqual(answer.body.data)
    const { id } = answer.body.data
    const own = await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)
    expect(own.body.data).toMatchObject([{ id, passengers: shown }])
    for (const url of [`/api/tickets/find/${busId}`, '/api/tickets']) {
      const seen = await operator.call('GET', url)
      expect(seen.body.data.find((ticket: { id: number }) => ticket.id === id)).toMatchObject({ passengers: shown })
    }
    const bare = await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/5`)
    expect(bare.body.data).not.toHaveProperty('passengers')
    expect((await shownBus(busId)) as unknown).toMatchObject({ ladiesSeats: '3,14' })
  })

  it('refuses passengers that do not fit the seats, in words, and books nothing', async () => {
    const asha = await server.traveller()
    const busId = await addBus(operator)
    const sits = (change: object) => ({ seat: 3, name: 'Ravi', age: 30, gender: 'male', ...change })
    const refused: [object, RegExp][] = [
      [{ passengers: [sits({ seat: 5 })] }, /seat 5, which is not being booked/],
      [{ passengers: [sits({}), sits({ name: 'Sunita' })] }, /Two passengers/],
      [{ passengers: [sits({ name: '  ' })] }, /Name is needed/],
      [{ passengers: [sits({ age: 0 })] }, /Age is a whole number/],
      [{ passengers: [sits({ gender: 'unknown' })] }, /gender/],
      [{ passengers: Array.from({ length: 11 }, () => sits({})) }, /maximum of 10/],
      [{ passengers: 'Ravi' }, /./],
    ]
    for (const [body, sentence] of refused) {
      const answer = await asha.call('POST', `/api/tickets/${busId}/${asha.id}/2/3,4`, { body })
      expect(answer.status, JSON.stringify(body)).toBe(400)
      expect(answer.body.message).toMatch(sentence)
    }
    expect(await seatsOf(busId)).toEqual([])
  })

  it('sells a ladies’ seat for a woman alone, whichever way the seats are named', async () => {
    const he = await server.traveller('Ravi Kumar', 'male')
    const busId = await addBus(operator, { ladiesSeats: '3' })
    const sits = (gender: string) => ({ passengers: [{ seat: 3, name: 'Sunita', age: 27, gender }] })
    const url = `/api/tickets/${busId}/${he.id}/2/3,4`
    for (const body of [undefined, {}, sits('male')]) {
      const answer = await he.call('POST', url, body === undefined ? {} : { body })
      expect(answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(/Seat 3 is for a woman/) } })
    }
    expect(await he.call('POST', url, { body: sits('female') })).toMatchObject({ status: 200 })
  })

  it('sells one seat to one of 200 travellers who want it at once', async () => {
    const busId = await addBus(operator)
    const crowd = await Promise.all(Array.from({ length: 20 }, () => server.traveller()))
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const traveller = crowd[index % crowd.length]
        if (!traveller) throw new Error('nobody')
        // Each asks for another second seat, so that no two requests of one traveller are repeats.
        return traveller.call(
          'POST',
          `/api/tickets/${busId}/${traveller.id}/2/7,${8 + Math.floor(index / crowd.length)}`,
        )
      }),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(199)
    expect(answers.find((answer) => answer.status === 409)?.body.message).toMatch(/7/)
    expect(await seatsOf(busId)).toHaveLength(2)
    expect(await shownBus(busId)).toMatchObject({ availableSeats: 38 })
  })

  it('writes in one transaction what comes in while the first of it is waiting', async () => {
    const asha = await server.traveller()
    const busId = await addBus(operator)
    let transactions = 0
    const database: Database = {
      ...server.database,
      write: (work) => {
        transactions++
        return server.database.write(work)
      },
    }
    const { book } = bookingService({ config: server.config, database, now: Date.now })
    const seat = (seatList: string) =>
      book({
        userId: asha.id,
        busId,
        seatCount: 1,
        seatList,
        key: undefined,
        expectedCost: undefined,
        expectedTerms: undefined,
        expectedPayment: undefined,
        passengers: [],
      })
    const first = seat('1')
    await new Promise((resolve) => setImmediate(resolve))
    const outcomes = await Promise.all([first, seat('2'), seat('3')])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['booked', 'booked', 'booked'])
    expect(transactions).toBe(1)
  })

  it('makes one ticket of twenty equal requests at once, with a key and without (S7)', async () => {
    const asha = await server.traveller()
    const busId = await addBus(operator)
    for (const [seats, headers] of [
      ['1,2', { 'idempotency-key': randomUUID() }],
      ['5', {}],
    ] as const) {
      const url = `/api/tickets/${busId}/${asha.id}/${seats.split(',').length}/${seats}`
      const answers = await Promise.all(Array.from({ length: 20 }, () => asha.call('POST', url, { headers })))
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
      expect(answers[0]?.status).toBe(200)
      expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === 'true')).toHaveLength(19)
    }
    expect(await seatsOf(busId)).toEqual([1, 2, 5])
    const { body } = await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)
    expect(body.data).toHaveLength(2)
  })

  const book = (traveller: Person, busId: number, seats: string, headers: Record<string, string> = {}) =>
    traveller.call('POST', `/api/tickets/${busId}/${traveller.id}/${seats.split(',').length}/${seats}`, { headers })
  const ticketsOf = async (traveller: Person) =>
    (await traveller.call('GET', `/api/tickets/find-ticket/${traveller.id}`)).body.data as { id: number }[]

  it('keeps the counts right while many book random seats at once (B1, B2, B3)', async () => {
    const busId = await addBus(operator, { numberOfSeats: 60, availableSeats: 60 })
    const crowd = await Promise.all(Array.from({ length: 20 }, () => server.traveller()))
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const traveller = crowd[index % crowd.length]
        if (!traveller) throw new Error('nobody')
        const seats = new Set<number>()
        while (seats.size < 5) seats.add(1 + Math.floor(Math.random() * 60))
        return book(traveller, busId, [...seats].join(','))
      }),
    )
    const sold = answers.filter((answer) => answer.status === 200 && answer.headers['idempotency-replayed'] !== 'true')
    expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true)
    const rows = await seatsOf(busId)
    expect(rows).toHaveLength(sold.length * 5)
    expect(new Set(rows).size).toBe(rows.length)
    expect(await shownBus(busId)).toMatchObject({ availableSeats: 60 - rows.length })
  })

  it('sells the last seat of what is offered, and not one more', async () => {
    const asha = await server.traveller()
    const busId = await addBus(operator, { availableSeats: 3 })
    expect((await book(asha, busId, '1,2')).status).toBe(200)
    const two = await book(asha, busId, '3,4')
    expect(two.status).toBe(409)
    expect(two.body.message).toMatch(/Only 1 more/)
    expect((await book(asha, busId, '3')).status).toBe(200)
    const none = await book(asha, busId, '4')
    expect(none.status).toBe(409)
    expect(none.body.message).toMatch(/No more seats/)
    expect(await shownBus(busId)).toMatchObject({ availableSeats: 0 })
  })

  it('takes a key once: same call same ticket, other call 422, bad key 400, failures not remembered (B9)', async () => {
    const asha = await server.traveller()
    const [busId, otherBus] = [await addBus(operator), await addBus(operator)]
    const key = { 'idempotency-key': randomUUID() }
    const first = await book(asha, busId, '1,2', key)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    const again = await book(asha, busId, '2,1', { 'idempotency-key': key['idempotency-key'].toUpperCase() })
    expect(again.text).toBe(first.text)
    expect(again.headers['idempotency-replayed']).toBe('true')
    for (const [bus, seats] of [
      [otherBus, '1,2'],
      [busId, '3'],
    ] as const)
      expect((await book(asha, bus, seats, key)).status).toBe(422)
    expect((await book(asha, busId, '5', { 'idempotency-key': 'not-a-uuid' })).status).toBe(400)

    const bina = await server.traveller()
    const failing = { 'idempotency-key': randomUUID() }
    expect((await book(bina, busId, '2,3', failing)).status).toBe(409)
    expect((await book(bina, busId, '3,4', failing)).status).toBe(200)
    // Keys are each traveller's own.
    expect((await book(bina, otherBus, '1', key)).status).toBe(200)
  })

  describe('a purchase given up', () => {
    const giveUp = (person: Person, key: string) => person.call('DELETE', `/api/tickets/purchases/${key}`)

    it('never becomes a ticket, however late its booking arrives; other keys and people are free to', async () => {
      const [asha, bina] = [await server.traveller(), await server.traveller()]
      const busId = await addBus(operator)
      const key = randomUUID()
      const answer = await giveUp(asha, key.toUpperCase())
      expect(answer.body).toEqual({ message: expect.stringMatching(/Nothing is booked/), data: null, statusCode: 200 })
      expect((await giveUp(asha, key)).text).toBe(answer.text)
      for (let arrival = 0; arrival < 2; arrival++) {
        const late = await book(asha, busId, '1,2', { 'idempotency-key': key })
        expect(late.status).toBe(409)
        expect(late.body.message).toMatch(/dropped this booking.*Book again/)
      }
      expect(await seatsOf(busId)).toEqual([])
      expect((await book(asha, busId, '1,2', { 'idempotency-key': randomUUID() })).status).toBe(200)
      expect((await book(bina, busId, '3', { 'idempotency-key': key })).status).toBe(200)
      expect((await giveUp(asha, 'not-a-uuid')).status).toBe(400)
    })

    it('that was booked is answered with its ticket, which stays', async () => {
      const asha = await server.traveller()
      const busId = await addBus(operator)
      const key = randomUUID()
      const booked = await book(asha, busId, '1,2', { 'idempotency-key': key })
      const answer = await giveUp(asha, key)
      expect(answer.status).toBe(200)
      expect(answer.body.data).toEqual(booked.body.data)
      expect((await giveUp(asha, key)).text).toBe(answer.text)
      expect((await book(asha, busId, '1,2', { 'idempotency-key': key })).text).toBe(booked.text)
      expect(await seatsOf(busId)).toEqual([1, 2])
    })

    it('is not that of another traveller who used the same key', async () => {
      const [asha, bina] = [await server.traveller(), await server.traveller()]
      const busId = await addBus(operator)
      const headers = { 'idempotency-key': randomUUID() }
      const booked = await book(asha, busId, '1', headers)
      const given = await giveUp(bina, headers['idempotency-key'])
      expect([given.status, given.body.data]).toEqual([200, null])
      expect((await giveUp(asha, headers['idempotency-key'])).body.data).toEqual(booked.body.data)
      expect((await book(bina, busId, '2', headers)).status).toBe(409)
    })
  })

  it('settles a race of one key over two buses: one ticket, the other calls 422', async () => {
    const asha = await server.traveller()
    const buses = [await addBus(operator), await addBus(operator)]
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => book(asha, buses[index % 2] ?? 0, '1', headers)),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(10).fill(422)])
    expect(await ticketsOf(asha)).toHaveLength(1)
  })

  it('repeats without a key are the same ticket; an overlapping choice is not (B10)', async () => {
    const asha = await server.traveller()
    const busId = await addBus(operator)
    const first = await book(asha, busId, '4,7')
    expect((await book(asha, busId, '7,4')).text).toBe(first.text)
    const overlap = await book(asha, busId, '4,8')
    expect(overlap.status).toBe(409)
    expect(overlap.body.message).toMatch(/Seat 4 /)
    const bina = await server.traveller()
    const taken = await book(bina, busId, '4,7,9')
    expect(taken.body.message).toMatch(/Seats 4 and 7 /)
    expect(await ticketsOf(asha)).toHaveLength(1)
  })

  it('still answers a repeat after departure, but sells nothing then (B13)', async () => {
    const asha = await server.traveller()
    const day = dayFromNow(1)
    const busId = await addBus(operator, { dateOfDeparture: day, departureTime: '21:30' })
    const departure = indiaInstant(day, '21:30')
    for (const zone of ['UTC', 'Asia/Kolkata', 'America/Los_Angeles']) {
      vi.stubEnv('TZ', zone)
      const seat = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles'].indexOf(zone) + 1
      await server.at(departure - 1, async () => expect((await book(asha, busId, String(seat))).status).toBe(200))
      await server.at(departure, async () => {
        const late = await book(asha, busId, String(seat + 10))
        expect(late.status).toBe(409)
        expect(late.body.message).toBe('This bus has departed.')
        expect((await book(asha, busId, String(seat))).status).toBe(200)
      })
    }
  })

  it('books on the day in India (B14)', async () => {
    const asha = await server.traveller()
    const busId = await addBus(operator)
    const day = dayFromNow(1)
    await server.at(indiaInstant(day, '00:10'), async () => {
      const { body } = await book(asha, busId, '1')
      expect(body.data.dateOfBooking).toBe(day)
    })
  })

  it('refuses seats that are not there, twice there, or not as many as said (B12)', async () => {
    const asha = await server.traveller()
    const busId = await addBus(operator)
    const wrong = [
      '1/-5',
      '1/0',
      '11/1,2,3,4,5,6,7,8,9,10,11',
      '2/1,1',
      '1/41',
      '2/1,2,3',
      '1/1.5',
      '1/abc',
      '0/1',
      '-1/1',
    ]
    wrong.push('2/1%2C', `60/${Array.from({ length: 60 }, (_, seat) => seat + 1).join(',')}`, '1/%00', '1/1e1', '1/٣')
    for (const path of wrong) {
      const answer = await asha.call('POST', `/api/tickets/${busId}/${asha.id}/${path}`)
      expect({ path, status: answer.status }).toEqual({ path, status: 400 })
      expect(answer.body.message).toMatch(/seat/i)
    }
    expect(await seatsOf(busId)).toEqual([])
    expect((await asha.call('POST', `/api/tickets/${busId}/${asha.id}/2/1%2C2`)).status).toBe(200)
  })

  it('charges the fare that was shown or says that it changed (B15)', async () => {
    const asha = await server.traveller()
    const busId = await addBus(operator, { costPerSeat: 450.1 })
    const edited = { ...someBus({ costPerSeat: 500 }), from: 'Patna' }
    expect((await book(asha, busId, '1,2,3', { 'expected-cost': '1350.3' })).body.data.cost).toBe(1350.3)
    await operator.call('PUT', `/api/buses/${busId}`, { body: edited })
    const stale = await book(asha, busId, '4,5', { 'expected-cost': '900.20' })
    expect(stale.status).toBe(409)
    expect(stale.body.message).toMatch(/₹1,000 instead of ₹900\.20/)
    expect((await book(asha, busId, '4,5', { 'expected-cost': '1000' })).status).toBe(200)
    // A repeat of what was paid is answered, whatever the fare is now.
    expect((await book(asha, busId, '1,2,3', { 'expected-cost': '1350.30' })).body.data.cost).toBe(1350.3)
    expect((await book(asha, busId, '6', { 'expected-cost': 'cheap' })).status).toBe(400)
  })

  it('adds money up exactly, however much of it (B16)', async () => {
    const asha = await server.traveller()
    const rich = await server.operator()
    const [one, two] = [await addBus(rich, { costPerSeat: 1.1 }), await addBus(rich, { costPerSeat: 1.2 })]
    await book(asha, one, '1')
    await book(asha, two, '1')
    expect((await rich.call('GET', '/api/tickets/totalRevenue')).body.data).toBe(2.3)
    const row = { bus_id: one, user_id: asha.id, status: 'BOOKED' as const, seats: '1', seat_count: 10, revision: 0 }
    const passenger = {
      passenger_name: 'A',
      passenger_age: 1,
      passenger_gender: 'male',
      passenger_phone: '1',
      booked_on: '',
      booked_at: 0,
    }
    await server.database.write(async (trx) => {
      for (let ticket = 0; ticket < 30; ticket++)
        await trx
          .insertInto('tickets')
          .values({ ...row, ...passenger, cost: 100_000_000_000_01, live_fare: 100_000_000_000_01 })
          .execute()
    })
    expect((await rich.call('GET', '/api/tickets/totalRevenue')).body.data).toBe(3_000_000_000_002.6)
  })

  it('lets only active accounts book, and does not ask the client who they are', async () => {
    const asha = await server.traveller('Asha <b>')
    const busId = await addBus(operator)
    const { body } = await book(asha, busId, '1')
    expect(body.data).toMatchObject({ username: 'Asha <b>', phone: '9876543210', gender: 'female' })
    await server.database.write(async (trx) => {
      await trx.updateTable('users').set({ activated_at: null }).where('id', '=', asha.id).execute()
    })
    expect((await book(asha, busId, '2')).status).toBe(403)
  })
})

describe.each(await testEngines())('limits of booking on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { env: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => server.stop())

  it('keep one traveller from emptying buses: 20 seats of a bus, 60 ahead, 20 bookings a minute', async () => {
    const asha = await server.traveller()
    const operator = await server.operator()
    const buses = await Promise.all(Array.from({ length: 7 }, () => addBus(operator)))
    const ten = (from: number) => Array.from({ length: 10 }, (_, seat) => from + seat).join(',')
    const book = (bus: number | undefined, seats: string) =>
      asha.call('POST', `/api/tickets/${bus}/${asha.id}/${seats.split(',').length}/${seats}`)
    expect((await book(buses[0], ten(1))).status).toBe(200)
    expect((await book(buses[0], ten(11))).status).toBe(200)
    const overBus = await book(buses[0], '21')
    expect(overBus.status).toBe(409)
    expect(overBus.body.message).toMatch(/20 seats of a bus/)
    for (const bus of buses.slice(1, 5)) expect((await book(bus, ten(1))).status).toBe(200)
    const overAll = await book(buses[5], '1')
    expect(overAll.status).toBe(409)
    expect(overAll.body.message).toMatch(/60 seats/)

    const bina = await server.traveller()
    const one = (seat: number) =>
      bina.call('POST', `/api/tickets/${buses[seat % 5]}/${bina.id}/1/${30 + Math.floor(seat / 5)}`)
    for (let seat = 0; seat < 20; seat++) expect((await one(seat)).status).toBe(200)
    const overMinute = await one(20)
    expect(overMinute.status).toBe(429)
    expect(Number(overMinute.headers['retry-after'])).toBeGreaterThan(0)
    await server.at(Date.now() + 61_000, async () => expect((await one(20)).status).toBe(200))
  })
})
