import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DayFigures, TripFigures } from '#contract/statistics.ts'
import { addDays } from '#contract/time.ts'
import { fullestAndEmptiest, mergeRoutes, periodsOf, sumOf } from '#features/figures/figures-of-days.ts'

const FIRST = '2026-10-26'

function day(index: number, over: Partial<DayFigures> = {}): DayFigures {
  const sums = { trips: 1, numberOfSeats: 40, bookings: 2, seats: 3, revenue: 0.1, boarded: 2, noShows: 1 }
  return { date: addDays(FIRST, index), ...sums, ...over }
}

function trip(over: Partial<TripFigures>): TripFigures {
  const sold = { bookings: 1, seats: 1, revenue: 100, boarded: 0, noShows: 0 }
  const where = { name: 'Night', busNumber: 'BR01', from: 'Patna', to: 'Gaya', departureTime: '16:00' }
  return { busId: 1, ...where, dateOfDeparture: FIRST, numberOfSeats: 40, ...sold, ...over }
}

describe('the bars', () => {
  it('are the days, also those of which there is nothing', () => {
    const periods = periodsOf({ from: FIRST, to: addDays(FIRST, 2) }, [day(1)])
    expect(periods.map(({ from, to, seats }) => [from, to, seats])).toEqual([
      [FIRST, FIRST, 0],
      [addDays(FIRST, 1), addDays(FIRST, 1), 3],
      [addDays(FIRST, 2), addDays(FIRST, 2), 0],
    ])
  })

  it('are whole weeks up to the last day, where days would be too many', () => {
    const periods = periodsOf({ from: FIRST, to: addDays(FIRST, 91) }, [])
    expect(periods).toHaveLength(14)
    expect([periods[0]?.from, periods[0]?.to]).toEqual([FIRST, FIRST])
    expect([periods[1]?.from, periods[1]?.to]).toEqual([addDays(FIRST, 1), addDays(FIRST, 7)])
    expect(periods.at(-1)?.to).toBe(addDays(FIRST, 91))
  })

  it('lose nothing of what the days hold, however many they are, and follow each other', () => {
    const length = fc.integer({ min: 1, max: 366 })
    fc.assert(
      fc.property(length, fc.array(fc.nat({ max: 365 }), { maxLength: 40 }), (days, picked) => {
        const known = [...new Set(picked)].filter((index) => index < days).map((index) => day(index))
        const periods = periodsOf({ from: FIRST, to: addDays(FIRST, days - 1) }, known)
        expect(sumOf(periods)).toEqual(sumOf(known))
        expect(periods[0]?.from).toBe(FIRST)
        expect(periods.at(-1)?.to).toBe(addDays(FIRST, days - 1))
        for (const [index, { from }] of periods.entries())
          if (index > 0) expect(from).toBe(addDays(periods[index - 1]?.to ?? '', 1))
      }),
      { numRuns: 60 },
    )
  })

  it('add up paise without a float’s crumbs', () => {
    expect(sumOf([day(0), day(1), day(2)]).revenue).toBe(0.3)
  })
})

it('counts a route of several answers once, however it is written, the busiest first', () => {
  const sums = { numberOfSeats: 40, bookings: 1, seats: 1, revenue: 10, boarded: 0, noShows: 0 }
  const merged = mergeRoutes([
    { from: 'Patna', to: 'Gaya', trips: 1, ...sums },
    { from: 'Gaya', to: 'Patna', trips: 2, ...sums },
    { from: 'patna', to: 'GAYA', trips: 4, ...sums },
    { from: 'Bangalore', to: 'Madras', trips: 5, ...sums },
    { from: 'Bengaluru', to: 'Chennai', trips: 1, ...sums },
  ])
  expect(merged.map(({ from, to, trips, revenue }) => [from, to, trips, revenue])).toEqual([
    ['Bangalore', 'Madras', 6, 20],
    ['Patna', 'Gaya', 5, 20],
    ['Gaya', 'Patna', 2, 10],
  ])
})

describe('fullest and emptiest', () => {
  const runs = (times: number, over: Partial<TripFigures>) =>
    Array.from({ length: times }, (_, index) => trip({ dateOfDeparture: addDays(FIRST, index), ...over }))

  it('are of what ran three times, by route and time, with the weekdays on which it ran', () => {
    const { fullest, emptiest } = fullestAndEmptiest([
      ...runs(7, { seats: 39 }),
      ...runs(3, { seats: 4, departureTime: '09:00' }),
      ...runs(2, { seats: 40, departureTime: '23:00' }),
    ])
    expect(fullest).toEqual([
      {
        departureTime: '16:00',
        from: 'Patna',
        to: 'Gaya',
        trips: 7,
        weekdays: '0123456',
        seats: 273,
        numberOfSeats: 280,
      },
    ])
    expect(emptiest.map(({ departureTime, weekdays }) => [departureTime, weekdays])).toEqual([['09:00', '012']])
  })

  it('take a route by all names of its towns for one', () => {
    const { fullest } = fullestAndEmptiest([
      ...runs(2, { seats: 20, from: 'Bangalore', to: 'Madras' }),
      ...runs(1, { seats: 20, from: 'Bengaluru', to: 'Chennai' }),
    ])
    expect(fullest.map(({ from, to, trips }) => [from, to, trips])).toEqual([['Bangalore', 'Madras', 3]])
  })

  it('have none in common, and three at most', () => {
    for (let departures = 0; departures < 9; departures += 1) {
      const trips = Array.from({ length: departures }, (_, hour) =>
        runs(3, { seats: hour + 1, departureTime: `0${hour}:00` }),
      ).flat()
      const { fullest, emptiest } = fullestAndEmptiest(trips)
      const times = [...fullest, ...emptiest].map(({ departureTime }) => departureTime)
      expect(new Set(times).size).toBe(times.length)
      expect(times).toHaveLength(Math.min(departures, 6))
    }
  })
})
