import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { indiaInstant } from '#contract/time.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { tellOfDeadlines } from '#server/modules/payments/release.ts'
import { enqueueMail } from '#server/news/mail-outbox.ts'
import { writeOfficePush } from '#server/push/office-push.ts'
import { openPushTransport } from '#server/push/push-transport.ts'
import { vapidKeys } from '#server/push/vapid-keys.ts'
import { startPushService } from '../support/push-service.ts'
import { addBus, type Caller, lookForDue, type Person, type TestServer, testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'
import { inviteAndJoin } from '../support/staff.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Friday 4 December 2026. */
const NOON = indiaInstant('2026-12-04', '12:00')
const LEAVES = indiaInstant('2026-12-04', '20:30')
const MONEY = { seatsHeld: true, claimsNear: true }

const servers = serversOfTests()

describe.each(await testEngines())('what a company’s people are told of, on %s', (engine) => {
  async function scene() {
    const service = await startPushService()
    const server = await servers.start(engine, {
      now: NOON,
      push: ({ pushSeed }) => openPushTransport(vapidKeys(pushSeed), 'mailto:ops@example.com', service.agent),
    })
    const [ravi, asha] = [await server.operator(), await server.traveller('Asha')]
    const trip = { dateOfDeparture: '2026-12-04', departureTime: '20:30', reportingTime: '20:00' }
    const busId = await addBus(ravi, trip)
    const booked = await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/1`)
    const made = await ravi.call('POST', '/api/boarding/handovers', { body: { name: 'Mohan', busIds: [busId] } })
    const driver = server.visitor()
    const claim = { token: made.body.data.token, deviceId: randomUUID() }
    expect((await driver.call('POST', '/api/boarding/handovers/claim', { body: claim })).status).toBe(200)
    const phones = new Map<unknown, string>()
    const tellOn = async (person: Caller, name: string, change: object = {}) => {
      const phone = service.phone()
      phones.set(phone, name)
      const body = { ...phone.subscription, as: 'operator', ...change }
      expect((await person.call('POST', '/api/push/subscriptions', { body })).status).toBe(200)
    }
    /** @returns what came, phone by phone */
    const received = () => service.received.map((one) => ({ on: phones.get(one.phone), ...one.phone.read(one) }))
    return { server, ravi, asha, busId, ticketId: booked.body.data.id as number, driver, tellOn, received }
  }

  const notComing = (caller: Caller, busId: number, key?: string, reason = 'The bus broke down') =>
    caller.call('POST', `/api/buses/${busId}/not-coming`, {
      body: { reason },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const mails = (server: TestServer, slug: string) =>
    server.mails.filter(({ message }) => message.slug === slug).map(({ to, message }) => [to, message.subject])
  const settled = (server: TestServer) =>
    expect
      .poll(async () => {
        const owed = [
          await server.database.read.selectFrom('push_outbox').select('id').execute(),
          await server.database.read.selectFrom('mail_outbox').select('id').execute(),
        ]
        return owed.flat().length
      })
      .toBe(0)
  const choose = (caller: Caller, body: object) => caller.call('PUT', '/api/office-news', { body })
  const staff = (server: TestServer, ravi: Person, role: 'owner' | 'counter' | 'driver') =>
    inviteAndJoin(server, ravi, { name: role, email: `${role}@staff.example.com`, role })

  it('a driver’s word goes to owners by mail and to all phones of the office that said yes, once', async () => {
    const { server, ravi, busId, driver, tellOn, received } = await scene()
    const [owner, counter, other] = [
      await staff(server, ravi, 'owner'),
      await staff(server, ravi, 'counter'),
      await staff(server, ravi, 'driver'),
    ]
    await tellOn(ravi, 'holder')
    await tellOn(owner, 'owner')
    await tellOn(counter, 'counter')
    await tellOn(other, 'driver')
    const key = randomUUID()
    const answer = await notComing(driver, busId, key)
    expect([answer.status, answer.body.data]).toEqual([201, { busId, at: NOON }])
    const again = await notComing(driver, busId, key)
    expect([again.status, again.headers['idempotency-replayed'], again.body.data.at]).toEqual([201, 'true', NOON])
    await settled(server)
    const subject = 'Driver says: the bus is not coming. Patna to Delhi, Fri 4 Dec, 20:30'
    expect(mails(server, 'not-coming').sort()).toEqual(
      [
        [ravi.email, subject],
        ['owner@staff.example.com', subject],
      ].sort(),
    )
    const came = received().sort((one, two) => String(one.on).localeCompare(String(two.on)))
    expect(came.map(({ on, title, body, path }) => [on, title, body, path])).toEqual(
      (['counter', 'holder', 'owner'] as const).map((on) => [
        on,
        'Driver says: the bus is not coming',
        'Patna to Delhi, Fri 4 Dec, 20:30. Mohan: The bus broke down',
        `/adminAuth/admin-home-page/${on === 'counter' ? 'trips' : `call-off/${busId}`}`,
      ]),
    )
    expect(came.map(({ to }) => to)).toEqual([
      expect.stringMatching(`^operator-${ravi.id}-staff-\\d+$`),
      `operator-${ravi.id}`,
      expect.stringMatching(`^operator-${ravi.id}-staff-\\d+$`),
    ])
    const { trips, officePhone } = (await driver.call('GET', '/api/boarding/manifests')).body.data
    expect([trips[0].notComingAt, officePhone]).toEqual([NOON, '9123456780'])
    expect((await ravi.call('GET', '/api/boarding/manifests')).body.data).not.toHaveProperty('officePhone')
  })

  it('each person switches each kind off for themselves', async () => {
    const { server, ravi, asha, busId, ticketId, driver, tellOn, received } = await scene()
    const [owner, counter] = [await staff(server, ravi, 'owner'), await staff(server, ravi, 'counter')]
    await tellOn(ravi, 'holder')
    await tellOn(owner, 'owner')
    expect((await ravi.call('GET', '/api/office-news')).body.data).toEqual({
      ...MONEY,
      notComing: true,
      neverCame: true,
    })
    expect((await counter.call('GET', '/api/office-news')).body.data).toEqual({ notComing: true })
    expect((await choose(ravi, { notComing: false })).body.data).toEqual({
      ...MONEY,
      notComing: false,
      neverCame: true,
    })
    expect((await choose(owner, { neverCame: false })).body.data).toEqual({
      ...MONEY,
      notComing: true,
      neverCame: false,
    })
    expect((await choose(owner, {})).body.data).toEqual({ ...MONEY, notComing: true, neverCame: false })
    await notComing(driver, busId)
    await settled(server)
    expect(mails(server, 'not-coming').map(([to]) => to)).toEqual(['owner@staff.example.com'])
    expect(received().map(({ on }) => on)).toEqual(['owner'])

    server.clock.now = LEAVES + HOUR
    await asha.logInAgain()
    await asha.call('POST', `/api/tickets/${ticketId}/report`, { body: { kind: 'never-came' } })
    await settled(server)
    expect(mails(server, 'never-came').map(([to]) => to)).toEqual([ravi.email])
    expect(received().slice(1)).toMatchObject([
      {
        on: 'holder',
        title: 'Passengers say: the bus never came',
        body: 'Patna to Delhi, Fri 4 Dec, 20:30. One booking waits for your answer.',
        path: '/adminAuth/admin-home-page',
      },
    ])
    await ravi.logInAgain()
    expect((await choose(ravi, { notComing: true })).body.data).toEqual({ ...MONEY, notComing: true, neverCame: true })
  })

  it('a phone that a traveller and an operator are logged in on tells the one who said yes', async () => {
    const { server, ravi, asha, busId, driver, tellOn, received } = await scene()
    const both = server.visitor()
    for (const [side, { email, password }] of [
      ['users', asha],
      ['admins', ravi],
    ] as const)
      await both.call('POST', `/api/${side}/verify-by-email?${new URLSearchParams({ email, password })}`)
    await tellOn(both, 'both')
    await notComing(driver, busId)
    await settled(server)
    expect(received().map(({ on, to }) => [on, to])).toEqual([['both', `operator-${ravi.id}`]])
    const alone = await asha.call('POST', '/api/push/subscriptions', {
      body: {
        endpoint: 'https://push.example.com/to/x',
        keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
        as: 'operator',
      },
    })
    expect(alone.status).toBe(401)
  })

  /** Travellers who say at once that they have paid, of a trip that is paid by UPI alone. */
  async function heldSeats({ server, ravi }: { server: TestServer; ravi: Person }, names: readonly string[]) {
    const terms = { mode: 'upi-only', upiId: 'magadh@okbank', upiName: 'Magadh', merchant: false, hoursBefore: 6 }
    const body = { ...terms, currentPassword: ravi.password }
    expect((await ravi.call('PUT', `/api/admins/${ravi.id}/payment-terms`, { body })).status).toBe(200)
    const trip = { dateOfDeparture: '2026-12-04', departureTime: '20:30', reportingTime: '20:00', costPerSeat: 850 }
    const busId = await addBus(ravi, trip)
    const claims: { person: Person; ticketId: number; id: number }[] = []
    for (const [index, name] of names.entries()) {
      const person = await server.traveller(name)
      const booked = await person.call('POST', `/api/tickets/${busId}/${person.id}/1/${index + 1}`)
      const ticketId: number = booked.body.data.id
      const path = `/api/tickets/${ticketId}/payment-claim`
      const said = await person.call('POST', path, { body: index === 0 ? {} : { utr: `63341027551${index}` } })
      expect(said.status).toBe(200)
      claims.push({ person, ticketId, id: said.body.data.money.claim.id })
    }
    return { busId, claims }
  }

  it('seats that passengers say they paid for, and that time runs out for, are told of once by two instances', async () => {
    const here = await scene()
    const { server, ravi, tellOn, received } = here
    const [owner, counter] = [await staff(server, ravi, 'owner'), await staff(server, ravi, 'counter')]
    await tellOn(ravi, 'holder')
    await tellOn(owner, 'owner')
    await tellOn(counter, 'counter')
    await choose(owner, { claimsNear: false })
    const { busId, claims } = await heldSeats(here, ['Bina', 'Chand'])
    // Both within five minutes, and another number of the second one is no news.
    const [bina, chand] = claims
    if (!bina || !chand) throw new Error('Two are needed.')
    const body = { utr: '633410275599' }
    const changed = await chand.person.call('POST', `/api/tickets/${chand.ticketId}/payment-claim`, { body })
    expect(received()).toEqual([])
    server.clock.now = NOON + 5 * MINUTE
    await lookForDue(server)
    await settled(server)
    const money = 'Passengers say they paid ₹1,700: Patna to Delhi, Fri 4 Dec'
    const owners = [ravi.email, 'owner@staff.example.com']
    expect(mails(server, 'seats-held').sort()).toEqual(owners.map((to) => [to, money]).sort())
    const told = () => received().map(({ on, title, body, path }) => [on, title, body, path])
    const path = '/adminAuth/admin-home-page/payments'
    const held = 'Patna to Delhi, Fri 4 Dec: the seats of 2 bookings are kept until you have looked.'
    expect(told().sort()).toEqual(['holder', 'owner'].map((on) => [on, 'Passengers say: ₹1,700 paid', held, path]))

    // Without a UTR they are kept until two hours before.
    server.clock.now = LEAVES - 3 * HOUR
    const other = engine === 'postgres' ? await openDatabase(server.config) : server.database
    const now = () => server.clock.now
    await Promise.all([server.database, other].map((database) => tellOfDeadlines({ database, now })))
    if (other !== server.database) await other.close()
    await lookForDue(server)
    await settled(server)
    const near = 'Look for ₹850 by Fri 4 Dec, 18:30: Patna to Delhi, Fri 4 Dec'
    expect(mails(server, 'claims-near')).toEqual([[ravi.email, near]])
    expect(told().slice(2)).toEqual([
      [
        'holder',
        'Look for ₹850 by Fri 4 Dec, 18:30',
        'Patna to Delhi, Fri 4 Dec: one booking says it is paid. After that the first seats are free again.',
        path,
      ],
    ])

    // Looked for, it is no news any more.
    const [phone] = await server.database.read.selectFrom('push_subscriptions').select('id').orderBy('id').execute()
    const written = (kind: 'seats-held' | 'claims-near') =>
      writeOfficePush(server.database.read, phone?.id ?? 0, { kind, busId }, server.clock.now)
    expect((await written('claims-near')).kind).toBe('send')
    await ravi.logInAgain()
    for (const id of [bina.id, changed.body.data.money.claim.id])
      expect((await ravi.call('POST', `/api/payments/claims/${id}/not-found`)).status).toBe(200)
    for (const kind of ['seats-held', 'claims-near'] as const)
      expect(await written(kind)).toEqual({ kind: 'pointless' })
  })

  it('a claim that waits from an earlier version is still mailed', async () => {
    const here = await scene()
    const { claims } = await heldSeats(here, ['Bina'])
    const letter = { kind: 'claim-near' as const, ticketId: claims[0]?.ticketId ?? 0 }
    const to = { email: here.ravi.email, language: 'en' as const }
    const { server } = here
    server.clock.now = NOON + 5 * MINUTE
    await server.database.write(async (trx) => {
      await trx.updateTable('tickets').set({ claim_told_at: NOON }).where('id', '=', letter.ticketId).execute()
      await enqueueMail(trx, to, letter, NOON)
    })
    await settled(server)
    expect(mails(server, 'claims-near').map(([email]) => email)).toEqual([here.ravi.email])
  })

  it('a trip that is called off by then is no news any more', async () => {
    const { server, ravi, busId, driver, tellOn } = await scene()
    await tellOn(ravi, 'holder')
    const [phone] = await server.database.read.selectFrom('push_subscriptions').select('id').execute()
    const letter = { kind: 'not-coming' as const, busId, by: 'Mohan', reason: 'It broke down' }
    const written = () => writeOfficePush(server.database.read, phone?.id ?? 0, letter, NOON)
    expect((await written()).kind).toBe('send')
    await ravi.call('POST', `/api/buses/${busId}/cancellation`, { body: { reason: 'Broke down' } })
    expect((await notComing(driver, busId)).status).toBe(404)
    expect(await written()).toEqual({ kind: 'pointless' })
  })

  it('a driver tells it from twelve hours before, six times a trip, and of no other', async () => {
    const { server, ravi, busId, driver } = await scene()
    const later = await addBus(ravi, { dateOfDeparture: '2026-12-06', departureTime: '20:30', reportingTime: '20:00' })
    expect((await notComing(driver, later)).status).toBe(403)
    server.clock.now = NOON - 4 * HOUR
    expect((await notComing(driver, busId)).status).toBe(409)
    server.clock.now = NOON
    for (let time = 0; time < 6; time++) expect((await notComing(driver, busId)).status).toBe(201)
    const refused = await notComing(driver, busId)
    expect([refused.status, refused.body.message]).toEqual([409, 'The office was told often enough. Call it.'])
    expect((await notComing(driver, busId, undefined, ' ')).status).toBe(400)
    server.clock.now = LEAVES + 13 * HOUR
    expect((await notComing(driver, busId)).status).toBe(409)
  })
})
