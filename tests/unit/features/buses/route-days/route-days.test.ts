import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Bus } from '#contract/buses/bus.ts'
import { completeUntil, NOTHING_MISSING, nextWithSeats, routeDays } from '#features/buses/route-days/route-days.ts'

let id = 0
const bus = (dateOfDeparture: string, costPerSeat: number, availableSeats = 5) =>
  v.parse(Bus, {
    id: ++id,
    from: 'Patna',
    to: 'Ranchi',
    dateOfDeparture,
    departureTime: '21:30',
    costPerSeat,
    availableSeats,
  })
const inBrief = (days: ReturnType<typeof routeDays>) =>
  days.map((day) => [day.date.slice(8), day.kind === 'buses' ? day.fare : day.kind])

const BUSES = [bus('2026-11-22', 650), bus('2026-11-22', 590), bus('2026-11-22', 100, 0), bus('2026-11-24', 800, 0)]

test('each day says what the cheapest free seat costs, that all are sold, or that there is no bus', () => {
  const days = routeDays({ buses: BUSES, completeUntil: NOTHING_MISSING }, '2026-11-21', '2026-11-22')
  expect(inBrief(days)).toEqual([
    ['21', 'none'],
    ['22', 590],
    ['23', 'none'],
    ['24', 'full'],
    ['25', 'none'],
    ['26', 'none'],
    ['27', 'none'],
  ])
})

test('what nobody has said is not called a day without a bus', () => {
  const days = routeDays({ buses: BUSES, completeUntil: '2026-11-23' }, '2026-11-21', '')
  expect(inBrief(days)).toEqual([
    ['21', 'none'],
    ['22', 590],
    ['23', 'none'],
    ['24', 'full'],
    ['25', 'unknown'],
    ['26', 'unknown'],
    ['27', 'unknown'],
  ])
})

test('the days reach to the last on sale, and to the one that is asked for, within bounds', () => {
  const known = { buses: [bus('2026-12-05', 500)], completeUntil: NOTHING_MISSING }
  expect(routeDays(known, '2026-11-21', '')).toHaveLength(15)
  expect(routeDays(known, '2026-11-21', '2026-12-10').at(-1)?.date).toBe('2026-12-10')
  expect(routeDays({ ...known, buses: [bus('2027-11-05', 500)] }, '2026-11-21', '')).toHaveLength(120)
  const far = routeDays(known, '2026-11-21', '2027-10-01').map(({ date }) => date)
  expect(far).toEqual(['2027-09-28', '2027-09-29', '2027-09-30', '2027-10-01'])
})

test('the next day with seats comes after the one that is asked for', () => {
  const days = routeDays(
    { buses: [...BUSES, bus('2026-11-26', 700)], completeUntil: NOTHING_MISSING },
    '2026-11-21',
    '2026-11-22',
  )
  expect(nextWithSeats(days, '2026-11-21')?.date).toBe('2026-11-22')
  expect(nextWithSeats(days, '2026-11-22')?.date).toBe('2026-11-26')
  expect(nextWithSeats(days, '2026-11-26')).toBeUndefined()
})

test('a list that was cut short is complete up to the day before its last', () => {
  const list = { buses: BUSES, total: BUSES.length, updatedAt: 1, etag: undefined, part: 'whole' as const }
  expect(completeUntil(list)).toBe(NOTHING_MISSING)
  expect(completeUntil({ ...list, total: 12_000 })).toBe('2026-11-23')
  expect(completeUntil({ ...list, part: 'soonest' })).toBe('2026-11-23')
  expect(completeUntil({ ...list, buses: [], total: 5 })).toBe('')
  expect(completeUntil(undefined)).toBe('')
})
