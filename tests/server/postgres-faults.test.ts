import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  addBus,
  makePlace,
  onPostgres,
  type Person,
  type Place,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

const engines = await testEngines()

describe.runIf(engines.includes('postgres'))('PostgreSQL in trouble', () => {
  let place: Place
  let proxy: TcpProxy
  let server: TestServer
  let asha: Person
  let busId: number
  beforeEach(async () => {
    place = await makePlace('postgres')
    const url = new URL(place.databaseUrl ?? '')
    proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
    url.hostname = '127.0.0.1'
    url.port = String(proxy.port)
    server = await startServer('postgres', { place: { ...place, databaseUrl: url.href } })
    asha = await server.traveller()
    busId = await addBus(await server.operator())
  })
  afterEach(async () => {
    proxy.mood = { kind: 'fair' }
    await server.stop()
    await proxy.close()
    await place.remove()
  })

  const book = (seats: string, headers: Record<string, string> = {}) =>
    asha.call('POST', `/api/tickets/${busId}/${asha.id}/${seats.split(',').length}/${seats}`, { headers })
  const soldSeats = async () => {
    const { body } = await server.visitor().call('GET', `/api/tickets/bookedSeats/${busId}`)
    return body.data
  }
  const name = () => new URL(place.databaseUrl ?? '').pathname.slice(1)

  it.each([
    ['with a key', { 'idempotency-key': randomUUID() }],
    ['without', {}],
  ])('looks when the answer to COMMIT is lost, and answers the ticket (S8, B11): %s', async (_name, headers) => {
    proxy.mood = { kind: 'cut-answer-to', text: 'commit' }
    const answer = await book('1,2', headers)
    expect(proxy.cuts()).toBeGreaterThan(0)
    expect(answer.status).toBe(200)
    expect(answer.body.data.bookedSeats).toEqual(['1', '2'])
    proxy.mood = { kind: 'fair' }
    expect((await book('1,2', headers)).text).toBe(answer.text)
    expect(await soldSeats()).toEqual([1, 2])
  })

  it('says that it does not know when it cannot look either; the repeat then finds the ticket (S8)', async () => {
    const key = { 'idempotency-key': randomUUID() }
    proxy.mood = { kind: 'cut-answer-to', text: 'commit', thenRefuse: true }
    const answer = await book('3', key)
    expect(answer.status).toBe(503)
    expect(answer.body.message).toMatch(/not sure.*try again/i)
    expect(answer.headers['retry-after']).toBeDefined()
    proxy.mood = { kind: 'fair' }
    const again = await book('3', key)
    expect(again.status).toBe(200)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await soldSeats()).toEqual([3])
  })

  it('survives a restart while idle and in the middle of bookings (S9)', { timeout: 60_000 }, async () => {
    const end = () =>
      onPostgres(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}' and pid <> pg_backend_pid()`,
      )
    await end()
    // The pool may hand out one dead connection before it has noticed; after that all is well.
    await expect.poll(async () => (await book('1')).status).toBe(200)
    const bookings = Array.from({ length: 30 }, (_, index) => book(String(index + 10)))
    await end()
    const statuses = (await Promise.all(bookings)).map((answer) => answer.status)
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
    const repeats = await Promise.all(Array.from({ length: 30 }, (_, index) => book(String(index + 10))))
    expect(repeats.map((answer) => answer.status)).toEqual(Array(30).fill(200))
    expect(await soldSeats()).toHaveLength(31)
    const bus = await server.database.read
      .selectFrom('buses')
      .selectAll()
      .where('id', '=', busId)
      .executeTakeFirstOrThrow()
    expect(bus).toMatchObject({ sold_seats: 31, available_seats: 9 })
  })

  it('survives a restart while a transaction is open and quiet, and does its work anew (S9)', async () => {
    let goOn: () => void = () => undefined
    const restarted = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let begun = 0
    const work = server.database.write(async (trx) => {
      await sql`select 1`.execute(trx)
      if (++begun === 1) await restarted
      return (await sql<{ one: number }>`select 1 as one`.execute(trx)).rows
    })
    await expect.poll(() => begun).toBe(1)
    await onPostgres(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}' and pid <> pg_backend_pid()`,
    )
    // The connection that the work holds has told of its end by the time that another one answers.
    await expect.poll(async () => (await server.visitor().call('GET', '/api/health')).status).toBe(200)
    goOn()
    expect(await work).toEqual([{ one: 1 }])
    expect(begun).toBe(2)
  })

  it('gives up on a database that has gone silent, and works when it is back (S10)', { timeout: 60_000 }, async () => {
    proxy.mood = { kind: 'silent' }
    const before = performance.now()
    const answers = await Promise.all([
      server.visitor().call('GET', '/api/buses/find?from=Patna'),
      server.visitor().call('GET', '/api/health'),
      book('5'),
    ])
    expect(performance.now() - before).toBeLessThan(25_000)
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
    }
    proxy.mood = { kind: 'fair' }
    await expect
      .poll(async () => (await server.visitor().call('GET', '/api/health')).status, { timeout: 20_000 })
      .toBe(200)
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, index) => book(String(index + 10))))
    expect(statuses.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  })

  it('stops a query that takes too long (S10)', { timeout: 20_000 }, async () => {
    await expect(sql`select pg_sleep(30)`.execute(server.database.read)).rejects.toThrow(/statement timeout/)
    expect((await server.visitor().call('GET', '/api/health')).status).toBe(200)
  })

  it('answers 503 with Retry-After when 200 callers wait for ten connections that are all held (S11)', {
    timeout: 60_000,
  }, async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const holders = Array.from({ length: 10 }, () =>
      server.database.write(async (trx) => {
        await sql`select 1`.execute(trx)
        await held
      }),
    )
    const before = performance.now()
    const answers = await Promise.all(Array.from({ length: 200 }, () => server.visitor().call('GET', '/api/health')))
    expect(performance.now() - before).toBeLessThan(15_000)
    expect(answers.every((answer) => answer.status === 503 && answer.headers['retry-after'] === '5')).toBe(true)
    release()
    await Promise.allSettled(holders)
    await expect.poll(async () => (await server.visitor().call('GET', '/api/health')).status).toBe(200)
  })
})

