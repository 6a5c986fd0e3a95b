// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { takeBegun } from '../../../../src/features/buses/begun-buses.ts'

const answer = Promise.resolve(new Response('{}'))

beforeEach(() => {
  window.askedBuses = { at: performance.now(), answer }
})

it('is the answer for the first who asks, and for nobody after', () => {
  expect(takeBegun({ cache: 'no-store', headers: {} })).toBe(answer)
  expect(takeBegun({})).toBeUndefined()
})

it('is no answer to whether a kept list is still true', () => {
  expect(takeBegun({ headers: { 'if-none-match': '"a"' } })).toBeUndefined()
})

it('is no answer any more for who comes late', () => {
  window.askedBuses = { at: performance.now() - 31_000, answer }
  expect(takeBegun({})).toBeUndefined()
})

it('is nothing where nobody asked', () => {
  window.askedBuses = undefined
  expect(takeBegun({})).toBeUndefined()
})
