import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { isPublicAddress, publicLookup } from '#server/push/public-addresses.ts'
import { judge, openPushTransport, pushContact } from '#server/push/push-transport.ts'
import { startPushWorker } from '#server/push/push-worker.ts'
import { owedReminders } from '#server/push/reminders.ts'
import { vapidKeys } from '#server/push/vapid-keys.ts'
import { heldAtWrite } from '../support/held-write.ts'
import { type PushService, startPushService, type TestPhone } from '../support/push-service.ts'
import {
  addBus,
  dayFromNow,
  type Person,
  payFor,
  plateOf,
  someBus,
  type TestServer,
  type TestServerOptions,
  testEngines,
} from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const servers = serversOfTests()
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  while (closing.length > 0) await closing.pop()?.()
})

const engines = await testEngines()

describe.each(engines)('notifications on %s', (engine) => {
  async function start(options: TestServerOptions = {}) {
    const service = await startPushService()
    closing.push(service.stop)
    const server = await servers.start(engine, {
      now: Date.now(),
      push: ({ pushSeed }) => openPushTransport(vapidKeys(pushSeed), 'mailto:ops@example.com', service.agent),
      ...options,
    })
    closing.push(server.stop)
    const ravi = await server.operator()
    const asha = await server.traveller()
    return { server, service, ravi, asha }
  }

  const outbox = (server: TestServer) => server.database.read.selectFrom('push_outbox').selectAll().execute()
  const phones = (server: TestServer) => server.database.read.selectFrom('push_subscriptions').selectAll().execute()
  /** Resolves when nothing is owed any more. */
  const settled = (server: TestServer) => expect.poll(() => outbox(server)).toEqual([])

  /** Resolves when so many messages were tried once and put off: the push service has answered each. */
  const refused = (server: TestServer, count: number) =>
    expect
      .poll(async () => (await outbox(server)).map(({ next_attempt_at }) => next_attempt_at))
      .toEqual(Array.from({ length: count }, () => server.clock.now + 5_000))

  async function switchOn(
    service: PushService,
    person: Pick<Person, 'call'>,
    language?: string,
    phone = service.phone(),
  ): Promise<TestPhone> {
    const answer = await person.call('POST', '/api/push/subscriptions', { body: { ...phone.subscription, language } })
    expect(answer.status).toBe(200)
    return phone
  }
  async function book(person: Person, busId: number, seats: number[], paidTo?: TestServer): Promise<number> {
    const answer = await person.call('POST', `/api/tickets/${busId}/${person.id}/${seats.length}/${seats.join(',')}`)
    expect(answer.status).toBe(200)
    if (paidTo) await payFor(paidTo.database, answer.body.data.id)
    return answer.body.data.id
  }
  const edit = (ravi: Person, busId: number, change: object) =>
    ravi.call('PUT', `/api/buses/${busId}`, { body: { ...someBus({ busNumber: plateOf(busId) }), ...change } })
  const read = ({ received }: PushService) => received.map((one) => one.phone.read(one))
  const travelTo = (server: TestServer, now: number) => {
    server.clock.now = now
  }

  it('tell of each thing that happens to a ticket, encrypted for the phone, in the words of its traveller', async () => {
    const { server, service, ravi, asha } = await start()
    const phone = await switchOn(service, asha)
    const busId = await addBus(ravi)
    const ticketId = await book(asha, busId, [4, 14], server)
    const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
      .format(new Date(`${dayFromNow(10)}T00:00:00Z`))
      .replace(',', '')
    const path = `/my-tickets?ticket=${ticketId}`
    const common = { language: 'en', to: `user-${asha.id}`, tag: `ticket-${ticketId}`, path, stays: false }
    const seeTicket = { title: 'See ticket', path }
    expect(service.received).toEqual([])

    await edit(ravi, busId, { departureTime: '22:00', reportingTime: '21:30' })
    await settled(server)
    await edit(ravi, busId, { departureTime: '22:00', reportingTime: '21:30', boardingPoint: 'Gandhi Maidan' })
    await settled(server)
    await edit(ravi, busId, {
      departureTime: '22:00',
      reportingTime: '21:30',
      boardingPoint: 'Gandhi Maidan',
      name: 'X',
    })
    await settled(server)
    await asha.call('POST', `/api/tickets/${ticketId}/cancellation`, { body: { seats: [14] } })
    await settled(server)
    await switchOn(service, asha, 'hi', phone)
    await ravi.call('POST', `/api/buses/${busId}/cancellation`, { body: { reason: 'The road is closed' } })
    await settled(server)
    const changed = { ...common, actions: [seeTicket, { title: 'Cancel seats', path: `${path}&show=cancel` }] }
    expect(read(service)).toEqual([
      {
        ...changed,
        title: 'Now leaves 22:00, not 21:30',
        body: `Patna to Delhi, ${day}. Report by 21:30 at Mithapur.`,
      },
      {
        ...changed,
        title: 'New boarding point: Gandhi Maidan',
        body: `Patna to Delhi, ${day}, 22:00. Keep your seat, or cancel for all your money back.`,
      },
      {
        ...changed,
        title: 'Your bus has changed',
        body: `Patna to Delhi, ${day}, 22:00. Your ticket says what is new.`,
      },
      {
        ...common,
        title: 'Seat 14 is cancelled',
        body: `₹750 comes back. Seat 4 stays booked: Patna to Delhi, ${day}.`,
        actions: [seeTicket],
      },
      {
        ...common,
        language: 'hi',
        title: 'आपकी बस नहीं चलेगी',
        body: expect.stringMatching(/^पटना से दिल्ली, .+, 22:00। पूरे ₹750 वापस मिलेंगे।$/),
        stays: true,
        actions: [
          { title: 'दूसरी बसें', path: `/bus?from=Patna&to=Delhi&date=${dayFromNow(10)}` },
          { title: 'टिकट देखें', path },
        ],
      },
    ])
    // Neither who travels nor whom to call, nor anything in the clear.
    expect(JSON.stringify(read(service))).not.toMatch(/Asha|Kumari|Ravi Operator|9876543210|9123456780|@/)
    for (const { body } of service.received) expect(body.toString('latin1')).not.toMatch(/Patna|ticket/)
    const untilDeparture = (indiaInstant(dayFromNow(10), '22:00') - server.clock.now) / 1000
    const [first] = service.received
    expect(first?.headers).toMatchObject({
      urgency: 'high',
      topic: `ticket-${ticketId}`,
      'content-encoding': 'aes128gcm',
    })
    expect(Math.abs(Number(first?.headers.ttl) - untilDeparture)).toBeLessThan(2)
    const { body: key } = await asha.call('GET', '/api/push/key')
    expect(first?.headers.authorization).toContain(`k=${key.data.publicKey}`)
    expect(service.received.every((one) => one.phone === phone)).toBe(true)
  })

  it('speak the language of each phone, and the account’s where the phone has not said', async () => {
    const { server, service, ravi, asha } = await start()
    const [hindi, english, silent] = [
      await switchOn(service, asha, 'hi'),
      await switchOn(service, asha, 'en'),
      await switchOn(service, asha),
    ]
    const busId = await addBus(ravi)
    const titlesAfter = async (boardingPoint: string) => {
      service.received.length = 0
      await edit(ravi, busId, { boardingPoint })
      await settled(server)
      const titleOn = (phone: TestPhone) => {
        const [one] = service.received.filter((message) => message.phone === phone)
        return one && phone.read(one).title
      }
      return [hindi, english, silent].map(titleOn)
    }
    await book(asha, busId, [1])
    expect(await titlesAfter('Kankarbagh')).toEqual([
      'बस अब यहाँ मिलेगी: Kankarbagh',
      'New boarding point: Kankarbagh',
      'New boarding point: Kankarbagh',
    ])
    // Another phone of the account chooses Hindi; a phone that renews its address by itself says nothing of languages.
    await asha.call('PUT', `/api/users/${asha.id}/language`, { body: { language: 'hi' } })
    await switchOn(service, asha, undefined, english)
    expect(await titlesAfter('Saguna Mor')).toEqual([
      'बस अब यहाँ मिलेगी: Saguna Mor',
      'New boarding point: Saguna Mor',
      'बस अब यहाँ मिलेगी: Saguna Mor',
    ])
    const body = { ...hindi.subscription, language: 'fr' }
    expect(await asha.call('POST', '/api/push/subscriptions', { body })).toMatchObject({ status: 400 })
  })

  it('tell what an operator has cancelled apart from what travellers cancel themselves, with any number of seats', async () => {
    const { server, service, ravi, asha } = await start()
    await switchOn(service, asha)
    const busId = await addBus(ravi)
    const ticketId = await book(asha, busId, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const bySeats = async (person: Person, seats: number[]) => {
      await person.call('POST', `/api/tickets/${ticketId}/cancellation`, { body: { seats } })
      await settled(server)
    }
    await bySeats(ravi, [1])
    await bySeats(ravi, [2, 3])
    await bySeats(asha, [4])
    await asha.call('PUT', `/api/users/${asha.id}/language`, { body: { language: 'hi' } })
    await bySeats(ravi, [5])
    await bySeats(asha, [6, 7])
    const all = await book(asha, busId, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    await ravi.call('POST', `/api/tickets/${all}/cancellation`, { body: {} })
    await settled(server)
    await asha.call('PUT', `/api/users/${asha.id}/language`, { body: { language: 'en' } })
    const own = await book(asha, busId, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    await asha.call('POST', `/api/tickets/${own}/cancellation`, { body: {} })
    await settled(server)
    expect(read(service).map(({ title }) => title)).toEqual([
      'The operator cancelled seat 1',
      'The operator cancelled seats 2, 3',
      'Seat 4 is cancelled',
      'ऑपरेटर ने सीट 5 रद्द की',
      'सीटें 6, 7 रद्द हो गईं',
      'ऑपरेटर ने 10 सीटें रद्द कीं',
      '10 seats are cancelled',
    ])
    expect(read(service)[4]?.body).toContain('सीटें 8, 9, 10 पक्की हैं: ')
  })

  it('tell that a refund was paid once the payment stands, and nothing of one that was taken back', async () => {
    const { server, service, ravi, asha } = await start()
    await switchOn(service, asha)
    const ticketId = await book(asha, await addBus(ravi), [4], server)
    await asha.call('POST', `/api/tickets/${ticketId}/cancellation`, { body: {} })
    await settled(server)
    service.received.length = 0
    const [{ id }] = (await ravi.call('GET', '/api/refunds')).body.data
    const pay = (reference: string) =>
      ravi.call('POST', `/api/refunds/${id}/payment`, {
        body: { reference },
        headers: { 'idempotency-key': randomUUID() },
      })
    await pay('WRONG 1')
    await ravi.call('DELETE', `/api/refunds/${id}/payment`)
    expect(await outbox(server)).toEqual([])
    await pay('UPI 63274410')
    expect(await outbox(server)).toMatchObject([{ next_attempt_at: server.clock.now + 10 * MINUTE }])
    travelTo(server, server.clock.now + 10 * MINUTE)
    const worker = startPushWorker(contextOf(server, service), server.app.log)
    closing.push(worker.stop)
    await settled(server)
    expect(read(service)).toMatchObject([
      { title: '₹675 is paid back', body: expect.stringMatching(/^By Ravi Travels .+ Reference UPI 63274410\.$/) },
    ])
    expect(service.received[0]?.headers).toMatchObject({ urgency: 'normal', ttl: String(7 * 24 * 3_600) })
  })

  it('say nothing to who has not asked, and nothing of a change that was taken back before it was told', async () => {
    const { server, service, ravi, asha } = await start()
    const busId = await addBus(ravi)
    await book(asha, busId, [1])
    await edit(ravi, busId, { departureTime: '22:00' })
    expect(await outbox(server)).toEqual([])
    expect(await server.mail(asha.email, 'trip-changed')).toBeDefined()

    await switchOn(service, asha)
    service.answer = () => ({ status: 503 })
    await edit(ravi, busId, { departureTime: '23:00' })
    await refused(server, 1)
    await edit(ravi, busId, { departureTime: '22:00' })
    await refused(server, 2)
    service.answer = () => ({ status: 201 })
    travelTo(server, server.clock.now + HOUR)
    const worker = startPushWorker(contextOf(server, service), server.app.log)
    closing.push(worker.stop)
    await settled(server)
    // The first knew 22:00, which is true again; the second was told nothing of 23:00 by anybody.
    expect(read(service).map(({ title }) => title)).toEqual(['Now leaves 22:00, not 23:00'])
  })

  it('are sent by one of two servers', async () => {
    const { server, service, ravi, asha } = await start()
    const other = engine === 'postgres' ? await openDatabase(server.config) : server.database
    if (other !== server.database) closing.push(other.close)
    const workers = [
      startPushWorker({ ...contextOf(server, service), database: other }, server.app.log),
      startPushWorker(contextOf(server, service), server.app.log),
    ]
    for (const worker of workers) closing.push(worker.stop)
    for (let phone = 0; phone < 5; phone++) await switchOn(service, asha)
    const busId = await addBus(ravi)
    for (let seat = 1; seat <= 8; seat++) await book(asha, busId, [seat])
    await ravi.call('POST', `/api/buses/${busId}/cancellation`, { body: { reason: 'The road is closed' } })
    for (const worker of workers) worker.wake()
    await settled(server)
    const told = service.received.map((one) => `${one.phone.subscription.endpoint} ${one.phone.read(one).tag}`)
    expect(told).toHaveLength(40)
    expect(new Set(told).size).toBe(40)
  })

  it('are tried again when the push service wishes, and never again on a phone that is gone', async () => {
    const { server, service, ravi, asha } = await start()
    const busy = await switchOn(service, asha)
    const gone = await switchOn(service, asha)
    service.answer = (phone) => (phone === gone ? { status: 410 } : { status: 429, retryAfter: '900' })
    const busId = await addBus(ravi)
    await book(asha, busId, [1])
    await edit(ravi, busId, { departureTime: '22:00' })
    await expect
      .poll(async () => (await phones(server)).map(({ endpoint }) => endpoint))
      .toEqual([busy.subscription.endpoint])
    await expect
      .poll(() => outbox(server))
      .toMatchObject([{ attempts: 1, next_attempt_at: server.clock.now + 900_000 }])
    service.answer = () => ({ status: 201 })
    travelTo(server, server.clock.now + 900_000)
    const worker = startPushWorker(contextOf(server, service), server.app.log)
    closing.push(worker.stop)
    await settled(server)
    expect(service.received.map(({ phone }) => phone)).toEqual([busy])
  })

  it('are not sent about a bus that has left meanwhile', async () => {
    const { server, service, ravi, asha } = await start()
    await switchOn(service, asha)
    service.answer = () => ({ status: 500 })
    const busId = await addBus(ravi)
    await book(asha, busId, [1])
    await edit(ravi, busId, { departureTime: '22:00' })
    await refused(server, 1)
    service.answer = () => ({ status: 201 })
    travelTo(server, indiaInstant(dayFromNow(10), '22:00'))
    const worker = startPushWorker(contextOf(server, service), server.app.log)
    closing.push(worker.stop)
    await settled(server)
    expect(service.received).toEqual([])
  })

  it('hold several changes within ten minutes back, and tell what is true after them', async () => {
    const { server, service, ravi, asha } = await start({ env: { RATE_LIMITS: 'on' } })
    await switchOn(service, asha)
    const busId = await addBus(ravi)
    await book(asha, busId, [1])
    for (const departureTime of ['22:00', '22:15', '22:30']) {
      await edit(ravi, busId, { departureTime })
      if (departureTime === '22:00') await settled(server)
      // One that is being looked at takes up nothing more.
      else
        await expect
          .poll(() => outbox(server))
          .toMatchObject([{ attempts: 0, next_attempt_at: server.clock.now + 10 * MINUTE }])
    }
    travelTo(server, server.clock.now + 10 * MINUTE)
    const worker = startPushWorker(contextOf(server, service), server.app.log)
    closing.push(worker.stop)
    await settled(server)
    expect(read(service).map(({ title }) => title)).toEqual([
      'Now leaves 22:00, not 21:30',
      'Now leaves 22:30, not 22:00',
    ])
  })

  it('remind of a departure once, three hours ahead, by the time that the bus leaves at now', async () => {
    const { server, service, ravi, asha } = await start()
    await switchOn(service, asha)
    const leaves = (departureTime: string) => addBus(ravi, { departureTime, reportingTime: departureTime })
    const [kept, moved, off, cancelled] = [
      await leaves('12:00'),
      await leaves('12:00'),
      await leaves('12:00'),
      await leaves('12:00'),
    ]
    const tickets = { kept: await book(asha, kept, [7]), moved: await book(asha, moved, [8]) }
    await book(asha, off, [1])
    const gone = await book(asha, cancelled, [1])
    await edit(ravi, moved, { departureTime: '14:00', reportingTime: '13:45' })
    await ravi.call('POST', `/api/buses/${off}/cancellation`, { body: { reason: 'The road is closed' } })
    await asha.call('POST', `/api/tickets/${gone}/cancellation`, { body: {} })
    await settled(server)
    service.received.length = 0

    const at = (time: string) => indiaInstant(dayFromNow(10), time)
    const other = engine === 'postgres' ? await openDatabase(server.config) : server.database
    if (other !== server.database) closing.push(other.close)
    const remind = async () => {
      const counts = await Promise.all(
        [server.database, other, server.database, other].map((database) =>
          owedReminders({ database, now: () => server.clock.now }),
        ),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    }
    // The other server's commit wakes nobody here.
    const sent = async () => {
      const worker = startPushWorker(contextOf(server, service), server.app.log)
      await settled(server)
      await worker.stop()
    }
    travelTo(server, at('08:59'))
    expect(await remind()).toBe(0)
    travelTo(server, at('09:00'))
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    await sent()
    travelTo(server, at('11:00'))
    expect(await remind()).toBe(1)
    await sent()
    expect(read(service).map(({ title, body, actions }) => [title, body, actions])).toEqual(
      expect.arrayContaining([
        [
          'Your bus leaves at 12:00',
          'Report by 12:00, Mithapur. Seat 7.',
          [{ title: 'Show ticket', path: `/my-tickets?ticket=${tickets.kept}&show=door` }],
        ],
        ['Your bus leaves at 14:00', 'Report by 13:45, Mithapur. Seat 8.', expect.anything()],
      ]),
    )
    expect(service.received).toHaveLength(2)
  })

  it('do not remind of a ticket that is cancelled while it is found due', async () => {
    const { server, service, ravi, asha } = await start()
    await switchOn(service, asha)
    const ticketId = await book(asha, await addBus(ravi, { departureTime: '12:00', reportingTime: '12:00' }), [1])
    travelTo(server, indiaInstant(dayFromNow(10), '09:30'))
    await asha.logInAgain()
    const { database, clock } = server
    const reminding = await heldAtWrite(database, () => owedReminders({ database, now: () => clock.now }))
    expect((await asha.call('POST', `/api/tickets/${ticketId}/cancellation`, { body: {} })).status).toBe(200)
    expect(await reminding.goOn()).toBe(0)
  })

  it('do not remind who books when the bus is about to leave', async () => {
    const { server, service, ravi, asha } = await start()
    await switchOn(service, asha)
    const at = server.clock.now + 2 * HOUR
    const time = indiaTime(at)
    const busId = await addBus(ravi, { dateOfDeparture: indiaDate(at), departureTime: time, reportingTime: time })
    await book(asha, busId, [1])
    expect(await owedReminders({ database: server.database, now: () => server.clock.now })).toBe(0)
    expect(await outbox(server)).toEqual([])
  })

  it('go to one account of a phone: it passes on at the next log-in there, and goes at a log-out', async () => {
    const { server, service, ravi, asha } = await start()
    const binod = await server.traveller('Binod Das', 'male')
    const phone = await switchOn(service, asha)
    await binod.call('POST', '/api/push/subscriptions', { body: phone.subscription })
    expect(await phones(server)).toMatchObject([{ account_id: binod.id, role: 'user' }])
    // It is not hers to switch off any more.
    await asha.call('DELETE', '/api/push/subscriptions', { body: { endpoint: phone.subscription.endpoint } })
    expect(await phones(server)).toHaveLength(1)

    // He hands his phone to her without logging out; his own news does not go there any more.
    const busId = await addBus(ravi)
    await book(binod, busId, [1])
    service.answer = () => ({ status: 503 })
    await edit(ravi, busId, { departureTime: '22:00' })
    await refused(server, 1)
    const query = new URLSearchParams({ email: asha.email, password: asha.password })
    await binod.call('POST', `/api/users/verify-by-email?${query}`)
    expect(await phones(server)).toMatchObject([{ account_id: asha.id }])
    service.answer = () => ({ status: 201 })
    travelTo(server, server.clock.now + HOUR)
    const worker = startPushWorker(contextOf(server, service), server.app.log)
    closing.push(worker.stop)
    await settled(server)
    expect(service.received).toEqual([])

    await binod.call('DELETE', '/api/session')
    expect(await phones(server)).toEqual([])

    await switchOn(service, asha)
    const wrong = { currentPassword: asha.password }
    expect((await asha.call('POST', `/api/users/${asha.id}/erasure`, { body: wrong })).status).toBe(200)
    expect(await phones(server)).toEqual([])
  })

  it('pass on to another account by the phone’s own keys, or by a log-in of the account that had it, and no other way', async () => {
    const { server, service, ravi, asha } = await start()
    const binod = await server.traveller('Binod Das', 'male')
    const { subscription } = await switchOn(service, asha)
    // Whoever has seen the address alone, in a log or at the push service.
    const other = { endpoint: subscription.endpoint, keys: service.phone().subscription.keys }
    const before = await phones(server)
    for (const keys of [
      other.keys,
      { ...other.keys, auth: subscription.keys.auth },
      { ...subscription.keys, auth: other.keys.auth },
    ]) {
      const refused = await binod.call('POST', '/api/push/subscriptions', { body: { ...other, keys } })
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/another account/)])
    }
    expect(await phones(server)).toEqual(before)
    // The account itself renews its keys.
    expect((await asha.call('POST', '/api/push/subscriptions', { body: other })).status).toBe(200)
    expect(await phones(server)).toMatchObject([{ account_id: asha.id, auth: other.keys.auth }])
    // On a phone with both log-ins; travellers come first.
    const both = server.visitor()
    for (const { cookies } of [binod, asha, ravi]) for (const [name, value] of cookies) both.cookies.set(name, value)
    await server.database.write((trx) =>
      trx.updateTable('push_subscriptions').set({ role: 'operator', account_id: ravi.id }).execute(),
    )
    expect(
      (await asha.call('POST', '/api/push/subscriptions', { body: { ...other, keys: subscription.keys } })).status,
    ).toBe(409)
    expect(
      (await both.call('POST', '/api/push/subscriptions', { body: { ...other, keys: subscription.keys } })).status,
    ).toBe(200)
    expect(await phones(server)).toMatchObject([{ role: 'user', account_id: asha.id }])
  })

  it('are for ten phones of an account at most, and for addresses of push services alone', async () => {
    const { server, service, asha } = await start()
    for (let phone = 0; phone < 12; phone++) {
      travelTo(server, server.clock.now + 1_000)
      await switchOn(service, asha)
    }
    expect(await phones(server)).toHaveLength(10)
    const { keys } = service.phone().subscription
    for (const endpoint of [
      'http://push.example.com/a',
      'https://127.0.0.1/a',
      'https://2130706433/a',
      'https://[::1]/a',
      'https://localhost/a',
      'https://push.example.com:8443/a',
      'https://somebody@push.example.com/a',
      'https://push.example.com',
      `https://push.example.com/${'a'.repeat(1_000)}`,
    ]) {
      const answer = await asha.call('POST', '/api/push/subscriptions', { body: { endpoint, keys } })
      expect([endpoint, answer.status]).toEqual([endpoint, 400])
    }
  })

  const contextOf = ({ config, database, clock }: TestServer, { agent }: PushService) => ({
    config,
    database,
    now: () => clock.now,
    push: openPushTransport(vapidKeys(new Uint8Array(48)), 'mailto:ops@example.com', agent),
  })
})

describe('the push transport', () => {
  it('connects to public addresses alone', async () => {
    for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.1.1', '100.64.0.1', '0.0.0.0'])
      expect([address, isPublicAddress(address)]).toEqual([address, false])
    for (const address of ['::1', '::ffff:10.0.0.1', 'fe80::1', 'fd00::1', '64:ff9b::a00:1', '2002:a00:1::1'])
      expect([address, isPublicAddress(address)]).toEqual([address, false])
    expect(isPublicAddress('142.250.76.10')).toBe(true)
    expect(isPublicAddress('2404:6800:4009:80a::200a')).toBe(true)
    const refused = await new Promise((resolve) => publicLookup('localhost', {}, resolve))
    expect(refused).toMatchObject({ message: 'The push service is at no public address.' })
    const service = await startPushService()
    closing.push(service.stop)
    const { subscription } = service.phone()
    const transport = openPushTransport(vapidKeys(new Uint8Array(48)), 'mailto:ops@example.com')
    const message = { payload: '{}', ttl: 1, urgency: 'normal', topic: 'a' } as const
    const local = { ...subscription, endpoint: 'https://localhost/a' }
    await expect(transport.send(local, message, AbortSignal.timeout(5_000))).rejects.toThrow('no public address')
    // A key of the right length that is no point of the curve.
    const broken = { ...subscription, keys: { ...subscription.keys, p256dh: `B${'a'.repeat(86)}` } }
    expect(await transport.send(broken, message, AbortSignal.timeout(5_000))).toEqual({ kind: 'gone' })
  })

  it('reads what push services answer', () => {
    const now = Date.parse('2026-12-01T00:00:00Z')
    expect(judge(201, undefined)).toEqual({ kind: 'taken' })
    expect(judge(404, undefined)).toEqual({ kind: 'gone' })
    expect(judge(413, undefined)).toEqual({ kind: 'refused', status: 413 })
    expect(judge(302, undefined)).toEqual({ kind: 'later', status: 302, afterMs: undefined })
    expect(judge(429, '120', now)).toEqual({ kind: 'later', status: 429, afterMs: 120_000 })
    expect(judge(503, 'Tue, 01 Dec 2026 00:01:00 GMT', now)).toEqual({ kind: 'later', status: 503, afterMs: 60_000 })
    expect(judge(503, 'soon', now)).toEqual({ kind: 'later', status: 503, afterMs: undefined })
  })

  it('names whom push services may write to', () => {
    const mailFrom = 'Sawari <help@example.com>'
    expect(pushContact({ publicUrl: 'https://sawari.example', mailFrom })).toBe('https://sawari.example')
    expect(pushContact({ publicUrl: 'http://localhost:3000', mailFrom })).toBe('mailto:help@example.com')
  })
})
