import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardingScan } from '#contract/boarding/boarding.ts'
import type { UncountedScan } from '#contract/boarding/uncounted-scan.ts'
import { indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import { addBus, type Caller, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'
import { inviteAndJoin } from '../support/staff.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const NOW = indiaInstant('2027-03-10', '20:40')
/** When tickets are sold and trips are handed over: nothing that was scanned before counts. */
const EARLIER = NOW - HOUR / 2
const PHONE_A = randomUUID()
const PHONE_B = randomUUID()

/** What does not count at the door, as the office sees and closes it. */
describe.each(await testEngines())('scans that do not count on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let other: Person
  let asha: Person

  beforeAll(async () => {
    server = await startServer(engine, { now: NOW })
    ravi = await server.operator('Ravi')
    other = await server.operator('Sita')
    asha = await server.traveller('Asha Kumari')
  })
  afterAll(() => server.stop())

  function trip(inMs = HOUR): Promise<number> {
    const [dateOfDeparture, departureTime] = [indiaDate(NOW + inMs), indiaTime(NOW + inMs)]
    return addBus(ravi, { dateOfDeparture, departureTime, reportingTime: departureTime })
  }

  async function booked(busId: number, seat: number): Promise<number> {
    const answer = await server.at(EARLIER, () => asha.call('POST', `/api/tickets/${busId}/${asha.id}/1/${seat}`))
    if (answer.status >= 300) throw new Error(answer.text)
    return answer.body.data.id
  }

  const scan = (busId: number, ticketId: number, seat: number, change: Partial<BoardingScan> = {}): BoardingScan => ({
    ...{ id: randomUUID(), busId, ticketId, seat, kind: 'board', deviceId: PHONE_A, deviceName: 'Gate A' },
    ...{ scannedAt: NOW, ageMs: 0, verdict: 'welcome' },
    ...change,
  })

  async function send(caller: Caller, ...scans: BoardingScan[]) {
    const answer = await caller.call('POST', '/api/boarding/scans', { body: { scans } })
    expect(answer.status).toBe(200)
    return answer.body.data
  }

  async function uncounted(busId: number, caller: Caller = ravi): Promise<UncountedScan[]> {
    const answer = await caller.call('GET', `/api/boarding/uncounted/${busId}`)
    expect(answer.status).toBe(200)
    return answer.body.data
  }

  const close = (scanId: string, note: unknown, caller: Caller = ravi) =>
    caller.call('POST', `/api/boarding/uncounted/${scanId}/note`, { body: { note } })

  const handOver = (name: string, busId: number) => server.at(EARLIER, () => handOverNow(name, busId))

  async function handOverNow(name: string, busId: number): Promise<Caller & { id: number }> {
    const made = await ravi.call('POST', '/api/boarding/handovers', { body: { name, busIds: [busId] } })
    const driver = server.visitor()
    const body = { token: made.body.data.token, deviceId: PHONE_B }
    expect((await driver.call('POST', '/api/boarding/handovers/claim', { body })).status).toBe(200)
    return { ...driver, id: made.body.data.id }
  }

  it('are listed with all that is known of them, and what counts is not', async () => {
    const busId = await trip()
    const [fine, cancelled] = [await booked(busId, 1), await booked(busId, 2)]
    await ravi.call('POST', `/api/tickets/${cancelled}/cancellation`, { body: {} })
    const refused = scan(busId, cancelled, 2, { ageMs: 5 * MINUTE })
    const nobody = scan(busId, 999_999, 3, { ageMs: 4 * MINUTE, verdict: 'sold-after' })
    const money = scan(busId, fine, 1, { kind: 'paid', collected: 310.5, ageMs: 3 * MINUTE })
    const noted = scan(busId, fine, 1, { kind: 'note', verdict: 'cannot-tell', ageMs: 2 * MINUTE })
    const board = scan(busId, fine, 1)
    await send(ravi, refused, nobody, money, noted, board, { ...scan(busId, fine, 1), kind: 'undo', undoes: board.id })
    const about = { deviceName: 'Gate A', verdict: 'welcome' }
    expect(await uncounted(busId)).toEqual([
      {
        ...{ ...about, id: noted.id, kind: 'note', seat: 1, ticketId: fine, passenger: 'Asha Kumari' },
        ...{ at: NOW - 2 * MINUTE, verdict: 'cannot-tell' },
      },
      {
        ...{ ...about, id: money.id, kind: 'paid', seat: 1, ticketId: fine, passenger: 'Asha Kumari' },
        ...{ at: NOW - 3 * MINUTE, reason: 'other-sum', collected: 310.5 },
      },
      {
        ...{ ...about, id: nobody.id, kind: 'board', seat: 3, ticketId: 999_999, passenger: '' },
        ...{ at: NOW - 4 * MINUTE, reason: 'no-such-ticket', verdict: 'sold-after' },
      },
      {
        ...{ ...about, id: refused.id, kind: 'board', seat: 2, ticketId: cancelled, passenger: 'Asha Kumari' },
        ...{ at: NOW - 5 * MINUTE, reason: 'cancelled' },
      },
    ])
  })

  it('name who was named for the seat, and nobody by a ticket of another trip', async () => {
    const [busId, another] = [await trip(), await trip()]
    const passengers = [{ seat: '4', name: 'Bina Devi', age: 30, gender: 'female' }]
    const path = `/api/tickets/${busId}/${asha.id}/1/4`
    const named = (await asha.call('POST', path, { body: { passengers } })).body.data.id
    const elsewhere = await booked(another, 5)
    await send(ravi, scan(busId, named, 4, { kind: 'note' }), scan(busId, elsewhere, 5))
    expect((await uncounted(busId)).map(({ seat, passenger }) => [seat, passenger]).toSorted()).toEqual([
      [4, 'Bina Devi'],
      [5, ''],
    ])
  })

  it('are closed by the first note, whoever repeats it and whatever comes later; then they stand last', async () => {
    const busId = await trip()
    const [early, late] = [scan(busId, 999_999, 1, { ageMs: MINUTE }), scan(busId, 999_999, 2)]
    await send(ravi, early, late)
    expect((await uncounted(busId)).map(({ id }) => id)).toEqual([late.id, early.id])
    const owner = await inviteAndJoin(server, ravi, { name: 'Anita', email: 'anita@staff.example.com', role: 'owner' })
    for (const note of ['', '  ', 'ok', 'a'.repeat(201), 7]) expect((await close(late.id, note)).status).toBe(400)
    const answers = await Promise.all([
      close(late.id, ' They took the next bus '),
      close(late.id, 'Something else', owner),
      close(late.id.toUpperCase(), ' They took the next bus '),
    ])
    const [first] = answers
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual([1, 2, 3].map(() => [200, first?.body.data]))
    expect([
      ['They took the next bus', 'Ravi'],
      ['Something else', 'Anita'],
    ]).toContainEqual([first?.body.data.note, first?.body.data.by])
    expect(first?.body.data.at).toBe(NOW)
    expect((await uncounted(busId)).map(({ id, closed }) => [id, closed])).toEqual([
      [early.id, undefined],
      [late.id, first?.body.data],
    ])
    const again = await server.at(NOW + HOUR, () => close(late.id, 'Later', owner))
    expect(again.body.data).toEqual(first?.body.data)
  })

  it('are one company’s, and none that counts is closed', async () => {
    const busId = await trip()
    const fine = scan(busId, await booked(busId, 1), 1)
    const refused = scan(busId, 999_999, 2)
    await send(ravi, fine, refused)
    expect((await other.call('GET', `/api/boarding/uncounted/${busId}`)).status).toBe(403)
    expect((await ravi.call('GET', '/api/boarding/uncounted/999999')).status).toBe(404)
    const statuses = [
      await close(refused.id, 'Not ours', other),
      await close(fine.id, 'It counts'),
      await close(randomUUID(), 'There is none'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404])
    expect((await close('7', 'No id')).status).toBe(400)
    expect(await uncounted(busId)).toMatchObject([{ id: refused.id }])
    expect((await uncounted(busId))[0]).not.toHaveProperty('closed')
  })

  it('come of a phone that had boarding taken back, too, and the same is said of them again', async () => {
    const [busId, never] = [await trip(), await trip()]
    const ticketId = await booked(busId, 1)
    const driver = await handOver('Mohan', busId)
    await ravi.call('DELETE', `/api/boarding/handovers/${driver.id}`)
    const [late, elsewhere] = [scan(busId, ticketId, 1), scan(never, 999_999, 2)]
    const answers = await send(driver, late, elsewhere)
    expect(answers).toEqual([late, elsewhere].map(({ id }) => ({ id, outcome: 'unknown', reason: 'not-handed-over' })))
    expect(await send(driver, late, elsewhere)).toEqual(answers)
    const about = { deviceName: 'Mohan', reason: 'not-handed-over' }
    expect(await uncounted(busId)).toMatchObject([{ ...about, id: late.id, passenger: 'Asha Kumari' }])
    expect(await uncounted(never)).toMatchObject([{ ...about, id: elsewhere.id, passenger: '' }])
    // It boards nobody.
    const { trips } = (await ravi.call('GET', '/api/boarding/manifests')).body.data
    expect(JSON.stringify(trips)).not.toContain(late.id)
  })

  it('leave room for 600 records of one phone and trip, whatever they say; the next one is not kept', async () => {
    const busId = await trip()
    const ticketId = await booked(busId, 1)
    const [last, beyond] = [scan(busId, ticketId, 1, { ageMs: MINUTE }), scan(busId, ticketId, 1)]
    const { id: _, busId: bus_id, ageMs, ...said } = last
    const row = {
      ...{
        bus_id,
        ticket_id: said.ticketId,
        seat_no: said.seat,
        kind: said.kind,
        device_id: said.deviceId,
        device_name: '',
      },
      ...{
        scanned_at: NOW,
        happened_at: NOW - ageMs,
        received_at: NOW,
        verdict: said.verdict,
        outcome: 'first' as const,
      },
      answer: '{}',
    }
    const kept = Array.from({ length: 599 }, () => ({ ...row, id: randomUUID(), echo: 1 }))
    await server.database.write((trx) => trx.insertInto('boarding_scans').values(kept).execute())
    expect(await send(ravi, last, beyond)).toEqual([
      { id: last.id, outcome: 'first' },
      { id: beyond.id, outcome: 'unknown', reason: 'unreadable' },
    ])
    // Another phone has room of its own.
    expect(await send(ravi, { ...beyond, deviceId: PHONE_B })).toMatchObject([{ outcome: 'duplicate' }])
  })

  it('are kept of such a phone up to a number, and of nobody who was handed nothing', async () => {
    const busId = await trip()
    const driver = await handOver('Flood', busId)
    await ravi.call('DELETE', `/api/boarding/handovers/${driver.id}`)
    const written = async () => (await server.database.read.selectFrom('boarding_scans').select('id').execute()).length
    const before = await written()
    const batch = () => Array.from({ length: 20 }, (_, seat) => scan(busId, 999_999, seat + 1))
    for (let sent = 0; sent < 600; sent += 20) expect(await send(driver, ...batch())).toHaveLength(20)
    expect((await written()) - before).toBe(150)
    // Notes of it are as many, and none of all that pushes the office’s own note off its list.
    const noted = scan(busId, 999_999, 1, { kind: 'note', ageMs: 10 * MINUTE })
    await send(ravi, noted)
    expect(await send(driver, ...batch().map((one) => ({ ...one, kind: 'note' as const })))).toHaveLength(20)
    const listed = await uncounted(busId)
    expect(listed).toHaveLength(151)
    expect(listed.map(({ id }) => id)).toContain(noted.id)
    const [beyond] = batch()
    if (!beyond) throw new Error('A batch has scans.')
    expect(await send(driver, beyond, beyond)).toMatchObject([
      { reason: 'not-handed-over' },
      { reason: 'not-handed-over' },
    ])
    // Another operator's people, and a phone of theirs, leave nothing at all.
    expect(await send(other, scan(busId, 999_999, 1))).toMatchObject([{ reason: 'not-your-trip' }])
    expect((await server.visitor().call('POST', '/api/boarding/scans', { body: { scans: batch() } })).status).toBe(401)
    expect((await written()) - before).toBe(151)
  })
})
