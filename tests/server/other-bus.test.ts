import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { indiaInstant } from '#contract/time.ts'
import { openPushTransport } from '#server/push/push-transport.ts'
import { vapidKeys } from '#server/push/vapid-keys.ts'
import { startPushService } from '../support/push-service.ts'
import { addBus, type Caller, type Person, payFor, type TestServer, testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FRIDAY = '2026-12-04'
/** Friday 4 December 2026, noon in India. */
const NOW = indiaInstant(FRIDAY, '12:00')

const servers = serversOfTests()

describe.each(await testEngines())('another bus on %s', (engine) => {
  async function scene() {
    const service = await startPushService()
    const server = await servers.start(engine, {
      now: NOW,
      push: ({ pushSeed }) => openPushTransport(vapidKeys(pushSeed), 'mailto:ops@example.com', service.agent),
    })
    const [ravi, asha, bina, chandan] = [
      await server.operator(),
      await server.traveller('Asha'),
      await server.traveller('Bina'),
      await server.traveller('Chandan'),
    ]
    const trip = { dateOfDeparture: FRIDAY, departureTime: '20:30', reportingTime: '20:00' }
    const busId = await addBus(ravi, {
      ...trip,
      busNumber: 'BR01PA4521',
      type: 'AC Sleeper',
      numberOfSeats: 40,
      availableSeats: 40,
    })
    const { subscription } = service.phone()
    expect((await asha.call('POST', '/api/push/subscriptions', { body: subscription })).status).toBe(200)
    const tickets = {
      asha: await book(asha, busId, '36,37'),
      bina: await book(bina, busId, '6'),
      chandan: await book(chandan, busId, '38'),
    }
    for (const id of Object.values(tickets)) await payFor(server.database, id)
    return { server, service, ravi, asha, bina, chandan, busId, tickets }
  }

  async function book(person: Person, busId: number, seats: string): Promise<number> {
    const answer = await person.call('POST', `/api/tickets/${busId}/${person.id}/${seats.split(',').length}/${seats}`)
    expect(answer.status).toBe(200)
    return answer.body.data.id
  }
  const say = (caller: Caller, busId: number, body: object) =>
    caller.call('POST', `/api/buses/${busId}/announcements`, { body: { kind: 'vehicle', ...body } })
  const ticketOf = async (person: Person) =>
    (await person.call('GET', `/api/tickets/find-ticket/${person.id}`)).body.data[0]
  const settled = (server: TestServer) =>
    expect
      .poll(async () => [
        ...(await server.database.read.selectFrom('push_outbox').select('id').execute()),
        ...(await server.database.read.selectFrom('mail_outbox').select('id').execute()),
      ])
      .toEqual([])
  const board = (caller: Caller, busId: number, ticketId: number, seat: number, at: number) =>
    caller.call('POST', '/api/boarding/scans', {
      body: {
        scans: [
          {
            ...{ id: randomUUID(), busId, ticketId, seat, kind: 'board', revision: 0, deviceId: randomUUID() },
            ...{ deviceName: 'Gate A', scannedAt: at, ageMs: 0, verdict: 'welcome' },
          },
        ],
      },
    })

  it('with as many seats keeps everybody’s number, and tells the plate by phone and mail', async () => {
    const { server, service, ravi, asha, bina, busId } = await scene()
    const answer = await say(ravi, busId, { busNumber: 'BR07PA5520', numberOfSeats: 45 })
    expect([answer.status, answer.body.message]).toEqual([201, 'Said: bus BR07PA5520 comes.'])
    expect(answer.body.data).toMatchObject({ told: 3, busNumber: 'BR07PA5520' })
    await settled(server)
    expect(await ticketOf(asha)).toMatchObject({
      ...{ busNumber: 'BR07PA5520', bookedSeats: ['36', '37'] },
      change: { booked: { busNumber: 'BR01PA4521' }, reasons: [] },
    })
    expect(service.received.map((one) => one.phone.read(one))).toMatchObject([
      { title: 'Other bus: BR07PA5520', body: 'Patna to Delhi, Fri 4 Dec, 20:30. Your seats stay the same.' },
    ])
    const mail = await server.mail(bina.email, 'trip-changed')
    expect(mail.message.text).toContain('Bus number: BR07PA5520 (before: BR01PA4521)')
    // All that was for sale is, in the larger bus too.
    const bus = (await ravi.call('GET', `/api/buses/${busId}`)).body.data
    expect(bus).toMatchObject({ numberOfSeats: 45, availableSeats: 41 })
    expect((await say(ravi, busId, {})).status).toBe(400)
  })

  it('with fewer lists the seats that are not there, and nothing is said until each has another one', async () => {
    const { server, service, ravi, asha, bina, chandan, busId, tickets } = await scene()
    // A mail of a booking that waits while its ticket is called off is not sent any more.
    await settled(server)
    const smaller = { busNumber: 'BR01PC3318', numberOfSeats: 36 }
    const refused = async (seats: object[]) => {
      const answer = await say(ravi, busId, { ...smaller, seats })
      expect(answer.status).toBe(409)
      return answer.body.message
    }
    expect(await refused([])).toBe(
      'Seats 37 and 38 are sold, and this bus does not have them. Give each another free seat, or call the ticket off. (seats)',
    )
    expect(
      await refused([
        { seat: 37, to: 6 },
        { seat: 38, to: null },
      ]),
    ).toContain('Seat 6 is not free in this bus.')
    expect(
      await refused([
        { seat: 37, to: 40 },
        { seat: 38, to: 1 },
      ]),
    ).toContain('Seat 40 is not free')
    expect(
      await refused([
        { seat: 37, to: 1 },
        { seat: 38, to: 1 },
      ]),
    ).toContain('Seat 1 is not free')
    expect(
      await refused([
        { seat: 6, to: 1 },
        { seat: 37, to: 2 },
        { seat: 38, to: 3 },
      ]),
    ).toContain('Seat 6 keeps its number')
    expect(await ticketOf(asha)).toMatchObject({ busNumber: 'BR01PA4521', bookedSeats: ['36', '37'] })
    expect(server.mails.some(({ message }) => message.slug === 'trip-changed')).toBe(false)

    const moved = await say(ravi, busId, {
      ...smaller,
      seats: [
        { seat: 37, to: 7 },
        { seat: 38, to: null },
      ],
    })
    expect(moved.status).toBe(201)
    await settled(server)
    const ticket = await ticketOf(asha)
    expect(ticket).toMatchObject({
      ...{ busNumber: 'BR01PC3318', bookedSeats: ['7', '36'], terms: [{ hoursBefore: 0, percent: 100 }] },
      change: { booked: { busNumber: 'BR01PA4521', seats: ['36', '37'] }, reasons: ['other'] },
    })
    expect((await ticketOf(bina)).change).toMatchObject({ reasons: [] })
    expect(await ticketOf(chandan)).toMatchObject({
      status: 'CANCELLED',
      refunds: [{ cause: 'operator', amount: 750 }],
    })
    expect(service.received.map((one) => one.phone.read(one))).toMatchObject([
      {
        title: 'Other bus: BR01PC3318',
        body: 'Patna to Delhi, Fri 4 Dec, 20:30. Your seats are now 7, 36, not 36, 37.',
      },
    ])
    expect((await server.mail(asha.email, 'trip-changed')).message.text).toContain('Your seats: 7, 36 (before: 36, 37)')
    expect(server.mails.filter(({ to }) => to === chandan.email).map(({ message }) => message.slug)).toEqual([
      'booked',
      'ticket-cancelled',
    ])
    const taken = (await ravi.call('GET', `/api/tickets/bookedSeats/${busId}`)).body.data
    expect(taken.map(Number)).toEqual([6, 7, 36])
    expect((await ravi.call('GET', `/api/buses/${busId}`)).body.data).toMatchObject({
      ...{ numberOfSeats: 36, availableSeats: 33 },
    })

    // A phone that has no newer list boards the seat of the saved code, and the ticket gets on.
    server.clock.now = NOW + 4 * HOUR
    const [outcome] = (await board(ravi, busId, tickets.asha, 37, server.clock.now)).body.data
    expect(outcome).toMatchObject({ outcome: 'first' })
    expect((await ticketOf(asha)).boarded).toMatchObject([{ seat: '7' }])
    const [strange] = (await board(ravi, busId, tickets.asha, 38, server.clock.now)).body.data
    expect(strange).toMatchObject({ outcome: 'unknown', reason: 'not-its-seat' })
    // Whoever has boarded is not moved.
    const again = await say(ravi, busId, {
      busNumber: 'BR01PC1111',
      numberOfSeats: 6,
      seats: [
        { seat: 7, to: 1 },
        { seat: 36, to: 2 },
      ],
    })
    expect([again.status, again.body.message]).toEqual([409, 'The passenger of seat 7 has boarded already.'])
  })

  it('goes by what was said last, and moves a seat on that was moved before', async () => {
    const { server, ravi, asha, busId, tickets } = await scene()
    server.clock.now = NOW + HOUR
    const seats = [
      { seat: 37, to: 1 },
      { seat: 38, to: 2 },
    ]
    await say(ravi, busId, { busNumber: 'BR01PC3318', numberOfSeats: 36, seats, ageMs: 10 * MINUTE })
    const older = await say(ravi, busId, { busNumber: 'BR01PC9999', ageMs: 20 * MINUTE })
    expect(older.body.data).toMatchObject({ busNumber: 'BR01PC3318' })
    const next = [{ seat: 36, to: 3 }]
    expect((await say(ravi, busId, { busNumber: 'BR01PC4444', numberOfSeats: 35, seats: next })).status).toBe(201)
    expect((await ticketOf(asha)).bookedSeats).toEqual(['1', '3'])
    server.clock.now = NOW + 4 * HOUR
    for (const seat of [36, 37]) {
      const [outcome] = (await board(ravi, busId, tickets.asha, seat, server.clock.now)).body.data
      expect(outcome).toMatchObject({ outcome: 'first' })
    }
    expect((await ticketOf(asha)).boarded.map(({ seat }: { seat: string }) => seat).sort()).toEqual(['1', '3'])
  })
})
