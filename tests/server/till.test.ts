import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Till, TillBox, TillClosing } from '#contract/payments/till.ts'
import type { Takings } from '#contract/statistics.ts'
import { addDays, indiaDate, indiaInstant, indiaTime } from '#contract/time.ts'
import { addBus, type Caller, type Person, startServer, type TestServer, testEngines } from '../support/server.ts'
import { inviteAndJoin, type StaffPerson } from '../support/staff.ts'

const HOUR = 3_600_000
const TODAY = '2027-03-10'
const NOW = indiaInstant(TODAY, '18:00')
const FARE = 850

describe.each(await testEngines())('boxes of cash on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let meena: StaffPerson
  let suraj: StaffPerson
  beforeAll(async () => {
    server = await startServer(engine, { now: NOW })
    ravi = await server.operator('Ravi')
    const clerk = (name: string) =>
      inviteAndJoin(server, ravi, { name, email: `${name.toLowerCase()}@${engine}.example.com`, role: 'counter' })
    meena = await clerk('Meena')
    suraj = await clerk('Suraj')
  })
  afterAll(() => server.stop())

  const trip = (hours = 48, more = {}) => {
    const [dateOfDeparture, departureTime] = [indiaDate(NOW + hours * HOUR), indiaTime(NOW + hours * HOUR)]
    return addBus(ravi, { dateOfDeparture, departureTime, reportingTime: departureTime, costPerSeat: FARE, ...more })
  }
  async function sell(busId: number, seats: number[], who: Caller = meena, how?: 'cash' | 'upi'): Promise<number> {
    const payment = how ? { payment: 'paid', how } : { payment: 'at-boarding' }
    const body = { seats, ...payment, name: 'Sunita Devi', phone: '9000000121' }
    const answer = await who.call('POST', `/api/counter/${busId}/sales`, { body })
    expect({ text: answer.text, status: answer.status }).toMatchObject({ status: 201 })
    return answer.body.data.ticket.id
  }
  const read = async (who: Caller = ravi, date = TODAY, box?: string): Promise<Till> => {
    const answer = await who.call(
      'GET',
      `/api/payments/till?date=${date}${box === undefined ? '' : `&box=${encodeURIComponent(box)}`}`,
    )
    expect({ text: answer.text, status: answer.status }).toMatchObject({ status: 200 })
    return answer.body.data
  }
  const boxNamed = async (name: string, who: Caller = ravi, date = TODAY): Promise<TillBox | undefined> =>
    (await read(who, date)).boxes.find((one) => one.name === name)
  const close = (who: Caller, counted: number, more: object = {}, key = randomUUID()) =>
    who.call('POST', '/api/payments/till/closings', {
      body: { date: TODAY, counted, ...more },
      headers: { 'idempotency-key': key },
    })
  const closings = async (who: Caller = ravi): Promise<TillClosing[]> =>
    (await who.call('GET', '/api/payments/till/closings')).body.data
  const paymentOf = async (ticketId: number): Promise<number> =>
    (await ravi.call('GET', `/api/payments?state=received&ticketId=${ticketId}`)).body.data[0].payment.id
  const takeBack = (paymentId: number, who: Caller = ravi) =>
    who.call('POST', `/api/payments/${paymentId}/reversal`, {
      body: { reason: 'Noted twice' },
      headers: { 'idempotency-key': randomUUID() },
    })
  const doorCash = async (busId: number, ticketId: number, seat: number, who: Caller) => {
    const scan = {
      ...{ id: randomUUID(), busId, ticketId, seat, kind: 'paid', collected: FARE, deviceId: randomUUID() },
      ...{ scannedAt: server.clock.now || NOW, ageMs: 0, verdict: 'welcome' },
    }
    const answer = await who.call('POST', '/api/boarding/scans', { body: { scans: [scan] } })
    expect(answer.body.data).toMatchObject([{ outcome: 'first' }])
  }

  it('hold the cash of each clerk, less what was taken back, and nothing paid otherwise', async () => {
    const busId = await trip()
    const first = await sell(busId, [1], meena, 'cash')
    await sell(busId, [2, 3], meena, 'cash')
    await sell(busId, [4], meena, 'upi')
    await sell(busId, [5], suraj, 'cash')
    // The owner takes it back: it leaves the clerk's box all the same.
    await takeBack(await paymentOf(first))
    expect(await boxNamed('Meena')).toMatchObject({
      ...{ staffId: meena.staffId, payments: 2, taken: 3 * FARE, takenBack: FARE, expected: 2 * FARE, earlier: 0 },
    })
    expect((await read(meena)).boxes.map(({ name }) => name)).toEqual(['Meena'])
    expect((await read(suraj)).boxes).toMatchObject([{ name: 'Suraj', expected: FARE }])
    const [{ lines = [] } = { lines: [] }] = (await read(meena, TODAY, `s${meena.staffId}`)).boxes
    expect(lines.map(({ amount }) => amount)).toEqual([-FARE, 2 * FARE, FARE])
    expect((await read(meena, TODAY, `s${suraj.staffId}`)).boxes).toEqual([])
  })

  it('are closed once, with a reason where the sum differs, and stay closed', async () => {
    for (const more of [{}, { reason: 'no' }, { reason: '  a ' }])
      expect(await close(meena, 2 * FARE - 50, more)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('(reason)') },
      })
    expect(await close(meena, 2 * FARE, { expected: FARE })).toMatchObject({ status: 409 })
    expect(await close(meena, 2 * FARE, { date: addDays(TODAY, 1) })).toMatchObject({ status: 400 })
    for (const counted of [-1, 0.001, 1e12]) expect(await close(meena, counted)).toMatchObject({ status: 400 })
    expect(await close(meena, FARE, { box: `s${suraj.staffId}` })).toMatchObject({ status: 404 })
    expect(await close(meena, FARE, { box: 'holder' })).toMatchObject({ status: 404 })
    expect(await close(ravi, FARE, { box: 'anything' })).toMatchObject({ status: 404 })
    const key = randomUUID()
    const wanted = { expected: 2 * FARE, reason: 'Change given twice, seat 31' }
    const answers = await Promise.all([1, 2, 3].map(() => close(meena, 2 * FARE - 50, wanted, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await close(meena, 2 * FARE, wanted, key)).toMatchObject({ status: 422 })
    expect(await close(meena, 2 * FARE, { reason: 'Once more' })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Meena closed this box on Wed 10 Mar at 18:00/) },
    })
    expect(await boxNamed('Meena')).toBeUndefined()
    expect(await closings(meena)).toMatchObject([
      {
        ...{ name: 'Meena', payments: 2, taken: 3 * FARE, takenBack: FARE, expected: 2 * FARE },
        ...{ counted: 2 * FARE - 50, reason: 'Change given twice, seat 31', closedBy: 'Meena', date: TODAY, at: NOW },
      },
    ])
    expect(await closings(suraj)).toEqual([])
    expect(await read(ravi)).toMatchObject({ closed: 1, open: 1, expected: FARE })
  })

  it('of which two closings at once one stands, whatever is sold meanwhile lies in the next', async () => {
    const busId = await trip()
    for (const round of [1, 2, 3]) {
      await sell(busId, [round], suraj, 'cash')
      const expected = (await boxNamed('Suraj'))?.expected ?? 0
      const [sold, ...answers] = await Promise.all([
        sell(busId, [10 + round], suraj, 'cash'),
        close(suraj, expected, { expected }),
        close(ravi, expected, { expected, box: `s${suraj.staffId}` }),
      ])
      expect(sold).toBeGreaterThan(0)
      const statuses = answers.map(({ status }) => status).toSorted()
      // Where the sale came first, neither saw the sum that it counted.
      expect([[201, 409].join(), [409, 409].join()]).toContain(statuses.join())
      const handedIn = statuses[0] === 201 ? expected : 0
      expect((await boxNamed('Suraj'))?.expected).toBe(expected + FARE - handedIn)
    }
    const inAll = (await closings(suraj)).reduce((sum, { expected }) => sum + expected, 0)
    expect(inAll + ((await boxNamed('Suraj'))?.expected ?? 0)).toBe(7 * FARE)
  })

  it('carry what was taken back after a closing, and what was not handed in on days before', async () => {
    const busId = await trip()
    const id = await sell(busId, [1], meena, 'cash')
    expect(await close(meena, FARE)).toMatchObject({ status: 201 })
    await takeBack(await paymentOf(id))
    expect(await boxNamed('Meena')).toMatchObject({ payments: 0, taken: 0, takenBack: FARE, expected: -FARE })
    await server.at(NOW + 7 * HOUR, async () => {
      await sell(busId, [2], meena, 'cash')
      await sell(busId, [3], meena, 'cash')
      const tomorrow = addDays(TODAY, 1)
      expect(await boxNamed('Meena', ravi, tomorrow)).toMatchObject({ expected: FARE, earlier: -FARE, since: NOW })
      // Up to the end of the day before: today's stay in the box.
      expect(await close(meena, 0, { reason: 'Paid out of the safe' })).toMatchObject({
        status: 201,
        body: { data: { expected: -FARE, payments: 0 } },
      })
      expect(await boxNamed('Meena', ravi, tomorrow)).toMatchObject({ expected: 2 * FARE, earlier: 0 })
    })
  })

  it('of a trip’s door are its own, and closed when the bus has arrived; phones that were not heard are known', async () => {
    const departs = { hours: 1, arrivalTime: indiaTime(NOW + 5 * HOUR) }
    const busId = await trip(departs.hours, { arrivalTime: departs.arrivalTime })
    const ids = await server.at(NOW - HOUR / 2, async () => [
      await sell(busId, [1], ravi),
      await sell(busId, [2], ravi),
      await sell(busId, [3], ravi),
    ])
    const driver = await server.at(NOW - HOUR / 2, async () => {
      const made = await ravi.call('POST', '/api/boarding/handovers', { body: { name: 'Mahesh', busIds: [busId] } })
      const phone = server.visitor()
      const body = { token: made.body.data.token, deviceId: randomUUID() }
      expect((await phone.call('POST', '/api/boarding/handovers/claim', { body })).status).toBe(200)
      return phone
    })
    await doorCash(busId, ids[0] ?? 0, 1, driver)
    await doorCash(busId, ids[1] ?? 0, 2, suraj)
    const box = `t${busId}-=Mahesh`
    const mahesh = await boxNamed('Mahesh')
    expect(mahesh).toMatchObject({
      ...{ box, expected: FARE, payments: 1, heardAt: expect.any(Number) },
      trip: { busId, closesAt: NOW + 5 * HOUR },
    })
    expect(mahesh).not.toHaveProperty('staffId')
    expect((await read(suraj)).boxes).toContainEqual(expect.objectContaining({ box: `t${busId}-s${suraj.staffId}` }))
    expect(await close(ravi, FARE, { box })).toMatchObject({ status: 409 })
    for (const path of [`till?date=${TODAY}`, 'till/closings'])
      expect((await driver.call('GET', `/api/payments/${path}`)).status).toBe(401)
    await server.at(NOW + 6 * HOUR, async () => {
      expect(await close(ravi, FARE, { box, expected: FARE })).toMatchObject({ status: 201 })
      expect(await boxNamed('Mahesh')).toBeUndefined()
      expect((await closings())[0]).toMatchObject({ name: 'Mahesh', trip: { busId }, closedBy: 'Ravi' })
    })
  })

  it('and figures say who took what, and how', async () => {
    const busId = await trip(72)
    await sell(busId, [1, 2], meena, 'cash')
    await sell(busId, [3], meena, 'upi')
    const wrong = await sell(busId, [4], suraj, 'cash')
    await takeBack(await paymentOf(wrong))
    await sell(busId, [5], suraj, 'cash')
    const day = indiaDate(NOW + 72 * HOUR)
    const { data } = (await ravi.call('GET', `/api/statistics?from=${day}&to=${day}`)).body
    const takings: Takings[] = data.takings
    expect(takings.toSorted((one, other) => (one.by + one.how < other.by + other.how ? -1 : 1))).toEqual([
      { how: 'cash', atDoor: false, by: 'Meena', staffId: meena.staffId, payments: 1, amount: 2 * FARE },
      { how: 'upi', atDoor: false, by: 'Meena', staffId: meena.staffId, payments: 1, amount: FARE },
      { how: 'cash', atDoor: false, by: 'Suraj', staffId: suraj.staffId, payments: 1, amount: FARE },
    ])
    expect(takings.reduce((sum, { amount }) => sum + amount, 0)).toBe(data.days[0].received)
  })
})
