import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { putBusList } from '#features/buses/all-buses.ts'
import { useSearch } from '#features/buses/search/use-search.ts'
import type { BusList } from '#offline/bus-list/listed-buses.ts'
import { busNumber } from '#tests/unit/offline/device-fakes.ts'

const navigate = vi.hoisted(() => vi.fn())
const kept = vi.hoisted(() => ({ list: undefined as BusList | undefined }))
const history = vi.hoisted(() => ({ location: { href: '/' } }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate, useRouter: () => ({ history }) }))
vi.mock('#offline/bus-list/bus-list.ts', () => ({ readBusList: async () => kept.list }))

const NOON = Date.parse('2026-11-21T12:00:00+05:30')
const near = { ...busNumber(1), dateOfDeparture: '2026-11-21', departureTime: '13:00' }
const far = { ...busNumber(2), from: 'Gaya', dateOfDeparture: '2026-11-24', departureTime: '13:00' }
const list = (part: BusList['part'], buses: BusList['buses']): BusList => ({
  buses,
  total: 2,
  updatedAt: NOON,
  etag: undefined,
  part,
})
const FAR = { from: far.from, to: far.to, dateOfDeparture: far.dateOfDeparture }

beforeEach(() => {
  vi.setSystemTime(NOON)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  navigate.mockClear()
  kept.list = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function searching() {
  const client = new QueryClient()
  putBusList(client, list('soonest', [near]))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useSearch(), { wrapper }).result
}

it('without a signal, finds a bus that is only in the rest of the kept list, which is not in memory yet', async () => {
  kept.list = list('whole', [near, far])
  const search = searching()
  await act(() => search.current.start(FAR))
  expect(navigate).toHaveBeenCalledOnce()
})

it('says that it knows of none where the whole of it has none', async () => {
  kept.list = list('whole', [near])
  const search = searching()
  await act(() => search.current.start(FAR))
  await waitFor(() => expect(search.current.state).toEqual({ kind: 'none', asked: false }))
  expect(navigate).not.toHaveBeenCalled()
})

it('finds a day that has no bus but in its night, without a signal too', async () => {
  const night = { ...far, dateOfDeparture: '2026-11-25', departureTime: '00:15' }
  kept.list = list('whole', [near, night])
  const search = searching()
  await act(() => search.current.start(FAR))
  expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ to: '/bus' }))
})
