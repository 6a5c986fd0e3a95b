import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { indiaInstant, indiaTime } from '#contract/time.ts'
import { housekeeper } from '#server/housekeeping.ts'
import { addBus, type Caller, type Person, type TestServer, testEngines } from '../support/server.ts'
import { serversOfTests } from '../support/servers-of-tests.ts'
import { inviteAndJoin } from '../support/staff.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Friday 4 December 2026. */
const NOON = indiaInstant('2026-12-04', '12:00')
const LEAVES = indiaInstant('2026-12-04', '20:30')
const TRIP = {
  dateOfDeparture: '2026-12-04',
  ...{ departureTime: '20:30', reportingTime: '20:00', arrivalTime: '05:45' },
  ...{ boardingPoint: 'Gandhi Maidan', droppingPoint: 'Ranchi Bus Stand' },
}

const servers = serversOfTests()

describe.each(await testEngines())('the run of a trip, on %s', (engine) => {
  async function scene() {
    const server = await servers.start(engine, { now: NOON })
    const [ravi, asha] = [await server.operator(), await server.traveller('Asha')]
    const busId = await addBus(ravi, TRIP)
    const booked = await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/1`)
    expect(booked.status).toBe(200)
    return { server, ravi, asha, busId, ticketId: booked.body.data.id as number }
  }

  async function handOver(server: TestServer, ravi: Person, busIds: number[], name = 'Mohan') {
    const phone = server.visitor()
    const made = await ravi.call('POST', '/api/boarding/handovers', { body: { name, busIds } })
    const claim = { token: made.body.data.token, deviceId: randomUUID() }
    expect((await phone.call('POST', '/api/boarding/handovers/claim', { body: claim })).status).toBe(200)
    return { phone, handoverId: made.body.data.id as number }
  }

  async function at(server: TestServer, time: number, ...people: Person[]): Promise<void> {
    server.clock.now = time
    for (const person of people) await person.logInAgain()
  }

  const left = (busId: number, ageMs = 0, change: object = {}) => ({
    ...{ id: randomUUID(), busId, stop: 'Gandhi Maidan', place: 0, kind: 'left', at: 1, ageMs },
    ...change,
  })
  const undoing = (event: { id: string; busId: number }) => left(event.busId, 0, { kind: 'undo', undoes: event.id })
  const tell = (caller: Caller, ...events: object[]) =>
    caller.call('POST', '/api/boarding/progress', { body: { events } })
  const outcomes = async (caller: Caller, ...events: object[]) =>
    (await tell(caller, ...events)).body.data.map(
      (one: { outcome: string; reason?: string }) => one.reason ?? one.outcome,
    )
  const tripOf = async (person: Person) =>
    (await person.call('GET', `/api/tickets/find-ticket/${person.id}`)).body.data[0].trip

  it('stands on the ticket of who waits, with its minute and how late that was', async () => {
    const { server, ravi, asha, busId } = await scene()
    const { phone } = await handOver(server, ravi, [busId])
    await at(server, LEAVES + 31 * MINUTE, ravi, asha)
    expect(await tripOf(asha)).toBeUndefined()
    const event = left(busId, MINUTE)
    expect((await tell(phone, event)).body.data).toEqual([{ id: event.id, outcome: 'noted' }])
    const seen = { stop: 'Gandhi Maidan', at: LEAVES + 30 * MINUTE, lateMinutes: 30 }
    // Apps of before read of lateness alone: nobody has said any.
    expect(await tripOf(asha)).toEqual({ lateMinutes: 0, announcedAt: seen.at, by: 'driver', lastSeen: seen })
    await phone.call('POST', `/api/buses/${busId}/announcements`, { body: { kind: 'late', minutes: 45 } })
    expect(await tripOf(asha)).toMatchObject({ lateMinutes: 45, by: 'driver', lastSeen: seen })
    const { trips } = (await phone.call('GET', '/api/boarding/manifests')).body.data
    expect(trips[0]).toMatchObject({
      stops: [
        { name: 'Gandhi Maidan', planned: LEAVES },
        { name: 'Ranchi Bus Stand', planned: indiaInstant('2026-12-05', '05:45') },
      ],
      run: [{ id: event.id, place: 0, kind: 'left', at: seen.at }],
    })
  })

  it('moves no money by a driver’s word, and does by a point that was left an hour late, until that is taken back', async () => {
    const { server, ravi, asha, busId } = await scene()
    const { phone } = await handOver(server, ravi, [busId])
    await at(server, LEAVES - HOUR, ravi, asha)
    await phone.call('POST', `/api/buses/${busId}/announcements`, { body: { kind: 'late', minutes: 90 } })
    const changeOf = async () =>
      (await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)).body.data[0].change?.reasons
    expect(await changeOf()).toBeUndefined()
    await at(server, LEAVES + 61 * MINUTE, ravi, asha)
    const early = left(busId, 2 * MINUTE)
    await tell(phone, early)
    expect(await changeOf()).toBeUndefined()
    await tell(phone, undoing(early))
    const event = left(busId)
    await tell(phone, event)
    expect(await changeOf()).toEqual(['later'])
    await tell(phone, undoing(event))
    expect(await changeOf()).toBeUndefined()
  })

  it('changes no ticket’s terms where a point was left in time', async () => {
    const { server, ravi, asha, busId } = await scene()
    await at(server, LEAVES, ravi, asha)
    const bookedAs = () => server.database.read.selectFrom('tickets').select('booked_as').execute()
    await tell(ravi, left(busId, 5 * MINUTE))
    expect(await bookedAs()).toEqual([{ booked_as: '' }])
    await at(server, LEAVES + 2 * HOUR, ravi)
    await tell(ravi, left(busId, 0, { stop: 'Gandhi Maidan' }))
    expect(await bookedAs()).toEqual([{ booked_as: '' }])
  })

  it('goes by the expected departure: of a bus that is ten hours late it is told, and its list is there, ten hours longer', async () => {
    const { server, ravi, busId } = await scene()
    const { phone } = await handOver(server, ravi, [busId])
    await ravi.call('POST', `/api/buses/${busId}/announcements`, { body: { kind: 'late', minutes: 600 } })
    const lists = async (caller: Caller, days = '') =>
      (await caller.call('GET', `/api/boarding/manifests${days}`)).body.data?.trips ?? []
    const until = async () => (await ravi.call('GET', '/api/boarding/handovers')).body.data[0].until
    const ends = LEAVES + 22 * HOUR
    await at(server, ends - MINUTE, ravi)
    expect(await lists(phone)).toHaveLength(1)
    expect(await lists(ravi)).toHaveLength(1)
    expect(await lists(ravi, '?to=2026-12-06')).toHaveLength(1)
    expect(await until()).toBe(ends)
    expect((await phone.call('GET', `/api/boarding/phones/${busId}`)).status).toBe(200)
    expect(await outcomes(phone, left(busId))).toEqual(['noted'])
    await at(server, ends, ravi)
    expect(await lists(phone)).toEqual([])
    expect(await lists(ravi)).toEqual([])
    expect(await outcomes(phone, left(busId))).toEqual(['out-of-time'])
  })

  it('is the same in any order of arrival, from two phones, each event once', async () => {
    const { server, ravi, asha, busId } = await scene()
    const [{ phone: one }, { phone: other }] = [
      await handOver(server, ravi, [busId]),
      await handOver(server, ravi, [busId], 'Sohan'),
    ]
    await at(server, LEAVES + 2 * HOUR, ravi, asha)
    const mistaken = left(busId, 2 * HOUR)
    const first = left(busId, 90 * MINUTE)
    const second = left(busId, 88 * MINUTE)
    // An undo before what it undoes; each is told twice.
    for (const [phone, event] of [
      [other, second],
      [one, undoing(mistaken)],
      [one, mistaken],
      [other, second],
      [one, first],
      [one, mistaken],
    ] as const)
      expect(await outcomes(phone, event)).toEqual(['noted'])
    expect(await tripOf(asha)).toMatchObject({ lastSeen: { at: LEAVES + 30 * MINUTE, lateMinutes: 30 } })
    const { run } = (await ravi.call('GET', '/api/boarding/manifests')).body.data.trips[0]
    expect(run).toHaveLength(4)
    await tell(other, undoing(first), undoing(second))
    expect(await tripOf(asha)).toBeUndefined()
  })

  it('goes by the age that a phone tells, whatever its clock says; and never later than now', async () => {
    const { server, ravi, asha, busId } = await scene()
    const { phone } = await handOver(server, ravi, [busId])
    await at(server, LEAVES + HOUR, ravi, asha)
    await tell(phone, left(busId, 55 * MINUTE, { at: 9_999_999_999_999 }))
    expect(indiaTime((await tripOf(asha)).lastSeen.at)).toBe('20:35')
    const ahead = await tell(phone, left(busId, -1))
    expect([ahead.status, ahead.body.message]).toEqual([400, expect.stringContaining('This is no moment')])
  })

  it('is told by whoever boards the trip, and by nobody else', async () => {
    const { server, ravi, busId } = await scene()
    const other = await addBus(ravi, { ...TRIP, departureTime: '21:30' })
    const { phone, handoverId } = await handOver(server, ravi, [busId])
    const driver = await inviteAndJoin(server, ravi, { name: 'D', email: 'd@staff.example.com', role: 'driver' })
    const stranger = await server.operator('Other')
    await at(server, LEAVES, ravi)
    await stranger.logInAgain()
    expect(await outcomes(driver, left(busId))).toEqual(['noted'])
    expect(await outcomes(stranger, left(busId))).toEqual(['not-your-trip'])
    expect(await outcomes(ravi, left(999_999))).toEqual(['not-your-trip'])
    expect(await outcomes(phone, left(other), left(busId))).toEqual(['not-handed-over', 'noted'])
    await ravi.call('DELETE', `/api/boarding/handovers/${handoverId}`)
    expect(await outcomes(phone, left(busId))).toEqual(['not-handed-over'])
    expect((await tell(server.visitor(), left(busId))).status).toBe(401)
  })

  it('refuses a stop that the trip does not leave, what is out of time, and a phone that does not stop', async () => {
    const { server, ravi, busId } = await scene()
    const { phone } = await handOver(server, ravi, [busId])
    await at(server, LEAVES, ravi)
    expect(
      await outcomes(
        phone,
        left(busId, 0, { stop: 'Ranchi Bus Stand', place: 1 }),
        left(busId, 0, { stop: 'Gaya', place: undefined }),
        left(busId, 7 * HOUR),
        left(busId, 0, { place: undefined }),
      ),
    ).toEqual(['no-such-stop', 'no-such-stop', 'out-of-time', 'noted'])
    for (let sent = 1; sent < 30; sent++) await tell(phone, left(busId))
    expect(await outcomes(phone, left(busId))).toEqual(['too-many'])
    // The office still can.
    expect(await outcomes(ravi, left(busId))).toEqual(['noted'])
  })

  it('is deleted within a week, and taken no more then', async () => {
    const { server, ravi, asha, busId } = await scene()
    await at(server, LEAVES, ravi)
    await tell(ravi, left(busId))
    const { config, database, clock } = server
    const run = async () =>
      (await database.read.selectFrom('buses').select('run').where('id', '=', busId).executeTakeFirstOrThrow()).run
    await at(server, LEAVES + 5 * DAY - MINUTE, ravi, asha)
    await housekeeper({ config, database, now: () => clock.now })()
    expect(await run()).not.toBe('')
    await at(server, LEAVES + 5 * DAY + MINUTE, ravi, asha)
    await housekeeper({ config, database, now: () => clock.now })()
    expect(await run()).toBe('')
    expect(await outcomes(ravi, left(busId, 5 * DAY))).toEqual(['told-late'])
    expect(await tripOf(asha)).toBeUndefined()
  })

  it('stands before an owner whose passengers say that the bus never came', async () => {
    const { server, ravi, asha, busId, ticketId } = await scene()
    await at(server, LEAVES + HOUR, ravi, asha)
    await tell(ravi, left(busId, 30 * MINUTE))
    const report = await asha.call('POST', `/api/tickets/${ticketId}/report`, { body: { kind: 'never-came' } })
    expect(report.status).toBe(201)
    expect((await ravi.call('GET', '/api/reports')).body.data).toMatchObject([
      { busId, lastSeen: { stop: 'Gandhi Maidan', at: LEAVES + 30 * MINUTE, lateMinutes: 30 } },
    ])
  })
})
