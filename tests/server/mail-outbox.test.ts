import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openOutbox } from '#server/delivery/outbox.ts'
import { housekeeper } from '#server/housekeeping.ts'
import { MailRefused } from '#server/mail/mail-transport.ts'
import { startMailWorker } from '#server/mail/mail-worker.ts'
import type { MailMessage } from '#server/mail/messages.ts'
import { countTry } from '#server/modules/accounts/passwords/tries.ts'
import { enqueueMail, isWaiting } from '#server/news/mail-outbox.ts'
import { tell } from '#server/news/news.ts'
import {
  addBus,
  noPush,
  noTicketKeys,
  pathOf,
  plateOf,
  someBus,
  type TestServer,
  type TestServerOptions,
  testEngines,
} from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

const { start, place: makePlace } = serversOfTests()
afterEach(() => {
  vi.useRealTimers()
})

const person = (email: string) => ({
  name: 'A',
  email,
  phone: '9876543210',
  age: 30,
  gender: 'male',
  password: 'Secret#123',
})
/** Where an activation link leads that works. */
const GOOD_LINK = '/userAuth?activated=1'
const outbox = (server: TestServer) => server.database.read.selectFrom('mail_outbox').selectAll().execute()

const engines = await testEngines()

describe.each(engines)('the mail outbox on %s', (engine) => {
  it('never fails a sign-up, and sends after a restart what could not be sent (S14)', async () => {
    const place = await makePlace(engine)
    const down = await start(engine, { place, send: async () => Promise.reject(new Error('SMTP is down')) })
    const answer = await down.visitor().call('POST', '/api/users', { body: person('asha@example.com') })
    expect(answer.status).toBe(201)
    await expect.poll(() => down.log.join('')).toContain('mail not sent')
    await down.stop()

    const up = await start(engine, { place, now: Date.now() + 60_000 })
    const { message } = await up.mail('asha@example.com', 'activate')
    const activation = await up.visitor().call('GET', pathOf(message.link))
    expect(activation.headers.location).toBe(GOOD_LINK)
    await expect.poll(() => outbox(up)).toEqual([])
  })

  it('tries again by itself, later each time, with a fresh link that works', async () => {
    const links: string[] = []
    const server = await start(engine, {
      now: Date.now(),
      send: async (_to, message) => {
        links.push(message.link ?? '')
        if (links.length < 2) throw new Error('greylisted')
      },
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await server.visitor().call('POST', '/api/users', { body: person('grey@example.com') })
    await expect.poll(() => server.log.join('')).toContain('mail not sent')
    const secondTry = server.clock.now + 5_000
    await expect.poll(() => outbox(server)).toMatchObject([{ attempts: 1, next_attempt_at: secondTry }])
    server.clock.now = secondTry
    // The worker's own alarm is set when that is written.
    await expect.poll(async () => (await vi.advanceTimersByTimeAsync(5_050)) && server.mails.length).toBe(1)
    const { message } = await server.mail('grey@example.com', 'activate')
    expect(message.link).not.toBe(links[0])
    expect((await server.visitor().call('GET', pathOf(message.link))).headers.location).toBe(GOOD_LINK)
  })

  it('holds no token, and does not wait for a slow mail server', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const server = await start(engine, { send: () => held })
    const answer = await server.visitor().call('POST', '/api/users', { body: person('slow@example.com') })
    expect({ status: answer.status, mails: server.mails }).toEqual({ status: 201, mails: [] })
    await expect.poll(async () => (await outbox(server))[0]?.attempts).toBe(1)
    expect(JSON.stringify(await outbox(server))).not.toMatch(/token|http/)
    release()
    await server.mail('slow@example.com', 'activate')
  })

  it('gives two sign-ups of one moment each their own link (S16)', async () => {
    const server = await start(engine, { now: Date.now() })
    const emails = Array.from({ length: 12 }, (_, index) => `twin${index}@example.com`)
    const browsers = emails.map(() => server.visitor())
    const answers = await Promise.all(
      browsers.map((browser, index) => browser.call('POST', '/api/users', { body: person(emails[index] ?? '') })),
    )
    expect(answers.every((answer) => answer.status === 201)).toBe(true)
    for (const [index, email] of emails.entries()) {
      const { message } = await server.mail(email, 'activate')
      await browsers[index]?.call('GET', pathOf(message.link))
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
      expect(active).toHaveLength(index + 1)
    }
  })

  it('sends a mail once more at most when the worker died between sending and noting it (S15)', async () => {
    const place = await makePlace(engine)
    const links: (string | undefined)[] = []
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const first = await start(engine, {
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
    expect((await second.visitor().call('GET', pathOf(again.message.link))).headers.location).toBe(GOOD_LINK)
    await expect.poll(() => outbox(second)).toEqual([])
    expect(second.mails).toHaveLength(1)
  })

  it('gives up in the end, keeps the mail as failed and says so', async () => {
    const server = await start(engine, { now: Date.now(), send: async () => Promise.reject(new Error('no such host')) })
    await server.visitor().call('POST', '/api/users', { body: person('gone@example.com') })
    // What comes of a try is noted after it is logged.
    const putOff = { attempts: 1, next_attempt_at: server.clock.now + 5_000 }
    await expect.poll(() => outbox(server)).toMatchObject([putOff])
    await server.database.write((trx) =>
      trx.updateTable('mail_outbox').set({ attempts: 79, next_attempt_at: server.clock.now }).execute(),
    )
    // Any other mail wakes the worker.
    await server.visitor().call('POST', '/api/users', { body: person('other@example.com') })
    await expect.poll(() => server.log.join('')).toContain('mail failed and is not tried again')
    const failed = async () => (await outbox(server)).find((row) => row.to_address === 'gone@example.com')?.failed_at
    await expect.poll(failed).toBe(server.clock.now)
  })

  it('never tries again what was refused for good', async () => {
    let tries = 0
    const server = await start(engine, {
      now: Date.now(),
      send: async (to) => {
        if (to !== 'nobody@example.com') return
        tries++
        throw new MailRefused('550 No such mailbox')
      },
    })
    await server.visitor().call('POST', '/api/users', { body: person('nobody@example.com') })
    await expect.poll(async () => (await outbox(server))[0]?.failed_at).toBe(server.clock.now)
    expect(server.log.join('')).toContain('mail failed and is not tried again')
    server.clock.now += 86_400_000
    await server.visitor().call('POST', '/api/users', { body: person('other@example.com') })
    await server.mail('other@example.com', 'activate')
    expect(tries).toBe(1)
    await housekeeper({ ...server, now: () => server.clock.now + 31 * 86_400_000 })()
    await expect.poll(() => outbox(server)).toEqual([])
  })

  it('lets a mail that takes for ever hold up no other, and puts it back when the server stops', async () => {
    const place = await makePlace(engine)
    const server = await start(engine, {
      place,
      send: (to, _message, signal) =>
        to === 'tarpit@example.com'
          ? new Promise((_, fail) => signal.addEventListener('abort', fail))
          : Promise.resolve(),
    })
    const emails = ['tarpit@example.com', ...Array.from({ length: 6 }, (_, index) => `quick${index}@example.com`)]
    for (const email of emails) await server.visitor().call('POST', '/api/users', { body: person(email) })
    for (const email of emails.slice(1)) await server.mail(email, 'activate')
    await server.app.close()
    const [left] = await outbox(server)
    expect(left).toMatchObject({ to_address: 'tarpit@example.com', attempts: 0 })
    expect(left?.next_attempt_at).toBeLessThanOrEqual(Date.now())
  })

  it('ends a dialogue that goes on past the deadline, and tries again later', async () => {
    const server = await start(engine)
    await server.app.close()
    await server.database.write((trx) =>
      tell(trx, { kind: 'email-changed', role: 'user', to: { email: 'slow@example.com', language: 'en' } }, 0),
    )
    const said: string[] = []
    const log = (_line: object, message?: string) => void said.push(message ?? '')
    const worker = startMailWorker(
      {
        ...server,
        ticketKeys: noTicketKeys,
        push: noPush,
        renderTicket: async () => new Uint8Array(),
        renderPicture: async () => new Uint8Array(),
        now: Date.now,
        mail: { send: (_to, _message, signal) => new Promise((_, fail) => signal.addEventListener('abort', fail)) },
      },
      { warn: log, error: log },
      { deadlineMs: 1 },
    )
    await expect.poll(() => said).toContain('mail not sent')
    await worker.stop()
    expect(await outbox(server)).toMatchObject([{ attempts: 1, failed_at: null }])
  })

  it('takes bookings’ mails up together, and gives back those that there is no time for when it is to end', async () => {
    const server = await start(engine)
    await server.app.close()
    const emails = Array.from({ length: 5 }, (_, index) => `p${index}@example.com`)
    await server.database.write(async (trx) => {
      for (const [index, email] of emails.entries())
        await enqueueMail(trx, { email, language: 'en' }, { kind: 'email-changed', role: 'user' }, 1_000 + index)
      await trx.updateTable('mail_outbox').set({ lane: 'booking' }).execute()
    })
    const begun: string[] = []
    const sent: string[] = []
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const startSending = () =>
      startMailWorker(
        {
          ...server,
          ticketKeys: noTicketKeys,
          push: noPush,
          renderTicket: async () => new Uint8Array(),
          renderPicture: async () => new Uint8Array(),
          now: Date.now,
          mail: {
            send: async (to) => {
              begun.push(to)
              await held
              sent.push(to)
            },
          },
        },
        { warn: () => undefined, error: () => undefined },
      )
    const first = startSending()
    await expect.poll(() => begun).toEqual(emails.slice(0, 1))
    // Nobody else would send any of them for two minutes.
    expect((await outbox(server)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1])
    const stopped = first.stop()
    release()
    await stopped
    expect(sent).toEqual(emails.slice(0, 1))
    const left = await outbox(server)
    expect(left.map(({ to_address }) => to_address).sort()).toEqual(emails.slice(1))
    for (const mail of left) expect(mail).toMatchObject({ attempts: 0, next_attempt_at: mail.created_at })
    const second = startSending()
    await expect.poll(() => outbox(server)).toEqual([])
    await second.stop()
    expect(sent).toEqual(emails)
  })

  // Skipped: on SQLite nobody else can be writing, there is one connection.
  it.runIf(engine === 'postgres')('begins no mail that waits before what it is to tell of can be read', async () => {
    const { database, app, clock } = await start(engine, { now: Date.now() })
    await app.close()
    const to = { email: 'asha@example.com', language: 'en' as const }
    const letter = { kind: 'trip-late' as const, ticketIds: [1] }
    const box = openOutbox(database, 'mail_outbox', { columns: [] })
    const takeUp = (now: number) => box.takeUp(5, { now, latest: now + 86_400_000, until: now + 60_000 })
    await database.write((trx) => enqueueMail(trx, to, letter, clock.now))
    const taken = await database.write(async (trx) => [await isWaiting(trx, to, letter), await takeUp(clock.now)])
    expect(taken).toEqual([true, []])
    expect(await takeUp(clock.now)).toMatchObject([{ attempts: 1 }])
    expect(await database.write((trx) => isWaiting(trx, to, letter))).toBe(false)
  })
})

describe.each(engines)('the mail of a booking on %s', (engine) => {
  it('goes to its traveller once, however often the booking is repeated, with the ticket that the app has', async () => {
    const server = await start(engine)
    const [asha, ravi] = [await server.traveller(), await server.operator()]
    await asha.call('PUT', `/api/users/${asha.id}/language`, { body: { language: 'hi' } })
    const id = await addBus(ravi)
    const headers = { 'idempotency-key': randomUUID() }
    const book = () => asha.call('POST', `/api/tickets/${id}/${asha.id}/2/3,4`, { headers })
    const answers = [...(await Promise.all([book(), book()])), await book()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { message } = await server.mail(asha.email, 'booked')
    const ticketId = answers[0]?.body.data.id
    expect(message).toMatchObject({ language: 'hi', link: expect.stringMatching(`/my-tickets\\?ticket=${ticketId}$`) })
    expect(message.text).toContain('3, 4')
    expect(message.files.map(({ type }) => type.split(';')[0])).toEqual(['application/pdf', 'text/calendar'])
    expect(Buffer.from(message.files[0]?.content ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
    await expect.poll(() => outbox(server)).toEqual([])
    expect(server.mails.filter((mail) => mail.message.slug === 'booked')).toHaveLength(1)
  })

  it('holds up no mail that somebody waits for, however slowly it goes out', async () => {
    let release = () => {}
    const slow = new Promise<void>((resolve) => {
      release = resolve
    })
    const server = await start(engine, { send: (_to, { slug }) => (slug === 'booked' ? slow : Promise.resolve()) })
    const [asha, ravi] = [await server.traveller(), await server.operator()]
    const id = await addBus(ravi)
    for (const seat of [1, 2, 3, 4, 5]) await asha.call('POST', `/api/tickets/${id}/${asha.id}/1/${seat}`)
    await expect
      .poll(async () => (await outbox(server)).map(({ attempts }) => attempts).sort())
      .toEqual([0, 0, 0, 0, 1])
    await server.visitor().call('POST', '/api/users', { body: person('farida@example.com') })
    await server.mail('farida@example.com', 'activate')
    release()
  })

  it('is not sent any more once the bus has left', async () => {
    const place = await makePlace(engine)
    const send = async (_to: string, { slug }: MailMessage) => {
      if (slug === 'booked') throw new Error('greylisted')
    }
    const down = await start(engine, { place, send })
    const [asha, ravi] = [await down.traveller(), await down.operator()]
    await asha.call('POST', `/api/tickets/${await addBus(ravi)}/${asha.id}/1/1`)
    await expect.poll(() => down.log.join('')).toContain('mail not sent')
    expect(await outbox(down)).toHaveLength(1)
    await down.stop()

    const up = await start(engine, { place, now: Date.now() + 400 * 86_400_000 })
    await expect.poll(() => outbox(up)).toEqual([])
    expect(up.mails).toEqual([])
  })
})

describe.each(engines)('mails about a trip on %s', (engine) => {
  const MINUTE = 60_000

  /** A trip with one passenger, whose operator changes it. */
  async function scene(options: TestServerOptions = {}) {
    const server = await start(engine, { now: Date.now(), env: { RATE_LIMITS: 'on' }, ...options })
    const asha = await server.traveller()
    const ravi = await server.operator()
    const id = await addBus(ravi)
    await asha.call('POST', `/api/tickets/${id}/${asha.id}/1/1`)
    const told = () =>
      server.mails.filter(({ message }) => message.slug === 'trip-changed').map(({ message }) => message)
    return {
      server,
      raviId: ravi.id,
      told,
      change: async (change: object) => {
        const answer = await ravi.call('PUT', `/api/buses/${id}`, {
          body: { ...someBus({ busNumber: plateOf(id) }), id, ...change },
        })
        expect(answer.status).toBe(200)
      },
      /** Later, and the worker looks. */
      async later(minutes: number) {
        server.clock.now += minutes * MINUTE
        await ravi.logInAgain()
        const email = `wakes${server.clock.now}@example.com`
        await server.visitor().call('POST', '/api/users', { body: person(email) })
        await server.mail(email, 'activate')
      },
      rows: () => server.database.read.selectFrom('mail_outbox').selectAll().where('bus_id', '=', id).execute(),
    }
  }

  it('tell the first change at once and gather those that follow into one', async () => {
    const { change, told, later, rows } = await scene()
    await change({ departureTime: '21:35' })
    await expect.poll(told).toHaveLength(1)
    for (const departureTime of ['21:40', '21:45', '21:50']) await change({ departureTime, busNumber: 'BR99' })
    await expect.poll(rows).toMatchObject([{ attempts: 0 }])
    await later(11)
    await expect.poll(told).toHaveLength(2)
    expect(told()[1]?.text).toContain('Departure time: 21:50 (before: 21:35)')
    expect(told()[1]?.text).toMatch(/Bus number: BR99 \(before: BR01[A-Z]B\d{4}\)/)
    await expect.poll(rows).toEqual([])
  })

  it('are sent four times a day to one passenger at most, and the fourth says so', async () => {
    const { change, told, later } = await scene()
    for (let minute = 10; minute < 18; minute++) {
      await change({ departureTime: `22:${minute}` })
      await expect.poll(told).toHaveLength(Math.min(minute - 9, 4))
      await later(11)
    }
    expect(told()).toHaveLength(4)
    expect(told().map(({ text }) => text.includes('not mail you about this trip again today'))).toEqual([
      false,
      false,
      false,
      true,
    ])
    await later(24 * 60)
    await expect.poll(told).toHaveLength(5)
    expect(told()[4]?.text).toContain('Departure time: 22:17 (before: 22:13)')
  })

  it('are sent 2,000 times a day for one operator at most, and the rest on the next', async () => {
    const { server, change, told, later, rows, raviId } = await scene()
    await server.database.write(async (trx) => {
      await countTry(
        trx,
        ['trip-mails-of', String(raviId)],
        { most: 2_000, windowMs: 24 * 60 * MINUTE },
        server.clock.now,
      )
      await trx.updateTable('tries').set({ count: 1_999 }).execute()
    })
    await change({ departureTime: '22:10' })
    await expect.poll(told).toHaveLength(1)
    await later(11)
    await change({ departureTime: '22:20' })
    await expect.poll(rows).toMatchObject([{ next_attempt_at: server.clock.now + (24 * 60 - 11) * MINUTE }])
    await later(60)
    expect(told()).toHaveLength(1)
    await later(24 * 60)
    await expect.poll(told).toHaveLength(2)
    expect(told()[1]?.text).toContain('Departure time: 22:20 (before: 22:10)')
  })

  it('tell nothing of a change that was taken back before it was told, nor of a trip that has departed', async () => {
    const { change, told, later, rows } = await scene()
    await change({ name: 'Renamed' })
    await expect.poll(told).toHaveLength(1)
    await change({ name: 'Again' })
    await change({ name: 'Renamed' })
    await later(11)
    await expect.poll(rows).toEqual([])
    await change({ name: 'Third' })
    await change({ name: 'Fourth' })
    await later(20 * 24 * 60)
    await expect.poll(rows).toEqual([])
    expect(told().length).toBeLessThanOrEqual(2)
  })

  it('tell the rest of what changed while one was on its way', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isOut = false
    const { change, told, later } = await scene({
      send: (_to, { slug }) => {
        if (slug !== 'trip-changed') return Promise.resolve()
        isOut = true
        return held
      },
    })
    await change({ boardingPoint: 'Gate 1' })
    await expect.poll(() => isOut).toBe(true)
    await change({ boardingPoint: 'Gate 2' })
    release()
    await expect.poll(told).toHaveLength(1)
    await later(11)
    await expect.poll(told).toHaveLength(2)
    expect(told()[1]?.text).toContain('Boarding point: Gate 2 (before: Gate 1)')
  })

  it('are still sent as an older version noted them', async () => {
    const { server, told, later } = await scene()
    const plan = { reportingTime: '1', departureTime: '2', boardingPoint: 'A', droppingPoint: 'B' }
    const trip = { busName: 'Old', busNumber: 'BR1', from: 'A', to: 'B', dateOfDeparture: '2026-12-01' }
    const letter = { kind: 'trip-changed', change: { ...trip, before: plan, after: { ...plan, boardingPoint: 'C' } } }
    await server.database.write((trx) =>
      trx
        .insertInto('mail_outbox')
        .values({
          to_address: 'a@b.in',
          letter: JSON.stringify(letter),
          created_at: 1,
          attempts: 0,
          next_attempt_at: 1,
        })
        .execute(),
    )
    await later(0)
    await expect.poll(told).toHaveLength(1)
    expect(told()[0]?.text).toContain('Old, bus BR1')
  })
})

describe('two servers on one PostgreSQL', () => {
  it.runIf(engines.includes('postgres'))('send each mail once', async () => {
    const place = await makePlace('postgres')
    const servers = [await start('postgres', { place }), await start('postgres', { place })]
    const emails = Array.from({ length: 20 }, (_, index) => `once${index}@example.com`)
    await Promise.all(
      emails.map((email, index) => servers[index % 2]?.visitor().call('POST', '/api/users', { body: person(email) })),
    )
    const sent = () => servers.flatMap((server) => server.mails.map((mail) => mail.to))
    await expect.poll(() => sent().length).toBe(20)
    await expect.poll(() => outbox(servers[0] as TestServer)).toEqual([])
    expect(new Set(sent()).size).toBe(20)
  })
})
