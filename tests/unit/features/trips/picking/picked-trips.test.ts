import { expect, it } from 'vitest'
import { NOTHING_PICKED, toggled, withAll, withRange } from '#features/trips/picking/picked-trips.ts'

const SHOWN = [10, 20, 30, 40, 50]

it('a press picks, and lets go', () => {
  const one = toggled(NOTHING_PICKED, 10)
  expect([...one]).toEqual([10])
  expect(toggled(one, 10).size).toBe(0)
})

it('all means those that are shown, beside those picked elsewhere', () => {
  expect([...withAll(new Set([99]), SHOWN)].sort((a, b) => a - b)).toEqual([10, 20, 30, 40, 50, 99])
})

it('Shift picks from the last one to this one, up or down, and takes none away', () => {
  expect([...withRange(new Set([20]), SHOWN, 20, 40)]).toEqual([20, 30, 40])
  expect([...withRange(new Set([40, 50]), SHOWN, 40, 20)].sort((a, b) => a - b)).toEqual([20, 30, 40, 50])
})

it('Shift without a last one on the page picks one', () => {
  expect([...withRange(NOTHING_PICKED, SHOWN, undefined, 30)]).toEqual([30])
  expect([...withRange(new Set([99]), SHOWN, 99, 30)]).toEqual([99, 30])
})
