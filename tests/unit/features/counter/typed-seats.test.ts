import * as v from 'valibot'
import { expect, test } from 'vitest'
import { OperatorBus } from '#contract/buses/bus.ts'
import { readTypedSeats, withPicked } from '#features/counter/typed-seats.ts'

const bus = v.parse(OperatorBus, { id: 1, numberOfSeats: 41 })
const trip = { bus, soldSeats: [5, 41] }

test.each([
  ['4 14', [4, 14]],
  ['4,14, 4', [4, 14]],
  ['', []],
  ['1 2 3 4 6 7 8 9 10 11', [1, 2, 3, 4, 6, 7, 8, 9, 10, 11]],
])('seats are typed as numbers: %s', (typed, seats) => {
  expect(readTypedSeats(typed, trip, false)).toEqual({ seats, wrong: undefined })
})

test.each([
  ['4 41', { kind: 'sold', seat: 41 }],
  ['99 4', { kind: 'missing', seat: 99 }],
  ['0 4', { kind: 'missing', seat: 0 }],
])('a number that can not be sold is named, the others stay picked: %s', (typed, wrong) => {
  expect(readTypedSeats(typed, trip, false)).toEqual({ seats: [4], wrong })
})

test('nobody sells more seats than one ticket has', () => {
  const typed = '1 2 3 4 6 7 8 9 10 11 12'
  expect(readTypedSeats(typed, trip, false)).toMatchObject({ wrong: { kind: 'many' } })
  expect(readTypedSeats(typed, trip, false).seats).toHaveLength(10)
})

test('a number that may still get a digit is not called wrong', () => {
  expect(readTypedSeats('4 5', trip, true).wrong).toBeUndefined()
  expect(readTypedSeats('4 5 ', trip, true).wrong).toEqual({ kind: 'sold', seat: 5 })
})

test('what the map picks is typed, and a wrong number stays', () => {
  expect(withPicked('4 5', trip, [4, 14])).toBe('4 5 14')
  expect(withPicked('4 14', trip, [14])).toBe('14')
  expect(withPicked('', trip, [7])).toBe('7')
})
