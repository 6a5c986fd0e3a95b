import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import { openPushTransport } from '#server/push/push-transport.ts'
import { vapidKeys } from '#server/push/vapid-keys.ts'
import { startPushService } from '../support/push-service.ts'
import { addBus, type Caller, type Person, type TestServer, testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'
import { inviteAndJoin } from '../support/staff.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Friday 4 December 2026, noon in India. */
const NOW = indiaInstant('2026-12-04', '12:00')

const servers = serversOfTests()

describe.each(await testEngines())('announcements on %s', (engine) => {
  async function scene(departure = '20:30') {
    const service = await startPushService()
    const server = await servers.start(engine, {
      now: NOW,
      push: ({ pushSeed }) => openPushTransport(vapidKeys(pushSeed), 'mailto:ops@example.com', service.agent),
    })
    const [ravi, asha, bina] = [await server.operator(), await server.traveller('Asha'), await server.traveller('Bina')]
    const trip = { dateOfDeparture: '2026-12-04', departureTime: departure, reportingTime: '20:00' }
    const busId = await addBus(ravi, trip)
    const { subscription } = service.phone()
    expect((await asha.call('POST', '/api/push/subscriptions', { body: subscription })).status).toBe(200)
    const [ticketId] = [await book(asha, busId, 1), await book(bina, busId, 2)]
    return { server, service, ravi, asha, bina, busId, ticketId }
  }

  async function book(person: Person, busId: number, seat: number): Promise<number> {
    const answer = await person.call('POST', `/api/tickets/${busId}/${person.id}/1/${seat}`)
    expect(answer.status).toBe(200)
    return answer.body.data.id
  }

  const say = (caller: Caller, busId: number, body: object, key?: string) =>
    caller.call('POST', `/api/buses/${busId}/announcements`, {
      body,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const consider = (caller: Caller, busId: number) => caller.call('GET', `/api/buses/${busId}/announcements`)
  const late = (minutes: number, ageMs = 0) => ({ kind: 'late', minutes, ageMs })

  async function ticketOf(person: Person) {
    return (await person.call('GET', `/api/tickets/find-ticket/${person.id}`)).body.data[0]
  }

  const sent = (server: TestServer) =>
    server.mails.filter(({ message }) => message.slug === 'trip-late').map(({ to, message }) => [to, message.subject])
  const owed = async (server: TestServer) =>
    (await server.database.read.selectFrom('push_outbox').select('id').execute()).length +
    (await server.database.read.selectFrom('mail_outbox').select('id').execute()).length
  const settled = (server: TestServer) => expect.poll(() => owed(server)).toBe(0)

  it('reach a phone, else the mail, each once, and stand on the ticket beside its own times', async () => {
    const { server, service, ravi, asha, bina, busId } = await scene()
    const key = randomUUID()
    const answer = await say(ravi, busId, late(30), key)
    expect(answer.status).toBe(201)
    expect(answer.body.message).toBe('Said: late by about 30 minutes.')
    expect(answer.body.data).toMatchObject({ busId, lateMinutes: 30, announcedAt: NOW, told: 2, toCall: [] })
    const again = await say(ravi, busId, late(30), key)
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true'])
    await settled(server)

    expect(service.received.map((one) => one.phone.read(one).title)).toEqual(['Late by about 30 minutes'])
    expect(service.received.map((one) => one.phone.read(one).body)).toEqual([
      'Patna to Delhi, Fri 4 Dec: now about 21:00, not 20:30. Report by 20:00, as planned.',
    ])
    expect(sent(server)).toEqual([[bina.email, 'Late by about 30 minutes, Patna to Delhi, Fri 4 Dec']])
    expect(await ticketOf(asha)).toMatchObject({
      departureTime: '20:30',
      reportingTime: '20:00',
      trip: { lateMinutes: 30, announcedAt: NOW, by: 'office' },
    })
  })

  it('go by mail to who has no phone left, where the push service says that the last one is gone', async () => {
    const { server, service, ravi, asha, bina, busId } = await scene()
    const other = service.phone()
    expect((await asha.call('POST', '/api/push/subscriptions', { body: other.subscription })).status).toBe(200)
    service.answer = (phone) => (phone === other ? { status: 201 } : { status: 410 })
    await say(ravi, busId, late(30))
    await settled(server)
    expect(sent(server).map(([to]) => to)).toEqual([bina.email])
    service.answer = () => ({ status: 410 })
    await say(ravi, busId, late(60))
    await settled(server)
    const told = sent(server)
      .slice(1)
      .map(([to]) => String(to))
    expect(told.sort()).toEqual([asha.email, bina.email].sort())
  })

  it('hold by when they were said, not by when they arrived', async () => {
    const { server, ravi, asha, busId } = await scene()
    server.clock.now = NOW + 2 * HOUR
    await say(ravi, busId, late(60, 10 * MINUTE))
    const older = await say(ravi, busId, late(90, HOUR))
    expect(older.body.data).toMatchObject({ lateMinutes: 60, announcedAt: NOW + 110 * MINUTE })
    expect((await ticketOf(asha)).trip).toMatchObject({ lateMinutes: 60 })
    await settled(server)
    expect(sent(server)).toHaveLength(1)
    await say(ravi, busId, { kind: 'on-time' })
    await settled(server)
    expect(sent(server).at(-1)?.[1]).toBe('On time again: 20:30, Patna to Delhi, Fri 4 Dec')
    expect(await ticketOf(asha)).not.toHaveProperty('trip')
  })

  it('are told again only from a quarter of an hour on, and on time only to who was told otherwise', async () => {
    const { server, ravi, busId } = await scene()
    await say(ravi, busId, { kind: 'on-time' })
    await say(ravi, busId, late(30))
    await settled(server)
    for (const minutes of [40, 35, 44]) await say(ravi, busId, late(minutes))
    await settled(server)
    expect(sent(server)).toHaveLength(1)
    await say(ravi, busId, late(45))
    await settled(server)
    expect(sent(server).map(([, subject]) => subject)).toEqual([
      'Late by about 30 minutes, Patna to Delhi, Fri 4 Dec',
      'Late by about 45 minutes, Patna to Delhi, Fri 4 Dec',
    ])
  })

  it('lead over midnight, and are told after the minute that was planned', async () => {
    const { server, service, ravi, busId } = await scene('23:40')
    server.clock.now = indiaInstant('2026-12-04', '23:50')
    await say(ravi, busId, late(30))
    await settled(server)
    const [notice] = service.received.map((one) => one.phone.read(one))
    expect(notice).toMatchObject({
      title: 'Late: now Sat 5 Dec, about 00:10',
      body: 'Patna to Delhi, Fri 4 Dec. It was 23:40. Report by 20:00, as planned.',
    })
    expect(sent(server).map(([, subject]) => subject)).toEqual([
      'Late: now Sat 5 Dec, about 00:10, Patna to Delhi, Fri 4 Dec',
    ])
  })

  it('name whom the office has to call: what a counter sold has neither phone nor mail', async () => {
    const { ravi, busId } = await scene()
    const sale = { seats: [5], name: 'Imran', phone: '9123456780', payment: 'paid' }
    expect((await ravi.call('POST', `/api/counter/${busId}/sales`, { body: sale })).status).toBe(201)
    const reach = { told: 2, toCall: [expect.objectContaining({ seats: ['5'], name: 'Imran', phone: '9123456780' })] }
    expect((await consider(ravi, busId)).body.data).toMatchObject({ ...reach, lateMinutes: 0 })
    expect((await say(ravi, busId, late(30))).body.data).toMatchObject({ ...reach, lateMinutes: 30 })
    expect((await consider(ravi, busId)).body.data).toMatchObject({ ...reach, lateMinutes: 30 })
  })

  it('name a driver whom to call from twelve hours before on, and a phone that was handed the trip until it is over', async () => {
    const { server, ravi, busId } = await scene()
    const sale = { seats: [5], name: 'Imran', phone: '9123456780', payment: 'paid' }
    await ravi.call('POST', `/api/counter/${busId}/sales`, { body: sale })
    const phone = server.visitor()
    const made = await ravi.call('POST', '/api/boarding/handovers', { body: { name: 'Mohan', busIds: [busId] } })
    const claim = { token: made.body.data.token, deviceId: randomUUID() }
    expect((await phone.call('POST', '/api/boarding/handovers/claim', { body: claim })).status).toBe(200)
    server.clock.now = NOW - 4 * HOUR
    expect((await consider(phone, busId)).body.data).toMatchObject({ told: 2, toCall: [] })
    expect((await consider(ravi, busId)).body.data.toCall).toHaveLength(1)
    server.clock.now = NOW
    expect((await consider(phone, busId)).body.data.toCall).toHaveLength(1)
    const other = await addBus(ravi, { dateOfDeparture: '2026-12-04', departureTime: '21:30', reportingTime: '21:00' })
    expect((await consider(phone, other)).status).toBe(403)
    expect((await consider(ravi, 999_999)).status).toBe(404)
    server.clock.now = NOW + 21 * HOUR
    expect((await consider(phone, busId)).status).toBe(403)
  })

  it('are the driver’s, too: from twelve hours before, six of one trip', async () => {
    const { server, ravi, asha, busId } = await scene()
    const driver = server.visitor()
    const other = await addBus(ravi, { dateOfDeparture: '2026-12-05', departureTime: '20:30', reportingTime: '20:00' })
    const made = await ravi.call('POST', '/api/boarding/handovers', { body: { name: 'Mohan', busIds: [busId, other] } })
    const claim = { token: made.body.data.token, deviceId: randomUUID() }
    expect((await driver.call('POST', '/api/boarding/handovers/claim', { body: claim })).status).toBe(200)
    expect((await say(driver, other, late(30))).status).toBe(409)
    for (const minutes of [5, 20, 35, 50, 65, 80]) expect((await say(driver, busId, late(minutes))).status).toBe(201)
    const refused = await say(driver, busId, late(95))
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This phone has said it six times for this trip. Call the office.',
    ])
    expect((await ticketOf(asha)).trip).toMatchObject({ lateMinutes: 80, by: 'driver' })
    const mohan = await inviteAndJoin(server, ravi, { name: 'Mohan', email: 'mohan@staff.example.com', role: 'driver' })
    expect((await say(mohan, busId, late(95))).status).toBe(201)
    const lists = (await driver.call('GET', '/api/boarding/manifests')).body.data.trips
    expect(lists.find((list: { busId: number }) => list.busId === busId)).toMatchObject({ lateMinutes: 95 })
  })

  it('are refused with what is wrong, and of a trip that is over', async () => {
    const { server, ravi, busId } = await scene()
    for (const body of [late(4), late(601), { kind: 'late' }, { kind: 'soon' }, { ...late(30), ageMs: -1 }]) {
      const answer = await say(ravi, busId, body)
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/\.( \(\w+\))?$/)])
    }
    expect((await say(ravi, 999_999, late(30))).status).toBe(404)
    server.clock.now = NOW + 21 * HOUR
    expect(indiaDate(server.clock.now) + indiaTime(server.clock.now)).toBe('2026-12-0509:00')
    await ravi.logInAgain()
    expect((await say(ravi, busId, late(30))).status).toBe(409)
  })
})
