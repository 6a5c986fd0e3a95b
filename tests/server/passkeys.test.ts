import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PasskeyCreation, PasskeyRequest } from '#contract/accounts/passkey.ts'
import { Authenticator } from '../support/authenticator.ts'
import { type Caller, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'

const ORIGIN = 'https://sawari.test'
const SECOND_ORIGIN = 'https://app.sawari.test'
const MINUTE = 60_000

const SIDES = [
  { role: 'user', path: '/api/users', cookie: '__Host-sawari-user', join: (server: TestServer) => server.traveller() },
  {
    role: 'operator',
    path: '/api/admins',
    cookie: '__Host-sawari-operator',
    join: (server: TestServer) => server.operator(),
  },
] as const

describe.each(await testEngines())('passkeys on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, {
      now: Date.now(),
      env: { PUBLIC_URL: ORIGIN, ALLOWED_ORIGINS: SECOND_ORIGIN },
    })
  })
  afterAll(() => server.stop())

  const askToAdd = async (path: string, person: Person): Promise<PasskeyCreation> => {
    const url = `${path}/${person.id}/passkeys/challenge`
    return (await person.call('POST', url, { body: { password: person.password } })).body.data
  }
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 10) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36',
  }
  const add = (path: string, person: Person, made: unknown) =>
    person.call('POST', `${path}/${person.id}/passkeys`, { body: made, headers })
  const askToLogIn = async (path: string): Promise<PasskeyRequest> =>
    (await server.visitor().call('POST', `${path}/passkey-log-in/challenge`)).body.data
  const logIn = (path: string, proof: unknown, caller: Caller = server.visitor()) =>
    caller.call('POST', `${path}/passkey-log-in`, { body: proof })

  /** Somebody with a phone that has a passkey. */
  async function withPasskey({ path, join }: (typeof SIDES)[number]) {
    const person = await join(server)
    const phone = new Authenticator(ORIGIN)
    const added = await add(path, person, phone.make(await askToAdd(path, person)))
    expect(added.status).toBe(201)
    return { person, phone, passkeyId: Number(added.body.data.id) }
  }

  describe.each(SIDES)('of a $role', (side) => {
    const { role, path, cookie, join } = side

    it('open the account with the very session of a password log-in', async () => {
      const { person, phone } = await withPasskey(side)
      const caller = server.visitor()
      const answer = await logIn(path, phone.prove(await askToLogIn(path)), caller)
      const byPassword = await server.visitor().call('POST', `${path}/verify-by-email`, {
        body: { email: person.email, password: person.password },
      })
      expect(answer).toMatchObject({ status: 200, body: byPassword.body })
      const withoutToken = (header: unknown) => String(header).replace(/=[^;]+/, '=')
      expect(withoutToken(answer.headers['set-cookie'])).toBe(withoutToken(byPassword.headers['set-cookie']))
      expect(caller.cookies.has(cookie)).toBe(true)
      expect((await caller.call('GET', `${path}/${person.id}/passkeys`)).status).toBe(200)
    })

    it('are listed with their last use, and gone when removed', async () => {
      const { person, phone, passkeyId } = await withPasskey(side)
      const list = async () => (await person.call('GET', `${path}/${person.id}/passkeys`)).body.data
      const made = { id: passkeyId, name: 'Chrome on Android', createdAt: server.clock.now }
      expect(await list()).toEqual([{ ...made, usedAt: null }])
      await logIn(path, phone.prove(await askToLogIn(path)))
      expect(await list()).toEqual([{ ...made, usedAt: server.clock.now }])
      expect((await person.call('DELETE', `${path}/${person.id}/passkeys/${passkeyId}`)).status).toBe(200)
      expect(await list()).toEqual([])
      expect((await logIn(path, phone.prove(await askToLogIn(path)))).status).toBe(401)
    })

    it('take a proof once', async () => {
      const { phone } = await withPasskey(side)
      const proof = phone.prove(await askToLogIn(path))
      expect((await logIn(path, proof)).status).toBe(200)
      expect((await logIn(path, proof)).status).toBe(400)
      const [once, twice] = await Promise.all(
        await (async () => {
          const raced = phone.prove(await askToLogIn(path))
          return [logIn(path, raced), logIn(path, raced)]
        })(),
      )
      expect([once?.status, twice?.status].sort()).toEqual([200, 400])
    })

    it('use a challenge up even by a proof that fails', async () => {
      const { phone } = await withPasskey(side)
      const asked = await askToLogIn(path)
      expect((await logIn(path, phone.prove(asked, { forged: true }))).status).toBe(401)
      expect((await logIn(path, phone.prove(asked))).status).toBe(400)
    })

    it('refuse an old challenge, one of the server’s making alone, and one that was made to add', async () => {
      const { person, phone } = await withPasskey(side)
      const old = await askToLogIn(path)
      await server.at(server.clock.now + 5 * MINUTE, async () =>
        expect((await logIn(path, phone.prove(old))).status).toBe(400),
      )
      const asked = await askToLogIn(path)
      expect((await logIn(path, phone.prove(asked, { challenge: 'made-up' }))).status).toBe(400)
      const { challenge } = await askToAdd(path, person)
      expect((await logIn(path, phone.prove(asked, { challenge }))).status).toBe(400)
    })

    it.each([
      ['a foreign page', { origin: 'https://sawari.test.evil.example' }],
      ['a page over plain http', { origin: 'http://sawari.test' }],
      ['another site’s passkey', { rpId: 'evil.example' }],
      ['no finger, face or PIN', { verified: false }],
      ['another key', { forged: true }],
      ['another account’s handle', { handle: Buffer.from(`${role}:1`).toString('base64url') }],
    ])('refuse a log-in with %s', async (_what, ways) => {
      const { phone } = await withPasskey(side)
      const answer = await logIn(path, phone.prove(await askToLogIn(path), ways))
      expect(answer).toMatchObject({ status: 401, body: { data: null } })
      expect(answer.headers['set-cookie']).toBeUndefined()
    })

    it.each([
      ['a foreign page', { origin: 'https://evil.example' }],
      ['another site', { rpId: 'evil.example' }],
      ['no finger, face or PIN', { verified: false }],
      ['a challenge of its own', { challenge: 'made-up' }],
    ])('refuse to add what was made with %s', async (_what, ways) => {
      const person = await join(server)
      const made = new Authenticator(ORIGIN).make(await askToAdd(path, person), ways)
      expect((await add(path, person, made)).status).toBe(400)
      expect((await person.call('GET', `${path}/${person.id}/passkeys`)).body.data).toEqual([])
    })

    it('serve pages of the other listed origin', async () => {
      const { phone } = await withPasskey(side)
      expect((await logIn(path, phone.prove(await askToLogIn(path), { origin: SECOND_ORIGIN }))).status).toBe(200)
    })

    it('refuse a counter that does not rise: the phone was copied', async () => {
      const { phone } = await withPasskey(side)
      expect((await logIn(path, phone.prove(await askToLogIn(path), { counter: 7 }))).status).toBe(200)
      expect((await logIn(path, phone.prove(await askToLogIn(path), { counter: 7 }))).status).toBe(401)
      expect((await logIn(path, phone.prove(await askToLogIn(path), { counter: 3 }))).status).toBe(401)
      expect((await logIn(path, phone.prove(await askToLogIn(path), { counter: 8 }))).status).toBe(200)
    })

    it('need no counter: phones that share their passkeys keep none', async () => {
      const { phone } = await withPasskey(side)
      for (let times = 0; times < 2; times++)
        expect((await logIn(path, phone.prove(await askToLogIn(path), { counter: 0 }))).status).toBe(200)
    })

    it('are nobody else’s to see, add or remove', async () => {
      const { person, phone, passkeyId } = await withPasskey(side)
      const other = await join(server)
      expect((await other.call('GET', `${path}/${person.id}/passkeys`)).status).toBe(403)
      expect((await other.call('DELETE', `${path}/${person.id}/passkeys/${passkeyId}`)).status).toBe(403)
      expect((await other.call('DELETE', `${path}/${other.id}/passkeys/${passkeyId}`)).status).toBe(404)
      const asked = await askToAdd(path, person)
      expect((await add(path, other, new Authenticator(ORIGIN).make(asked))).status).toBe(400)
      // The same key cannot open two accounts.
      expect((await add(path, other, phone.make(await askToAdd(path, other)))).status).toBe(409)
    })

    it('are added by whoever knows the password alone, and the owner hears of it', async () => {
      const person = await join(server)
      const url = `${path}/${person.id}/passkeys/challenge`
      expect((await person.call('POST', url, { body: { password: 'wrong' } })).status).toBe(403)
      expect((await person.call('POST', url, { body: {} })).status).toBe(400)
      await add(path, person, new Authenticator(ORIGIN).make(await askToAdd(path, person)))
      expect((await server.mail(person.email, 'passkey-added')).message.text).toContain('If it was not')
    })

    it('are added once however often they are sent, and answer the same', async () => {
      const person = await join(server)
      const url = `${path}/${person.id}/passkeys`
      const list = async () => (await person.call('GET', url)).body.data
      const phone = new Authenticator(ORIGIN)
      const made = phone.make(await askToAdd(path, person))
      const [first, raced] = await Promise.all([add(path, person, made), add(path, person, made)])
      expect(first).toMatchObject({ status: 201, body: { data: { name: 'Chrome on Android' } } })
      expect(raced).toMatchObject({ status: 201, body: first.body })
      expect(await add(path, person, made)).toMatchObject({ status: 201, body: first.body })
      expect(await list()).toEqual([first.body.data])
      await server.mail(person.email, 'passkey-added')
      expect(
        server.mails.filter(({ to, message }) => to === person.email && message.slug === 'passkey-added'),
      ).toHaveLength(1)

      // Nobody else's, none that was removed, and nothing for ever.
      const other = await join(server)
      expect((await add(path, other, made)).status).toBe(400)
      await server.at(server.clock.now + 5 * MINUTE, async () =>
        expect((await add(path, person, made)).status).toBe(400),
      )
      expect((await person.call('DELETE', `${url}/${first.body.data.id}`)).status).toBe(200)
      expect((await add(path, person, made)).status).toBe(400)
      expect(await list()).toEqual([])
    })

    it('go when the password is reset by mail', async () => {
      const { person, phone } = await withPasskey(side)
      await server.visitor().call('POST', `${path}/forgot-password`, { body: { email: person.email } })
      const { message } = await server.mail(person.email, 'reset')
      const token = new URL(message.link ?? '').searchParams.get('token')
      const reset = { token, password: 'A better one 7' }
      expect((await server.visitor().call('PUT', `${path}/reset-password`, { body: reset })).status).toBe(202)
      expect((await logIn(path, phone.prove(await askToLogIn(path)))).status).toBe(401)
    })

    it('are ten at the most', async () => {
      const person = await join(server)
      for (let count = 0; count < 10; count++)
        expect((await add(path, person, new Authenticator(ORIGIN).make(await askToAdd(path, person)))).status).toBe(201)
      const url = `${path}/${person.id}/passkeys/challenge`
      expect((await person.call('POST', url, { body: { password: person.password } })).status).toBe(409)
    })
  })

  it('of one side do not open the other, and say where they belong', async () => {
    const [traveller, operator] = [await withPasskey(SIDES[0]), await withPasskey(SIDES[1])]
    const wrong = await logIn('/api/admins', traveller.phone.prove(await askToLogIn('/api/admins')))
    expect(wrong).toMatchObject({ status: 403, body: { message: expect.stringContaining('travellers’ page') } })
    const other = await logIn('/api/users', operator.phone.prove(await askToLogIn('/api/users')))
    expect(other).toMatchObject({ status: 403, body: { message: expect.stringContaining('operators’ page') } })
    // A challenge of one side is no challenge of the other.
    const proof = traveller.phone.prove(await askToLogIn('/api/admins'))
    expect((await logIn('/api/users', proof)).status).toBe(400)
  })

  it('refuse what is no answer of a browser', async () => {
    for (const body of [{}, { id: 'x' }, { id: '<>', rawId: '<>', type: 'public-key', response: {} }])
      expect((await logIn('/api/users', body)).status).toBe(400)
  })
})

describe('tries with passkeys', () => {
  it('are counted with those of the password, from one place', async () => {
    const server = await startServer('sqlite', { env: { PUBLIC_URL: ORIGIN, RATE_LIMITS: 'on' } })
    try {
      const asha = await server.traveller()
      const body = { password: asha.password }
      const asked = await asha.call('POST', `/api/users/${asha.id}/passkeys/challenge`, { body })
      const phone = new Authenticator(ORIGIN)
      await asha.call('POST', `/api/users/${asha.id}/passkeys`, { body: phone.make(asked.body.data) })
      const statuses: number[] = []
      for (let tries = 0; tries < 6; tries++) {
        const challenge = await server.visitor().call('POST', '/api/users/passkey-log-in/challenge')
        const proof = phone.prove(challenge.body.data, { forged: true })
        statuses.push((await server.visitor().call('POST', '/api/users/passkey-log-in', { body: proof })).status)
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
      const events = server.log.map((line) => JSON.parse(line)).filter((line) => line.event === 'log-in-refused')
      expect(events.at(-1)).toMatchObject({ account: asha.id, by: 'passkey', reason: 'too-many-tries' })
    } finally {
      await server.stop()
    }
  })
})
