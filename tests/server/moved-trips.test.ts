import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTicketCode } from '#contract/tickets/ticket-code.ts'
import { indiaInstant } from '#contract/time.ts'
import { openPushTransport } from '#server/push/push-transport.ts'
import { owedReminders } from '#server/push/reminders.ts'
import { vapidKeys } from '#server/push/vapid-keys.ts'
import { departureAt } from '../support/departure-at.ts'
import { readCalendar } from '../support/itip.ts'
import { LONG } from '../support/long.ts'
import { startPushService } from '../support/push-service.ts'
import { addBus, type Caller, type Person, payFor, type TestServer, testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'
import { inviteAndJoin } from '../support/staff.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FRIDAY = '2026-12-04'
const SATURDAY = '2026-12-05'
/** Friday 4 December 2026, noon in India. */
const NOW = indiaInstant(FRIDAY, '12:00')

const servers = serversOfTests()

describe.each(await testEngines())('a trip that is moved on %s', (engine) => {
  async function scene(departure = '20:30', reporting = '20:00', now = NOW) {
    const service = await startPushService()
    const server = await servers.start(engine, {
      now,
      push: ({ pushSeed }) => openPushTransport(vapidKeys(pushSeed), 'mailto:ops@example.com', service.agent),
    })
    const [ravi, asha, bina] = [await server.operator(), await server.traveller('Asha'), await server.traveller('Bina')]
    const busId = await addBus(ravi, {
      dateOfDeparture: FRIDAY,
      departureTime: departure,
      reportingTime: reporting,
      arrivalTime: '05:00',
      boardingPoint: 'Gandhi Maidan, Gate 10',
    })
    const { subscription } = service.phone()
    expect((await asha.call('POST', '/api/push/subscriptions', { body: subscription })).status).toBe(200)
    const [ticketId] = [await book(asha, busId, 1), await book(bina, busId, 2)]
    await payFor(server.database, ticketId)
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
  const time = (dateOfDeparture: string, departureTime: string, ageMs = 0) => ({
    ...{ kind: 'time', dateOfDeparture, departureTime, ageMs },
  })
  const place = (boardingPoint: string, ageMs = 0) => ({ kind: 'boarding-point', boardingPoint, ageMs })

  async function ticketOf(person: Person) {
    return (await person.call('GET', `/api/tickets/find-ticket/${person.id}`)).body.data[0]
  }
  const offer = async (person: Person, ticketId: number) =>
    (await person.call('GET', `/api/tickets/${ticketId}/cancellation`)).body.data

  const sent = (server: TestServer) => server.mails.filter(({ message }) => message.slug === 'trip-changed')
  const owed = async (server: TestServer) =>
    (await server.database.read.selectFrom('push_outbox').select('id').execute()).length +
    (await server.database.read.selectFrom('mail_outbox').select('id').execute()).length
  const settled = (server: TestServer) => expect.poll(() => owed(server)).toBe(0)

  it('to another time has it on its tickets, beside what was booked, and each is told once by phone and mail', async () => {
    const { server, service, ravi, asha, bina, busId, ticketId } = await scene()
    const before = await ticketOf(asha)
    const key = randomUUID()
    const answer = await say(ravi, busId, time(FRIDAY, '22:30'), key)
    expect(answer.status).toBe(201)
    expect(answer.body.message).toBe('Said: leaves Fri 4 Dec, 22:30.')
    expect(answer.body.data).toMatchObject({
      ...{ busId, lateMinutes: 0, announcedAt: NOW, told: 2, toCall: [] },
      ...{ dateOfDeparture: FRIDAY, departureTime: '22:30' },
    })
    const again = await say(ravi, busId, time(FRIDAY, '22:30'), key)
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true'])
    await settled(server)

    const ticket = await ticketOf(asha)
    expect(ticket).toMatchObject({
      ...{ dateOfDeparture: FRIDAY, departureTime: '22:30', reportingTime: '22:00', arrivalTime: '07:00' },
      terms: [{ hoursBefore: 0, percent: 100 }],
      change: {
        booked: { dateOfDeparture: FRIDAY, departureTime: '20:30', reportingTime: '20:00' },
        ...{ reasons: ['later'], number: 1, at: NOW },
      },
    })
    expect(ticket.calendar.sequence).toBe(before.calendar.sequence + 1)
    const [saved, fresh] = [readTicketCode(before.code), readTicketCode(ticket.code)]
    expect(saved.kind === 'read' && fresh.kind === 'read' && [saved.claim.revision, fresh.claim.revision]).toEqual([
      0, 0,
    ])

    expect(service.received.map((one) => one.phone.read(one))).toMatchObject([
      {
        title: 'Now leaves 22:30, not 20:30',
        body: 'Patna to Delhi, Fri 4 Dec. Report by 22:00 at Gandhi Maidan, Gate 10.',
      },
    ])
    expect(
      sent(server)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([asha.email, bina.email].sort())
    expect(sent(server)[0]?.message.text).toContain('Departure time: 22:30 (before: 20:30)')
    expect(sent(server)[0]?.message.text).toContain('everything that you paid comes back')
    const [file] = sent(server)[0]?.message.files ?? []
    expect(readCalendar(Buffer.from(file?.content ?? '').toString())).toMatchObject({
      method: 'REQUEST',
      start: '20261204T170000Z',
    })

    // What leaves now at 22:30 is sold until then, and listed for then.
    server.clock.now = indiaInstant(FRIDAY, '21:00')
    const listed = (await server.visitor().call('GET', '/api/buses')).body.data
    expect(listed.find((bus: { id: number }) => bus.id === busId)).toMatchObject({ departureTime: '22:30' })
    await bina.logInAgain()
    await book(bina, busId, 5)
    expect(await offer(asha, ticketId)).toMatchObject({ percent: 100, until: indiaInstant(FRIDAY, '22:30') })
    const mine = (await bina.call('GET', `/api/tickets/find-ticket/${bina.id}`)).body.data
    const bookedAfter = mine.find((one: { bookedSeats: string[] }) => one.bookedSeats[0] === '5')
    expect(bookedAfter).not.toHaveProperty('change')
    expect(await offer(bina, bookedAfter.id)).toMatchObject({ percent: 0 })
  })

  it.each([
    ['past midnight', '23:30', '23:00', SATURDAY, '01:15', '00:45', ['later']],
    ['to the day before', '00:20', '23:50', '2026-12-03', '23:40', '23:10', ['earlier']],
    ['by a whole day', '20:30', '20:00', SATURDAY, '20:30', '20:00', ['later']],
  ])(
    '%s has its new day everywhere, and figures keep the planned one',
    async (_, departure, reporting, day, at, reports, reasons) => {
      const { server, service, ravi, asha, busId, ticketId } = await scene(
        departure,
        reporting,
        indiaInstant('2026-12-03', '20:00'),
      )
      expect((await say(ravi, busId, time(day, at))).status).toBe(201)
      await settled(server)
      expect(await ticketOf(asha)).toMatchObject({
        ...{ dateOfDeparture: day, departureTime: at, reportingTime: reports },
        change: { booked: { dateOfDeparture: FRIDAY, departureTime: departure }, reasons },
      })
      const [notice] = service.received.map((one) => one.phone.read(one))
      expect(notice?.title).toContain(at)
      expect(notice?.body).toContain(`It was Fri 4 Dec, ${departure}.`)
      expect(sent(server)[0]?.message.text).toContain(`(before: Fri 4 Dec, ${departure})`)
      const figures = async (date: string) =>
        (await ravi.call('GET', `/api/statistics?from=${date}&to=${date}`)).body.data.trips
      expect(await figures(FRIDAY)).toMatchObject([
        { busId, dateOfDeparture: FRIDAY, departureTime: departure, seats: 2 },
      ])
      expect(await figures(day === FRIDAY ? SATURDAY : day)).toEqual([])
      const history = (await asha.call('GET', `/api/tickets/${ticketId}/history`)).body.data
      expect(history.at(-1)).toMatchObject({
        kind: 'changed',
        more: [{ field: 'dateOfDeparture', before: FRIDAY, after: day }],
      })
      const lists = (await ravi.call('GET', `/api/boarding/manifests?from=${day}&to=${day}`)).body.data.trips
      expect(lists).toMatchObject([{ busId, dateOfDeparture: day, departureTime: at }])
    },
  )

  it('stays within 24 hours of the plan, however often it is moved, also by the form', async () => {
    const { ravi, busId } = await scene()
    expect((await say(ravi, busId, time(SATURDAY, '20:31'))).status).toBe(400)
    expect((await say(ravi, busId, time(SATURDAY, '20:30'))).status).toBe(201)
    const far = await say(ravi, busId, time('2026-12-06', '01:00'))
    expect([far.status, far.body.message]).toEqual([
      400,
      'A trip can be moved by 24 hours at most, counted from the planned departure. (departureTime)',
    ])
    const bus = (await ravi.call('GET', `/api/buses/${busId}`)).body.data
    const edit = (change: object) => ravi.call('PUT', `/api/buses/${busId}`, { body: { ...bus, ...change } })
    expect((await edit({ departureTime: '21:30', reportingTime: '21:00' })).status).toBe(400)
    expect((await edit({ dateOfDeparture: FRIDAY })).status).toBe(409)
    expect((await edit({ departureTime: '19:30', reportingTime: '19:00' })).status).toBe(200)
  })

  it('to another place lets everybody cancel for everything, and is taken back', async () => {
    const { server, service, ravi, asha, busId, ticketId } = await scene()
    expect((await say(ravi, busId, place('Mithapur Bus Stand, Gate 2'))).body.message).toBe(
      'Said: passengers get on at Mithapur Bus Stand, Gate 2.',
    )
    await settled(server)
    expect(await ticketOf(asha)).toMatchObject({
      boardingPoint: 'Mithapur Bus Stand, Gate 2',
      change: { booked: { boardingPoint: 'Gandhi Maidan, Gate 10' }, reasons: ['boarding-point'] },
    })
    expect(await offer(asha, ticketId)).toMatchObject({ percent: 100 })
    expect(service.received.map((one) => one.phone.read(one))).toMatchObject([
      { body: 'Patna to Delhi, Fri 4 Dec, 20:30. Keep your seat, or cancel for all your money back.' },
    ])
    await say(ravi, busId, place('Gandhi Maidan, Gate 10'))
    expect(await ticketOf(asha)).not.toHaveProperty('change')
  })

  it('is the word of the office: of owners and the counter, not of drivers', async () => {
    const { server, ravi, asha, busId } = await scene()
    const invite = (role: 'counter' | 'driver' | 'owner') =>
      inviteAndJoin(server, ravi, { name: role, email: `${role}@staff.example.com`, role })
    const [counter, owner, mohan] = [await invite('counter'), await invite('owner'), await invite('driver')]
    expect((await say(counter, busId, time(FRIDAY, '21:00'))).status).toBe(201)
    expect((await say(owner, busId, place('Mithapur'))).status).toBe(201)
    const driver = server.visitor()
    const made = await ravi.call('POST', '/api/boarding/handovers', { body: { name: 'Mohan', busIds: [busId] } })
    const claim = { token: made.body.data.token, deviceId: randomUUID() }
    expect((await driver.call('POST', '/api/boarding/handovers/claim', { body: claim })).status).toBe(200)
    for (const caller of [mohan, driver]) {
      const refused = await say(caller, busId, time(FRIDAY, '23:00'))
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'The office changes times and boarding points. Call the office.',
      ])
    }
    expect((await say(asha, busId, time(FRIDAY, '23:00'))).status).toBe(401)
    for (const body of [{ kind: 'time' }, { kind: 'time', departureTime: '22:00' }, { kind: 'boarding-point' }])
      expect((await say(ravi, busId, body)).status).toBe(400)
    expect((await say(ravi, busId, time('2026-02-30', '22:00'))).status).toBe(400)
    expect((await say(ravi, busId, time(FRIDAY, '11:59'))).body.message).toContain('This departure has passed.')
    expect(await ticketOf(asha)).toMatchObject({ departureTime: '21:00', boardingPoint: 'Mithapur' })
  })

  it('goes by what was said last, in whatever order it arrives from two phones', {
    timeout: LONG ? 300_000 : 60_000,
  }, async () => {
    const { server, ravi, asha, busId } = await scene()
    const word = fc.oneof(
      fc.integer({ min: -300, max: 1_440 }).map((step) => {
        const { dateOfDeparture, departureTime } = departureAt(indiaInstant(FRIDAY, '20:30') + step * MINUTE)
        return time(dateOfDeparture, departureTime)
      }),
      fc.constantFrom('Gate 10', 'Mithapur', 'Bailey Road').map((name) => place(name)),
      fc.integer({ min: 5, max: 120 }).map((minutes) => ({ kind: 'late', minutes })),
      fc.constant({ kind: 'on-time' }),
    )
    const words = fc.array(word, { minLength: 2, maxLength: 6 })
    const seen = async () => {
      const { dateOfDeparture, departureTime, reportingTime, boardingPoint, trip } = await ticketOf(asha)
      return { dateOfDeparture, departureTime, reportingTime, boardingPoint, late: trip?.lateMinutes ?? 0 }
    }
    server.clock.now = NOW + HOUR
    await Promise.all([ravi.logInAgain(), asha.logInAgain()])
    /** Each was said a minute after the one before it. */
    async function sayAll(said: readonly object[], order: readonly number[]) {
      await server.database.write((trx) =>
        trx
          .updateTable('buses')
          .set({ departs: `${FRIDAY}T20:30`, reports_at: '20:00', boarding_point: 'Gate 10', late_minutes: null })
          .set({ late_said_at: null, departs_said_at: null, place_said_at: null })
          .where('id', '=', busId)
          .execute(),
      )
      for (const index of order) {
        const ageMs = (said.length - index) * MINUTE
        expect((await say(ravi, busId, { ...said[index], ageMs })).status).toBe(201)
      }
      return seen()
    }
    await fc.assert(
      fc.asyncProperty(words, fc.infiniteStream(fc.nat()), async (said, keys) => {
        const order = said.map((_, index) => index)
        const shuffled = order
          .map((index) => ({ index, key: Number(keys.next().value) }))
          .sort((one, other) => one.key - other.key)
          .map(({ index }) => index)
        expect(await sayAll(said, shuffled)).toEqual(await sayAll(said, order))
      }),
      { numRuns: LONG ? 60 : 6 },
    )
  })

  it('by an older word that comes late changes nothing and tells nobody', async () => {
    const { server, ravi, asha, busId } = await scene()
    server.clock.now = NOW + 2 * HOUR
    await say(ravi, busId, time(FRIDAY, '22:00', 10 * MINUTE))
    await settled(server)
    const older = await say(ravi, busId, time(FRIDAY, '23:00', HOUR))
    expect(older.body.data).toMatchObject({ departureTime: '22:00', announcedAt: NOW + 110 * MINUTE })
    // A lateness that was said before the new departure is in it.
    await say(ravi, busId, { kind: 'late', minutes: 90, ageMs: HOUR })
    expect(await ticketOf(asha)).toMatchObject({ departureTime: '22:00', change: { number: 1 } })
    expect(await ticketOf(asha)).not.toHaveProperty('trip')
    expect(await owed(server)).toBe(0)
    await say(ravi, busId, { kind: 'late', minutes: 15 })
    expect(await ticketOf(asha)).toMatchObject({ departureTime: '22:00', trip: { lateMinutes: 15 } })
  })

  it('by less than an hour and then late by the office’s word adds up to a reason; the driver’s alone does not', async () => {
    const { server, ravi, asha, busId, ticketId } = await scene()
    await say(ravi, busId, time(FRIDAY, '21:00'))
    expect(await offer(asha, ticketId)).not.toMatchObject({ percent: 100 })
    const mohan = await inviteAndJoin(server, ravi, { name: 'Mohan', email: 'm@staff.example.com', role: 'driver' })
    await say(mohan, busId, { kind: 'late', minutes: 30 })
    expect(await offer(asha, ticketId)).not.toMatchObject({ percent: 100 })
    await say(ravi, busId, { kind: 'late', minutes: 30 })
    expect(await offer(asha, ticketId)).toMatchObject({ percent: 100, until: indiaInstant(FRIDAY, '21:00') })
    expect((await ticketOf(asha)).change.reasons).toEqual(['later'])
    // What the office has said stands beside a driver's newer word, as far as the bus has not made it up.
    await say(mohan, busId, { kind: 'late', minutes: 45 })
    expect((await ticketOf(asha)).trip).toMatchObject({ lateMinutes: 45, by: 'driver' })
    expect(await offer(asha, ticketId)).toMatchObject({ percent: 100 })
    await say(mohan, busId, { kind: 'late', minutes: 20 })
    expect(await offer(asha, ticketId)).not.toMatchObject({ percent: 100 })
    await say(mohan, busId, { kind: 'late', minutes: 30 })
    expect(await offer(asha, ticketId)).toMatchObject({ percent: 100 })
    // Of an earlier departure it says nothing more.
    server.clock.now += MINUTE
    await say(ravi, busId, time(FRIDAY, '21:15'))
    await say(mohan, busId, { kind: 'late', minutes: 30 })
    expect(await offer(asha, ticketId)).not.toMatchObject({ percent: 100 })
    await say(ravi, busId, time(FRIDAY, '21:00'))
    await say(ravi, busId, { kind: 'late', minutes: 30 })
    expect(await offer(asha, ticketId)).toMatchObject({ percent: 100 })
    await say(ravi, busId, { kind: 'on-time' })
    expect(await offer(asha, ticketId)).not.toMatchObject({ percent: 100 })
  })

  it('has its seats kept by a word that stands until it changes again, also one that was said without a signal', async () => {
    const { server, ravi, asha, bina, busId, ticketId } = await scene()
    const keep = (caller: Caller, change: number, ageMs = 0) =>
      caller.call('POST', `/api/tickets/${ticketId}/keeping`, { body: { change, ageMs } })
    expect((await keep(asha, 1)).status).toBe(409)
    await say(ravi, busId, time(FRIDAY, '22:30'))
    server.clock.now = NOW + HOUR
    expect((await keep(asha, 1, 20 * MINUTE)).body.data).toEqual({ ticketId, keptAt: NOW + 40 * MINUTE })
    expect((await keep(asha, 1)).body.data).toEqual({ ticketId, keptAt: NOW + 40 * MINUTE })
    expect((await ticketOf(asha)).change).toMatchObject({ number: 1, keptAt: NOW + 40 * MINUTE })
    expect((await keep(bina, 1)).status).toBe(404)
    // It stays possible to cancel for everything.
    expect(await offer(asha, ticketId)).toMatchObject({ percent: 100 })
    await say(ravi, busId, place('Mithapur'))
    expect((await ticketOf(asha)).change).not.toHaveProperty('keptAt')
    const stale = await keep(asha, 1)
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Your bus has changed again. Look at your ticket once more.',
    ])
    expect((await asha.call('POST', `/api/tickets/${ticketId}/cancellation`)).status).toBe(200)
    expect((await keep(asha, 2)).status).toBe(409)
  })

  it('is sold until it leaves by its new time, and one that is only late until the minute of its plan', async () => {
    const { server, ravi, asha, busId } = await scene()
    const late = await addBus(ravi, { dateOfDeparture: FRIDAY, departureTime: '20:30', reportingTime: '20:00' })
    await say(ravi, busId, time(FRIDAY, '22:30'))
    await say(ravi, late, { kind: 'late', minutes: 120 })
    const sells = async (id: number, seat: number) =>
      (await asha.call('POST', `/api/tickets/${id}/${asha.id}/1/${seat}`)).status
    server.clock.now = indiaInstant(FRIDAY, '20:30')
    await asha.logInAgain()
    expect([await sells(busId, 3), await sells(late, 3)]).toEqual([200, 409])
    server.clock.now = indiaInstant(FRIDAY, '22:30')
    await asha.logInAgain()
    expect(await sells(busId, 4)).toBe(409)
  })

  it('is told of after the planned minute, too: while it is expected, and to who waits for one that nobody said is late', async () => {
    const { server, service, ravi, busId } = await scene()
    await say(ravi, busId, { kind: 'late', minutes: 60 })
    await settled(server)
    const told = () => ({ mails: sent(server).length, pushes: service.received.length })
    const before = told()
    server.clock.now = indiaInstant(FRIDAY, '21:00')
    await ravi.logInAgain()
    expect((await say(ravi, busId, place('Mithapur'))).body.data).toMatchObject({ told: 2 })
    await settled(server)
    expect(told()).toEqual({ mails: before.mails + 2, pushes: before.pushes + 1 })
    server.clock.now = indiaInstant(FRIDAY, '21:40')
    await say(ravi, busId, place('Bailey Road'))
    await settled(server)
    expect(told()).toEqual({ mails: before.mails + 4, pushes: before.pushes + 2 })
  })

  it('is reminded of by its new time, once; who hears of it so late is not told twice', async () => {
    const { server, ravi, busId } = await scene()
    const reminded = () => owedReminders({ database: server.database, now: () => server.clock.now })
    await server.database.write((trx) =>
      trx
        .updateTable('tickets')
        .set({ booked_at: NOW - 24 * HOUR })
        .execute(),
    )
    server.clock.now = indiaInstant(FRIDAY, '17:31')
    expect(await reminded()).toBe(1)
    await ravi.logInAgain()
    await say(ravi, busId, time(FRIDAY, '23:30'))
    expect(await reminded()).toBe(0)
    server.clock.now = indiaInstant(FRIDAY, '20:31')
    expect(await reminded()).toBe(1)
    await ravi.logInAgain()
    await say(ravi, busId, time(FRIDAY, '22:00'))
    expect(await reminded()).toBe(0)
  })
})
