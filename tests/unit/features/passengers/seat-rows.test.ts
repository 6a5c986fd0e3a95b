import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { BOOKED, CANCELLED, Ticket } from '#contract/tickets/ticket.ts'
import { findSeats, isShown, SEAT_FILTERS, seatRows, ticketsOfSeats } from '#features/passengers/seat-rows.ts'

const NOW = Date.parse('2026-11-24T20:00:00+05:30')
const trip = { busId: 7, dateOfDeparture: '2026-11-24', departureTime: '21:00', status: BOOKED }
const family = v.parse(Ticket, {
  ...trip,
  id: 900,
  bookedSeats: ['10', '2'],
  cost: 620,
  username: 'Asha Kumari',
  gender: 'female',
  phone: '9000000121',
  payment: 'at-boarding',
  passengers: [{ seat: '2', name: 'Neha Kumari', age: '24', gender: 'female' }],
})
const single = v.parse(Ticket, {
  ...trip,
  id: 913,
  bookedSeats: ['3'],
  cost: 310,
  username: 'Imran Sheikh',
  phone: '9000000133',
  boarded: [{ seat: '3', at: NOW }],
})
const gone = v.parse(Ticket, {
  ...trip,
  id: 914,
  status: CANCELLED,
  bookedSeats: ['1'],
  cancelledSeats: ['1'],
  cost: 0,
})
const partly = v.parse(Ticket, { ...trip, id: 915, bookedSeats: ['5'], cancelledSeats: ['4'], paid: 620, cost: 465 })

const rows = seatRows([single, gone, family, partly], new Set(), NOW)
const keys = (some: readonly { key: string }[]) => some.map(({ key }) => key)

describe('the seats of a trip', () => {
  it('are a row each in the order of the aisle, cancelled ones last', () => {
    expect(keys(rows)).toEqual(['900:2', '913:3', '915:5', '900:10', '914:1', '915:4'])
  })

  it('bear the name that was given for them, else that of who has booked', () => {
    expect(rows.map(({ name }) => name)).toEqual(['Neha Kumari', 'Imran Sheikh', '', 'Asha Kumari', '', ''])
  })

  it('cost what was paid for each, whatever was kept of a cancelled one', () => {
    expect(rows.map(({ fare }) => fare)).toEqual([310, 310, 310, 310, 0, 310])
    expect(keys(rows.filter(({ isUnpaid }) => isUnpaid))).toEqual(['900:2', '900:10'])
  })

  it('are filtered by what is amiss', () => {
    const shown = SEAT_FILTERS.map((filter) => keys(rows.filter((row) => isShown(row, filter))))
    expect(shown).toEqual([keys(rows), ['900:2', '915:5', '900:10'], ['900:2', '900:10'], ['914:1', '915:4']])
  })

  it('are found by seat, name, phone and ticket, and by who has booked them', () => {
    const found = (typed: string) => keys(findSeats(rows, typed))
    expect(found('3')).toEqual(['913:3'])
    expect(found('neha')).toEqual(['900:2'])
    expect(found('asha k')).toEqual(['900:2', '900:10'])
    expect(found('90000 00133')).toEqual(['913:3'])
    expect(found('#915')).toEqual(['915:5', '915:4'])
    expect(found(' ')).toEqual(keys(rows))
  })

  it('are printed with what their passenger owes, without the seats that are not shown', () => {
    const paper = ticketsOfSeats(rows.filter(({ key }) => key === '900:2' || key === '914:1'))
    expect(paper).toMatchObject([{ id: 900, bookedSeats: ['2'], cost: 310 }])
  })

  it('are one row where a backend has told of no seat', () => {
    expect(seatRows([v.parse(Ticket, { id: 5 })], new Set(), NOW)).toMatchObject([{ seat: '', isGone: false }])
  })
})
