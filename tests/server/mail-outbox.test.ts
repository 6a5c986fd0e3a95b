import { afterEach, describe, expect, it } from 'vitest'
import { makePlace, pathOf, startServer, type TestServer, testEngines } from '../support/server.ts'

const started: TestServer[] = []
async function start(...parameters: Parameters<typeof startServer>) {
  const server = await startServer(...parameters)
  started.push(server)
  return server
}
afterEach(async () => {
  while (started.length > 0) await started.pop()?.stop()
})

const person = (email: string) => ({
  name: 'A',
  email,
  phone: '9876543210',
  age: 30,
  gender: 'male',
  password: 'Secret#123',
})
const outbox = (server: TestServer) => server.database.read.selectFrom('mail_outbox').selectAll().execute()

const engines = await testEngines()

describe.each(engines)('the mail outbox on %s', (engine) => {
  it('never fails a sign-up, and sends after a restart what could not be sent (S14)', async () => {
    const place = await makePlace(engine)
    const down = await startServer(engine, { place, send: async () => Promise.reject(new Error('SMTP is down')) })
    const answer = await down.visitor().call('POST', '/api/users', { body: person('asha@example.com') })
    expect(answer.status).toBe(201)
    await expect.poll(() => down.log.join('')).toContain('mail not sent')
    await down.stop()

    const up = await start(engine, { place, now: Date.now() + 60_000 })
    const { message } = await up.mail('asha@example.com', 'activate')
    const activation = await up.visitor().call('GET', pathOf(message.link))
    expect(activation.headers.location).toBe('/userAuth?activated=1')
    await expect.poll(() => outbox(up)).toEqual([])
    await up.stop()
    started.pop()
    await place.remove()
  })

  it('tries again by itself, later each time, with a fresh link that works', { timeout: 30_000 }, async () => {
    const links: string[] = []
    const server = await start(engine, {
      send: async (_to, message) => {
        links.push(message.link ?? '')
        if (links.length < 2) throw new Error('greylisted')
      },
    })
    await server.visitor().call('POST', '/api/users', { body: person('grey@example.com') })
    await expect.poll(() => server.log.join('')).toContain('mail not sent')
    const [waiting] = await outbox(server)
    expect(waiting).toMatchObject({ attempts: 1 })
    const { message } = await server.mail('grey@example.com', 'activate')
    expect(message.link).not.toBe(links[0])
    expect((await server.visitor().call('GET', pathOf(message.link))).headers.location).toBe('/userAuth?activated=1')
  })

  it('holds no token, and does not wait for a slow mail server', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const server = await start(engine, { send: () => held })
    const before = performance.now()
    const answer = await server.visitor().call('POST', '/api/users', { body: person('slow@example.com') })
    expect(answer.status).toBe(201)
    expect(performance.now() - before).toBeLessThan(2_000)
    await expect.poll(async () => (await outbox(server))[0]?.attempts).toBe(1)
    expect(JSON.stringify(await outbox(server))).not.toMatch(/token|http/)
    release()
    await server.mail('slow@example.com', 'activate')
  })

  it('gives two sign-ups of one moment each their own link (S16)', async () => {
    const server = await start(engine, { now: Date.now() })
    const emails = Array.from({ length: 12 }, (_, index) => `twin${index}@example.com`)
    const answers = await Promise.all(
      emails.map((email) => server.visitor().call('POST', '/api/users', { body: person(email) })),
    )
    expect(answers.every((answer) => answer.status === 201)).toBe(true)
    for (const email of emails) {
      const { message } = await server.mail(email, 'activate')
      await server.visitor().call('GET', pathOf(message.link))
      const row = await server.database.read
        .selectFrom('users')
        .select('activated_at')
        .where('email', '=', email)
        .executeTakeFirst()
      expect(row?.activated_at).not.toBeNull()
      const active = await server.database.read
        .selectFrom('users')
        .select('id')
        .where('activated_at', 'is not', null)
        .execute()
      expect(active).toHaveLength(emails.indexOf(email) + 1)
    }
  })

  it('sends a mail once more at most when the worker died between sending and noting it (S15)', async () => {
    const place = await makePlace(engine)
    const links: (string | undefined)[] = []
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const first = await startServer(engine, {
      place,
      send: (_to, message) => {
        links.push(message.link)
        return held
      },
    })
    await first.visitor().call('POST', '/api/users', { body: person('twice@example.com') })
    await expect.poll(() => links).toHaveLength(1)
    // The mail server has taken the mail, and nothing is written any more.
    await first.database.close()
    release()
    await first.app.close()
    const second = await start(engine, { place, now: Date.now() + 121_000 })
    const again = await second.mail('twice@example.com', 'activate')
    expect(again.message.link).not.toBe(links[0])
    expect((await second.visitor().call('GET', pathOf(again.message.link))).headers.location).toBe(
      '/userAuth?activated=1',
    )
    await expect.poll(() => outbox(second)).toEqual([])
    expect(second.mails).toHaveLength(1)
    await second.stop()
    started.pop()
    await place.remove()
  })

  it('gives up after three days', async () => {
    const server = await start(engine, { now: Date.now(), send: async () => Promise.reject(new Error('no such host')) })
    await server.visitor().call('POST', '/api/users', { body: person('gone@example.com') })
    await expect.poll(() => server.log.join('')).toContain('mail not sent')
    server.clock.now += 4 * 86_400_000
    // Any other mail wakes the worker.
    await server.visitor().call('POST', '/api/users', { body: person('other@example.com') })
    await expect.poll(async () => (await outbox(server)).map((row) => row.to_address)).toEqual(['other@example.com'])
  })
})

describe('two servers on one PostgreSQL', () => {
  it.runIf(engines.includes('postgres'))('send each mail once', async () => {
    const place = await makePlace('postgres')
    const servers = [await startServer('postgres', { place }), await startServer('postgres', { place })]
    const emails = Array.from({ length: 20 }, (_, index) => `once${index}@example.com`)
    await Promise.all(
      emails.map((email, index) => servers[index % 2]?.visitor().call('POST', '/api/users', { body: person(email) })),
    )
    const sent = () => servers.flatMap((server) => server.mails.map((mail) => mail.to))
    await expect.poll(() => sent().length).toBe(20)
    await expect.poll(() => outbox(servers[0] as TestServer)).toEqual([])
    expect(new Set(sent()).size).toBe(20)
    for (const server of servers) await server.stop()
    await place.remove()
  })
})
