import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Statistics } from '#contract/statistics.ts'
import { addDays } from '#contract/time.ts'
import { insertBuses } from '#server/modules/buses/store.ts'
import { insertTickets } from '#server/modules/tickets/insert-tickets.ts'
import { dayFromNow, type Person, someBus, startServer, type TestServer, testEngines } from '../support/server.ts'

const ROUTES = [
  ['Patna', 'Ranchi'],
  ['Ranchi', 'Patna'],
  ['Gaya', 'Kolkata'],
] as const
const DAYS = 31
const TRIPS = 620
const TICKETS = 50_130

/**
 * A company's month: more tickets than a list has. The figures are added up here, by hand, while they are written.
 */
describe.each(await testEngines())('statistics on %s', (engine) => {
  let server: TestServer
  let ravi: Person
  const first = dayFromNow(1)
  const byDay = new Map<string, { bookings: number; seats: number; paise: number; trips: number }>()
  const byTrip = new Map<number, { bookings: number; seats: number; paise: number }>()
  const byRoute = new Map<string, number>()

  beforeAll(async () => {
    server = await startServer(engine)
    ravi = await server.operator()
    const asha = await server.traveller()
    await server.database.write(async (trx) => {
      const buses = Array.from({ length: TRIPS }, (_, trip) => {
        const [from, to] = ROUTES[trip % 3] ?? ROUTES[0]
        return someBus({
          // One route is one, however it is written.
          from: trip % 2 === 0 ? from : ` ${from.toUpperCase()}`.trim(),
          to,
          dateOfDeparture: addDays(first, trip % DAYS),
          departureTime: `${String(trip % 24).padStart(2, '0')}:${String(trip % 60).padStart(2, '0')}`,
          numberOfSeats: 100,
          availableSeats: 100,
        })
      })
      const ids = await insertBuses(trx, ravi.id, buses)
      const passenger = { name: 'Asha', age: 29, gender: 'female', phone: '9876543210' }
      const sales = Array.from({ length: TICKETS }, (_, index) => {
        const trip = index % TRIPS
        const seat = Math.floor(index / TRIPS) + 1
        return {
          busId: ids[trip] ?? 0,
          userId: asha.id,
          seats: [seat],
          cost: 75_000 + (index % 7) * 50,
          passenger,
          passengers: [],
          bookedOn: dayFromNow(0),
          bookedAt: index,
          terms: '',
        }
      })
      for (let start = 0; start < sales.length; start += 5_000)
        await insertTickets(trx, sales.slice(start, start + 5_000))
      const busOf = new Map(ids.map((id, trip) => [id, { bus: buses[trip], trip }]))
      for (const [trip, bus] of buses.entries()) {
        const day = byDay.get(bus.dateOfDeparture) ?? { bookings: 0, seats: 0, paise: 0, trips: 0 }
        day.trips++
        byDay.set(bus.dateOfDeparture, day)
        byTrip.set(ids[trip] ?? 0, { bookings: 0, seats: 0, paise: 0 })
      }
      for (const { busId, seats, cost } of sales) {
        const { bus, trip } = busOf.get(busId) ?? { bus: undefined, trip: 0 }
        for (const sums of [byDay.get(bus?.dateOfDeparture ?? ''), byTrip.get(busId)]) {
          if (!sums) throw new Error('A sale of no trip.')
          sums.bookings++
          sums.seats += seats.length
          sums.paise += cost
        }
        const route = (ROUTES[trip % 3] ?? ROUTES[0]).join()
        byRoute.set(route, (byRoute.get(route) ?? 0) + cost)
      }
    })
  }, 120_000)
  afterAll(() => server.stop())

  const read = async (from: string, to: string, who = ravi) => {
    const answer = await who.call('GET', `/api/statistics?from=${from}&to=${to}`)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.data as Statistics
  }

  it('by day, trip and route are those of the database, beyond what any list holds', async () => {
    const { days, trips, routes } = await read(first, addDays(first, DAYS - 1))
    expect(days.map(({ date }) => date)).toEqual([...byDay.keys()].sort())
    for (const day of days) {
      const { bookings, seats, paise, trips: count } = byDay.get(day.date) ?? {}
      const expected = { date: day.date, bookings, seats, revenue: (paise ?? 0) / 100, trips: count }
      const unpaid = { received: 0, stillToCome: expected.revenue, paidBack: 0, dueBack: 0, outside: 0 }
      expect(day).toEqual({ ...expected, ...unpaid, numberOfSeats: (count ?? 0) * 100, boarded: 0, noShows: 0 })
    }
    expect(trips).toHaveLength(TRIPS)
    for (const { busId, bookings, seats, revenue } of trips)
      expect({ bookings, seats, paise: Math.round(revenue * 100) }).toEqual(byTrip.get(busId))
    expect(routes).toHaveLength(ROUTES.length)
    const sums = Object.fromEntries(routes.map(({ to, from, revenue }) => [`${from.toLowerCase()} ${to}`, revenue]))
    for (const [route, paise] of byRoute) {
      const [from = '', to] = route.split(',')
      expect(sums[`${from.toLowerCase()} ${to}`]).toBe(paise / 100)
    }
    expect(days.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(TICKETS)
  })

  it('of a day are of that day alone, and of the operator alone', async () => {
    const { days, trips } = await read(first, first)
    expect(days).toEqual([expect.objectContaining({ date: first, trips: 20 })])
    expect(new Set(trips.map(({ dateOfDeparture }) => dateOfDeparture))).toEqual(new Set([first]))
    expect(await read(first, first, await server.operator())).toEqual({ days: [], trips: [], routes: [], takings: [] })
  })

  it('are refused where no day is asked for, or too many', async () => {
    for (const query of [
      '',
      `from=${first}`,
      `from=${first}&to=${addDays(first, -1)}`,
      'from=2026-02-30&to=2026-03-01',
    ])
      expect((await ravi.call('GET', `/api/statistics?${query}`)).status, query).toBe(400)
    expect((await ravi.call('GET', `/api/statistics?from=${first}&to=${addDays(first, 92)}`)).status).toBe(400)
    expect((await ravi.call('GET', `/api/statistics?from=${first}&to=${addDays(first, 91)}`)).status).toBe(200)
  })

  it('leave the list of tickets to begin with what leaves next, and no ticket between its pages', async () => {
    const page = async (skip: number, asOf: number) => {
      const { body } = await ravi.call('GET', `/api/tickets?skip=${skip}&asOf=${asOf}`)
      return {
        total: body.total,
        tickets: body.data as { id: number; dateOfDeparture: string; departureTime: string }[],
      }
    }
    const moment = ({ dateOfDeparture, departureTime }: { dateOfDeparture: string; departureTime: string }) =>
      `${dateOfDeparture}T${departureTime}`
    const asOf = Date.parse(`${addDays(first, 20)}T12:00:00+05:30`)
    const seen: string[] = []
    const ids = new Set<number>()
    for (let skip = 0; skip < TICKETS; skip += 10_000) {
      const { tickets, total } = await page(skip, asOf)
      expect(total).toBe(TICKETS)
      for (const ticket of tickets) {
        seen.push(moment(ticket))
        ids.add(ticket.id)
      }
    }
    expect(ids.size).toBe(TICKETS)
    expect(seen).toHaveLength(TICKETS)
    const now = `${addDays(first, 20)}T12:00`
    const ahead = seen.filter((at) => at > now)
    expect(seen.slice(0, ahead.length)).toEqual(ahead.toSorted())
    expect(seen.slice(ahead.length)).toEqual(
      seen
        .filter((at) => at <= now)
        .toSorted()
        .reverse(),
    )
  }, 60_000)
})
