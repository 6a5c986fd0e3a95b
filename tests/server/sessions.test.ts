import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer, testEngines } from '../support/server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe.each(await testEngines())('sessions on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { now: Date.now() })
  })
  afterAll(() => server.stop())

  type Person = Awaited<ReturnType<TestServer['traveller']>>
  const statusOf = async (person: Person) => (await person.call('GET', `/api/tickets/find-ticket/${person.id}`)).status
  const operatorStatus = async (person: Person) => (await person.call('GET', `/api/buses/find/${person.id}`)).status
  const logIn = (person: Person, path = '/api/users') =>
    person.call(
      'POST',
      `${path}/verify-by-email?${new URLSearchParams({ email: person.email, password: person.password })}`,
    )

  it('never takes a planted cookie over, and makes a new one at each log-in', async () => {
    const asha = await server.traveller()
    const mallory = server.visitor()
    mallory.cookies.set('sawari-user', 'planted')
    expect((await mallory.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(401)
    const old = asha.cookies.get('sawari-user') ?? ''
    await logIn(asha)
    expect(asha.cookies.get('sawari-user')).not.toBe(old)
    const thief = server.visitor()
    thief.cookies.set('sawari-user', old)
    expect((await thief.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(401)
    expect(await statusOf(asha)).toBe(200)
  })

  it('does not open with what the database holds, nor with the other side’s cookie', async () => {
    const asha = await server.traveller()
    const ravi = await server.operator()
    const rows = await server.database.read.selectFrom('sessions').select('token_hash').execute()
    for (const { token_hash } of rows) {
      const thief = server.visitor()
      thief.cookies.set('sawari-user', token_hash)
      expect((await thief.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(401)
    }
    const crossed = server.visitor()
    crossed.cookies.set('sawari-operator', asha.cookies.get('sawari-user') ?? '')
    crossed.cookies.set('sawari-user', ravi.cookies.get('sawari-operator') ?? '')
    expect((await crossed.call('GET', `/api/buses/find/${ravi.id}`)).status).toBe(401)
    expect((await crossed.call('GET', '/api/tickets')).status).toBe(401)
    expect((await crossed.call('GET', `/api/tickets/find-ticket/${asha.id}`)).status).toBe(401)
  })

  it('holds both log-ins on one phone and ends both at logout', async () => {
    const asha = await server.traveller()
    const ravi = await server.operator()
    for (const [name, value] of ravi.cookies) asha.cookies.set(name, value)
    const stolen = new Map(asha.cookies)
    expect(stolen.size).toBe(2)
    const logOut = await asha.call('DELETE', '/api/session')
    expect(logOut.status).toBe(200)
    expect(asha.cookies.size).toBe(0)
    for (const [name, value] of stolen) asha.cookies.set(name, value)
    expect(await statusOf(asha)).toBe(401)
    expect(await operatorStatus({ ...asha, id: ravi.id })).toBe(401)
    expect((await server.visitor().call('DELETE', '/api/session')).status).toBe(200)
  })

  it('ends a traveller’s session after 7 idle days, an operator’s after 12 idle hours', async () => {
    const start = server.clock.now
    const asha = await server.traveller()
    const ravi = await server.operator()
    server.clock.now = start + 11 * 60 * MINUTE
    expect(await operatorStatus(ravi)).toBe(200)
    await expect
      .poll(
        async () =>
          (
            await server.database.read
              .selectFrom('sessions')
              .select('seen_at')
              .where('seen_at', '=', server.clock.now)
              .execute()
          ).length,
      )
      .toBe(1)
    server.clock.now = start + 22 * 60 * MINUTE
    expect(await operatorStatus(ravi)).toBe(200)
    server.clock.now = start + 36 * 60 * MINUTE
    expect(await operatorStatus(ravi)).toBe(401)
    server.clock.now = start + 7 * DAY - MINUTE
    expect(await statusOf(asha)).toBe(200)
    server.clock.now = start + 15 * DAY
    expect(await statusOf(asha)).toBe(401)
    server.clock.now = start
  })

  it('ends a session 30 days after log-in however busy it is', async () => {
    const start = server.clock.now
    const asha = await server.traveller()
    for (let day = 5; day < 30; day += 5) {
      server.clock.now = start + day * DAY
      expect(await statusOf(asha)).toBe(200)
      await expect
        .poll(
          async () =>
            (
              await server.database.read
                .selectFrom('sessions')
                .select('seen_at')
                .where('seen_at', '=', server.clock.now)
                .execute()
            ).length,
        )
        .toBe(1)
    }
    server.clock.now = start + 30 * DAY
    expect(await statusOf(asha)).toBe(401)
    server.clock.now = start
  })

  it('does not live on when the clock is set back and forward', async () => {
    const start = server.clock.now
    const asha = await server.traveller()
    server.clock.now = start - 60 * MINUTE
    expect(await statusOf(asha)).toBe(200)
    server.clock.now = start + DAY
    expect(await statusOf(asha)).toBe(200)
    server.clock.now = start - 3 * DAY
    expect(await statusOf(asha)).toBe(200)
    server.clock.now = start + 31 * DAY
    expect(await statusOf(asha)).toBe(401)
    server.clock.now = start
  })

  it('keeps at most 20 sessions of an account', async () => {
    const asha = await server.traveller()
    const oldest = new Map(asha.cookies)
    for (let log = 0; log < 20; log++) {
      server.clock.now += 1
      asha.cookies.clear()
      await logIn(asha)
    }
    expect(await statusOf(asha)).toBe(200)
    const first = { ...asha, ...server.visitor() }
    for (const [name, value] of oldest) first.cookies.set(name, value)
    expect(await statusOf({ ...asha, ...first, id: asha.id })).toBe(401)
  })
})

describe('session cookies', () => {
  const cookieOf = async (env: Record<string, string>) => {
    const server = await startServer('sqlite', { env })
    try {
      const asha = await server.traveller()
      const query = new URLSearchParams({ email: asha.email, password: asha.password })
      const answer = await server.visitor().call('POST', `/api/users/verify-by-email?${query}`)
      return String(answer.headers['set-cookie'])
    } finally {
      await server.stop()
    }
  }

  it('carry every flag on https', async () => {
    const cookie = await cookieOf({ PUBLIC_URL: 'https://sawari.example' })
    expect(cookie).toMatch(/^__Host-sawari-user=[\w-]{43}; /)
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', 'Max-Age=2592000'])
      expect(cookie).toContain(flag)
    expect(cookie).not.toContain('Domain')
  })

  it('do without what Safari refuses on http://localhost', async () => {
    const cookie = await cookieOf({})
    expect(cookie).toMatch(/^sawari-user=[\w-]{43}; /)
    expect(cookie).not.toContain('Secure')
    for (const flag of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(flag)
  })
})
