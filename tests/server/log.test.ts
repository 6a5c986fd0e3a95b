import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logOutput } from '#server/log-output.ts'
import { addBus, pathOf, startServer, type TestServer } from '../support/server.ts'

/** One run through everything a person may send, faults included, with the log at its most talkative. */
describe('the log', () => {
  let server: TestServer
  const secrets = new Set<string>()
  beforeAll(async () => {
    server = await startServer('sqlite', {
      send: async (to, message) => {
        if (to.startsWith('bounce'))
          throw new Error(`550 5.1.1 <${to}>: no such mailbox, call 9876543210, ${message.link}`)
      },
    })
    const asha = await server.traveller('Asha Kumari')
    const ravi = await server.operator('Ravi Operator')
    const busId = await addBus(ravi)
    await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/1`)
    await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)
    const { body } = await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)
    const visitor = server.visitor()
    await visitor.call('POST', `/api/users/verify-by-email?email=${asha.email}&password=Wrong%23Secret1`)
    await visitor.call('POST', '/api/users/verify-by-email', { body: { email: asha.email, password: 'Wrong#Secret2' } })
    await visitor.call('POST', `/api/users/forgot-password?email=${asha.email}`)
    const reset = await server.mail(asha.email, 'reset')
    await visitor.call('GET', pathOf(reset.message.link))
    const token = new URL(reset.message.link ?? '').searchParams.get('token') ?? ''
    await visitor.call('PUT', '/api/users/reset-password', { body: { token, password: 'Changed#Secret3' } })
    await visitor.call('POST', '/api/users', { body: '{"password":"Broken#Secret4' })
    await visitor.call('GET', `/api/no/such/path?password=Lost%23Secret5&email=${asha.email}`)
    await visitor.call('GET', '/api/tickets/%ff?phone=9876543210')
    const bounced = {
      name: 'Bounce Name',
      email: 'bounce@example.com',
      phone: '9876543210',
      age: 30,
      gender: 'male',
      password: 'Bounce#Secret6',
    }
    await visitor.call('POST', '/api/users', { body: bounced })
    await vi.waitFor(() => expect(server.log.join('')).toContain('mail not sent'), { timeout: 30_000 })
    for (const secret of [
      'Secret',
      asha.email,
      ravi.email,
      'bounce@example.com',
      '9876543210',
      '9123456780',
      'Asha',
      'Ravi',
      'Bounce Name',
      token,
      body.data[0].code,
    ])
      secrets.add(secret)
    for (const person of [asha, ravi]) for (const value of person.cookies.values()) secrets.add(value)
    for (const mail of server.mails)
      if (mail.message.link) secrets.add(new URL(mail.message.link).searchParams.get('token') ?? mail.message.link)
  })
  afterAll(() => server.stop())

  it('holds no password, token, cookie, e-mail, phone, name or ticket code', () => {
    const text = server.log.join('\n')
    expect(server.log.length).toBeGreaterThan(15)
    expect(secrets.size).toBeGreaterThan(12)
    expect([...secrets].filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)))).toEqual(
      [],
    )
  })

  it('is one JSON object a line, with the route’s pattern, status, time and a number for each request', () => {
    const lines = server.log.map((line) => JSON.parse(line))
    const booking = lines.find((line) => line.route === '/api/tickets/:busId/:userId/:seatCount/:seatList')
    expect(booking).toMatchObject({
      method: 'POST',
      status: 200,
      ms: expect.any(Number),
      reqId: expect.stringMatching(/^[\da-f]{8}$/),
    })
    const ids = lines.filter((line) => line.reqId).map((line) => line.reqId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('says what went wrong with a mail without saying whose', () => {
    const line = server.log.map((text) => JSON.parse(text)).find((entry) => entry.msg === 'mail not sent')
    expect(line.err.message).toMatch(/^550 5\.1\.1 <\[e-mail\]>: no such mailbox, call \[number\]/)
  })
})

describe('log lines', () => {
  it('of one turn are printed together, each once, in order', async () => {
    const printed: string[] = []
    const output = logOutput((text) => printed.push(text))
    for (const line of ['a\n', 'b\n', 'c\n']) output.write(line)
    expect(printed).toEqual([])
    await expect.poll(() => printed).toEqual(['a\nb\nc\n'])
    output.write('d\n')
    await expect.poll(() => printed).toEqual(['a\nb\nc\n', 'd\n'])
  })

  it('that are left are printed when the process exits', () => {
    const printed: string[] = []
    const before = process.listeners('exit')
    const output = logOutput((text) => printed.push(text))
    const [atExit] = process.listeners('exit').filter((listener) => !before.includes(listener))
    output.write('last words\n')
    atExit?.(0)
    expect(printed).toEqual(['last words\n'])
  })
})
