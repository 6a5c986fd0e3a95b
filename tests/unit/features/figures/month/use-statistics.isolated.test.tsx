import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addDays, indiaDate } from '#contract/time.ts'
import { useStatistics } from '#features/figures/month/use-statistics.ts'
import { busNumber } from '#tests/unit/offline/device-fakes.ts'

const RAVI = 3
const coming = (number: number) => ({ ...busNumber(number), dateOfDeparture: addDays(indiaDate(Date.now()), 2) })
const withoutOwner = (number: number) => ({ ...coming(number), adminId: undefined })
const answer = (status: number, data: unknown, total?: number) =>
  Response.json({ message: 'As it is.', data, total, statusCode: status }, { status })

/** The list of all holds two of so many trips. */
async function show(total: number, listed: (number: number) => object, own: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/api/buses')) return answer(200, [listed(1), listed(2)], total)
    if (address.includes(`/api/buses/find/${RAVI}`)) return own()
    return answer(503, null)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(() => useStatistics(RAVI), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await act(async () => {
    // The call for the list comes in a file of its own.
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(1_000)
  })
  return () => result.current.buses
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('counts the operator’s own trips in the list of all', async () => {
  expect((await show(2, coming, () => answer(503, null)))()).toEqual({ kind: 'known', value: 2 })
})

it('beyond the list of all, the figure is not known before the operator’s own trips are', async () => {
  let arrive = (_: Response) => {}
  const buses = await show(20_000, coming, () => new Promise((resolve) => (arrive = resolve)))
  expect(buses()).toEqual({ kind: 'loading' })
  await act(async () => {
    arrive(answer(200, [1, 2, 3].map(coming)))
    await vi.advanceTimersByTimeAsync(100)
  })
  expect(buses()).toEqual({ kind: 'known', value: 3 })
})

it('beyond the list of all, the figure has failed where the operator’s own trips have', async () => {
  expect((await show(20_000, coming, () => answer(503, null)))()).toEqual({ kind: 'failed' })
})

it('a backend that does not say whose a bus is counts them all', async () => {
  expect((await show(20_000, withoutOwner, () => answer(503, null)))()).toEqual({ kind: 'known', value: 20_000 })
})

it.each([
  ['asks for the number of bookings, and for no list of them', 200, 7_001],
  ['has the list counted where a backend knows no such call', 404, 2],
  ['has the list counted where a backend takes the call for a ticket', 400, 2],
] as const)('%s', async (_, status, total) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://x').pathname)
    if (address.endsWith('/api/tickets/count')) return answer(status, status === 200 ? { total: 7_001 } : null)
    if (address.endsWith('/api/tickets')) return answer(200, [{ id: 1 }, { id: 2 }])
    return answer(503, null)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(() => useStatistics(RAVI), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await act(async () => {
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(1_000)
  })
  expect(result.current.bookings).toEqual({ kind: 'known', value: total })
  expect(asked.filter((path) => path === '/api/tickets')).toHaveLength(status === 200 ? 0 : 1)
})