describe.runIf(engines.includes('postgres'))('two servers on one PostgreSQL', () => {
  let place: Place
  let servers: [TestServer, TestServer]
  beforeEach(async () => {
    place = await makePlace('postgres')
    servers = [await startServer('postgres', { place }), await startServer('postgres', { place })]
  })
  afterEach(async () => {
    for (const server of servers) await server.stop()
    await place.remove()
  })
  /** The same browser, sent by the balancer to the other server. */
  const onOther = (person: Person): Person => {
    const other = servers[1].visitor()
    for (const [name, value] of person.cookies) other.cookies.set(name, value)
    return { ...person, ...other }
  }

  it('sell a seat once, share log-ins, log-outs and the list', async () => {
    const [one, two] = servers
    const operator = await one.operator()
    const busId = await addBus(operator)
    const people = await Promise.all(Array.from({ length: 20 }, () => one.traveller()))
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const person = people[index % 20]
        if (!person) throw new Error('nobody')
        const caller = index % 2 ? onOther(person) : person
        return caller.call('POST', `/api/tickets/${busId}/${person.id}/2/7,${8 + Math.floor(index / 20)}`)
      }),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(99)
    const lists = await Promise.all([one, two].map((server) => server.visitor().call('GET', '/api/buses')))
    expect(lists[0]?.body.data[0]).toMatchObject({ id: busId, availableSeats: 38 })
    expect(lists[1]?.headers.etag).toBe(lists[0]?.headers.etag)

    const [asha] = people
    if (!asha) throw new Error('nobody')
    const elsewhere = onOther(asha)
    expect((await elsewhere.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(200)
    await elsewhere.call('DELETE', '/api/session')
    expect((await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(401)
  })

  it('sell no more than is offered, and say so to the others', async () => {
    const [one] = servers
    const busId = await addBus(await one.operator(), { availableSeats: 3 })
    const people = await Promise.all(Array.from({ length: 20 }, () => one.traveller()))
    const answers = await Promise.all(
      people.map((person, index) =>
        (index % 2 ? onOther(person) : person).call('POST', `/api/tickets/${busId}/${person.id}/1/${index + 1}`),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(3).fill(200), ...Array(17).fill(409)])
  })

  it('see each other’s changes of the list at once', async () => {
    const [one, two] = servers
    const operator = await one.operator()
    let etag = (await two.visitor().call('GET', '/api/buses')).headers.etag
    for (let round = 0; round < 5; round++) {
      const busId = await addBus(operator)
      const { body, headers } = await two.visitor().call('GET', '/api/buses')
      expect(body.data.map((bus: { id: number }) => bus.id)).toContain(busId)
      expect(headers.etag).not.toBe(etag)
      etag = headers.etag
    }
  })

  it('let one win of a booking and its withdrawal that reach both at once', async () => {
    const [one] = servers
    const busId = await addBus(await one.operator(), { numberOfSeats: 100, availableSeats: 100 })
    const people = await Promise.all(Array.from({ length: 10 }, () => one.traveller()))
    const won = { booking: 0, withdrawal: 0 }
    for (let round = 0; round < 6; round++)
      await Promise.all(
        people.map(async (person, index) => {
          const key = randomUUID()
          const seat = 1 + round * people.length + index
          const url = `/api/tickets/${busId}/${person.id}/1/${seat}`
          const booking = person.call('POST', url, { headers: { 'idempotency-key': key } })

          // At another moment of the booking each time: before it, in its midst, after it.
          await new Promise((resolve) => setTimeout(resolve, round * 8 + index))
          const withdrawal = await onOther(person).call('DELETE', `/api/tickets/purchases/${key}`)
          const booked = await booking
          if (booked.status === 200) {
            won.booking++
            expect(withdrawal.body.data).toEqual(booked.body.data)
          } else {
            won.withdrawal++
            expect({ booked: booked.status, data: withdrawal.body.data }).toEqual({ booked: 409, data: null })
          }
          const { body } = await one.visitor().call('GET', `/api/tickets/bookedSeats/${busId}`)
          expect((body.data as unknown as number[]).includes(seat)).toBe(booked.status === 200)
        }),
      )
    expect(won.booking + won.withdrawal).toBe(60)
  })

  it('answer repeats that reach both with one ticket', async () => {
    const [one] = servers
    const busId = await addBus(await one.operator())
    const asha = await one.traveller()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? onOther(asha) : asha).call('POST', `/api/tickets/${busId}/${asha.id}/2/1,2`, { headers }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
  })
})
