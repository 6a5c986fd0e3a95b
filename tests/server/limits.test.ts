import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '#server/plugins/security/limits.ts'
import {
  type Engine,
  pathOf,
  signedUp,
  type TestServer,
  type TestServerOptions,
  testEngines,
} from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

const servers = serversOfTests()
const start = (engine: Engine, options: TestServerOptions = {}) =>
  servers.start(engine, { ...options, env: { RATE_LIMITS: 'on', ...options.env } })

const logIn = (server: TestServer, email: string, password: string, from = '203.0.113.1') =>
  server.visitor().call('POST', `/api/users/verify-by-email?${new URLSearchParams({ email, password })}`, {
    headers: { 'x-forwarded-for': from },
  })

describe.each(await testEngines())('limits per account on %s', (engine) => {
  it('stop a guesser after five tries from one address, leave the owner in, and reopen with time', async () => {
    const server = await start(engine, { env: { TRUST_PROXY: '1' }, now: Date.now() })
    const asha = await server.traveller()
    for (let guess = 0; guess < 5; guess++) expect((await logIn(server, asha.email, `guess${guess}`)).status).toBe(401)
    const sixth = await logIn(server, asha.email, 'Secret#123')
    expect(sixth.status).toBe(429)
    expect(sixth.body.message).toMatch(/Wait some minutes/)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(60)
    expect((await logIn(server, asha.email, 'Secret#123', '203.0.113.2')).status).toBe(200)
    server.clock.now += 16 * 60_000
    expect((await logIn(server, asha.email, 'Secret#123')).status).toBe(200)
  })

  it('count tries that come at once, one by one', async () => {
    const server = await start(engine)
    const asha = await server.traveller()
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(server, asha.email, 'guess')))
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
  })

  it('forget the failures once the password was right', async () => {
    const server = await start(engine)
    const asha = await server.traveller()
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 4; guess++) await logIn(server, asha.email, 'guess')
      expect((await logIn(server, asha.email, 'Secret#123')).status).toBe(200)
    }
  })

  it('hold across servers that share a database, and a restart', async () => {
    const place = await servers.place(engine)
    const first = await start(engine, { place })
    const asha = await first.traveller()
    for (let guess = 0; guess < 3; guess++) await logIn(first, asha.email, 'guess')
    if (engine === 'sqlite') await first.stop()
    const second = await start(engine, { place })
    for (let guess = 0; guess < 2; guess++) expect((await logIn(second, asha.email, 'guess')).status).toBe(401)
    expect((await logIn(second, asha.email, 'guess')).status).toBe(429)
  })

  it('count guesses with a used reset link as tries to log in', async () => {
    const server = await start(engine)
    const asha = await server.traveller()
    await server.visitor().call('POST', `/api/users/forgot-password?email=${asha.email}`)
    const { message } = await server.mail(asha.email, 'reset')
    const token = new URL(message.link ?? '').searchParams.get('token')
    const reset = (password: string) =>
      server.visitor().call('PUT', '/api/users/reset-password', { body: { token, password } })
    expect((await reset('Changed#123')).status).toBe(202)
    for (let round = 0; round < 6; round++) expect((await reset('Changed#123')).status).toBe(202)
    for (let guess = 0; guess < 5; guess++) expect((await reset(`guess ${guess} of five`)).status).toBe(400)
    expect((await reset('Changed#123')).status).toBe(429)
  })

  it('send four mails an hour to an address that one caller names, the sign-up’s too, and say the same each time', async () => {
    const server = await start(engine, { now: Date.now() })
    const asha = await signedUp(server, 'user')
    const ask = () => server.visitor().call('POST', `/api/users/forgot-password?email=${asha.email}`)
    const answers = [await ask(), await ask(), await ask(), await ask(), await ask()]
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    const resets = () => server.mails.filter((mail) => mail.message.slug === 'reset').length
    await expect.poll(resets).toBe(3)
    // None waits for its turn either.
    await expect.poll(() => server.database.read.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
    server.clock.now += 61 * 60_000
    await ask()
    await expect.poll(resets).toBe(4)
  })

  it('send the activation mail again to who logs in before opening it', async () => {
    const server = await start(engine)
    const email = 'late@example.com'
    const body = { name: 'Late', email, phone: '9876543210', age: 30, gender: 'male', password: 'Secret#123' }
    const caller = server.visitor()
    await caller.call('POST', '/api/users', { body })
    await server.mail(email, 'activate')
    expect((await logIn(server, email, 'Secret#123')).status).toBe(403)
    await expect.poll(() => server.mails.length).toBe(2)
    // Both links are good: a stranger who signs up with an address can't void its owner's.
    for (const mail of server.mails) {
      const answer = await caller.call('GET', pathOf(mail.message.link))
      expect(answer.headers.location).toBe('/userAuth?activated=1')
    }
    expect((await logIn(server, email, 'Secret#123')).status).toBe(200)
  })
})

