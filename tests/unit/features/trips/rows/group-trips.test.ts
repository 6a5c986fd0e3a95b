import { describe, expect, it } from 'vitest'
import { indiaInstant } from '#contract/time.ts'
import { busKey, findGroups, groupTrips, onDays, repeatedOf } from '#features/trips/rows/group-trips.ts'
import { countAhead, tripsByDay } from '#features/trips/rows/trip-lists.ts'
import { listed } from '#tests/unit/offline/outbox/outbox-fakes.ts'

const NOW = indiaInstant('2026-11-20', '12:00')
const day = (dateOfDeparture: string, departureTime = '15:00') => ({ dateOfDeparture, departureTime })
const TRIPS = [
  listed(1, { ...day('2026-11-21'), from: 'Patna', to: 'Gaya', name: 'Day Service', busNumber: 'BR01PC3318' }),
  listed(2, {
    ...day('2026-11-20', '10:00'),
    from: ' patna',
    to: 'GAYA',
    name: 'Day Service',
    busNumber: 'BR 01 PC 3318',
  }),
  listed(3, { ...day('2026-11-20'), from: 'Gaya', to: 'Ranchi', name: 'Gaya Rider', busNumber: 'br-02-pa-7714' }),
  listed(4, { ...day('2026-11-28'), from: 'Patna', to: 'Gaya', name: 'Night Service', busNumber: 'BR01PC3318' }),
]
const groups = groupTrips(TRIPS, NOW)
const ids = (trips: readonly { id: number }[]) => trips.map(({ id }) => id)
const found = (typed: string, placeName = (place: string) => place) => {
  const { routes, buses } = findGroups(groups, typed, placeName)
  return { routes: routes.map(({ key }) => key), buses: buses.map(({ key }) => key) }
}

describe('groups', () => {
  it('hold one route however it is written, what leaves soonest first and what has left last', () => {
    expect(groups.routes.map(({ key, trips }) => [key, ids(trips)])).toEqual([
      ['gaya>ranchi', [3]],
      ['patna>gaya', [1, 4, 2]],
    ])
  })

  it('hold one bus however its number is written, under whatever name', () => {
    expect(groups.buses.map(({ key, trips }) => [key, ids(trips)])).toEqual([
      ['BR02PA7714', [3]],
      ['BR01PC3318', [1, 4, 2]],
    ])
    expect(busKey({ busNumber: ' - ', name: 'No Plate' })).toBe('No Plate')
  })

  it('tell both directions of a route apart', () => {
    const back = listed(5, { ...day('2026-11-22'), from: 'Gaya', to: 'Patna' })
    expect(groupTrips([...TRIPS, back], NOW).routes.map(({ key }) => key)).toEqual([
      'gaya>ranchi',
      'patna>gaya',
      'gaya>patna',
    ])
  })

  it('hold one route by whichever names of its towns, and what Repeat made of it before they were changed', () => {
    const trips = [
      listed(6, { ...day('2026-11-21'), from: 'Bangalore', to: 'Madras', busNumber: 'KA01AB1234' }),
      listed(7, { ...day('2026-11-22'), from: 'Bengaluru', to: 'चेन्नई', busNumber: 'KA01AB1234' }),
    ]
    const { routes } = groupTrips(trips, NOW)
    expect(routes.map(({ key, trips }) => [key, ids(trips)])).toEqual([['bengaluru>chennai', [6, 7]]])
    for (const trip of trips) expect(repeatedOf(trip, trips, '2026-11-20')).toEqual([6, 7])
    for (const typed of ['Bengaluru Madras', 'bangalore', 'बेंगलुरु', 'chennai'])
      expect(findGroups(groupTrips(trips, NOW), typed, (place) => place).routes, typed).toHaveLength(1)
  })
})

describe('a search', () => {
  it('finds routes by a town and buses by their name', () => {
    expect(found('gaya')).toEqual({ routes: ['gaya>ranchi', 'patna>gaya'], buses: ['BR02PA7714'] })
    expect(found('GAYA rid')).toEqual({ routes: [], buses: ['BR02PA7714'] })
    expect(found('night')).toEqual({ routes: [], buses: ['BR01PC3318'] })
  })

  it.each(['BR01PC3318', 'br 01 pc 3318', 'BR-01 PC33', '3318'])('finds the plate by %s', (typed) => {
    expect(found(typed).buses).toEqual(['BR01PC3318'])
  })

  it.each(['patna gaya', 'Patna to Gaya', 'gaya, patna', 'Patna → Gaya', 'patnagaya'])(
    'finds the route by %s',
    (typed) => {
      expect(found(typed).routes).toEqual(['patna>gaya'])
    },
  )

  it('knows towns by the names that the app’s language has for them, too', () => {
    const inHindi = (place: string) => (place.trim().toLowerCase() === 'ranchi' ? 'राँची' : place)
    expect(found('राँची', inHindi).routes).toEqual(['gaya>ranchi'])
    expect(found('ranchi', inHindi).routes).toEqual(['gaya>ranchi'])
  })

  it('finds nothing for nothing', () => {
    for (const typed of ['', '  ', '→', 'to']) expect(found(typed)).toEqual({ routes: [], buses: [] })
  })

  it('looks at the days that are asked for', () => {
    const [, route] = groups.routes
    expect(ids(onDays(route?.trips ?? [], 'any', NOW))).toEqual([1, 4, 2])
    expect(ids(onDays(route?.trips ?? [], 'today', NOW))).toEqual([2])
    expect(ids(onDays(route?.trips ?? [], 'week', NOW))).toEqual([1, 2])
  })
})

it('one Repeat is the same bus on the same route at the same minute, from today on', () => {
  const [first] = TRIPS
  if (!first) throw new Error('No trip.')
  const same = { ...first, id: 9, dateOfDeparture: '2026-12-24', busNumber: 'BR 01 PC 3318' }
  const past = { ...first, id: 10, dateOfDeparture: '2026-11-19' }
  const others = [{ departureTime: '15:01' }, { to: 'Ranchi' }, { busNumber: 'BR01PC3319' }]
  const trips = [first, same, past, ...others.map((other, at) => ({ ...first, ...other, id: 20 + at }))]
  expect(repeatedOf(first, trips, '2026-11-20')).toEqual([1, 9])
})

it('days have their trips by the time, and those ahead are counted', () => {
  const days = tripsByDay([listed(1, day('2026-11-20', '21:00')), listed(2, day('2026-11-20', '06:00'))])
  expect(ids(days.get('2026-11-20') ?? [])).toEqual([2, 1])
  expect(countAhead(TRIPS, NOW)).toBe(3)
})
