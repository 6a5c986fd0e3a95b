import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { housekeeper } from '#server/housekeeping.ts'
import { LIMITS } from '#server/plugins/security/limits.ts'
import { someBusRow } from '../support/bus-row.ts'
import { addBus, dayFromNow, type Person, signedUp, someBus, type TestServer, testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 366 * DAY

const servers = serversOfTests()

describe.each(await testEngines())('a clock that jumped ahead by a year and was set back, on %s', (engine) => {
  async function start(env: Record<string, string> = {}, send: () => Promise<void> = async () => undefined) {
    return servers.start(engine, { env, send, now: Date.now() })
  }
  const inAYear = <T>(server: TestServer, work: () => Promise<T>) => server.at(server.clock.now + YEAR, work)
  const statusOf = async (person: Person) => (await person.call('GET', `/api/tickets/find-ticket/${person.id}`)).status
  const logIn = (server: TestServer, person: Person, password = person.password) =>
    server
      .visitor()
      .call('POST', `/api/users/verify-by-email?${new URLSearchParams({ email: person.email, password })}`)

  it('locks nobody out who guessed meanwhile', async () => {
    const server = await start({ RATE_LIMITS: 'on' })
    const asha = await server.traveller()
    await inAYear(server, async () => {
      for (let guess = 0; guess < 6; guess++) await logIn(server, asha, 'guess')
      expect((await logIn(server, asha)).status).toBe(429)
    })
    expect((await logIn(server, asha)).status).toBe(200)
  })

  it('shuts no address out', async () => {
    const server = await start({ RATE_LIMITS: 'on' })
    const activate = () => server.visitor().call('GET', '/api/users/activate?token=x')
    await inAYear(server, async () => {
      for (let call = 0; call <= LIMITS.logIn.rateLimit.max; call++) await activate()
      expect((await activate()).status).toBe(429)
    })
    expect((await activate()).status).not.toBe(429)
  })

  it('counts no booking as one of the last minute', async () => {
    const server = await start({ RATE_LIMITS: 'on' })
    const asha = await server.traveller()
    const operator = await server.operator()
    const later = dayFromNow(370, server.clock.now)
    const bus = await addBus(operator, { numberOfSeats: 60, availableSeats: 60 })
    const rows = Array.from({ length: 20 }, (_, index) => index + 1)
    await server.database.write(async (trx) => {
      await trx
        .insertInto('tickets')
        .values(
          rows.map((seat) => ({
            bus_id: bus,
            user_id: asha.id,
            status: 'BOOKED' as const,
            seats: String(seat),
            seat_count: 0,
            cost: 1,
            passenger_name: 'Asha',
            passenger_age: 29,
            passenger_gender: 'female',
            passenger_phone: '9876543210',
            booked_on: later,
            booked_at: server.clock.now + YEAR,
            revision: 0,
          })),
        )
        .execute()
    })
    expect((await asha.call('POST', `/api/tickets/${bus}/${asha.id}/1/30`)).status).toBe(200)
  })

  it('ends no log-in, neither of then nor of now, and lets none of them live longer than others', async () => {
    const server = await start()
    const asha = await server.traveller()
    const present = server.clock.now
    const sweep = housekeeper({ ...server, now: () => server.clock.now })
    const before = new Map(asha.cookies)
    await inAYear(server, async () => {
      // As many as an account may have: a new one must not be the first to go.
      for (let log = 0; log < 20; log++) await asha.logInAgain()
      await sweep()
    })
    expect(await statusOf(asha)).toBe(200)
    for (const [name, value] of before) asha.cookies.set(name, value)
    await asha.logInAgain()
    expect(await statusOf(asha)).toBe(200)
    await sweep()
    server.clock.now = present + 6 * DAY
    expect(await statusOf(asha)).toBe(200)
    server.clock.now = present + 31 * DAY
    expect(await statusOf(asha)).toBe(401)
  })

  it('loses no log-in and no key to housekeeping', async () => {
    const server = await start()
    const asha = await server.traveller()
    const bus = await addBus(await server.operator())
    const headers = { 'idempotency-key': randomUUID() }
    await asha.call('POST', `/api/tickets/${bus}/${asha.id}/1/1`, { headers })
    const sweep = housekeeper({ ...server, now: () => server.clock.now })
    await inAYear(server, sweep)
    await sweep()
    expect(await statusOf(asha)).toBe(200)
    const keys = await server.database.read.selectFrom('booking_keys').select('key').execute()
    expect(keys).toEqual([{ key: headers['idempotency-key'] }])
  })

  it('leaves no link of a mail good for a year', async () => {
    const server = await start()
    const asha = await server.traveller()
    const link = await inAYear(server, async () => {
      await server.visitor().call('POST', `/api/users/forgot-password?${new URLSearchParams({ email: asha.email })}`)
      return (await server.mail(asha.email, 'reset')).message.link
    })
    const token = new URL(link ?? '').searchParams.get('token')
    const reset = () =>
      server.visitor().call('PUT', '/api/users/reset-password', { body: { token, password: 'Another#123' } })
    expect((await reset()).status).toBe(400)
    server.clock.now += 3 * DAY
    expect((await reset()).status).toBe(400)
  })

  it('sends at once what it had put off', async () => {
    let down = true
    const server = await start({}, async () => {
      if (down) throw new Error('SMTP is down')
    })
    const signUp = (email: string) =>
      server.visitor().call('POST', '/api/users', {
        body: { name: 'A', email, phone: '9876543210', age: 30, gender: 'male', password: 'Secret#123' },
      })
    await inAYear(server, async () => {
      await signUp('asha@example.com')
      await expect.poll(() => server.log.join('')).toContain('mail not sent')
      await expect
        .poll(async () => (await server.database.read.selectFrom('mail_outbox').select('next_attempt_at').execute())[0])
        .toEqual({ next_attempt_at: server.clock.now + 5_000 })
    })
    down = false
    // Any other mail wakes the worker.
    await signUp('bina@example.com')
    expect((await server.mail('asha@example.com', 'activate')).to).toBe('asha@example.com')
  })

  it('shows the trips again that had departed by it', async () => {
    const server = await start()
    const bus = await addBus(await server.operator())
    const listed = async () =>
      (await server.visitor().call('GET', '/api/buses')).body.data.map((trip: { id: number }) => trip.id)
    await inAYear(server, async () => expect(await listed()).toEqual([]))
    expect(await listed()).toEqual([bus])
  })
})

describe.each(await testEngines())('housekeeping on %s', (engine) => {
  it('deletes what has run out, and not what has not', async () => {
    const server = await servers.start(engine, { now: Date.now() })
    const asha = await signedUp(server, 'user')
    const time = server.clock.now
    const sweepAt = (now: number) => housekeeper({ ...server, now: () => now })()
    const count = async () => (await server.database.read.selectFrom('sessions').select('token_hash').execute()).length
    await sweepAt(time + 30 * DAY)
    expect(await count()).toBe(1)
    await sweepAt(time + 30 * DAY + HOUR)
    expect(await count()).toBe(0)
    expect(await server.database.read.selectFrom('mail_tokens').select('purpose').execute()).toHaveLength(1)
    expect(asha.id).toBeGreaterThan(0)
    await sweepAt(time + 32 * DAY)
    expect(await server.database.read.selectFrom('mail_tokens').select('purpose').execute()).toEqual([])
  })

  it('deletes accounts that were never activated and have nothing, and old mail files', async () => {
    const server = await servers.start(engine, { now: Date.now() })
    const time = server.clock.now
    const sweepAt = (now: number) => housekeeper({ ...server, now: () => now })()
    const signUp = async (name: string) => {
      const body = { name, phone: '9876543210', password: 'Secret#123' }
      const user = { ...body, email: `${name}.user@example.com`, age: 30, gender: 'male' }
      const admin = { ...body, email: `${name}.op@example.com`, travels_name: name, gst_number: '10ABCDE1234F1Z5' }
      await server.visitor().call('POST', '/api/users', { body: user })
      await server.visitor().call('POST', '/api/admins', { body: admin })
      await Promise.all([server.mail(user.email, 'activate'), server.mail(admin.email, 'activate')])
    }
    await signUp('nobody')
    await signUp('importer')
    await signUp('asker')
    await server.operator('Ravi')
    await server.traveller('Asha')
    await server.database.write(async (trx) => {
      const { id } = await trx
        .selectFrom('admins')
        .select('id')
        .where('name', '=', 'importer')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('buses')
        .values(someBusRow({ admin_id: id, departs: '2026-12-01T10:00' }))
        .execute()
    })
    const mails = join(server.config.dataDir, 'outbox')
    await mkdir(mails)
    for (const [name, age] of [
      ['new.eml', 29 * DAY],
      ['old.eml', 31 * DAY],
      ['old.txt', 31 * DAY],
    ] as const) {
      await writeFile(join(mails, name), '')
      await utimes(join(mails, name), new Date(time - age), new Date(time - age))
    }
    const names = async () => {
      const users = await server.database.read.selectFrom('users').select('name').orderBy('id').execute()
      const admins = await server.database.read.selectFrom('admins').select('name').orderBy('id').execute()
      return [...users, ...admins].map(({ name }) => name)
    }
    await sweepAt(time)
    expect(await readdir(mails)).toEqual(['new.eml', 'old.txt'])
    await sweepAt(time + 30 * DAY)
    expect(await names()).toEqual(['nobody', 'importer', 'asker', 'Asha', 'nobody', 'importer', 'asker', 'Ravi'])

    // Two of them ask for another link on the last day: they are waited for.
    await server.at(time + 30 * DAY, async () => {
      const again = new URLSearchParams({ email: 'importer.user@example.com', password: 'Secret#123' })
      await server.visitor().call('POST', `/api/users/verify-by-email?${again}`)
      await expect.poll(() => server.mails.filter(({ to }) => to === 'importer.user@example.com')).toHaveLength(2)
      const body = { email: 'asker.op@example.com', password: 'Secret#123' }
      await server.visitor().call('POST', '/api/admins/verify-by-email', { body })
      await expect.poll(() => server.mails.filter(({ to }) => to === body.email)).toHaveLength(2)
    })
    await sweepAt(time + 30 * DAY + HOUR)
    expect(await names()).toEqual(['importer', 'Asha', 'importer', 'asker', 'Ravi'])
    await sweepAt(time + 31 * DAY + 2 * HOUR)
    expect(await names()).toEqual(['Asha', 'importer', 'Ravi'])
  })
})

describe.each(await testEngines())('a clock that is more than a year behind at a sweep, on %s', (engine) => {
  it('costs no log-in, no key, no link and no limit', async () => {
    const server = await servers.start(engine, { env: { RATE_LIMITS: 'on' }, now: Date.now() })
    const asha = await server.traveller()
    const ravi = await server.operator()
    const bus = await addBus(ravi)
    const headers = { 'idempotency-key': randomUUID() }
    const body = someBus()
    await asha.call('POST', `/api/tickets/${bus}/${asha.id}/1/1`, { headers })
    await ravi.call('POST', `/api/buses/${ravi.id}`, { body, headers })
    await ravi.call('POST', '/api/boarding/handovers', { body: { name: 'Mohan', busIds: [bus] }, headers })
    await server.visitor().call('POST', `/api/users/forgot-password?${new URLSearchParams({ email: asha.email })}`)
    const { link } = (await server.mail(asha.email, 'reset')).message
    const kept = async () => ({
      sessions: await count('sessions'),
      bookings: await count('booking_keys'),
      buses: await count('bus_keys'),
      others: await count('operator_keys'),
      links: await count('mail_tokens'),
      tries: await count('tries'),
    })
    const count = async (table: 'sessions' | 'booking_keys' | 'bus_keys' | 'operator_keys' | 'mail_tokens' | 'tries') =>
      (await server.database.read.selectFrom(table).selectAll().execute()).length
    const before = await kept()
    expect(Math.min(...Object.values(before))).toBeGreaterThan(0)

    await server.at(server.clock.now - 500 * DAY, () => housekeeper({ ...server, now: () => server.clock.now })())
    await housekeeper({ ...server, now: () => server.clock.now })()

    expect(await kept()).toEqual(before)
    expect((await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(200)
    const again = await ravi.call('POST', `/api/buses/${ravi.id}`, { body, headers })
    expect(again.headers['idempotency-replayed']).toBe('true')
    const token = new URL(link ?? '').searchParams.get('token')
    const reset = await server
      .visitor()
      .call('PUT', '/api/users/reset-password', { body: { token, password: 'Another#123' } })
    expect(reset.status).toBe(202)
  })
})
