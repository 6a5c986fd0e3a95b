import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { LONG } from '../support/long.ts'
import { goBackBefore } from '../support/older-schema.ts'
import { onPostgres } from '../support/postgres-databases.ts'
import {
  addBus,
  type CallAnswer,
  makePlace,
  makeUnbuiltPlace,
  type Person,
  type Place,
  someBus,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

const engines = await testEngines()
const nameIn = ({ databaseUrl }: Place) => new URL(databaseUrl ?? '').pathname.slice(1)

/** In short, lets the time that the server's own limits count go by ten times as fast while `work` is under way. */
async function hurried<T>(work: () => Promise<T>): Promise<T> {
  if (LONG) return work()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldClearNativeTimers: true })
  const going = setInterval(() => vi.advanceTimersByTime(100), 10)
  try {
    return await work()
  } finally {
    clearInterval(going)
    vi.useRealTimers()
  }
}

const profile = { name: 'Asha Kumari', phone: '9876543210', age: 29, gender: 'female' }

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
    // Else what befalls a COMMIT befalls one of a sweep.
    await expect.poll(() => server.log.join('')).toContain('housekeeping done')
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
    const answer = await hurried(() => book('3', key))
    expect(answer.status).toBe(503)
    expect(answer.body.message).toMatch(/not sure.*try again/i)
    expect(answer.headers['retry-after']).toBeDefined()
    proxy.mood = { kind: 'fair' }
    const again = await book('3', key)
    expect(again.status).toBe(200)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await soldSeats()).toEqual([3])
  })

  describe('finds out how a change ended whose COMMIT was not answered, and says so if it cannot', () => {
    let ravi: Person
    beforeEach(async () => {
      ravi = await server.operator()
    })
    const newcomer = { ...profile, email: 'new@example.com', password: 'Secret#123' }
    const changes: [string, number, () => Promise<CallAnswer>, () => Promise<unknown>][] = [
      [
        'signing up',
        201,
        () => server.visitor().call('POST', '/api/users', { body: newcomer }),
        () => rowsOf('users', 'email', newcomer.email),
      ],
      [
        'logging in',
        200,
        () =>
          server
            .visitor()
            .call(
              'POST',
              `/api/users/verify-by-email?${new URLSearchParams({ email: asha.email, password: asha.password })}`,
            ),
        () => rowsOf('sessions', 'account_id', asha.id),
      ],
      [
        'a new profile',
        200,
        () => asha.call('PUT', `/api/users/${asha.id}`, { body: { ...profile, name: 'Asha Devi', email: asha.email } }),
        () => rowsOf('users', 'name', 'Asha Devi'),
      ],
      [
        'adding a trip',
        201,
        () => ravi.call('POST', `/api/buses/${ravi.id}`, { body: someBus({ name: 'Once' }) }),
        () => rowsOf('buses', 'name', 'Once'),
      ],
      [
        'giving a purchase up',
        200,
        () => asha.call('DELETE', `/api/tickets/purchases/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`),
        () => rowsOf('booking_keys', 'user_id', asha.id),
      ],
    ]
    const rowsOf = async (table: 'users' | 'sessions' | 'buses' | 'booking_keys', column: string, value: unknown) =>
      (await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(server.database.read))
        .rows.length

    it.each(changes)('%s', async (_name, status, change, count) => {
      const before = Number(await count())
      proxy.mood = { kind: 'cut-answer-to', text: 'commit' }
      const answer = await change()
      expect(proxy.cuts()).toBeGreaterThan(0)
      expect({ status: answer.status, message: answer.body.message }).toMatchObject({ status })
      proxy.mood = { kind: 'fair' }
      expect(await count()).toBe(before + 1)
    })

    it.each(changes.slice(-2))('%s, when nothing answers any more', async (_name, _status, change) => {
      proxy.mood = { kind: 'cut-answer-to', text: 'commit', thenRefuse: true }
      const answer = await hurried(change)
      expect(answer.status).toBe(503)
      expect(answer.body.message).toMatch(/not sure.*try again/i)
      expect(answer.headers['retry-after']).toBe('5')
    })

    it('editing and removing a trip, and a new password', async () => {
      const id = await addBus(ravi, { name: 'Before' })
      await server.visitor().call('POST', `/api/users/forgot-password?email=${asha.email}`)
      const token = new URL((await server.mail(asha.email, 'reset')).message.link ?? '').searchParams.get('token')
      proxy.mood = { kind: 'cut-answer-to', text: 'commit' }
      const edit = await ravi.call('PUT', `/api/buses/${id}`, { body: { ...someBus({ name: 'After' }), id } })
      expect(edit.body.data).toMatchObject({ name: 'After' })
      expect((await ravi.call('DELETE', `/api/buses/${id}`)).status).toBe(200)
      const reset = { token, password: 'Another#123' }
      expect((await server.visitor().call('PUT', '/api/users/reset-password', { body: reset })).status).toBe(202)
      proxy.mood = { kind: 'fair' }
      expect((await server.visitor().call('GET', `/api/buses/${id}`)).status).toBe(404)
    })

    it('a change that was not kept is made anew', async () => {
      let tries = 0
      const { write } = server.database
      // Nothing of a transaction is left whose connection breaks on the way to COMMIT.
      proxy.mood = { kind: 'cut-at', text: 'commit', times: 1 }
      await write(async (trx) => {
        tries++
        await trx.insertInto('tries').values({ key: 'made anew', count: 1, window_ends_at: 1 }).execute()
      })
      expect({ tries, cuts: proxy.cuts() }).toEqual({ tries: 2, cuts: 1 })
      expect(
        await server.database.read.selectFrom('tries').select('key').where('key', '=', 'made anew').execute(),
      ).toHaveLength(1)
    })
  })

  it('survives a restart while idle and in the middle of bookings (S9)', async () => {
    const end = () =>
      onPostgres(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameIn(place)}' and pid <> pg_backend_pid()`,
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

  it('says 503 of a primary that was made a standby, and sells again on one that takes changes', async () => {
    await onPostgres(`alter database ${nameIn(place)} set default_transaction_read_only = on`)
    await onPostgres(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameIn(place)}' and pid <> pg_backend_pid()`,
    )
    // The pool may hand out one dead connection before it has noticed.
    await expect.poll(async () => (await server.visitor().call('GET', '/api/health')).status).toBe(200)
    const refused = await book('1')
    expect(refused.status).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await onPostgres(`alter database ${nameIn(place)} reset default_transaction_read_only`)
    // Connections that were made meanwhile are thrown away as they are met.
    await expect.poll(async () => (await book('1')).status).toBe(200)
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
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameIn(place)}' and pid <> pg_backend_pid()`,
    )
    // The connection that the work holds has told of its end by the time that another one answers.
    await expect.poll(async () => (await server.visitor().call('GET', '/api/health')).status).toBe(200)
    goOn()
    expect(await work).toEqual([{ one: 1 }])
    expect(begun).toBe(2)
  })

  it('gives up on a database that has gone silent, and works when it is back (S10)', async () => {
    proxy.mood = { kind: 'silent' }
    const { answers, took } = await hurried(async () => {
      const before = performance.now()
      const asked = [
        server.visitor().call('GET', '/api/buses/find?from=Patna'),
        server.visitor().call('GET', '/api/health'),
        book('5'),
      ]
      return { answers: await Promise.all(asked), took: performance.now() - before }
    })
    expect(took).toBeLessThan(25_000)
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
    }
    proxy.mood = { kind: 'fair' }
    await expect.poll(async () => (await server.visitor().call('GET', '/api/health')).status).toBe(200)
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, index) => book(String(index + 10))))
    expect(statuses.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  })

  it('asks a connection for nothing that a pooler refuses: its limits are set afterwards', async () => {
    const { rows } = await sql<{ setting: string; source: string }>`
      select setting, source from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')
      order by name`.execute(server.database.read)
    expect(rows).toEqual([
      { setting: '10000', source: 'session' },
      { setting: '5000', source: 'session' },
    ])
  })

  it('stops a query that takes too long (S10)', async () => {
    const query = sql`select pg_sleep(30)`
    // In short with another limit than our own, which the case above reads.
    const stopped = LONG
      ? query.execute(server.database.read)
      : server.database.write(async (trx) => {
          await sql`set local statement_timeout = 100`.execute(trx)
          await query.execute(trx)
        })
    await expect(stopped).rejects.toThrow(/statement timeout/)
    expect((await server.visitor().call('GET', '/api/health')).status).toBe(200)
  })

  it('answers 503 with Retry-After when 200 callers wait for ten connections that are all held (S11)', async () => {
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
    const { answers, took } = await hurried(async () => {
      const before = performance.now()
      const asked = Array.from({ length: 200 }, () => server.visitor().call('GET', '/api/health'))
      return { answers: await Promise.all(asked), took: performance.now() - before }
    })
    expect(took).toBeLessThan(15_000)
    expect(answers.every((answer) => answer.status === 503 && answer.headers['retry-after'] === '5')).toBe(true)
    release()
    await Promise.allSettled(holders)
    await expect.poll(async () => (await server.visitor().call('GET', '/api/health')).status).toBe(200)
  })
})

