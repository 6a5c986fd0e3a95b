import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Bus } from '#contract/buses/bus.ts'
import { isCooled } from '#contract/buses/bus-class.ts'
import { filterBuses, isOfKind } from '#features/buses/list/bus-filter.ts'
import { readBusListView, toggled } from '#features/buses/list/bus-list-view.ts'
import { orderBuses, ordersFor } from '#features/buses/list/bus-order.ts'
import { stillToLeave } from '#offline/bus-list/listed-buses.ts'

function bus(fields: Record<string, unknown>): Bus {
  return v.parse(Bus, { id: 1, availableSeats: 10, ...fields })
}

test('an address says how a list is looked at, and nothing it does not know', () => {
  expect(readBusListView({ type: 'sleeper', seats: '2', sort: 'fare' })).toEqual({
    type: 'sleeper',
    seats: 2,
    sort: 'fare',
  })
  expect(readBusListView({ type: 'boat', seats: '2.5', sort: 'departure', other: 'x' })).toEqual({
    type: undefined,
    seats: undefined,
    sort: undefined,
  })
  for (const seats of ['0', '-1', '101', 'many', '']) expect(readBusListView({ seats }).seats).toBeUndefined()
})

test.each([
  ['AC, Recliner', 'recliner', true],
  ['A/C Push Back (2+2)', 'recliner', true],
  ['AC Sleeper (2+1)', 'sleeper', true],
  ['A/C Seater / Sleeper (2+1)', 'sleeper', true],
  ['NON A/C Sleeper', 'sleeper', false],
  ['Non-AC Sleeper', 'sleeper', false],
  ['Delux', 'deluxe', true],
  ['Super Deluxe', 'deluxe', true],
  ['Ordinary', 'deluxe', false],
] as const)('%s counts as %s: %s', (type, kind, expected) => {
  expect(isOfKind(type, kind)).toBe(expected)
})

test('an address keeps what is filtered, and drops times and fares that are none', () => {
  expect(readBusListView({ time: 'evening|noon|night', ac: 'no', board: 'Gate 2, North|Gate 3', upto: '900' })).toEqual(
    {
      time: 'evening|night',
      ac: 'no',
      board: 'Gate 2, North|Gate 3',
      upto: 900,
    },
  )
  expect(readBusListView({ time: 'noon', ac: 'maybe', board: '', operator: 'x'.repeat(1_001), upto: '-5' })).toEqual({})
})

test.each([
  ['AC, Recliner', true],
  ['Volvo A/C Semi Sleeper (2+2)', true],
  ['A.C. Sleeper', true],
  ['NON A/C Seater', false],
  ['Non-AC Sleeper', false],
  ['Deluxe, Non AC (2+2)', false],
  ['Ordinary', undefined],
  ['Macro Express', undefined],
])('%s is cooled: %s', (type, cooled) => {
  expect(isCooled(type)).toBe(cooled)
})

test('values of one field add up, fields narrow', () => {
  const night = bus({ id: 1, departureTime: '05:59', boardingPoint: 'Gate 2', type: 'AC', costPerSeat: 900 })
  const noon = bus({ id: 2, departureTime: '12:00', boardingPoint: 'Gate 3', type: 'AC', costPerSeat: 500 })
  const late = bus({ id: 3, departureTime: '18:00', boardingPoint: 'Gate 2', type: 'Non AC', travels_name: 'Ravi' })
  const all = [night, noon, late]
  expect(filterBuses(all, { time: 'night|evening' })).toEqual([night, late])
  expect(filterBuses(all, { time: 'night|evening', board: 'Gate 2', ac: 'yes' })).toEqual([night])
  expect(filterBuses(all, { board: 'Gate 2|Gate 3', upto: 500 })).toEqual([noon, late])
  expect(filterBuses(all, { operator: 'Ravi' })).toEqual([late])
  expect(filterBuses(all, { ac: 'no' })).toEqual([late])
  expect(toggled(toggled('night', 'evening'), 'night')).toBe('evening')
  expect(toggled('evening', 'evening')).toBeUndefined()
})

test('type and seats needed both narrow the list', () => {
  const roomy = bus({ id: 1, type: 'AC Sleeper', availableSeats: 12 })
  const full = bus({ id: 2, type: 'AC Sleeper', availableSeats: 1 })
  const seated = bus({ id: 3, type: 'Deluxe', availableSeats: 30 })
  expect(filterBuses([roomy, full, seated], { type: 'sleeper', seats: 2 })).toEqual([roomy])
  expect(filterBuses([roomy, full, seated], { seats: 1 })).toHaveLength(3)
  expect(filterBuses([roomy, full, seated], {})).toHaveLength(3)
})

test('the cheapest first keeps departure order among equals; by departure the list stays as it came', () => {
  const list = [bus({ id: 1, costPerSeat: 500 }), bus({ id: 2, costPerSeat: 300 }), bus({ id: 3, costPerSeat: 500 })]
  expect(orderBuses(list, 'fare').map(({ id }) => id)).toEqual([2, 1, 3])
  expect(orderBuses(list, 'departure').map(({ id }) => id)).toEqual([1, 2, 3])
  expect(list.map(({ id }) => id)).toEqual([1, 2, 3])
})

test('the shortest way first: by what takes longest, over midnight too; what nobody has said comes last', () => {
  const day = { dateOfDeparture: '2030-01-15', departureTime: '21:30' }
  const list = [
    bus({ ...day, id: 1 }),
    bus({ ...day, id: 2, arrivalTime: '06:45' }),
    bus({ ...day, id: 3, arrivalTime: '23:00' }),
    bus({ ...day, id: 4, arrivalTime: '' }),
  ]
  expect(orderBuses(list, 'duration').map(({ id }) => id)).toEqual([3, 2, 1, 4])
  expect(ordersFor(list)).toContain('duration')
  expect(ordersFor(list.slice(0, 2))).not.toContain('duration')
})

test('a remembered trip is no offer any more once its minute in India has come', () => {
  const trip = bus({ dateOfDeparture: '2030-01-15', departureTime: '21:30' })
  expect(stillToLeave([trip], Date.parse('2030-01-15T21:29:59+05:30'))).toEqual([trip])
  expect(stillToLeave([trip], Date.parse('2030-01-15T21:30:00+05:30'))).toEqual([])
})
