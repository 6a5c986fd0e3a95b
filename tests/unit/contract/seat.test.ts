import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSeatList, toggleSeat, writeSeatList } from '#contract/buses/seat.ts'
import { seatRows } from '#contract/buses/seat-rows.ts'

const lengths = (seats?: number) => seatRows(seats).map((row) => row.length)

describe('seat layout', () => {
  test.each([
    [41, [10, 10, 1, 10, 10]],
    [40, [10, 10, 1, 10, 9]],
    [53, [13, 13, 1, 13, 13]],
    [42, [11, 11, 1, 11, 8]],
    [20, [10, 10]],
    [21, [10, 10, 1]],
    [1, [1]],
    [100, [25, 25, 1, 25, 24]],
  ])('%i seats fill the rows %j', (seats, rows) => {
    expect(lengths(seats)).toEqual(rows)
  })

  test('a bus that does not say has 40', () => {
    expect(seatRows().flat()).toHaveLength(40)
  })

  test('every size shows each of its seats once, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (seats) => {
        expect(seatRows(seats).flat()).toEqual(Array.from({ length: seats }, (_, index) => index + 1))
      }),
    )
  })
})

describe('choosing seats', () => {
  test('toggles, and keeps the choice in ascending order', () => {
    expect(toggleSeat([4], 3)).toEqual({ kind: 'chosen', seats: [3, 4] })
    expect(toggleSeat([3, 4], 3)).toEqual({ kind: 'chosen', seats: [4] })
  })

  test('refuses an eleventh seat but lets one of ten go', () => {
    const ten = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    expect(toggleSeat(ten, 13)).toEqual({ kind: 'full' })
    expect(toggleSeat(ten, 3)).toEqual({ kind: 'chosen', seats: ten.slice(1) })
  })
})

describe('the seat list of a booking’s path', () => {
  test('reads what it wrote', () => {
    expect(readSeatList(writeSeatList([3, 4]), 2)).toEqual({ kind: 'seats', seats: [3, 4] })
    expect(readSeatList('10,9', 2)).toEqual({ kind: 'seats', seats: [9, 10] })
  })

  test.each([
    ['', 0],
    ['0', 1],
    ['-5', 1],
    ['1,1', 2],
    ['3,4', 3],
    ['3, 4', 2],
    ['1e1', 1],
    ['1,2,3,4,5,6,7,8,9,10,11', 11],
    ['three', 1],
  ])('refuses %j as %i seats, in words', (list, count) => {
    const verdict = readSeatList(list, count)
    if (verdict.kind !== 'refused') throw new Error('They were taken.')
    expect(verdict.message({})).toMatch(/^[A-Z].*\.$/)
  })
})
