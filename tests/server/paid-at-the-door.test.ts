import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardingManifest, BoardingScan } from '#contract/boarding/boarding.ts'
import { indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import { findSalesOf } from '#server/modules/staff/store.ts'
import {
  addBus,
  type Caller,
  type Person,
  payFor,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'

const HOUR = 3_600_000
const NOW = indiaInstant('2027-03-10', '20:40')
/** When tickets are sold and trips are handed over: nothing that was scanned before counts. */
const EARLIER = NOW - HOUR / 2
const PHONE_A = randomUUID()
const PHONE_B = randomUUID()
const FARE = 750

/** The money of a ticket that is sold to be paid at boarding, from the counter over the door to what everybody reads. */
describe.each(await testEngines())('money at the door on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let asha: Person
  let busId: number

  beforeAll(async () => {
    server = await startServer(engine, { now: NOW })
    ravi = await server.operator()
    asha = await server.traveller()
    const [dateOfDeparture, departureTime] = [indiaDate(NOW + HOUR), indiaTime(NOW + HOUR)]
    busId = await addBus(ravi, { dateOfDeparture, departureTime, reportingTime: departureTime, costPerSeat: FARE })
  })
  afterAll(() => server.stop())

  async function sell(seats: number[], payment = 'at-boarding', on = busId): Promise<{ id: number; link: string }> {
    const body = { seats, payment, name: 'Sunita Devi', phone: '9000000121' }
    const sold = await server.at(EARLIER, () => ravi.call('POST', `/api/counter/${on}/sales`, { body }))
    const { ticket, link } = sold.body.data
    return { id: ticket.id, link: link.slice(link.lastIndexOf('/') + 1) }
  }

  const record = (ticketId: number, seat: number, change: Partial<BoardingScan> = {}): BoardingScan => ({
    id: randomUUID(),
    busId,
    ticketId,
    seat,
    kind: 'board',
    deviceId: PHONE_A,
    deviceName: 'Gate A',
    scannedAt: NOW,
    ageMs: 0,
    verdict: 'welcome',
    ...change,
  })
  const paid = (ticketId: number, seat: number, change: Partial<BoardingScan> = {}) =>
    record(ticketId, seat, { kind: 'paid', collected: FARE, ...change })

  async function send(caller: Caller, ...scans: BoardingScan[]) {
    const answer = await caller.call('POST', '/api/boarding/scans', { body: { scans } })
    expect(answer.status).toBe(200)
    return answer.body.data
  }

  async function seatAtDoor(seat: number, caller: Caller = ravi) {
    const { trips }: BoardingManifest = (await caller.call('GET', '/api/boarding/manifests')).body.data
    return trips.find((one) => one.busId === busId)?.seats.find((one) => one.seat === seat)
  }

  const soldTicket = async (id: number) => (await ravi.call('GET', `/api/counter/tickets/${id}`)).body.data.ticket
  const history = async (id: number) => (await ravi.call('GET', `/api/tickets/${id}/history`)).body.data
  const kinds = async (id: number) => (await history(id)).map(({ kind }: { kind: string }) => kind)

  const handOver = (name: string) => server.at(EARLIER, () => handOverNow(name))

  async function handOverNow(name: string): Promise<Caller> {
    const made = await ravi.call('POST', '/api/boarding/handovers', { body: { name, busIds: [busId] } })
    const driver = server.visitor()
    const body = { token: made.body.data.token, deviceId: PHONE_B }
    expect((await driver.call('POST', '/api/boarding/handovers/claim', { body })).status).toBe(200)
    return driver
  }

  it('is noted with the boarding, once, and then nobody reads that the ticket is still to be paid', async () => {
    const { id, link } = await sell([1, 2])
    expect(await seatAtDoor(1)).toMatchObject({ due: 2 * FARE })
    const money = paid(id, 1, { collected: 2 * FARE, ageMs: 4 * 60_000 })
    const scans = [record(id, 1), record(id, 2), money]
    const answers = await Promise.all([1, 2, 3].map(() => send(ravi, ...scans)))
    expect(answers).toEqual([1, 2, 3].map(() => scans.map((scan) => ({ id: scan.id, outcome: 'first' }))))
    const at = NOW - 4 * 60_000
    const collection = { id: money.id, at, deviceId: PHONE_A, deviceName: 'Gate A', amount: 2 * FARE }
    for (const seat of [1, 2]) expect(await seatAtDoor(seat)).toMatchObject({ due: 0, collected: [collection] })
    const [byLink, listed] = await Promise.all([
      server.visitor().call('GET', `/api/tickets/links/${link}`),
      ravi.call('GET', `/api/tickets/find/${busId}`),
    ])
    const cards: { id: number }[] = listed.body.data
    for (const ticket of [await soldTicket(id), byLink.body.data, cards.find((one) => one.id === id)])
      expect(ticket).toMatchObject({ payment: 'paid', collectedAt: at, cost: 2 * FARE })
    expect(await history(id)).toMatchObject([
      { kind: 'sold' },
      { kind: 'collected', at, by: { role: 'operator', name: 'Gate A' }, amount: 2 * FARE },
      { kind: 'boarded' },
      { kind: 'boarded' },
    ])
  })

  it('counts once on two phones: the earliest is first, whichever comes first, and the other is shown', async () => {
    const { id } = await sell([3])
    const driver = await handOver('Ravi’s phone')
    const revenue = async () => (await ravi.call('GET', '/api/tickets/totalRevenue')).body.data
    const before = await revenue()
    const late = paid(id, 3, { ageMs: 60_000 })
    const early = paid(id, 3, { ageMs: 4 * 60_000, deviceId: PHONE_B })
    const third = paid(id, 3, { deviceId: PHONE_B })
    expect(await send(ravi, late)).toEqual([{ id: late.id, outcome: 'first' }])
    expect(await soldTicket(id)).toMatchObject({ collectedAt: NOW - 60_000 })
    expect(await send(driver, early, third)).toEqual([
      { id: early.id, outcome: 'first' },
      { id: third.id, outcome: 'duplicate', of: { deviceName: 'Ravi’s phone', at: NOW - 4 * 60_000 } },
    ])
    expect(await soldTicket(id)).toMatchObject({ collectedAt: NOW - 4 * 60_000, cost: FARE })
    expect(await seatAtDoor(3, driver)).toMatchObject({
      due: 0,
      collected: [{ id: early.id, amount: FARE }, { id: late.id }, { id: third.id }],
    })
    expect(await revenue()).toBe(before)
    expect(await history(id)).toMatchObject([
      { kind: 'sold' },
      { kind: 'collected', by: { name: 'Ravi’s phone' } },
      { kind: 'collected-again', by: { name: 'Gate A' } },
      { kind: 'collected-again' },
    ])
  })

  it('stays taken when the boarding is undone, and goes by its own undo alone, also one that comes first', async () => {
    const { id } = await sell([4])
    const [boarding, money] = [record(id, 4), paid(id, 4)]
    await send(ravi, boarding, money, record(id, 4, { kind: 'undo', undoes: boarding.id }))
    expect(await soldTicket(id)).toMatchObject({ payment: 'paid', collectedAt: NOW })
    const undo = record(id, 4, { kind: 'undo', undoes: money.id })
    expect(await send(ravi, undo)).toEqual([{ id: undo.id, outcome: 'first' }])
    expect(await soldTicket(id)).not.toHaveProperty('collectedAt')
    expect(await seatAtDoor(4)).toMatchObject({ due: FARE })
    expect(await kinds(id)).toEqual(['sold', 'collected', 'uncollected'])
    const late = paid(id, 4)
    await send(ravi, record(id, 4, { kind: 'undo', undoes: late.id }))
    expect(await send(ravi, late)).toEqual([{ id: late.id, outcome: 'first' }])
    expect(await soldTicket(id)).toMatchObject({ payment: 'at-boarding' })
    // The counter takes the money after all: no record of the door that comes late makes it owed again.
    await ravi.call('POST', `/api/counter/tickets/${id}/payment`)
    expect(await send(ravi, { ...undo, id: randomUUID() })).toMatchObject([{ outcome: 'duplicate' }])
    expect(await soldTicket(id)).toMatchObject({ payment: 'paid' })
  })

  it('ends in one state whatever order it comes in, on both phones at once', async () => {
    const { id } = await sell([5])
    const scans = [0, 1, 2, 3].map((index) =>
      paid(id, 5, { deviceId: index % 2 ? PHONE_A : PHONE_B, ageMs: 1_000 * (index + 1) }),
    )
    const [, , , first] = scans
    const undo = record(id, 5, { kind: 'undo', undoes: first?.id ?? '' })
    const all = [...scans, undo]
    await Promise.all([send(ravi, ...all), send(ravi, ...all.toReversed()), ...all.map((scan) => send(ravi, scan))])
    expect(await soldTicket(id)).toMatchObject({ payment: 'paid', collectedAt: NOW - 3_000 })
    expect((await seatAtDoor(5))?.collected?.map(({ at }) => at)).toEqual([NOW - 3_000, NOW - 2_000, NOW - 1_000])
  })

  it('waits for a person where nobody owed it, where it is another sum, or where the ticket is none any more', async () => {
    const [counter, other, cancelled] = [await sell([6], 'paid'), await sell([7]), await sell([8])]
    const booked = (await asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/9`)).body.data
    await payFor(server.database, booked.id)
    await ravi.call('POST', `/api/tickets/${cancelled.id}/cancellation`, { body: {} })
    const answers = await send(
      ravi,
      paid(counter.id, 6),
      paid(booked.id, 9),
      paid(other.id, 7, { collected: 700 }),
      paid(cancelled.id, 8),
      paid(999_999, 10),
    )
    expect(answers.map(({ outcome, reason }: { outcome: string; reason: string }) => [outcome, reason])).toEqual([
      ['unknown', 'nothing-due'],
      ['unknown', 'nothing-due'],
      ['unknown', 'other-sum'],
      ['revoked', 'cancelled'],
      ['unknown', 'no-such-ticket'],
    ])
    expect(await soldTicket(other.id)).toMatchObject({ payment: 'at-boarding' })
    const beyond = { ...paid(other.id, 7), collected: 1e300 }
    expect(await send(ravi, beyond)).toMatchObject([{ outcome: 'unknown', reason: 'unreadable' }])
  })

  it('that more phones say they took than are read is taken back with the records that are', async () => {
    const { id } = await sell([21])
    const said = Array.from({ length: 7 }, (_, index) =>
      paid(id, 21, { deviceId: randomUUID(), ageMs: 1_000 * (7 - index) }),
    )
    const undone = said.slice(0, 6).map((scan) => record(id, 21, { kind: 'undo', undoes: scan.id }))
    // In one batch and in two the same is true.
    const other = await sell([22])
    const twice = said.map((scan) => ({ ...scan, id: randomUUID(), ticketId: other.id, seat: 22 }))
    await send(ravi, ...said, ...undone)
    await send(ravi, ...twice)
    await send(ravi, ...twice.slice(0, 6).map((scan) => record(other.id, 22, { kind: 'undo', undoes: scan.id })))
    for (const ticketId of [id, other.id])
      expect(await soldTicket(ticketId)).toMatchObject({ paid: 0, money: { due: FARE, received: 0 } })
  })

  it('that an earlier version let phones take back after the ticket was cancelled stays what it was', async () => {
    const { id } = await sell([23])
    const taken = paid(id, 23)
    await send(ravi, taken)
    const { refund } = (await ravi.call('POST', `/api/tickets/${id}/cancellation`, { body: {} })).body.data
    expect(refund).toMatchObject({ amount: FARE })
    const { read } = server.database
    const row = await read.selectFrom('boarding_scans').selectAll().where('id', '=', taken.id).executeTakeFirstOrThrow()
    const earlier = { ...row, id: randomUUID(), kind: 'undo' as const, undoes: taken.id, collected: null }
    await server.database.write((trx) => trx.insertInto('boarding_scans').values(earlier).execute())
    const undo = record(id, 23, { kind: 'undo', undoes: taken.id })
    expect(await send(ravi, undo)).toMatchObject([{ outcome: 'duplicate' }])
    expect((await soldTicket(id)).money).toMatchObject({ received: FARE, dueBack: FARE, kept: 0 })
  })

  it('comes back whole where the ticket is cancelled, as any other that was paid', async () => {
    const { id } = await sell([11])
    const money = paid(id, 11)
    await send(ravi, money)
    const { refund } = (await ravi.call('POST', `/api/tickets/${id}/cancellation`, { body: {} })).body.data
    expect(refund).toMatchObject({ amount: FARE, state: 'due' })
    // By now somebody is owed it: that it was never taken is the office's to find out.
    const undo = record(id, 11, { kind: 'undo', undoes: money.id })
    expect(await send(ravi, undo)).toMatchObject([{ outcome: 'revoked', reason: 'cancelled' }])
  })

  it('is owed again by no undo that names another ticket, once seats were given back', async () => {
    const [family, another] = [await sell([13, 14]), await sell([15])]
    const money = paid(family.id, 13, { collected: 2 * FARE })
    await send(ravi, money)
    await ravi.call('POST', `/api/tickets/${family.id}/cancellation`, { body: { seats: [14] } })
    const undo = record(another.id, 15, { kind: 'undo', undoes: money.id })
    expect(await send(ravi, undo)).toEqual([{ id: undo.id, outcome: 'revoked', reason: 'cancelled' }])
    expect(await soldTicket(family.id)).toMatchObject({ payment: 'paid', refunds: [{ amount: FARE, state: 'due' }] })
    expect(await seatAtDoor(13)).toMatchObject({ due: 0 })
  })

  it('comes back whole where the trip is called off, and of what nobody has paid nothing does', async () => {
    const [dateOfDeparture, departureTime] = [indiaDate(NOW + 2 * HOUR), indiaTime(NOW + 2 * HOUR)]
    const otherBus = await addBus(ravi, {
      dateOfDeparture,
      departureTime,
      reportingTime: departureTime,
      costPerSeat: FARE,
    })
    const [taken, owed] = [await sell([1, 2], 'at-boarding', otherBus), await sell([3], 'at-boarding', otherBus)]
    const money = paid(taken.id, 1, { busId: otherBus, collected: 2 * FARE, ageMs: 60_000 })
    expect(await send(ravi, money)).toMatchObject([{ outcome: 'first' }])
    const off = await ravi.call('POST', `/api/buses/${otherBus}/cancellation`, { body: { reason: 'Flood' } })
    expect(off.body.data).toMatchObject({ bookings: 2, amount: 2 * FARE })
    expect(await soldTicket(taken.id)).toMatchObject({
      status: 'CANCELLED',
      collectedAt: NOW - 60_000,
      paid: 2 * FARE,
      cost: 0,
      refunds: [{ amount: 2 * FARE, state: 'due', cause: 'called-off' }],
    })
    const cancelled = await soldTicket(owed.id)
    expect(cancelled).toMatchObject({ status: 'CANCELLED', paid: 0, cost: 0 })
    expect(cancelled).not.toHaveProperty('refunds')
    expect(await history(taken.id)).toMatchObject([
      { kind: 'sold', amount: 2 * FARE },
      { kind: 'collected', amount: 2 * FARE },
      { kind: 'called-off', amount: 2 * FARE },
    ])
    expect(await history(owed.id)).toMatchObject([
      { kind: 'sold', amount: FARE },
      { kind: 'called-off', amount: 0 },
    ])
  })

  it('is not in the drawer of whoever sold the ticket', async () => {
    const { id } = await sell([12])
    await send(ravi, paid(id, 12))
    const seller = { admin_id: ravi.id, name: (await soldTicket(id)).soldBy, joined_at: 0 }
    const { paise } = await findSalesOf(server.database.read, { id: 0, ...seller }, indiaDate(NOW))
    // The two that were paid at the window, of seats 4 and 6.
    expect(Number(paise)).toBe(FARE * 100 * 2)
  })
})
