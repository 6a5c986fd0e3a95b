import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardingManifest, BoardingScan } from '#contract/boarding/boarding.ts'
import { boardedSeats, recordsOf } from '#contract/boarding/boarding-rule.ts'
import { indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import { insertBuses } from '#server/modules/buses/store.ts'
import { insertTickets } from '#server/modules/tickets/insert-tickets.ts'
import {
  addBus,
  type Caller,
  type Person,
  someBus,
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

function scan(change: Partial<BoardingScan> & Pick<BoardingScan, 'busId' | 'ticketId' | 'seat'>): BoardingScan {
  return {
    id: randomUUID(),
    kind: 'board',
    deviceId: PHONE_A,
    deviceName: 'Gate A',
    // A phone whose clock stands a day behind.
    scannedAt: NOW - 24 * HOUR,
    ageMs: 0,
    verdict: 'welcome',
    ...change,
  }
}

const soon = (inMs: number) => ({ dateOfDeparture: indiaDate(NOW + inMs), departureTime: indiaTime(NOW + inMs) })

describe.each(await testEngines())('boarding on %s', (engine) => {
  let server: TestServer
  let operator: Person
  let other: Person
  let asha: Person

  beforeAll(async () => {
    server = await startServer(engine, { now: NOW })
    operator = await server.operator()
    other = await server.operator()
    asha = await server.traveller('Asha Kumari')
  })
  afterAll(() => server.stop())

  const tripOf = (by: Person, inMs = HOUR) => addBus(by, { ...soon(inMs), reportingTime: soon(inMs).departureTime })
  const trip = (inMs = HOUR) => tripOf(operator, inMs)

  async function booked(busId: number, seats: string): Promise<number> {
    const path = `/api/tickets/${busId}/${asha.id}/${seats.split(',').length}/${seats}`
    const answer = await server.at(EARLIER, () => asha.call('POST', path))
    if (answer.status >= 300) throw new Error(answer.text)
    return answer.body.data.id
  }

  /** What the traveller is told who asks what would come back: 409 once somebody is on the bus. */
  async function cancelling(ticketId: number): Promise<number> {
    return (await asha.call('GET', `/api/tickets/${ticketId}/cancellation`)).status
  }

  async function send(caller: Caller, ...scans: unknown[]) {
    const answer = await caller.call('POST', '/api/boarding/scans', { body: { scans } })
    expect(answer.status).toBe(200)
    return answer.body.data
  }

  async function manifest(caller: Caller = operator): Promise<BoardingManifest> {
    const answer = await caller.call('GET', '/api/boarding/manifests')
    expect(answer.status).toBe(200)
    return answer.body.data
  }

  async function listOf(busId: number, caller: Caller = operator) {
    const found = (await manifest(caller)).trips.find((one) => one.busId === busId)
    if (!found) throw new Error('This trip is not on the list.')
    return found
  }

  const handOver = (name: string, ...busIds: number[]) => server.at(EARLIER, () => handOverNow(name, busIds))

  async function handOverNow(name: string, busIds: number[]): Promise<Caller & { id: number }> {
    const made = await operator.call('POST', '/api/boarding/handovers', { body: { name, busIds } })
    expect(made.status).toBe(201)
    const driver = server.visitor()
    const body = { token: made.body.data.token, deviceId: PHONE_B }
    expect((await driver.call('POST', '/api/boarding/handovers/claim', { body })).status).toBe(200)
    return { ...driver, id: made.body.data.id }
  }

  it('lists what the door needs, and no more of anybody', async () => {
    const busId = await trip()
    const ticketId = await booked(busId, '3,4')
    const list = await listOf(busId)
    expect(list.seats).toEqual(
      [3, 4].map((seat) => ({
        seat,
        ticketId,
        revision: 0,
        status: 'BOOKED',
        passenger: { name: 'Asha K.', gender: 'female', phone: '3210', whole: 'Asha Kumari' },
        due: 1500,
        issuedAt: EARLIER,
      })),
    )
    const all = await manifest()
    expect(all.keys).toHaveLength(1)
    expect(all.asOf).toBe(NOW)
    expect(JSON.stringify(all)).not.toMatch(/9876543210|example\.com/)
  })

  it('lists trips from 12 hours after their departure to 48 hours before it, or days that are asked for', async () => {
    const busIds = [await trip(47 * HOUR), await trip(60 * HOUR)]
    const listed = async (query = '') => {
      const answer = await operator.call('GET', `/api/boarding/manifests${query}`)
      return busIds.map((busId) => answer.body.data.trips.some((one: { busId: number }) => one.busId === busId))
    }
    expect(await listed()).toEqual([true, false])
    const day = indiaDate(NOW + 60 * HOUR)
    expect(await listed(`?from=${day}&to=${day}`)).toEqual([false, true])
    expect((await operator.call('GET', '/api/boarding/manifests?from=2027-03-12&to=2027-03-11')).status).toBe(400)
    expect((await operator.call('GET', '/api/boarding/manifests?from=2027-03-12&to=2027-03-16')).status).toBe(400)
    await server.at(NOW + 47 * HOUR + 12 * HOUR + 60_000, async () => {
      await operator.logInAgain()
      expect(await listed()).toEqual([false, true])
    })
    await operator.logInAgain()
  })

  it('lists one trip alone where a phone follows it, and never another company’s', async () => {
    const [busId, handed] = [await trip(), await trip()]
    const ticketId = await booked(busId, '3')
    const one = async (caller: Caller, of: number) => {
      const answer = await caller.call('GET', `/api/boarding/manifests?busId=${of}`)
      expect(answer.status).toBe(200)
      expect(answer.body.data.only).toBe(of)
      return answer.body.data.trips.map(({ busId: id, seats }: BoardingManifest['trips'][number]) => [
        id,
        seats.map((seat) => seat.ticketId),
      ])
    }
    expect(await one(operator, busId)).toEqual([[busId, [ticketId]]])
    expect(await one(other, busId)).toEqual([])
    expect(await manifest()).not.toHaveProperty('only')
    // A phone that was handed another trip learns nothing of this one, and its own handover goes on.
    expect(await one(await handOver('Mohan', handed), busId)).toEqual([])
    await server.at(NOW + 3 * 24 * HOUR, async () => {
      await operator.logInAgain()
      expect(await one(operator, busId)).toEqual([])
    })
    await operator.logInAgain()
  })

  it('boards a seat once, whatever is repeated, and tells everybody who may know', async () => {
    const busId = await trip()
    const ticketId = await booked(busId, '5,6')
    const boarding = scan({ busId, ticketId, seat: 5, ageMs: 10 * 60_000 })
    const first = { id: boarding.id, outcome: 'first' }
    const answers = await Promise.all([1, 2, 3].map(() => send(operator, boarding, boarding)))
    expect(answers).toEqual([1, 2, 3].map(() => [first, first]))
    const list = await listOf(busId)
    // By the server's clock: the phone's was a day behind.
    const at = NOW - 10 * 60_000
    const [five, six] = list.seats
    expect(five?.boarded).toEqual([{ id: boarding.id, at, deviceId: PHONE_A, deviceName: 'Gate A' }])
    expect(six?.boarded).toBeUndefined()
    const boarded = [{ seat: '5', at }]
    const own = await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)
    expect(own.body.data.find((one: { id: number }) => one.id === ticketId).boarded).toEqual(boarded)
    const listed = await operator.call('GET', `/api/tickets/find/${busId}`)
    expect(listed.body.data[0].boarded).toEqual(boarded)
    expect(await cancelling(ticketId)).toBe(409)
  })

  it('takes a boarding back by a record more, also when the record comes first', async () => {
    const busId = await trip()
    const ticketId = await booked(busId, '7,8')
    const boarding = scan({ busId, ticketId, seat: 7 })
    const later = scan({ busId, ticketId, seat: 8 })
    const undo = scan({ busId, ticketId, seat: 7, kind: 'undo', undoes: boarding.id })
    await send(operator, boarding)
    await send(operator, undo)
    await send(operator, scan({ busId, ticketId, seat: 8, kind: 'undo', undoes: later.id }))
    await send(operator, later)
    expect((await listOf(busId)).seats.flatMap(({ boarded = [] }) => boarded)).toEqual([])
    expect(await cancelling(ticketId)).toBe(200)
    expect(await send(operator, { ...undo, id: randomUUID() })).toMatchObject([{ outcome: 'duplicate' }])
    await send(operator, scan({ busId, ticketId, seat: 7 }))
    expect(await cancelling(ticketId)).toBe(409)
  })

  it('shows a seat that two phones boarded as a conflict until it is settled', async () => {
    const busId = await trip()
    const ticketId = await booked(busId, '12')
    const driver = await handOver('Ravi’s phone', busId)
    const late = scan({ busId, ticketId, seat: 12, ageMs: 60_000 })
    const early = scan({ busId, ticketId, seat: 12, ageMs: 4 * 60_000, deviceId: PHONE_B })
    expect(await send(operator, late)).toEqual([{ id: late.id, outcome: 'first' }])
    // The earlier one comes later: it is first all the same.
    expect(await send(driver, early)).toEqual([{ id: early.id, outcome: 'first' }])
    expect(await send(operator, late)).toEqual([{ id: late.id, outcome: 'first' }])
    for (const caller of [operator, driver]) {
      const list = await listOf(busId, caller)
      const state = boardedSeats(recordsOf(list), list.settlements).get(12)
      expect(state).toMatchObject({ conflict: 'open', first: { deviceName: 'Ravi’s phone' }, again: [{ id: late.id }] })
    }
    const third = scan({ busId, ticketId, seat: 12, deviceId: randomUUID() })
    expect(await send(operator, third)).toEqual([
      { id: third.id, outcome: 'duplicate', of: { deviceName: 'Ravi’s phone', at: NOW - 4 * 60_000 } },
    ])
    const path = `/api/boarding/conflicts/${busId}-12/settlement`
    expect((await operator.call('POST', path, { body: { note: '  ' } })).status).toBe(400)
    expect((await driver.call('POST', path, { body: { note: 'They swapped' } })).status).toBe(401)
    const settled = await operator.call('POST', path, { body: { note: 'One of them sat in 13' } })
    const again = await operator.call('POST', path, { body: { note: 'Something else' } })
    expect([settled.status, again.body.data.note]).toEqual([200, 'One of them sat in 13'])
    const stateNow = async () => {
      const list = await listOf(busId)
      return boardedSeats(recordsOf(list), list.settlements).get(12)
    }
    expect(await stateNow()).toMatchObject({ conflict: 'settled', note: 'One of them sat in 13' })
    await send(operator, scan({ busId, ticketId, seat: 12, deviceId: randomUUID() }))
    expect(await stateNow()).toMatchObject({ conflict: 'open' })
  })

  it('settles each scan of a batch by itself', async () => {
    const busId = await trip()
    const foreign = await addBus(other, soon(HOUR))
    const ticketId = await booked(busId, '20,21')
    const [cancelled, changed] = [await booked(busId, '22'), await booked(busId, '23')]
    await server.database.write(async (trx) => {
      await trx.updateTable('tickets').set({ status: 'CANCELLED' }).where('id', '=', cancelled).execute()
      await trx.updateTable('tickets').set({ revision: 2 }).where('id', '=', changed).execute()
    })
    const scans = [
      scan({ busId, ticketId, seat: 20 }),
      scan({ busId, ticketId: cancelled, seat: 22 }),
      scan({ busId, ticketId: changed, seat: 23, revision: 1 }),
      scan({ busId, ticketId: changed, seat: 23, revision: 2 }),
      scan({ busId, ticketId: 999_999, seat: 24 }),
      scan({ busId, ticketId, seat: 25 }),
      scan({ busId: foreign, ticketId, seat: 20 }),
      scan({ busId: 999_999, ticketId, seat: 20 }),
      { id: randomUUID(), busId: 'somewhere' },
      scan({ busId, ticketId: 999_998, seat: 26, kind: 'note', verdict: 'cannot-tell' }),
      scan({ busId, ticketId, seat: 21 }),
    ]
    const answer = await send(operator, ...scans)
    expect(answer.map(({ outcome, reason }: { outcome: string; reason?: string }) => [outcome, reason])).toEqual([
      ['first', undefined],
      ['revoked', 'cancelled'],
      ['revoked', 'old-copy'],
      ['first', undefined],
      ['unknown', 'no-such-ticket'],
      ['unknown', 'not-its-seat'],
      ['unknown', 'not-your-trip'],
      ['unknown', 'not-your-trip'],
      ['unknown', 'unreadable'],
      ['first', undefined],
      ['first', undefined],
    ])
    await server.database.write((trx) =>
      trx.updateTable('tickets').set({ status: 'BOOKED' }).where('id', '=', cancelled).execute(),
    )
    // What was said of an id is said again, whatever has become of the ticket.
    expect(await send(operator, ...scans)).toEqual(answer)
    expect((await listOf(busId)).seats.filter(({ boarded }) => boarded).map(({ seat }) => seat)).toEqual([20, 21, 23])
    const tooMany = Array.from({ length: 21 }, () => scan({ busId, ticketId, seat: 20 }))
    expect((await operator.call('POST', '/api/boarding/scans', { body: { scans: tooMany } })).status).toBe(400)
  })

  it('does not let one operator’s scan take the id of another’s', async () => {
    const busId = await trip()
    const foreign = await addBus(other, soon(HOUR))
    const ticketId = await booked(busId, '30')
    const own = scan({ busId, ticketId, seat: 30 })
    await send(operator, own)
    expect(await send(other, { ...own, busId: foreign })).toEqual([
      { id: own.id, outcome: 'unknown', reason: 'unreadable' },
    ])
    expect(await send(operator, own)).toEqual([{ id: own.id, outcome: 'first' }])
  })

  it('ends in one state when two phones send everything in every order at once', async () => {
    const busId = await trip()
    const ticketId = await booked(busId, '31,32,33')
    const scans = [31, 32, 33].flatMap((seat) =>
      [PHONE_A, PHONE_B].map((deviceId, index) =>
        scan({ busId, ticketId, seat, deviceId, ageMs: 1000 * (index + seat) }),
      ),
    )
    await Promise.all(
      [scans, scans.toReversed(), scans.slice(2), scans.slice(0, 4)].flatMap((batch) => [
        send(operator, ...batch),
        ...batch.map((one) => send(operator, one)),
      ]),
    )
    const list = await listOf(busId)
    const states = boardedSeats(recordsOf(list))
    for (const seat of [31, 32, 33])
      expect(states.get(seat)).toMatchObject({ conflict: 'open', first: { deviceId: PHONE_B }, again: [{}] })
    const rows = await server.database.read
      .selectFrom('boarding_scans')
      .select('id')
      .where('bus_id', '=', busId)
      .execute()
    expect(rows.map(({ id }) => id).sort()).toEqual(scans.map(({ id }) => id).sort())
  })

  it('hands over once under one key, by one code, however often the answer is lost', async () => {
    const owner = await server.operator()
    const [busId, another] = [await tripOf(owner, HOUR), await tripOf(owner, 2 * HOUR)]
    const headers = { 'idempotency-key': randomUUID() }
    const make = (body: object, by: Caller = owner) => by.call('POST', '/api/boarding/handovers', { body, headers })
    const wanted = { name: 'Mohan', busIds: [busId] }
    const answers = [...(await Promise.all([make(wanted), make(wanted), make(wanted)])), await make(wanted)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.filter((one) => one.headers['idempotency-replayed'] === 'true')).toHaveLength(3)
    const listed = async () => (await owner.call('GET', '/api/boarding/handovers')).body.data
    expect(await listed()).toMatchObject([{ id: answers[0]?.body.data.id, busIds: [busId] }])
    expect((await make({ ...wanted, busIds: [busId, another] })).status).toBe(422)
    const { token } = answers[0]?.body.data ?? {}
    const elsewhere = await server.operator()
    const theirs = await make({ name: 'Mohan', busIds: [await tripOf(elsewhere)] }, elsewhere)
    expect(theirs.body.data.token).not.toBe(token)
    const body = { token, deviceId: randomUUID() }
    expect((await server.visitor().call('POST', '/api/boarding/handovers/claim', { body })).status).toBe(200)
    // Without a key it is as before.
    for (const count of [2, 3]) {
      await owner.call('POST', '/api/boarding/handovers', { body: wanted })
      expect(await listed()).toHaveLength(count)
    }
  })

  it('hands trips over to one phone, which may board them and nothing else', async () => {
    const [busId, another] = [await trip(), await trip()]
    const ticketId = await booked(busId, '1')
    const made = await operator.call('POST', '/api/boarding/handovers', { body: { name: 'Mohan', busIds: [busId] } })
    const { token } = made.body.data
    const driver = server.visitor()
    const claim = (caller: Caller, deviceId: string) =>
      caller.call('POST', '/api/boarding/handovers/claim', { body: { token, deviceId } })
    expect((await driver.call('GET', '/api/boarding/manifests')).status).toBe(401)
    const claimed = await claim(driver, PHONE_B)
    expect(claimed.body.data).toEqual({ name: 'Mohan', until: NOW + 13 * HOUR })
    expect(String(claimed.headers['set-cookie'])).toMatch(/sawari-boarding=.*HttpOnly.*SameSite=Strict/i)
    expect((await claim(server.visitor(), PHONE_A)).status).toBe(409)
    // Its answer was lost: the same phone asks again, and what the first answer carried opens nothing any more.
    const before = server.visitor()
    for (const [name, value] of driver.cookies) before.cookies.set(name, value)
    expect((await claim(driver, PHONE_B)).status).toBe(200)
    expect((await before.call('GET', '/api/boarding/manifests')).status).toBe(401)

    const seen = await manifest(driver)
    expect([seen.handedTo, seen.trips.map((one) => one.busId)]).toEqual(['Mohan', [busId]])
    const boarding = scan({ busId, ticketId, seat: 1, deviceId: PHONE_B, deviceName: 'Boss' })
    expect(await send(driver, boarding, scan({ busId: another, ticketId, seat: 1 }))).toMatchObject([
      { outcome: 'first' },
      { outcome: 'unknown', reason: 'not-handed-over' },
    ])
    expect((await listOf(busId)).seats[0]?.boarded).toMatchObject([{ deviceName: 'Mohan' }])
    expect((await driver.call('GET', `/api/boarding/phones/${busId}`)).body.data).toEqual([
      { ticketId, phone: '9876543210' },
    ])
    expect((await driver.call('GET', `/api/boarding/phones/${another}`)).status).toBe(403)
    for (const path of [
      '/api/tickets',
      '/api/statistics?from=2027-03-01&to=2027-03-02',
      `/api/buses/find/${operator.id}`,
      `/api/tickets/find/${busId}`,
      '/api/boarding/handovers',
    ])
      expect((await driver.call('GET', path)).status).toBe(401)

    const phones = await operator.call('GET', '/api/boarding/handovers')
    expect(phones.body.data.find((one: { name: string }) => one.name === 'Mohan')).toMatchObject({
      busIds: [busId],
      boarded: 1,
      claimedAt: NOW,
      withdrawnAt: null,
      until: NOW + 13 * HOUR,
    })
    expect((await other.call('GET', '/api/boarding/handovers')).body.data).toEqual([])
  })

  it('forgets a code after 15 minutes, and makes none for trips of others or of the past', async () => {
    const busId = await trip()
    const foreign = await addBus(other, soon(HOUR))
    const make = (busIds: number[]) => operator.call('POST', '/api/boarding/handovers', { body: { name: 'A', busIds } })
    expect((await make([busId, foreign])).status).toBe(403)
    expect((await make([999_999])).status).toBe(404)
    const { token } = (await make([busId])).body.data
    const body = { token, deviceId: PHONE_B }
    const claim = () => server.visitor().call('POST', '/api/boarding/handovers/claim', { body })
    expect((await server.at(NOW + 15 * 60_000, claim)).status).toBe(409)
    const withdrawn = (await make([busId])).body.data
    await operator.call('DELETE', `/api/boarding/handovers/${withdrawn.id}`)
    expect(
      (
        await server
          .visitor()
          .call('POST', '/api/boarding/handovers/claim', { body: { ...body, token: withdrawn.token } })
      ).status,
    ).toBe(409)
    expect((await server.at(NOW + 14 * HOUR, () => operator.logInAgain().then(() => make([busId])))).status).toBe(409)
    await operator.logInAgain()
  })

  it('takes boarding back: what the phone tells from then on waits for the office, whatever age it claims', async () => {
    const busId = await trip()
    const ticketId = await booked(busId, '1,2')
    const driver = await handOver('Sita', busId)
    expect((await other.call('DELETE', `/api/boarding/handovers/${driver.id}`)).status).toBe(404)
    const told = scan({ busId, ticketId, seat: 1 })
    expect(await send(driver, told)).toMatchObject([{ outcome: 'first' }])
    await server.at(NOW + HOUR, async () => {
      expect((await operator.call('DELETE', `/api/boarding/handovers/${driver.id}`)).status).toBe(200)
      expect((await driver.call('GET', '/api/boarding/manifests')).status).toBe(403)
      expect((await driver.call('GET', `/api/boarding/phones/${busId}`)).status).toBe(403)
    })
    await server.at(NOW + 2 * HOUR, async () => {
      const late = scan({ busId, ticketId, seat: 2, ageMs: 1.5 * HOUR })
      const undo = scan({ busId, ticketId, seat: 1, kind: 'undo', undoes: told.id, ageMs: 1.5 * HOUR })
      expect(await send(driver, late, undo, scan({ busId, ticketId, seat: 2 }), told)).toEqual([
        { id: late.id, outcome: 'unknown', reason: 'not-handed-over', toldLate: true },
        { id: undo.id, outcome: 'unknown', reason: 'not-handed-over', toldLate: true },
        expect.not.objectContaining({ toldLate: true }),
        // Of what it had told before the same is said as then.
        { id: told.id, outcome: 'first' },
      ])
      const boarded = (await listOf(busId)).seats.filter((one) => one.boarded).map(({ seat }) => seat)
      expect(boarded).toEqual([1])
      const { body } = await operator.call('GET', `/api/boarding/uncounted/${busId}`)
      expect(body.data).toContainEqual(expect.objectContaining({ id: late.id, toldLate: true, deviceName: 'Sita' }))
    })
  })

  it('takes no moment for true that lies beyond the bounds: no early scan is first, and none forbids to cancel', async () => {
    const busId = await trip(30 * HOUR)
    const ticketId = await booked(busId, '1,2')
    const reasons = async (...scans: BoardingScan[]) =>
      (await send(operator, ...scans)).map(({ id: _, ...outcome }: { id: string }) => outcome)
    const outOfTime = { outcome: 'unknown', reason: 'not-handed-over', outOfTime: true }
    expect(await reasons(scan({ busId, ticketId, seat: 1 }))).toEqual([outOfTime])
    expect(await cancelling(ticketId)).toBe(200)
    await server.at(NOW + 29 * HOUR, async () => {
      await operator.logInAgain()
      const honest = scan({ busId, ticketId, seat: 1, ageMs: 60_000 })
      expect(await reasons(honest, scan({ busId, ticketId, seat: 1, ageMs: 24 * HOUR }))).toEqual([
        { outcome: 'first' },
        outOfTime,
      ])
      expect(await reasons(scan({ busId, ticketId, seat: 2, ageMs: 40 * 24 * HOUR }))).toEqual([
        { outcome: 'unknown', reason: 'not-handed-over', toldLate: true },
      ])
      const list = await listOf(busId)
      expect(boardedSeats(recordsOf(list)).get(1)).toMatchObject({ conflict: 'none', first: { id: honest.id } })
    })
    await operator.logInAgain()
  })

  it('counts nothing of before the phone was handed the trip; of a link opened twice the first time is meant', async () => {
    const busId = await trip(2 * HOUR)
    const ticketId = await booked(busId, '1,2')
    const made = await operator.call('POST', '/api/boarding/handovers', { body: { name: 'Lata', busIds: [busId] } })
    const driver = server.visitor()
    const claim = () =>
      driver.call('POST', '/api/boarding/handovers/claim', {
        body: { token: made.body.data.token, deviceId: PHONE_B },
      })
    await server.at(NOW + 60_000, claim)
    await server.at(NOW + 10 * 60_000, async () => {
      await claim()
      const scans = [8 * 60_000, HOUR].map((ageMs, index) => scan({ busId, ticketId, seat: index + 1, ageMs }))
      expect(await send(driver, ...scans)).toMatchObject([
        { outcome: 'first' },
        { outcome: 'unknown', reason: 'not-handed-over' },
      ])
    })
  })

  it('counts nothing of before by what the same phone was handed and had taken back', async () => {
    const busId = await trip()
    const ticketId = await booked(busId, '1')
    const before = await handOver('Lata', busId)
    await operator.call('DELETE', `/api/boarding/handovers/${before.id}`)
    const again = await handOverNow('Lata', [busId])
    const scans = await send(again, scan({ busId, ticketId, seat: 1, ageMs: 5 * 60_000 }))
    expect(scans).toMatchObject([{ outcome: 'unknown', reason: 'not-handed-over' }])
  })

  it('lets a phone go on boarding that opens a link which is used up, past or made up', async () => {
    const busId = await trip()
    const driver = await handOver('Kamal', busId)
    const before = new Map(driver.cookies)
    for (const token of ['x'.repeat(43), String(before.values().next().value).slice(0, 43).padEnd(43, 'y')]) {
      const body = { token, deviceId: PHONE_B }
      const refused = await driver.call('POST', '/api/boarding/handovers/claim', { body })
      expect([refused.status, refused.headers['set-cookie']]).toEqual([409, undefined])
    }
    expect(driver.cookies).toEqual(before)
    expect((await manifest(driver)).handedTo).toBe('Kamal')
  })

  it('lets the newer of two genuine tickets board, and shows who got on by the older one as a conflict', async () => {
    const busId = await trip()
    const sunita = await server.traveller('Sunita Devi')
    const older = await booked(busId, '4')
    await server.at(NOW + 10 * 60_000, async () => {
      expect((await asha.call('POST', `/api/tickets/${older}/cancellation`, { body: {} })).status).toBe(200)
    })
    await server.at(NOW + 20 * 60_000, async () => {
      const bought = await sunita.call('POST', `/api/tickets/${busId}/${sunita.id}/1/4`)
      const newer: number = bought.body.data.id
      // The phone at the door had its list before all that.
      const [one, two] = [
        scan({ busId, ticketId: older, seat: 4, revision: 0 }),
        scan({ busId, ticketId: newer, seat: 4, revision: 0, verdict: 'sold-after' }),
      ]
      expect(await send(operator, one, two)).toEqual([
        { id: one.id, outcome: 'revoked', reason: 'cancelled' },
        { id: two.id, outcome: 'first' },
      ])
      const list = await listOf(busId)
      expect(list.seats.find(({ ticketId }) => ticketId === newer)).toMatchObject({
        boarded: [{ id: two.id }],
        issuedAt: NOW + 20 * 60_000,
        older: [{ id: one.id, ticketId: older, passenger: 'Asha K.' }],
      })
      expect(boardedSeats(recordsOf(list)).get(4)).toMatchObject({ conflict: 'open', first: { ticketId: newer } })
      const path = `/api/boarding/conflicts/${busId}-4/settlement`
      const settled = await operator.call('POST', path, { body: { note: 'Asha got off' } })
      expect([...settled.body.data.scans].sort()).toEqual([one.id, two.id].sort())
    })
  })

  it('keeps the cost of a trip that is scanned again and again: what repeats is answered, and read by nobody', async () => {
    const busId = await trip()
    const ticketId = await booked(busId, '1')
    const again = () => scan({ busId, ticketId, seat: 1, deviceId: randomUUID() })
    const first = scan({ busId, ticketId, seat: 1, ageMs: 60_000 })
    await send(operator, first, ...Array.from({ length: 8 }, again))
    const size = async () => (await listOf(busId)).seats[0]?.boarded?.length
    expect(await size()).toBe(6)
    const repeated = again()
    const answer = await send(operator, repeated, again(), again())
    expect(answer[0]).toMatchObject({ outcome: 'duplicate', of: { at: NOW - 60_000 } })
    expect(await size()).toBe(6)
    expect(await send(operator, repeated)).toEqual([answer[0]])
    // Once those that are shown are undone, nobody is on the bus.
    const shown = (await listOf(busId)).seats[0]?.boarded ?? []
    await send(operator, ...shown.map(({ id }) => scan({ busId, ticketId, seat: 1, kind: 'undo', undoes: id })))
    expect(await size()).toBeUndefined()
    expect(await cancelling(ticketId)).toBe(200)
  })

  it('leaves the seats of a family that nobody sits in to be cancelled, by either side, until the bus leaves', async () => {
    const busId = await trip()
    const ticketId = await booked(busId, '35,36,37,38')
    await send(operator, scan({ busId, ticketId, seat: 35 }))
    const cancel = (caller: Caller, seats?: number[]) =>
      caller.call('POST', `/api/tickets/${ticketId}/cancellation`, { body: seats ? { seats } : {} })
    const offered = async (query: string) =>
      (await asha.call('GET', `/api/tickets/${ticketId}/cancellation${query}`)).status
    expect([await offered(''), await offered('?seats=35,36'), await offered('?seats=36')]).toEqual([409, 409, 200])
    const refused = await cancel(asha, [35, 36])
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('seat 35')])
    expect((await cancel(operator)).status).toBe(409)
    expect((await cancel(asha, [36])).status).toBe(200)
    expect((await cancel(operator, [37])).body.data).toMatchObject({ bookedSeats: ['35', '38'], status: 'BOOKED' })
    const list = await listOf(busId)
    expect(list.seats.map(({ seat, boarded = [] }) => [seat, boarded.length])).toEqual([
      [35, 1],
      [38, 0],
    ])
    await server.at(NOW + HOUR, async () => expect((await cancel(asha, [38])).status).toBe(409))
    expect((await cancel(asha, [38])).status).toBe(200)
    // Only who is on the bus is left.
    expect((await cancel(asha)).body.message).toContain('boarded with this ticket')
  })

  it('settles what is no scan, or has no id, by itself', async () => {
    const busId = await trip()
    const ticketId = await booked(busId, '1')
    const good = scan({ busId, ticketId, seat: 1 })
    const { id: _, ...nameless } = scan({ busId, ticketId, seat: 1 })
    expect(await send(operator, nameless, good, null, 7, { ...nameless, id: 'x'.repeat(500) }, good)).toEqual([
      { id: '', outcome: 'unknown', reason: 'unreadable' },
      { id: good.id, outcome: 'first' },
      { id: '', outcome: 'unknown', reason: 'unreadable' },
      { id: '', outcome: 'unknown', reason: 'unreadable' },
      { id: 'x'.repeat(40), outcome: 'unknown', reason: 'unreadable' },
      { id: good.id, outcome: 'first' },
    ])
  })

  it('ends 12 hours after departure for a handed-over phone; scans made before still come in', async () => {
    const busId = await trip()
    const ticketId = await booked(busId, '1,2')
    const driver = await handOver('Gita', busId)
    expect((await driver.call('GET', `/api/boarding/phones/${busId}`)).status).toBe(200)
    await server.at(NOW + 14 * HOUR, async () => {
      expect((await driver.call('GET', '/api/boarding/manifests')).status).toBe(401)
      expect((await driver.call('GET', `/api/boarding/phones/${busId}`)).status).toBe(403)
      const scans = [13 * HOUR, HOUR / 2].map((ageMs, index) => scan({ busId, ticketId, seat: index + 1, ageMs }))
      expect(await send(driver, ...scans)).toMatchObject([
        { outcome: 'first' },
        { outcome: 'unknown', reason: 'not-handed-over' },
      ])
    })
  })

  it('on a phone that has both, the phone says which it means', async () => {
    const busId = await trip()
    const driver = await handOver('Both', busId)
    for (const [name, value] of other.cookies) driver.cookies.set(name, value)
    expect((await manifest(driver)).handedTo).toBeUndefined()
    const handed = await driver.call('GET', '/api/boarding/manifests', { headers: { 'boarding-as': 'handed-over' } })
    expect(handed.body.data.handedTo).toBe('Both')
  })

  it('gives phone numbers out when people are due, not days before', async () => {
    const busId = await trip(13 * HOUR)
    expect((await operator.call('GET', `/api/boarding/phones/${busId}`)).status).toBe(409)
    expect((await operator.call('GET', '/api/boarding/phones/999999')).status).toBe(404)
    expect((await other.call('GET', `/api/boarding/phones/${busId}`)).status).toBe(403)
  })

  it('counts who did not come, once a trip whose door was watched has left', async () => {
    const busId = await trip()
    const unwatched = await trip(2 * HOUR)
    const ticketId = await booked(busId, '1,2,3')
    await booked(unwatched, '1')
    await send(operator, scan({ busId, ticketId, seat: 1 }))
    const figures = async () => {
      const day = indiaDate(NOW)
      const answer = await operator.call('GET', `/api/statistics?from=${day}&to=${day}`)
      const trips: { busId: number }[] = answer.body.data.trips
      return [busId, unwatched].map((id) => trips.find((one) => one.busId === id))
    }
    expect(await figures()).toMatchObject([{ boarded: 1, noShows: 0 }, { boarded: 0 }])
    await server.at(NOW + 3 * HOUR, async () => {
      expect(await figures()).toMatchObject([
        { boarded: 1, noShows: 2 },
        { boarded: 0, noShows: 0 },
      ])
    })
  })

  it('is one small answer for forty full buses', async () => {
    const company = await server.operator()
    const names = ['Asha Kumari', 'Ravi Shankar Prasad', 'Mohammed Irfan', 'Sunita Devi', 'Priya', 'अनिल कुमार']
    await server.database.write(async (trx) => {
      const buses = Array.from({ length: 40 }, (_, index) =>
        someBus({ ...soon(index * HOUR), numberOfSeats: 60, availableSeats: 60, from: `Town ${index}` }),
      )
      const ids = await insertBuses(trx, company.id, buses)
      const seats = ids.flatMap((busId) => Array.from({ length: 60 }, (_, seat) => ({ busId, seat: seat + 1 })))
      await insertTickets(
        trx,
        seats.map(({ busId, seat }) => ({
          busId,
          userId: asha.id,
          seats: [seat],
          cost: 75_000,
          passenger: {
            name: names[(seat * busId) % names.length] ?? '',
            age: 30,
            gender: seat % 3 ? 'male' : 'female',
            phone: String(6_000_000_000 + ((seat * busId * 7_919_113) % 3_999_999_999)),
          },
          passengers: [],
          bookedOn: indiaDate(NOW),
          bookedAt: NOW,
          terms: '',
        })),
      )
    })
    const { trips } = await manifest(company)
    expect([trips.length, trips.flatMap(({ seats }) => seats).length]).toEqual([40, 2400])
    const packed = await server.app.inject({
      url: '/api/boarding/manifests',
      headers: { 'accept-encoding': 'br' },
      cookies: Object.fromEntries(company.cookies),
    })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThan(60_000)
  })
})
