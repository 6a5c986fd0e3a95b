import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Bus } from '#contract/buses/bus.ts'
import { searchQuery } from '#features/buses/search/search-query.ts'
import { useNightBuses } from '#features/buses/search/use-night-buses.ts'
import { busNumber } from '#tests/unit/offline/device-fakes.ts'

const ROUTE = { from: 'Patna', to: 'Ranchi' }

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** @returns the ids of what is shown below a day, for what the server found on the next one */
function below(day: string, next: string, found: Bus[], shown: Bus[] = []): number[] {
  vi.useFakeTimers({ now: Date.parse(`${day}T12:00:00+05:30`) })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(searchQuery({ ...ROUTE, dateOfDeparture: next }).queryKey, found)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const search = { ...ROUTE, dateOfDeparture: day }
  return renderHook(() => useNightBuses(search, shown, true), { wrapper }).result.current.buses.map(({ id }) => id)
}
const leaving = (id: number, dateOfDeparture: string, departureTime: string) => ({
  ...busNumber(id),
  id,
  dateOfDeparture,
  departureTime,
})

it.each([
  ['2026-12-04', '2026-12-05'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
  ['2028-02-29', '2028-03-01'],
])('after %s come the buses of the small hours of %s, those at 4 no more', (day, next) => {
  const at = (id: number, time: string) => leaving(id, next, time)
  expect(below(day, next, [at(1, '00:00'), at(2, '03:59'), at(3, '04:00'), at(4, '23:00')])).toEqual([1, 2])
})

it('shows none twice, and none of another day, whatever a backend answers', () => {
  const [night, day] = [leaving(1, '2026-12-05', '00:15'), leaving(2, '2026-12-04', '00:30')]
  expect(below('2026-12-04', '2026-12-05', [day, night])).toEqual([1])
  expect(below('2026-12-04', '2026-12-05', [day, night], [day, night])).toEqual([])
})
