import { expect, it } from 'vitest'
import { coachOf } from '#contract/buses/coach.ts'
import { nearestFree } from '#features/booking/seats/nearest-free.ts'

const classic = coachOf('AC Seater', 41)
const sleeper = coachOf('AC Sleeper (2+1)', 36)

it('is the seat before or behind, or across the aisle, none twice', () => {
  expect(nearestFree(classic, [3], () => true)).toEqual([2])
  expect(nearestFree(classic, [3], (seat) => seat > 3)).toEqual([4])
  expect(nearestFree(classic, [3, 4], () => true)).toEqual([2, 5])
  // 13 is beside 3.
  expect(nearestFree(classic, [3], (seat) => seat >= 10)).toEqual([13])
})

it('has the middle of the back row at the back', () => {
  expect(nearestFree(classic, [21], () => true)).toEqual([20])
})

it('stays on its deck as long as there is room', () => {
  expect(nearestFree(sleeper, [1], (seat) => seat === 18 || seat === 19)).toEqual([18])
  expect(nearestFree(sleeper, [1], (seat) => seat === 19)).toEqual([19])
})

it('has no more than there are, and none for a seat that the coach does not have', () => {
  expect(nearestFree(classic, [3, 4], (seat) => seat === 5)).toEqual([5])
  expect(nearestFree(classic, [99], () => true)).toEqual([])
})
