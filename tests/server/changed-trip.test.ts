import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { indiaInstant } from '#contract/time.ts'
import {
  addBus,
  dayFromNow,
  type Person,
  payFor,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'

const DAY = dayFromNow(10)
const HOUR = 3_600_000

describe.each(await testEngines())('a trip that is changed after it was booked on %s', (engine) => {
  let server: TestServer
  let asha: Person
  let bina: Person
  let ravi: Person
  beforeAll(async () => {
    server = await startServer(engine)
    ;[asha, bina, ravi] = [await server.traveller(), await server.traveller(), await server.operator()]
  })
  afterAll(() => server.stop())

  const trip = { dateOfDeparture: DAY, departureTime: '22:00', reportingTime: '21:30', costPerSeat: 750 }
  async function book(busId: number, seat: number, who = asha): Promise<Ticket> {
    const { data } = (await who.call('POST', `/api/tickets/${busId}/${who.id}/1/${seat}`)).body
    await payFor(server.database, data.id)
    return data
  }
  async function edit(busId: number, change: object) {
    const bus = (await ravi.call('GET', `/api/buses/${busId}`)).body.data
    expect((await ravi.call('PUT', `/api/buses/${busId}`, { body: { ...bus, ...change } })).status).toBe(200)
  }
  const offer = async ({ id }: Ticket, who = asha) =>
    (await who.call('GET', `/api/tickets/${id}/cancellation`)).body.data
  const own = async ({ id }: Ticket): Promise<Ticket> => {
    const { body } = await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)
    return body.data.find((ticket: Ticket) => ticket.id === id)
  }
  /** By the clock of 25 hours before it was to leave, when 90 per cent come back by the usual terms. */
  const aDayBefore = <T>(work: () => Promise<T>) =>
    server.at(indiaInstant(DAY, '22:00') - 25 * HOUR, async () => {
      await Promise.all([asha.logInAgain(), bina.logInAgain(), ravi.logInAgain()])
      return work()
    })

  it('and leaves earlier gives everything back until it leaves, where it once gave less than before', async () => {
    const busId = await addBus(ravi, trip)
    const ticket = await book(busId, 1)
    await aDayBefore(async () => {
      expect(await offer(ticket)).toMatchObject({ amount: 675, percent: 90 })
      await edit(busId, { departureTime: '05:00', reportingTime: '04:30' })
      const until = indiaInstant(DAY, '05:00')
      expect(await offer(ticket)).toMatchObject({ paid: 750, amount: 750, percent: 100, until })
      const shown = await own(ticket)
      expect(shown).toMatchObject({
        departureTime: '05:00',
        terms: [{ hoursBefore: 0, percent: 100 }],
        change: {
          booked: { dateOfDeparture: DAY, departureTime: '22:00', reportingTime: '21:30' },
          reasons: ['earlier'],
        },
      })
      expect((await server.mail(asha.email, 'trip-changed')).message.text).toContain(
        'everything that you paid comes back',
      )
      // Who booked it as it is now has no claim.
      expect(await offer(await book(busId, 2, bina), bina)).toMatchObject({ percent: 25, amount: 187.5 })
    })
    await server.at(indiaInstant(DAY, '05:00') - 1, async () => {
      await asha.logInAgain()
      const answer = await asha.call('POST', `/api/tickets/${ticket.id}/cancellation`, { body: { expected: 750 } })
      expect(answer.body.data).toMatchObject({ status: 'CANCELLED', refund: { amount: 750, cause: 'traveller' } })
    })
    await asha.logInAgain()
  })

  it('in several steps adds up, and is as it was when they are taken back', async () => {
    const busId = await addBus(ravi, trip)
    const ticket = await book(busId, 1)
    await aDayBefore(async () => {
      await edit(busId, { departureTime: '22:40', reportingTime: '22:10' })
      expect(await offer(ticket)).toMatchObject({ percent: 90 })
      const late = await book(busId, 2, bina)
      await edit(busId, { departureTime: '23:10', reportingTime: '22:40' })
      expect(await offer(ticket)).toMatchObject({ percent: 100 })
      // Of the two steps this one has seen the second.
      expect(await offer(late, bina)).toMatchObject({ percent: 90 })
      await edit(busId, { departureTime: '22:00', reportingTime: '21:30' })
      expect(await offer(ticket)).toMatchObject({ percent: 90 })
      expect(await own(ticket)).not.toHaveProperty('change')
    })
    await asha.logInAgain()
  })

  it.each([
    ['another boarding point', { boardingPoint: 'Mithapur Bus Stand' }, 'boarding-point'],
    ['a lower class', { type: 'Non AC Seater' }, 'class'],
  ])('to %s gives everything back', async (_, change, reason) => {
    const busId = await addBus(ravi, { ...trip, type: 'AC Sleeper' })
    const ticket = await book(busId, 1)
    await edit(busId, change)
    expect(await offer(ticket)).toMatchObject({ percent: 100, amount: 750 })
    expect((await own(ticket)).change?.reasons).toEqual([reason])
  })

  it('by little has the better of the terms booked under and those of today', async () => {
    const owner = await server.operator()
    const busId = await addBus(owner, trip)
    const ticket = await book(busId, 1)
    const terms = [
      { hoursBefore: 48, percent: 95 },
      { hoursBefore: 2, percent: 40 },
    ]
    expect((await owner.call('PUT', `/api/admins/${owner.id}/cancellation-terms`, { body: { terms } })).status).toBe(
      200,
    )
    expect((await own(ticket)).terms).toHaveLength(3)
    const bus = (await owner.call('GET', `/api/buses/${busId}`)).body.data
    await owner.call('PUT', `/api/buses/${busId}`, { body: { ...bus, departureTime: '22:20' } })
    expect((await own(ticket)).terms).toEqual([
      { hoursBefore: 48, percent: 95 },
      { hoursBefore: 24, percent: 90 },
      { hoursBefore: 12, percent: 50 },
      { hoursBefore: 2, percent: 40 },
    ])
    expect((await own(ticket)).change).toMatchObject({ reasons: [], booked: { departureTime: '22:00' } })
  })

  it('before what was booked was kept has the terms of today’s departure', async () => {
    const busId = await addBus(ravi, trip)
    const ticket = await book(busId, 1)
    await edit(busId, { departureTime: '05:00', reportingTime: '04:30' })
    await server.database.write(async (trx) => {
      await trx.updateTable('tickets').set({ booked_as: '' }).where('id', '=', ticket.id).execute()
    })
    expect(await offer(ticket)).toMatchObject({ percent: 90 })
    expect(await own(ticket)).not.toHaveProperty('change')
  })
})
