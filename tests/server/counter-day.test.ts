import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indiaInstant } from '#contract/time.ts'
import {
  addBus,
  dayFromNow,
  type Person,
  plateOf,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'
import { inviteAndJoin, type StaffPerson } from '../support/staff.ts'

const TODAY = dayFromNow(1)
const NOON = indiaInstant(TODAY, '12:00')
const CLERK = { name: 'Asha Counter', role: 'counter' } as const

type Seller = Pick<Person, 'call'>

describe.each(await testEngines())('what a counter works with today, on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  let asha: StaffPerson
  let other: Person
  beforeAll(async () => {
    server = await startServer(engine, { now: NOON })
    ravi = await server.operator('Ravi Operator')
    other = await server.operator('Other Operator')
    asha = await inviteAndJoin(server, ravi, { ...CLERK, email: 'asha@counter.example' })
  })
  afterAll(() => server.stop())

  const day = async (who: Seller) => (await who.call('GET', '/api/counter')).body.data
  const sell = async (who: Seller, busId: number, seats: number[], payment = 'paid') => {
    const body = { seats, payment, name: 'Sunita Devi', phone: '9000000121' }
    return (await who.call('POST', `/api/counter/${busId}/sales`, { body })).body.data.ticket.id
  }
  const add = (dateOfDeparture: string, departureTime: string) =>
    addBus(ravi, { dateOfDeparture, departureTime, reportingTime: departureTime, costPerSeat: 300 })

  it('lists the trips of today and tomorrow that have not left, soonest first', async () => {
    const tomorrow = await add(dayFromNow(2), '23:59')
    const evening = await add(TODAY, '21:30')
    const soon = await add(TODAY, '12:01')
    await add(dayFromNow(3), '00:00')
    await addBus(other, { dateOfDeparture: TODAY, departureTime: '13:00', reportingTime: '13:00' })
    const ids = async () => (await day(asha)).trips.map(({ id }: { id: number }) => id)
    expect(await ids()).toEqual([soon, evening, tomorrow])
    await server.at(NOON + 60_000, async () => expect(await ids()).toEqual([evening, tomorrow]))
    const off = { reason: 'Engine trouble', typed: plateOf(evening) }
    expect((await ravi.call('POST', `/api/buses/${evening}/cancellation`, { body: off })).status).toBe(200)
    expect(await ids()).toEqual([soon, tomorrow])
  })

  it('sums up what the person has sold today, and the last three sales', async () => {
    const busId = await add(TODAY, '22:00')
    expect((await day(asha)).sales).toEqual({ tickets: 0, paid: 0, atBoarding: 0, last: [] })
    const sold = [await sell(asha, busId, [1, 2]), await sell(asha, busId, [3], 'at-boarding')]
    sold.push(await sell(asha, busId, [4]), await sell(asha, busId, [5]))
    await sell(ravi, busId, [6])
    expect((await day(asha)).sales).toMatchObject({ tickets: 4, paid: 1200, atBoarding: 300 })
    expect((await day(asha)).sales.last).toMatchObject([
      { id: sold[3], bookedSeats: ['5'], cost: 300, soldBy: 'Asha Counter' },
      { id: sold[2] },
      { id: sold[1], payment: 'at-boarding' },
    ])
    expect((await day(ravi)).sales).toMatchObject({ tickets: 1, paid: 300 })
    expect((await day(other)).sales).toMatchObject({ tickets: 0, last: [] })
    // After midnight it is another day.
    await server.at(NOON + 12 * 3_600_000, async () => {
      await ravi.logInAgain()
      expect((await day(ravi)).sales.tickets).toBe(0)
    })
    await ravi.logInAgain()
  })

  it('tells nobody a sum that two people of one name would share', async () => {
    await inviteAndJoin(server, ravi, { ...CLERK, email: 'another-asha@counter.example' })
    expect((await day(asha)).sales).toBeNull()
    expect((await day(ravi)).sales).not.toBeNull()
  })
})
