import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/time.ts'
import { daysInWords } from '#features/figures/days-in-words.ts'
import { axisInWords, besideInWords, openShare, topOf } from '#features/figures/measures.ts'
import { daysFault, daysOf, MOST_DAYS, partsOf, readStatisticsView } from '#features/figures/statistics-view.ts'
import { weekdaysInWords } from '#features/figures/weekdays-in-words.ts'

describe('the address', () => {
  it.each([
    [{ days: 30 }, { days: 30 }],
    [{ days: '90' }, { days: 90 }],
    [{ days: 17 }, {}],
    [
      { from: '2026-11-01', to: '2026-11-07' },
      { from: '2026-11-01', to: '2026-11-07' },
    ],
    [{ from: '2026-11-07', to: '2026-11-01', days: 14 }, { days: 14 }],
    [{ from: ['2026-11-07'], to: 3 }, {}],
    [{}, {}],
  ])('%j shows %j', (search, view) => {
    expect(readStatisticsView(search)).toEqual(view)
  })
})

describe('days', () => {
  it('end today', () => {
    expect(daysOf(14, '2026-11-20')).toEqual({ from: '2026-11-07', to: '2026-11-20' })
  })

  it.each([
    ['2026-11-20', '2026-11-06', '2026-12-03'],
    ['2027-12-31', '2027-12-17', '2028-01-13'],
    ['2028-02-29', '2028-02-15', '2028-03-13'],
  ])('around %s are the fourteen before it, itself, and those that make fourteen with it', (today, from, to) => {
    expect(daysOf('around', today)).toEqual({ from, to })
  })

  it('are a year at most, and in their order', () => {
    expect(daysFault('2026-01-01', addDays('2026-01-01', MOST_DAYS - 1))).toBeUndefined()
    expect(daysFault('2026-01-01', addDays('2026-01-01', MOST_DAYS))).toBe('too-long')
    expect(daysFault('2026-01-02', '2026-01-01')).toBe('ends-before')
    expect(daysFault('', '2026-01-01')).toBe('not-a-day')
  })

  it('are asked for in parts that leave no day out', () => {
    expect(partsOf({ from: '2026-01-01', to: '2026-01-05' }, 2)).toEqual([
      { from: '2026-01-01', to: '2026-01-02' },
      { from: '2026-01-03', to: '2026-01-04' },
      { from: '2026-01-05', to: '2026-01-05' },
    ])
  })

  it.each([
    ['2026-11-07', '2026-11-20', '7 to 20 Nov 2026'],
    ['2026-10-22', '2026-11-20', '22 Oct to 20 Nov 2026'],
    ['2025-12-28', '2026-01-10', '28 Dec 2025 to 10 Jan 2026'],
    ['2026-11-20', '2026-11-20', '20 Nov 2026'],
  ])('%s to %s are %s', (from, to, words) => {
    expect(daysInWords({ from, to })).toBe(words)
  })

  it.each([
    ['0123456', 'every day'],
    ['45', 'Fri and Sat'],
    ['024', 'Mon, Wed, Fri'],
    ['6', 'Sun'],
  ])('weekdays %s are %s', (digits, words) => {
    expect(weekdaysInWords(digits)).toBe(words)
  })
})

describe('of money', () => {
  const day = { trips: 1, numberOfSeats: 40, seats: 31, bookings: 12, revenue: 18_600, boarded: 0, noShows: 0 }

  it('the part that is still to come is hatched and named, of other figures nothing is', () => {
    const owed = { ...day, stillToCome: 4_650 }
    expect(openShare('revenue', owed)).toBe(0.25)
    expect(besideInWords('revenue', owed)).toBe('₹4,650 still to come')
    expect(openShare('bookings', owed)).toBe(0)
    expect(besideInWords('bookings', owed)).toBe('31 seats sold')
  })

  it('nothing is hatched where no server says what came, where nothing was sold, or over the whole bar', () => {
    expect(openShare('revenue', day)).toBe(0)
    expect(openShare('revenue', { ...day, revenue: 0, stillToCome: 10 })).toBe(0)
    expect(openShare('revenue', { ...day, stillToCome: 20_000 })).toBe(1)
  })
})

describe('the axis', () => {
  it.each([
    ['bookings', 0, 2],
    ['bookings', 3, 4],
    ['bookings', 115, 120],
    ['revenue', 275_000, 300_000],
    ['occupancy', 12, 100],
  ] as const)('of %s up to %i ends at %i', (measure, highest, top) => {
    expect(topOf(measure, highest)).toBe(top)
    expect(topOf(measure, top)).toBe(top)
  })

  it('writes large sums short', () => {
    expect([80_000, 150_000, 20_000_000].map((value) => axisInWords('revenue', value))).toEqual([
      '₹80,000',
      '₹1.5 lakh',
      '₹2 crore',
    ])
  })
})
