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
import { inviteAndJoin } from '../support/staff.ts'

const DAY = dayFromNow(3)
const DEPARTS = indiaInstant(DAY, '21:30')
const HOUR = 3_600_000

describe.each(await testEngines())('after the minute of departure on %s', (engine) => {
  let server: TestServer
  let asha: Person
  let ravi: Person
  beforeAll(async () => {
    server = await startServer(engine)
    ;[asha, ravi] = [await server.traveller(), await server.operator()]
  })
  afterAll(() => server.stop())

  async function book(busId: number, seats: string): Promise<Ticket> {
    await asha.logInAgain()
    const count = seats.split(',').length
    const { data } = (await asha.call('POST', `/api/tickets/${busId}/${asha.id}/${count}/${seats}`)).body
    await payFor(server.database, data.id)
    return data
  }
  /** As scans at the door leave it. */
  const board = (ticketId: number, seats: number[]) =>
    server.database.write(async (trx) => {
      const boarded = JSON.stringify(seats.map((seat) => ({ seat, at: DEPARTS - 60_000 })))
      const change = { boarded, boarded_seats: seats.length }
      await trx.updateTable('tickets').set(change).where('id', '=', ticketId).execute()
    })
  const at = <T>(hours: number, work: () => Promise<T>) =>
    server.at(DEPARTS + hours * HOUR, async () => {
      await Promise.all([asha.logInAgain(), ravi.logInAgain()])
      return work()
    })
  const own = async ({ id }: Ticket): Promise<Ticket> => {
    const { body } = await asha.call('GET', `/api/tickets/find-ticket/${asha.id}`)
    return body.data.find((ticket: Ticket) => ticket.id === id)
  }
  const callOff = (busId: number) =>
    ravi.call('POST', `/api/buses/${busId}/cancellation`, { body: { reason: 'It broke down.' } })
  const remove = (busId: number) => ravi.call('DELETE', `/api/buses/${busId}`)
  const bus = () => addBus(ravi, { dateOfDeparture: DAY, departureTime: '21:30', costPerSeat: 750 })

  it('the owner calls off, and who did not board gets everything back; who boarded keeps the journey', async () => {
    const busId = await bus()
    const [gone, partly, behind] = [await book(busId, '1'), await book(busId, '2,3'), await book(busId, '4')]
    await board(gone.id, [1])
    await board(partly.id, [2])
    await at(0, async () => {
      const concerned = (await ravi.call('GET', `/api/buses/${busId}/cancellation`)).body.data
      expect(concerned).toMatchObject({ people: 2, bookings: 2, amount: 1500 })
      const answer = await callOff(busId)
      expect(answer.status).toBe(200)
      expect(answer.body.data).toMatchObject({ people: 2, bookings: 2, amount: 1500 })
      expect(await own(gone)).toMatchObject({ status: 'BOOKED', bookedSeats: ['1'], cost: 750 })
      expect(await own(partly)).toMatchObject({
        status: 'BOOKED',
        bookedSeats: ['2'],
        cancelledSeats: ['3'],
        cost: 750,
      })
      expect(await own(behind)).toMatchObject({ status: 'CANCELLED', cost: 0, calledOff: { reason: 'It broke down.' } })
      expect((await server.mail(asha.email, 'called-off')).message.text).toContain('₹1,500')
    })
  })

  it.each([
    [0, 200],
    [47.9, 200],
    [48, 409],
  ])(
    '%d hours later a single ticket is cancelled by the owner with %d, and never by its traveller',
    async (hours, status) => {
      const busId = await bus()
      const ticket = await book(busId, '5,6')
      await board(ticket.id, [5])
      await at(hours, async () => {
        const cancel = (who: Person, seats: number[]) =>
          who.call('POST', `/api/tickets/${ticket.id}/cancellation`, { body: { seats } })
        expect((await cancel(asha, [6])).status).toBe(409)
        expect((await cancel(ravi, [5])).status).toBe(409)
        const answer = await cancel(ravi, [6])
        expect(answer.status).toBe(status)
        if (status === 200)
          expect(answer.body.data.refund).toMatchObject({ amount: 750, seats: ['6'], cause: 'operator' })
        expect((await callOff(busId)).status).toBe(409)
      })
    },
  )

  it('a trip that left somebody behind is not deleted for 48 hours, and says what to do; later it is', async () => {
    const busId = await bus()
    const ticket = await book(busId, '7')
    await at(1, async () => {
      const refused = await remove(busId)
      expect(refused.status).toBe(409)
      expect(refused.body.message).toMatch(/1 passenger has not boarded.*call it off or cancel/)
    })
    await at(48, async () => {
      expect((await remove(busId)).status).toBe(200)
      expect(await own(ticket)).toMatchObject({ status: 'BOOKED' })
    })
  })

  it('a trip whose passengers all boarded, or got their money back, is deleted at once', async () => {
    const [carried, paidBack] = [await bus(), await addBus(ravi, { dateOfDeparture: DAY, departureTime: '21:30' })]
    await board((await book(carried, '8')).id, [8])
    const ticket = await book(paidBack, '9')
    await at(1, async () => {
      expect((await callOff(carried)).status).toBe(409)
      expect((await remove(carried)).status).toBe(200)
      await ravi.call('POST', `/api/tickets/${ticket.id}/cancellation`)
      expect((await remove(paidBack)).status).toBe(200)
    })
  })

  it('is the owner’s alone: the counter may not give money back for a bus that has left', async () => {
    const ticket = await book(await bus(), '1')
    await at(1, async () => {
      const clerk = await inviteAndJoin(server, ravi, {
        name: 'Meena',
        email: `meena-${engine}@example.com`,
        role: 'counter',
      })
      const answer = await clerk.call('POST', `/api/tickets/${ticket.id}/cancellation`)
      expect(answer.status).toBe(409)
      expect((await ravi.call('POST', `/api/tickets/${ticket.id}/cancellation`)).status).toBe(200)
    })
  })
})