describe.runIf(engines.includes('postgres'))('the start on PostgreSQL', () => {
  let place: Place
  beforeEach(async () => {
    place = await makeUnbuiltPlace('postgres')
  })
  afterEach(() => place.remove())

  it('changes tables for longer than any query may take, while a second server waits and says so', async () => {
    const before = await openDatabase(place)
    await before.write(async (trx) => {
      // The schema as the version before left it, with data, on a machine that is slow at changing it.
      await goBackBefore(trx, '006-kept-mails-and-marks')
      await sql`insert into mail_outbox (to_address, letter, created_at, attempts, next_attempt_at)
        select 'a@example.com', '{}', 1, 0, n from generate_series(1, 5000) n`.execute(trx)
      // The first table to be made takes longer than a query may take: than the ten seconds that the server gives one, or
      // in short than the database does. The others, of which there are more with every version, take no time, so that
      // this case does not become longer by them.
      await sql`create sequence tables_made`.execute(trx)
      await sql`create function slow() returns event_trigger language plpgsql as
        ${sql.lit(`begin if nextval('tables_made') = 1 then perform pg_sleep(${LONG ? 11 : 1}); end if; end`)}`.execute(
        trx,
      )
      await sql`create event trigger slow on ddl_command_start when tag in ('CREATE TABLE') execute function slow()`.execute(
        trx,
      )
    })
    await before.close()
    await onPostgres(`alter database ${nameIn(place)} set statement_timeout = 500`)
    const said: string[] = []
    const opened = await Promise.all([1, 2].map(() => openDatabase(place, 'server', (line) => said.push(line))))
    expect(said).toEqual(['Another server is bringing the database up to date. Waiting for it.'])
    for (const database of opened) {
      const { count } = await database.read
        .selectFrom('mail_outbox')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('failed_at', 'is', null)
        .executeTakeFirstOrThrow()
      expect(count).toBe(5000)
      await database.close()
    }
  })

  it('waits for a database that is away, and says so', async () => {
    const url = new URL(place.databaseUrl ?? '')
    const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
    url.hostname = '127.0.0.1'
    url.port = String(proxy.port)
    proxy.mood = { kind: 'refuse' }
    const away = { ...place, databaseUrl: url.href }
    await expect(openDatabase(away, 'tool')).rejects.toThrow(/^The database of DATABASE_URL does not work: [^\n]+$/)
    const said: string[] = []
    const opening = openDatabase(away, 'server', (line) => said.push(line))
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]).toMatch(/^The database of DATABASE_URL does not answer \([^\n]+\)\. Waiting for it\.$/)
    proxy.mood = { kind: 'fair' }
    await (await opening).close()
    expect(said).toHaveLength(1)
    await proxy.close()
  })

  it.each([
    ['a missing database', { pathname: '/sawari_none' }],
    ['an unknown user', { username: 'sawari_nobody' }],
  ])('is refused in one line for %s', async (_name, wrong) => {
    const url = Object.assign(new URL(place.databaseUrl ?? ''), wrong)
    await expect(openDatabase({ ...place, databaseUrl: url.href })).rejects.toThrow(
      /^The database of DATABASE_URL does not work: [^\n]* does not exist$/,
    )
  })
})

describe.runIf(engines.includes('postgres'))('two servers on one PostgreSQL', () => {
  let place: Place
  let servers: [TestServer, TestServer]
  let people: Person[]
  beforeAll(async () => {
    place = await makePlace('postgres')
    servers = [await startServer('postgres', { place }), await startServer('postgres', { place })]
    people = await Promise.all(Array.from({ length: 20 }, () => servers[0].traveller()))
  })
  afterAll(async () => {
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
    expect(lists[0]?.body.data).toContainEqual(expect.objectContaining({ id: busId, availableSeats: 38 }))
    expect(lists[1]?.headers.etag).toBe(lists[0]?.headers.etag)

    const asha = await one.traveller()
    const elsewhere = onOther(asha)
    expect((await elsewhere.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(200)
    await elsewhere.call('DELETE', '/api/session')
    expect((await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(401)
  })

  it('sell no more than is offered, and say so to the others', async () => {
    const [one] = servers
    const busId = await addBus(await one.operator(), { availableSeats: 3 })
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
    const won = { booking: 0, withdrawal: 0 }
    for (let round = 0; round < 6; round++)
      await Promise.all(
        people.slice(0, 10).map(async (person, index) => {
          const key = randomUUID()
          const seat = 1 + round * 10 + index
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
