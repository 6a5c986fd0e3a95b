import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askWhatComesFromTheFuture, moveAges } from '#app/queries/query-ages.ts'

const NOW = Date.parse('2026-11-21T10:00:00+05:30')
const YEAR_MS = 365 * 86_400_000
const SEATS = ['bookedSeats', 4]

let client: QueryClient
const seats = () => client.getQueryCache().find({ queryKey: SEATS })

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  client = new QueryClient()
})
afterEach(() => vi.useRealTimers())

it('the clock was a year ahead and is put right: answers get the age they have, and are asked for anew', () => {
  client.setQueryData(SEATS, [3], { updatedAt: NOW + YEAR_MS - 60_000 })
  client.setQueryData(['trip', 4], 'of unknown age', { updatedAt: 0 })
  expect(seats()?.isStaleByTime(30_000)).toBe(false)
  moveAges(client, -YEAR_MS)
  expect(seats()?.state).toMatchObject({ dataUpdatedAt: NOW - 60_000, isInvalidated: true })
})

it('no answer is moved into the future', () => {
  client.setQueryData(SEATS, [3], { updatedAt: NOW - 1_000 })
  moveAges(client, YEAR_MS)
  expect(seats()?.state.dataUpdatedAt).toBe(NOW)
})

it('what is of later than now is asked for when somebody looks, and nothing else', () => {
  client.setQueryData(SEATS, [3], { updatedAt: NOW + YEAR_MS })
  client.setQueryData(['trip', 4], 'young', { updatedAt: NOW - 1_000 })
  askWhatComesFromTheFuture(client)
  expect(seats()?.isStaleByTime(30_000)).toBe(true)
  expect(client.getQueryState(['trip', 4])?.isInvalidated).toBe(false)
})
