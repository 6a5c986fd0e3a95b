import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { searchQuery } from '#features/buses/search/search-query.ts'
import { useSearchResults } from '#features/buses/search/use-search-results.ts'
import { busNumber } from '#tests/unit/offline/device-fakes.ts'

const NOON = Date.parse('2026-11-21T12:00:00+05:30')
const HOUR_MS = 3_600_000
const SEARCH = { from: 'Patna', to: 'Ranchi', dateOfDeparture: '2026-11-21' }
const leaves = (departureTime: string) => ({ ...busNumber(1), dateOfDeparture: '2026-11-21', departureTime })

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: NOON })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function results(updatedAt: number) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(searchQuery(SEARCH).queryKey, [leaves('13:00'), leaves('23:00')], { updatedAt })
  return renderHook(() => useSearchResults(SEARCH), { wrapper: withClient(client) }).result
}

function withClient(client: QueryClient) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
}

it('what the server has just found is fresh', () => {
  expect(results(NOON).current).toEqual({
    kind: 'buses',
    whole: true,
    buses: [leaves('13:00'), leaves('23:00')],
    freshness: { kind: 'fresh' },
  })
})

it('without an answer, what the last search found stands there by any names of its towns', async () => {
  const buses = [{ ...leaves('23:00'), from: 'Bengaluru', to: 'Chennai' }]
  localStorage.setItem('searchData', JSON.stringify({ ...SEARCH, from: 'Bengaluru', to: 'Chennai', buses }))
  const wanted = { ...SEARCH, from: 'Bangalore', to: 'Madras' }
  const { result } = renderHook(() => useSearchResults(wanted), { wrapper: withClient(new QueryClient()) })
  await vi.waitFor(() => expect(result.current).toMatchObject({ kind: 'buses', buses }))
})

it('what it found hours ago says so, and offers nothing that has left', async () => {
  vi.setSystemTime(NOON + 8 * HOUR_MS)
  const shown = results(NOON)
  const expected = { kind: 'buses', whole: true, buses: [leaves('23:00')], freshness: { kind: 'remembered', at: NOON } }
  expect(shown.current).toEqual(expected)
  // Nor is it fresher for having been asked for again in vain.
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(shown.current).toEqual(expected)
})
