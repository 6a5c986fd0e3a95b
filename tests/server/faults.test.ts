import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { type DatabaseConnection, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indiaMoment } from '#contract/time.ts'
import { buildApp } from '#server/app.ts'
import { type Database, UnknownOutcome } from '#server/db/database.ts'
import type { Tables } from '#server/db/schema.ts'
import { openTicketKeys } from '#server/modules/boarding/ticket-keys.ts'
import { bookingService } from '#server/modules/tickets/booking.ts'
import { assertConsistent, inspect } from '../support/people.ts'
import {
  addBus,
  makeCaller,
  noPush,
  type Person,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'
import { startProxy } from '../support/unreliable-proxy.ts'

describe.each(await testEngines())('faults on %s', (engine) => {
  let server: TestServer
  let asha: Person
  let operator: Person
  let address: string
  beforeAll(async () => {
    server = await startServer(engine)
    address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    asha = await server.traveller()
    operator = await server.operator()
  })
  afterAll(() => server.stop())

  /** The same database, whose transactions break at the statement that is named last, counted from 1. */
  function breaking(): { database: Database; at: number } {
    const fault = { database: { ...server.database }, at: 0 }
    const counted = (trx: Transaction<Tables>): Transaction<Tables> => {
      let count = 0
      const step = () => {
        if (++count === fault.at) throw new Error('pulled the plug')
      }
      // Queries that go out together (server/db/together.ts) are run past Kysely's builders.
      const executor = () =>
        new Proxy(trx.getExecutor(), {
          get(own, name) {
            if (name === 'provideConnection')
              return <Result>(work: (connection: DatabaseConnection) => Promise<Result>) =>
                own.provideConnection((connection) =>
                  work({
                    executeQuery: (query) => {
                      step()
                      return connection.executeQuery(query)
                    },
                    streamQuery: (query, size) => connection.streamQuery(query, size),
                  }),
                )
            const value = Reflect.get(own, name)
            return typeof value === 'function' ? value.bind(own) : value
          },
        })
      return new Proxy(trx, {
        get(target, name) {
          if (name === 'getExecutor') return executor
          const value = Reflect.get(target, name)
          const starts = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'executeQuery'].includes(
            String(name),
          )
          if (starts) step()
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    }
    fault.database.write = (work) => server.database.write((trx) => work(counted(trx)))
    return fault
  }

  it('leave nothing half done, whichever statement of a booking fails (S1)', async () => {
    const busId = await addBus(operator)
    const url = `/api/tickets/${busId}/${asha.id}/2/1,2`
    const headers = { 'idempotency-key': randomUUID() }
    const keys = await openTicketKeys({ file: server.config.ticketKeyFile, ifMissing: 'create' })
    const fault = breaking()
    const app = await buildApp(
      {
        config: server.config,
        database: fault.database,
        mail: { send: async () => undefined },
        ticketKeys: keys,
        push: noPush,
        renderTicket: async () => new Uint8Array(),
        renderPicture: async () => new Uint8Array(),
        now: Date.now,
      },
      { logTo: { write: () => undefined } },
    )
    const caller = makeCaller(app)
    for (const [name, value] of asha.cookies) caller.cookies.set(name, value)
    let steps = 0
    for (fault.at = 1; ; fault.at++) {
      const answer = await caller.call('POST', url, { headers })
      if (answer.status === 200) break
      expect(answer.status).toBe(500)
      steps++
      const state = await inspect(server.place, busId)
      assertConsistent(state)
      expect(state.tickets).toEqual([])
      expect(state.keys).toEqual([])
    }
    await app.close()
    expect(steps).toBeGreaterThanOrEqual(6)
    const state = await inspect(server.place, busId)
    assertConsistent(state)
    expect(state.tickets).toHaveLength(1)
  })

  it('of COMMIT leave a key unknown that was not written, though another key made a ticket of the same seats', async () => {
    const busId = await addBus(operator)
    const book = (headers: Record<string, string>) =>
      asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/1`, { headers })
    const ticket = (await book({ 'idempotency-key': randomUUID() })).body.data
    const { write } = server.database
    server.database.write = () => Promise.reject(new UnknownOutcome('The answer to COMMIT was lost.'))
    const [keyed, keyless] = [await book({ 'idempotency-key': randomUUID() }), await book({})]
    server.database.write = write
    // Who is answered with a ticket need not ask again: a late copy of it would book another one, once this one is cancelled.
    expect(keyed.status).toBe(503)
    expect([keyless.status, keyless.headers['idempotency-replayed'], keyless.body.data.id]).toEqual([
      200,
      'true',
      ticket.id,
    ])
  })

  it('of a database that is away fail whoever waits for their batch, too: none of them waits for it anew', async () => {
    let tries = 0
    let fail: (error: Error) => void = () => undefined
    const away = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' })
    const write = () => {
      if (++tries > 1) return Promise.reject(away)
      return new Promise<never>((_, reject) => {
        fail = reject
      })
    }
    const database = { ...server.database, kind: 'sqlite' as const, write }
    const { book } = bookingService({ config: server.config, database, now: Date.now })
    const wanted = { userId: asha.id, busId: 1, seatCount: 1, passengers: [] }
    const unsaid = { key: undefined, expectedCost: undefined, expectedTerms: undefined, expectedPayment: undefined }
    const order = (seatList: string) => book({ ...wanted, ...unsaid, seatList })
    const first = order('1')
    await expect.poll(() => tries).toBe(1)
    const all = Promise.allSettled([first, order('2'), order('3')])
    fail(away)
    expect(await all).toEqual([away, away, away].map((reason) => ({ status: 'rejected', reason })))
    expect(tries).toBe(1)
  })

  it('of a flood of log-ins are 503 beyond the queue, while other calls go on (S21)', async () => {
    const visitor = server.visitor()
    // Each has a password of its own: the same one twice would be compared once (tests/support/argon2-once.ts).
    const flood = Array.from({ length: 300 }, (_, index) =>
      visitor.call('POST', `/api/users/verify-by-email?email=nobody${index}@example.com&password=x${index}`),
    )
    let tried = 0
    for (const logIn of flood) void logIn.then(({ status }) => (tried += Number(status === 401)))
    const health = await server.visitor().call('GET', '/api/health')
    // Overtakes those that wait for their turn.
    expect(tried).toBeLessThan(52)
    const answers = await Promise.all(flood)
    expect(health.status).toBe(200)
    const refused = answers.filter((answer) => answer.status === 503)
    expect(refused.length).toBeGreaterThan(100)
    expect(refused.every((answer) => Number(answer.headers['retry-after']) > 0)).toBe(true)
    expect(answers.filter((answer) => answer.status === 401).length).toBeGreaterThanOrEqual(52)
    expect((await visitor.call('POST', '/api/users/verify-by-email?email=nobody@example.com&password=x')).status).toBe(
      401,
    )
  })

  it.each([
    ['with a key', { 'idempotency-key': randomUUID() }],
    ['without', {}],
  ])('that lose the answer of a booking leave one ticket for five repeats at once (S6): %s', async (_name, headers) => {
    const busId = await addBus(operator)
    const path = `/api/tickets/${busId}/${asha.id}/2/1,2`
    const cookie = [...asha.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const proxy = await startProxy(() => address)
    try {
      const book = () => fetch(proxy.url + path, { method: 'POST', headers: { cookie, ...headers } })
      proxy.next('POST', path, { kind: 'answer-lost' })
      await expect(book()).rejects.toThrow('fetch failed')
      const { tickets } = await inspect(server.place, busId)
      expect(tickets).toHaveLength(1)
      const repeats = await Promise.all(Array.from({ length: 5 }, book))
      for (const repeat of repeats) {
        expect(repeat.status).toBe(200)
        expect(repeat.headers.get('idempotency-replayed')).toBe('true')
        expect(await repeat.json()).toMatchObject({ data: { id: tickets[0]?.id } })
      }
      const after = await inspect(server.place, busId)
      assertConsistent(after)
      expect(after.tickets).toHaveLength(1)
    } finally {
      await proxy.stop()
    }
  })

  it('sell nothing of a departed bus, and take no ids back, when the clock jumps (S18)', async () => {
    const now = Date.now()
    const [dateOfDeparture = '', departureTime = ''] = indiaMoment(now + 7_200_000).split('T')
    const leavesSoon = await addBus(operator, { dateOfDeparture, departureTime, reportingTime: departureTime })
    const late = await server.at(now + 86_400_000, () => asha.call('POST', `/api/tickets/${leavesSoon}/${asha.id}/1/1`))
    expect(late.status).toBe(409)
    expect(late.body.message).toMatch(/departed|left/)

    const busId = await addBus(operator)
    const book = (seat: number) => asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/${seat}`)
    const ids: number[] = []
    for (const jump of [0, -3_600_000, 86_400_000, -3_600_000, 0])
      await server.at(now + jump, async () => ids.push((await book(10 + ids.length)).body.data.id))
    expect(new Set(ids).size).toBe(5)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })
})

describe('a locked SQLite file', () => {
  it('is waited for, then answered 503, and works when it is free', async () => {
    const server = await startServer('sqlite')
    const asha = await server.traveller()
    const busId = await addBus(await server.operator())
    const other = new BetterSqlite(join(server.config.dataDir, 'sawari.db'))
    other.exec('begin immediate')
    const book = (seat: number) => asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/${seat}`)
    const locked = book(1)
    const reading = await server.visitor().call('GET', `/api/tickets/bookedSeats/${busId}`)
    expect(reading.body.data).toEqual([])
    const answer = await locked
    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    other.exec('rollback')
    other.close()
    expect((await book(1)).status).toBe(200)
    await server.stop()
  })
})

describe('a SQLite file that may not grow', () => {
  it('is a full disk to who writes, by that name in the log, and works when there is room again (S3)', async () => {
    const server = await startServer('sqlite')
    const people = await Promise.all(Array.from({ length: 8 }, () => server.traveller()))
    const pragma = (text: string) => server.database.write((trx) => sql.raw(`pragma ${text}`).execute(trx))
    const logIn = ({ email, password }: Person) =>
      server.visitor().call('POST', `/api/users/verify-by-email?${new URLSearchParams({ email, password })}`)
    const sessions = async () =>
      (await server.database.read.selectFrom('sessions').select('token_hash').execute()).length
    const before = await sessions()

    // The plain insert that needs a page fails, and SQLite ends the transaction of everybody who shares it.
    await pragma('max_page_count = 1')
    const answers: Awaited<ReturnType<typeof logIn>>[] = []
    while (!answers.some(({ status }) => status === 503) && answers.length < 150)
      answers.push(...(await Promise.all(people.map(logIn))))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers, body } of refused) {
      expect(status).toBe(503)
      expect(body.message).toBe('The booking system does not answer right now. Please try again in a moment.')
      expect(headers['retry-after']).toBe('5')
    }
    // Once a minute, however many were refused.
    const faults = server.log.filter((line) => line.includes('"err"')).map((line) => JSON.parse(line))
    expect(faults.map(({ err, cause }) => [err.code, cause])).toEqual([['SQLITE_FULL', 'the disk is full']])
    expect(await sessions()).toBe(before + answers.length - refused.length)

    await pragma('max_page_count = 100000')
    expect((await Promise.all(people.map(logIn))).map(({ status }) => status)).toEqual(people.map(() => 200))
    await server.stop()
  })
})
