import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { indiaInstant } from '#contract/time.ts'
import { remindOwners } from '#server/modules/never-came/never-came.ts'
import { addBus, type Person, type TestServer, testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'
import { inviteAndJoin } from '../support/staff.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Friday 4 December 2026. */
const NOON = indiaInstant('2026-12-04', '12:00')
const LEAVES = indiaInstant('2026-12-04', '23:50')

const servers = serversOfTests()

describe.each(await testEngines())('a bus that never came, on %s', (engine) => {
  async function scene() {
    const server = await servers.start(engine, { now: NOON })
    const [ravi, asha, bina] = [await server.operator(), await server.traveller('Asha'), await server.traveller('Bina')]
    const busId = await addBus(ravi, { dateOfDeparture: '2026-12-04', departureTime: '23:50', reportingTime: '23:30' })
    const [ticketId, other] = [await book(asha, busId, 1), await book(bina, busId, 2)]
    return { server, ravi, asha, bina, busId, ticketId, other }
  }

  async function book(person: Person, busId: number, seat: number): Promise<number> {
    const answer = await person.call('POST', `/api/tickets/${busId}/${person.id}/1/${seat}`)
    expect(answer.status).toBe(200)
    return answer.body.data.id
  }
  /** Log-ins of noon are over by the next evening. */
  async function at(server: TestServer, time: number, ...people: Person[]): Promise<void> {
    server.clock.now = time
    for (const person of people) await person.logInAgain()
  }
  const report = (person: Person, ticketId: number, ageMs = 0) =>
    person.call('POST', `/api/tickets/${ticketId}/report`, {
      body: { kind: 'never-came', ageMs },
      headers: { 'idempotency-key': randomUUID() },
    })
  const reports = async (person: Person) => (await person.call('GET', '/api/reports')).body.data
  const ticketOf = async (person: Person) =>
    (await person.call('GET', `/api/tickets/find-ticket/${person.id}`)).body.data[0]
  const mails = (server: TestServer, slug: string) =>
    server.mails.filter(({ message }) => message.slug === slug).map(({ to }) => to)
  const settled = (server: TestServer) =>
    expect
      .poll(async () => (await server.database.read.selectFrom('mail_outbox').select('id').execute()).length)
      .toBe(0)

  it('is reported from a quarter of an hour after its expected departure until two days after it, over midnight too', async () => {
    const { server, ravi, asha, ticketId, busId } = await scene()
    await ravi.call('POST', `/api/buses/${busId}/announcements`, { body: { kind: 'late', minutes: 60 } })
    const expected = LEAVES + HOUR
    for (const time of [LEAVES + 30 * MINUTE, expected + 15 * MINUTE - 1, expected + 48 * HOUR]) {
      await at(server, time, asha)
      expect([time, (await report(asha, ticketId)).status]).toEqual([time, 409])
    }
    await at(server, expected + 15 * MINUTE, asha)
    const answer = await report(asha, ticketId)
    expect([answer.status, answer.body.data]).toEqual([201, { ticketId, at: expected + 15 * MINUTE }])
  })

  it('is said once a ticket, by its minute, and stands before its owners with what the door knows', async () => {
    const { server, ravi, asha, bina, busId, ticketId, other } = await scene()
    await at(server, LEAVES + 2 * HOUR, ravi, asha, bina)
    // Kept on a phone without a signal; never before it could be said.
    const first = await report(asha, ticketId, HOUR)
    const again = await report(asha, ticketId)
    expect(first.body.data.at).toBe(LEAVES + HOUR)
    expect([again.status, again.headers['idempotency-replayed'], again.body.data]).toEqual([
      201,
      'true',
      first.body.data,
    ])
    expect((await report(bina, other, 3 * HOUR)).body.data.at).toBe(LEAVES + 15 * MINUTE)
    expect((await report(bina, ticketId)).status).toBe(404)

    expect(await reports(ravi)).toEqual([
      expect.objectContaining({
        ...{ busId, from: 'Patna', to: 'Delhi', departureTime: '23:50', lateMinutes: 0, seats: 2, boarded: 0 },
        reports: [
          { ticketId: other, username: 'Bina', phone: expect.any(String), seats: ['2'], at: LEAVES + 15 * MINUTE },
          { ticketId, username: 'Asha', phone: expect.any(String), seats: ['1'], at: LEAVES + HOUR },
        ],
      }),
    ])
    expect((await ticketOf(asha)).neverCame).toEqual({ at: LEAVES + HOUR })
    const stranger = await server.operator()
    expect(await reports(stranger)).toEqual([])
    expect((await stranger.call('POST', `/api/buses/${busId}/reports/answer`, { body: { came: true } })).status).toBe(
      403,
    )
  })

  it('is told to its owners at once, what follows within ten minutes together, and to nobody else of the company', async () => {
    const { server, ravi, asha, bina, ticketId, other } = await scene()
    await inviteAndJoin(server, ravi, { name: 'Om', email: 'om@example.com', role: 'owner' })
    await inviteAndJoin(server, ravi, { name: 'Dev', email: 'dev@example.com', role: 'driver' })
    await at(server, LEAVES + HOUR, asha, bina)
    await report(asha, ticketId)
    await settled(server)
    const owners = [ravi.email, 'om@example.com'].sort()
    expect(mails(server, 'never-came').sort()).toEqual(owners)
    await report(bina, other)
    const waiting = await server.database.read.selectFrom('mail_outbox').select('next_attempt_at').execute()
    expect(waiting.map((mail) => mail.next_attempt_at)).toEqual([
      LEAVES + HOUR + 10 * MINUTE,
      LEAVES + HOUR + 10 * MINUTE,
    ])
  })

  it('is answered: it came. Who said so reads it, and no owner is reminded any more', async () => {
    const { server, ravi, asha, busId, ticketId } = await scene()
    await at(server, LEAVES + HOUR, ravi, asha)
    await report(asha, ticketId)
    const answer = () => ravi.call('POST', `/api/buses/${busId}/reports/answer`, { body: { came: true } })
    expect((await answer()).body.data).toEqual({ busId, answered: 1 })
    expect((await answer()).body.data).toEqual({ busId, answered: 0 })
    await settled(server)
    expect(mails(server, 'report-answered')).toEqual([asha.email])
    expect(await reports(ravi)).toEqual([])
    expect((await ticketOf(asha)).neverCame).toEqual({ at: LEAVES + HOUR, answeredAt: LEAVES + HOUR })
    server.clock.now = LEAVES + 2 * DAY
    expect(await remindOwners({ database: server.database, now: () => server.clock.now })).toBe(0)
  })

  it('is answered: it did not, by calling the trip off, which gives everything back and ends the matter', async () => {
    const { server, ravi, asha, busId, ticketId } = await scene()
    await at(server, LEAVES + HOUR, ravi, asha)
    await report(asha, ticketId)
    const off = await ravi.call('POST', `/api/buses/${busId}/cancellation`, { body: { reason: 'Breakdown' } })
    expect(off.status).toBe(200)
    expect(await reports(ravi)).toEqual([])
    expect(await ticketOf(asha)).toMatchObject({ status: 'CANCELLED', calledOff: { reason: 'Breakdown' } })
    server.clock.now = LEAVES + 2 * DAY
    expect(await remindOwners({ database: server.database, now: () => server.clock.now })).toBe(0)
  })

  it('reminds owners once a day, three times, by one of two servers', async () => {
    const { server, asha, ticketId } = await scene()
    await at(server, LEAVES + HOUR, asha)
    await report(asha, ticketId)
    await settled(server)
    const parts = { database: server.database, now: () => server.clock.now }
    const told: number[] = []
    for (let day = 1; day <= 5; day++) {
      server.clock.now = LEAVES + HOUR + day * DAY
      const both = await Promise.all([remindOwners(parts), remindOwners(parts)])
      told.push(both[0] + both[1])
    }
    expect(told).toEqual([1, 1, 1, 0, 0])
  })

  it('waits for no answer any more where the door tells later that they got on', async () => {
    const { server, ravi, asha, busId, ticketId } = await scene()
    await at(server, LEAVES + HOUR, ravi, asha)
    await report(asha, ticketId)
    const scan = { id: randomUUID(), busId, ticketId, seat: 1, revision: 0, deviceId: randomUUID() }
    const told = await ravi.call('POST', '/api/boarding/scans', {
      body: { scans: [{ ...scan, scannedAt: LEAVES, ageMs: HOUR, verdict: 'welcome' }] },
    })
    expect(told.status).toBe(200)
    expect(await reports(ravi)).toEqual([])
  })

  it('is not said by who is on the bus, nor of a ticket that was cancelled', async () => {
    const { server, ravi, asha, bina, busId, ticketId, other } = await scene()
    expect((await asha.call('POST', `/api/tickets/${ticketId}/cancellation`, { body: {} })).status).toBe(200)
    await at(server, LEAVES, ravi)
    const scan = { id: randomUUID(), busId, ticketId: other, seat: 2, revision: 0, deviceId: randomUUID() }
    const boarded = await ravi.call('POST', '/api/boarding/scans', {
      body: { scans: [{ ...scan, scannedAt: LEAVES, ageMs: 0, verdict: 'welcome' }] },
    })
    expect(boarded.status).toBe(200)
    await at(server, LEAVES + HOUR, asha, bina)
    expect([(await report(asha, ticketId)).status, (await report(bina, other)).status]).toEqual([409, 409])
  })

  it('is noted by the office for who bought at the counter, and for nobody else', async () => {
    const { server, ravi, asha, busId, ticketId } = await scene()
    const sale = { seats: [5], name: 'Imran', phone: '9123456780', payment: 'paid' }
    const sold = await ravi.call('POST', `/api/counter/${busId}/sales`, { body: sale })
    const soldId: number = sold.body.data.ticket.id
    await at(server, LEAVES + HOUR, ravi, asha)
    const own = await report(ravi, ticketId)
    expect([own.status, own.body.message]).toEqual([
      409,
      'Its passengers have it in the app, and say it there themselves.',
    ])
    expect((await report(asha, soldId)).status).toBe(404)
    const noted = await report(ravi, soldId)
    expect([noted.status, noted.body.data]).toEqual([201, { ticketId: soldId, at: LEAVES + HOUR }])
    expect((await report(ravi, soldId)).headers['idempotency-replayed']).toBe('true')
    expect(await reports(ravi)).toMatchObject([{ busId, reports: [{ ticketId: soldId, username: 'Imran' }] }])
  })
})
