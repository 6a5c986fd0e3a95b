import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf, signedUp, startServer, type TestServer } from '../support/server.ts'

const ROLES = [
  { role: 'user', path: '/api/users', join: (server: TestServer) => signedUp(server, 'user') },
  { role: 'operator', path: '/api/admins', join: (server: TestServer) => signedUp(server, 'operator') },
] as const

describe('the security log', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('sqlite', { env: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => server.stop())

  /** What `work` adds to the log, without what every line has. */
  async function eventsOf(work: () => Promise<unknown>): Promise<object[]> {
    const before = server.log.length
    await work()
    return server.log
      .slice(before)
      .map((line) => JSON.parse(line))
      .filter((line) => line.event !== undefined)
      .map(({ level: _level, time: _time, msg: _msg, ...rest }) => rest)
  }

  it.each(ROLES)('tells of a $role’s log-ins, refusals and log-out', async ({ role, path, join }) => {
    const person = await join(server)
    const own = { role, account: person.id }
    const logIn = (email: string, password: string) =>
      server.visitor().call('POST', `${path}/verify-by-email`, { body: { email, password } })

    expect(await eventsOf(() => logIn(person.email, person.password))).toEqual([
      { event: 'logged-in', ...own, by: 'password' },
    ])
    expect(await eventsOf(() => logIn(person.email, 'wrong'))).toEqual([
      { event: 'log-in-refused', ...own, by: 'password', reason: 'wrong-password' },
    ])
    expect(await eventsOf(() => logIn('nobody@example.com', 'wrong'))).toEqual([
      { event: 'log-in-refused', role, account: null, by: 'password', reason: 'unknown-account' },
    ])
    for (let tries = 0; tries < 4; tries++) await logIn(person.email, 'wrong')
    expect(await eventsOf(() => logIn(person.email, 'wrong'))).toEqual([
      { event: 'log-in-refused', ...own, by: 'password', reason: 'too-many-tries' },
    ])
    expect(await eventsOf(() => person.call('DELETE', '/api/session'))).toEqual([{ event: 'logged-out', ...own }])
  })

  it.each(ROLES)('tells of a $role’s sign-up, activation and new password', async ({ role, path, join }) => {
    let account = 0
    let email = ''
    const joined = await eventsOf(async () => {
      const person = await join(server)
      account = person.id
      email = person.email
    })
    const own = { role, account }
    expect(joined).toEqual([
      { event: 'signed-up', ...own },
      { event: 'activated', ...own },
      { event: 'logged-in', ...own, by: 'password' },
    ])
    const visitor = server.visitor()
    expect(await eventsOf(() => visitor.call('POST', `${path}/forgot-password`, { body: { email } }))).toEqual([
      { event: 'reset-asked', ...own },
    ])
    const token = new URL(pathOf((await server.mail(email, 'reset')).message.link), 'http://x').searchParams.get(
      'token',
    )
    const reset = () => visitor.call('PUT', `${path}/reset-password`, { body: { token, password: 'A better one 7' } })
    expect(await eventsOf(reset)).toEqual([{ event: 'password-changed', ...own, by: 'mail' }])
    expect(await eventsOf(reset)).toEqual([])
  })

  it.each(ROLES)(
    'tells of a $role’s account that was activated by choosing a password',
    async ({ role, path, join }) => {
      const { id: account } = await join(server)
      const table = role === 'user' ? 'users' : 'admins'
      await server.database.write((trx) =>
        trx.updateTable(table).set({ activated_at: null }).where('id', '=', account).execute(),
      )
      const { email } = await server.database.read
        .selectFrom(table)
        .select('email')
        .where('id', '=', account)
        .executeTakeFirstOrThrow()
      await server.visitor().call('POST', `${path}/forgot-password`, { body: { email } })
      const token = new URL((await server.mail(email, 'reset')).message.link ?? '').searchParams.get('token')
      const body = { token, password: 'A better one 7' }
      const own = { role, account }
      expect(await eventsOf(() => server.visitor().call('PUT', `${path}/reset-password`, { body }))).toEqual([
        { event: 'password-changed', ...own, by: 'mail' },
        { event: 'activated', ...own },
      ])
    },
  )

  it.each(ROLES)('tells of a $role’s wrong password where a passkey was to be added', async ({ role, path, join }) => {
    const person = await join(server)
    const url = `${path}/${person.id}/passkeys/challenge`
    expect(await eventsOf(() => person.call('POST', url, { body: { password: 'wrong' } }))).toEqual([
      { event: 'passkey-refused', role, account: person.id },
    ])
  })

  it('tells who asked for what is another’s', async () => {
    const [asha, bina] = [await server.traveller(), await server.traveller()]
    expect(await eventsOf(() => asha.call('GET', `/api/tickets/find-ticket/${bina.id}`))).toEqual([
      { event: 'access-refused', role: 'user', account: asha.id, route: '/api/tickets/find-ticket/:userId' },
    ])
  })
})