describe('limits per address', () => {
  const signUp = (server: TestServer, index: number, from: string) =>
    server.visitor().call('POST', '/api/users', {
      body: {
        name: 'A',
        email: `a${index}@example.com`,
        phone: '9876543210',
        age: 30,
        gender: 'male',
        password: 'short',
      },
      headers: { 'x-forwarded-for': from },
    })

  it('answer 429 with Retry-After to a flood, and a made-up X-Forwarded-For does not help', async () => {
    const server = await start('sqlite')
    const statuses: number[] = []
    for (let index = 0; index < 25; index++) statuses.push((await signUp(server, index, `198.51.100.${index}`)).status)
    expect(statuses).toEqual([...Array(20).fill(400), ...Array(5).fill(429)])
    const answer = await signUp(server, 99, '198.51.100.99')
    expect(answer.body).toEqual({ message: expect.stringMatching(/wait a little/), data: null, statusCode: 429 })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('tell callers apart behind a proxy that is trusted, by its own word alone', async () => {
    const server = await start('sqlite', { env: { TRUST_PROXY: '1' } })
    for (let index = 0; index < 25; index++)
      expect((await signUp(server, index, `198.51.100.${index}`)).status).toBe(400)
    // The last hop is the proxy's; what stands before it is the caller's own invention.
    const statuses: number[] = []
    for (let index = 0; index < 25; index++)
      statuses.push((await signUp(server, index, `10.9.8.${index}, 203.0.113.7`)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })

  it('let a network ask for whole accounts ten times in a quarter of an hour', async () => {
    const server = await start('sqlite')
    const asha = await server.traveller()
    const statuses: number[] = []
    for (let time = 0; time < 12; time++) statuses.push((await asha.call('GET', `/api/users/${asha.id}/data`)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  })

  it('count statements and marks of payments each by themselves', async () => {
    const server = await start('sqlite')
    const ravi = await server.operator()
    const limitOf = async (path: string) => {
      const { headers } = await ravi.call('POST', `/api/payments${path}`, { body: {} })
      return [Number(headers['x-ratelimit-limit']), Number(headers['x-ratelimit-remaining'])]
    }
    const [statements, marks] = [LIMITS.statements.rateLimit.max, LIMITS.marks.rateLimit.max]
    for (const left of [1, 2]) {
      expect(await limitOf('/statement')).toEqual([statements, statements - left])
      for (const path of ['', '/1/reversal', '/claims/1/not-found'])
        expect(await limitOf(path)).toEqual([marks, marks - left])
    }
  })

  it('are for the API alone, in whatever spelling; a network beyond them still gets the app', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sawari-app-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Sawari</title>')
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'assets', 'main-abc.js'), 'export {}')
    const server = await start('sqlite', { appFolder: folder })
    const get = (url: string) => server.visitor().call('GET', url)
    const most = LIMITS.everything.max
    for (let index = 0; index < most / 2; index++) {
      expect((await get('/assets/main-abc.js')).status).toBe(200)
      expect((await get('/bus')).status).toBe(200)
      expect((await get('/api/health')).status).toBe(200)
      // Addresses that do not exist count as well.
      expect((await get(`/api/no/${index}`)).status).toBe(404)
    }
    for (const url of ['/api/health', '/%61pi/health', '/api/no/such', '/api/docs', '/api?x']) {
      const answer = await get(url)
      expect({ url, status: answer.status }).toEqual({ url, status: 429 })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    for (const url of ['/', '/bus', '/assets/main-abc.js']) expect((await get(url)).status).toBe(200)
    await rm(folder, { recursive: true })
  })

  it('are lifted for load tests alone', async () => {
    const server = await start('sqlite', { env: { RATE_LIMITS: 'off' } })
    for (let index = 0; index < 30; index++) expect((await signUp(server, index, '198.51.100.1')).status).toBe(400)
  })
})
