import { describe, expect, it } from 'vitest'
import { fillsOfTrips, percentSold, toneOf } from '#features/company/fill/day-fill.ts'

const sold = (seats: number, numberOfSeats: number) => percentSold({ seats, numberOfSeats })

describe('how full a day is', () => {
  it('is said in whole per cent, of which only a full day has a hundred and only an empty one none', () => {
    expect([sold(0, 40), sold(1, 400), sold(71, 100), sold(399, 400), sold(400, 400)]).toEqual([0, 1, 71, 99, 100])
  })

  it('is nothing where there is no place, and a hundred where more was sold than there are', () => {
    expect([sold(0, 0), sold(3, 0), sold(41, 40)]).toEqual([0, 0, 100])
  })

  it('is painted from half on, and solid from nine in ten on', () => {
    expect([49, 50, 89, 90, 100].map(toneOf)).toEqual(['plain', 'half', 'half', 'full', 'full'])
  })
})

it('adds up the trips of each day', () => {
  const trip = (dateOfDeparture: string, NumberOfSeatsBooked: number) => ({
    dateOfDeparture,
    numberOfSeats: 40,
    NumberOfSeatsBooked,
  })
  const fills = fillsOfTrips([trip('2026-11-20', 10), trip('2026-11-21', 0), trip('2026-11-20', 5)])
  expect(fills.get('2026-11-20')).toEqual({ trips: 2, numberOfSeats: 80, seats: 15 })
  expect(fills.get('2026-11-21')).toEqual({ trips: 1, numberOfSeats: 40, seats: 0 })
  expect(fills.get('2026-11-22')).toBeUndefined()
})
