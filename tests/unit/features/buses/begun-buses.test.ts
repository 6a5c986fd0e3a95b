// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { takeBegun } from '../../../../src/features/buses/begun-buses.ts'
import type { Begun } from '../../../../src/lib/api.ts'

let begun: Begun
beforeEach(() => {
  begun = { answer: Promise.resolve(new Response('{}')), asking: new AbortController() }
  window.askedBuses = { at: performance.now(), ...begun }
})

it('is the answer for the first who asks, and for nobody after', () => {
  expect(takeBegun({ cache: 'no-store', headers: {} })).toMatchObject(begun)
  expect(takeBegun({})).toBeUndefined()
})

it('is no answer to whether a kept list is still true', () => {
  expect(takeBegun({ headers: { 'if-none-match': '"a"' } })).toBeUndefined()
  expect(begun.asking.signal.aborted).toBe(true)
})

it('is no answer any more for who comes late', () => {
  window.askedBuses = { at: performance.now() - 31_000, ...begun }
  expect(takeBegun({})).toBeUndefined()
  expect(begun.asking.signal.aborted).toBe(true)
})

it('is nothing where nobody asked', () => {
  window.askedBuses = undefined
  expect(takeBegun({})).toBeUndefined()
})
