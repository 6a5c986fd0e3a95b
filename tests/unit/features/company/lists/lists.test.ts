import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { splitByDeparture, upcomingFirst } from '#features/company/lists/departures.ts'
import { findBuses, findTickets } from '#features/company/lists/find-in-list.ts'

const NOW = Date.parse('2026-11-21T10:00:00+05:30')
const trip = (dateOfDeparture: string, departureTime: string) => ({ dateOfDeparture, departureTime })

describe('the order of an operator’s day', () => {
  it('puts what still leaves first, soonest first, then what has left, latest first', () => {
    const trips = [
      trip('2026-11-20', '08:00'),
      trip('2026-11-22', '06:00'),
      trip('2026-11-21', '10:01'),
      trip('2026-11-21', '10:00'),
    ]
    expect(upcomingFirst(trips, NOW)).toEqual([trips[2], trips[1], trips[3], trips[0]])
    expect(splitByDeparture(trips, NOW).past).toHaveLength(2)
  })
})

describe('searching buses', () => {
  const buses = [
    { name: 'Magadh Express', busNumber: 'BR01PA4521' },
    { name: 'Ganga Sleeper', busNumber: 'BR06PB2210' },
  ]
  it.each([
    ['magadh', 1],
    ['br 01 pa', 1],
    ['BR', 2],
    ['  ', 2],
    ['nothing', 0],
  ])('%j finds %i', (typed, count) => expect(findBuses(buses, typed)).toHaveLength(count))
})

describe('searching tickets', () => {
  const tickets = [
    v.parse(Ticket, { id: 900, bookedSeats: ['3', '4'], username: 'Asha Kumari', phone: '9876543210' }),
    v.parse(Ticket, { id: 913, bookedSeats: '34', username: 'Ravi', phone: '9123456780', busNumber: 'BR01AB1234' }),
  ]
  const ids = (typed: string) => findTickets(tickets, typed).map(({ id }) => id)

  it('finds a seat as a whole, not by a digit in it', () => {
    expect(ids('3')).toEqual([900])
    expect(ids('34')).toEqual([913])
  })
  it('finds a part of an id, with or without its sign', () => {
    expect(ids('13')).toEqual([913])
    expect(ids('#900')).toEqual([900])
  })
  it('finds who travels, by name, phone and bus', () => {
    expect(ids('asha k')).toEqual([900])
    expect(ids('98765')).toEqual([900])
    expect(ids('br01')).toEqual([913])
  })
})
