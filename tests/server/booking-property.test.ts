import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from '../support/long.ts'
import {
  addBus,
  dayFromNow,
  type Person,
  someBus,
  startServer,
  type TestServer,
  testEngines,
} from '../support/server.ts'

/** What may happen to a trip, in any order. Seats and figures go beyond what is allowed on purpose. */
type Step =
  | { do: 'book'; who: number; seats: number[] }
  | { do: 'repeat'; who: number }
  | { do: 'edit'; numberOfSeats: number; availableSeats: number; stale: boolean; fare: number; day: number }
  | { do: 'remove' }

const seat = fc.integer({ min: 1, max: 14 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      who: fc.nat(2),
      seats: fc.uniqueArray(seat, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const), who: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      numberOfSeats: fc.integer({ min: 1, max: 16 }),
      availableSeats: fc.nat(16),
      stale: fc.boolean(),
      fare: fc.integer({ min: 1, max: 900 }),
      day: fc.constantFrom(10, 11),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const) }) },
)

/** What a trip must be like after each step. */
interface Model {
  seats: number
  offered: number
  fare: number
  day: number
  sold: Set<number>
  /** Who holds which seats together, as `who:seats`: asking for exactly those again is a repeat. */
  tickets: Set<string>
  revenue: number
  removed: boolean
}

const RUNS = LONG ? { sqlite: 40, postgres: 15 } : { sqlite: 10, postgres: 4 }

describe.each(await testEngines())('any sequence of booking, editing and removing on %s', (engine) => {
  let server: TestServer
  let operator: Person
  let travellers: Person[]
  beforeAll(async () => {
    server = await startServer(engine)
    travellers = await Promise.all([1, 2, 3].map(() => server.traveller()))
  })
  afterAll(() => server.stop())

  it('keeps seats, counts and money as the rules say', { timeout: LONG ? 240_000 : 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 18 }), async (steps) => {
        operator = await server.operator()
        const busId = await addBus(operator, { numberOfSeats: 12, availableSeats: 10, costPerSeat: 100 })
        const model: Model = {
          seats: 12,
          offered: 10,
          fare: 100,
          day: 10,
          sold: new Set(),
          tickets: new Set(),
          revenue: 0,
          removed: false,
        }
        for (const next of steps) {
          await take(next, busId, model)
          await compare(busId, model)
        }
      }),
      { numRuns: RUNS[engine] },
    )
  })

  async function take(next: Step, busId: number, model: Model): Promise<void> {
    switch (next.do) {
      case 'book':
        return book(
          next.who,
          next.seats.toSorted((a, b) => a - b),
          busId,
          model,
        )
      case 'repeat': {
        const ticket = [...model.tickets].find((held) => held.startsWith(`${next.who}:`))
        if (!ticket) return
        const seats = ticket.slice(2)
        const answer = await post(next.who, busId, seats)
        expect(answer.status).toBe(200)
        expect(answer.headers['idempotency-replayed']).toBe('true')
        return
      }
      case 'edit':
        return edit(next, busId, model)
      case 'remove': {
        const answer = await operator.call('DELETE', `/api/buses/${busId}`)
        const expected = model.removed ? 404 : model.sold.size > 0 ? 409 : 200
        expect(answer.status).toBe(expected)
        model.removed ||= expected === 200
      }
    }
  }

  function post(who: number, busId: number, seats: string) {
    const traveller = travellers[who] as Person
    return traveller.call('POST', `/api/tickets/${busId}/${traveller.id}/${seats.split(',').length}/${seats}`)
  }

  async function book(who: number, seats: number[], busId: number, model: Model): Promise<void> {
    const text = seats.join(',')
    const answer = await post(who, busId, text)
    if (model.tickets.has(`${who}:${text}`)) {
      expect(answer.status).toBe(200)
      return
    }
    const expected = model.removed
      ? 404
      : seats.some((number) => number > model.seats)
        ? 400
        : seats.some((number) => model.sold.has(number)) || seats.length > model.offered
          ? 409
          : 200
    expect({ answer: answer.text, status: answer.status }).toMatchObject({ status: expected })
    if (expected !== 200) return
    for (const number of seats) model.sold.add(number)
    model.tickets.add(`${who}:${text}`)
    model.offered -= seats.length
    model.revenue += seats.length * model.fare
  }

  async function edit(next: Step & { do: 'edit' }, busId: number, model: Model): Promise<void> {
    const form = {
      ...someBus({ costPerSeat: next.fare, dateOfDeparture: dayFromNow(next.day) }),
      numberOfSeats: next.numberOfSeats,
      availableSeats: next.availableSeats,
      ...(next.stale ? { NumberOfSeatsBooked: 0 } : {}),
    }
    const answer = await operator.call('PUT', `/api/buses/${busId}`, { body: form })
    const highest = Math.max(0, ...model.sold)
    const blocked = model.sold.size > 0 && (next.numberOfSeats < highest || next.day !== model.day)
    const expected = model.removed ? 404 : blocked ? 409 : 200
    expect({ answer: answer.text, status: answer.status }).toMatchObject({ status: expected })
    if (expected !== 200) return
    const soldSince = next.stale ? model.sold.size : 0
    model.seats = next.numberOfSeats
    model.offered = Math.max(0, Math.min(next.availableSeats - soldSince, next.numberOfSeats - model.sold.size))
    model.fare = next.fare
    model.day = next.day
  }

  async function compare(busId: number, model: Model): Promise<void> {
    const row = await server.database.read
      .selectFrom('buses')
      .selectAll()
      .where('id', '=', busId)
      .executeTakeFirstOrThrow()
    const seats = await server.database.read
      .selectFrom('ticket_seats')
      .select('seat_no')
      .where('bus_id', '=', busId)
      .execute()
    expect(row).toMatchObject({
      number_of_seats: model.seats,
      available_seats: model.offered,
      sold_seats: model.sold.size,
      archived_at: model.removed ? expect.any(Number) : null,
    })
    expect(seats.map((taken) => taken.seat_no).sort()).toEqual([...model.sold].sort())
    expect((await operator.call('GET', '/api/tickets/totalRevenue')).body.data).toBe(model.revenue)
  }
})
