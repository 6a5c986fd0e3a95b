import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Bus } from '#contract/buses/bus.ts'
import { Ticket } from '#contract/tickets/ticket.ts'
import {
  bothEnds,
  chartDays,
  chartedDays,
  fullestAndEmptiest,
  statisticsOfLists,
} from '#features/figures/month/trip-statistics.ts'

const NOW = Date.parse('2026-11-21T10:00:00+05:30')
const ticket = (values: object) =>
  v.parse(Ticket, { id: 1, status: 'BOOKED', dateOfDeparture: '2026-11-22', numberOfSeatsBooked: 1, ...values })
const bus = (id: number, values: object = {}) =>
  v.parse(Bus, { id, dateOfDeparture: '2026-11-22', departureTime: '21:30', numberOfSeats: 40, ...values })

describe('figures by day of departure', () => {
  const lists = [
    ticket({ cost: 0.1, numberOfSeatsBooked: 2 }),
    ticket({ cost: 0.2 }),
    ticket({ cost: 500, status: 'CANCELLED' }),
    ticket({ cost: 500, dateOfDeparture: '2026-11-20' }),
    ticket({ cost: 500, dateOfDeparture: '2026-12-05' }),
  ]

  it('are there for each day of the coming fortnight, exact to the paisa, whoever has counted', () => {
    const days = chartDays(statisticsOfLists([], lists).days, NOW)
    expect(days).toHaveLength(14)
    expect(days[0]).toEqual({ date: '2026-11-21', bookings: 0, seats: 0, revenue: 0 })
    expect(days[1]).toEqual({ date: '2026-11-22', bookings: 2, seats: 3, revenue: 0.3 })
    expect(days.reduce((sum, day) => sum + day.bookings, 0)).toBe(2)
    expect(chartedDays(NOW)).toEqual({ from: '2026-11-21', to: '2026-12-04' })
  })
})

describe('the fullest and the emptiest trips', () => {
  it('goes by the share of seats, and names no trip twice', () => {
    const buses = [bus(1), bus(2, { numberOfSeats: 20 }), bus(3), bus(4)]
    const tickets = [
      ticket({ busId: 1, numberOfSeatsBooked: 12 }),
      ticket({ busId: 2, numberOfSeatsBooked: 10 }),
      ticket({ busId: 3, numberOfSeatsBooked: 30, status: 'CANCELLED' }),
    ]
    const { fullest, emptiest } = fullestAndEmptiest(statisticsOfLists(buses, tickets).trips, NOW)
    expect(fullest.map((trip) => [trip.busId, trip.seats])).toEqual([
      [2, 10],
      [1, 12],
    ])
    expect(emptiest.map((trip) => trip.busId).sort()).toEqual([3, 4])
  })

  it('leaves out what has left and what leaves later than the chart shows', () => {
    const buses = [bus(1, { dateOfDeparture: '2026-11-20' }), bus(2, { dateOfDeparture: '2027-01-01' })]
    expect(fullestAndEmptiest(statisticsOfLists(buses, []).trips, NOW)).toEqual({ fullest: [], emptiest: [] })
  })

  it('keeps both ends of very many trips, and all of a few', () => {
    const many = Array.from({ length: 500 }, (_, id) => bus(id + 1, { numberOfSeats: 100 }))
    const tickets = many.map(({ id }) => ticket({ busId: id, numberOfSeatsBooked: id % 100 }))
    const { trips } = statisticsOfLists(many, tickets)
    const kept = bothEnds(trips)
    expect(kept).toHaveLength(40)
    expect(fullestAndEmptiest(kept, NOW).fullest.map(({ seats }) => seats)).toEqual([99, 99, 99])
    expect(fullestAndEmptiest(kept, NOW).emptiest.map(({ seats }) => seats)).toEqual([0, 0, 0])
    expect(bothEnds(trips.slice(0, 40))).toHaveLength(40)
  })
})
