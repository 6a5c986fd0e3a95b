import { expect, test } from 'vitest'
import { addDays, indiaDate, indiaTime } from '#contract/time.ts'
import { operatorPages } from '#features/company/frame/operator-pages.ts'
import { tripsToBoard } from '#features/company/next-trip/trips-to-board.ts'

const names = (admin: object) => operatorPages(admin).map(({ name }) => name)
const daily = (admin: object) => operatorPages(admin).flatMap((page) => (page.daily ? [page.name] : []))

test('an owner has everything, and does trips, counter and passengers every day', () => {
  expect(names({})).toEqual([
    'Buses',
    'Trips',
    'Counter',
    'Passengers',
    'Payments',
    'Cash',
    'Statistics',
    'Refunds',
    'Ways to pay',
    'Staff',
    'Notifications',
  ])
  expect(daily({ role: 'owner', staffId: 4 })).toEqual(['Trips', 'Counter', 'Passengers'])
})

test('who sells begins at the counter, which is their home, and a driver has no bar', () => {
  expect(names({ role: 'counter', staffId: 5 })).toEqual([
    'Counter',
    'Trips',
    'Passengers',
    'Payments',
    'Cash',
    'Notifications',
  ])
  expect(operatorPages({ role: 'counter', staffId: 5 })[0]?.to).toBe('/adminAuth/admin-home-page')
  expect(names({ role: 'driver', staffId: 6 })).toEqual([])
})

test('boarding opens the trip that leaves next, and asks where another leaves within half an hour', () => {
  const now = Date.now()
  const inMinutes = (id: number, minutes: number) => ({
    id,
    dateOfDeparture: indiaDate(now + minutes * 60_000),
    departureTime: indiaTime(now + minutes * 60_000),
  })
  const far = { id: 9, dateOfDeparture: addDays(indiaDate(now), 5), departureTime: '10:00' }
  const [first, second, later] = [inMinutes(1, 20), inMinutes(2, 45), inMinutes(3, 120)]
  expect(tripsToBoard([later, far, first], now)).toEqual([first])
  expect(tripsToBoard([later, second, first], now)).toEqual([first, second])
  expect(tripsToBoard([far], now)).toEqual([])
})
