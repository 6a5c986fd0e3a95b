import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useDayFills } from '#features/company/calendar/use-day-fills.ts'
import { listed } from '#tests/unit/offline/outbox/outbox-fakes.ts'

const RAVI = 3
const NOVEMBER = ['2026-11']
const TRIPS = [listed(1, { dateOfDeparture: '2026-11-20', NumberOfSeatsBooked: 10 })]
const COUNTED = { date: '2026-11-20', trips: 68, numberOfSeats: 2764, seats: 1962, revenue: 841_300, bookings: 900 }

const { date: _date, trips: _trips, ...SUMS } = COUNTED
const TRIP = {
  ...SUMS,
  busId: 1,
  name: 'Bus',
  busNumber: '',
  from: 'Patna',
  to: 'Gaya',
  dateOfDeparture: '2026-11-20',
  departureTime: '10:00',
}

function show(answer: (address: string) => Response | Promise<Response>, months = NOVEMBER, trips = TRIPS) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer(address)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 60_000 } } })
  const { result } = renderHook(() => useDayFills(RAVI, months, trips), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const settle = () =>
    act(async () => {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(1_000)
    })
  return { fillOf: (day: string) => result.current.fillOf(day), settle, asked, client }
}
const ours = (status: number, data: unknown) =>
  Response.json({ message: 'As it is.', data, statusCode: status }, { status })

beforeEach(() => void vi.useFakeTimers())

it('says nothing before the server has, then its figures, and that a day has none', async () => {
  let arrive = (_: Response) => {}
  const { fillOf, settle } = show(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )
  await settle()
  expect([fillOf('2026-11-20'), fillOf('2026-11-21')]).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }])
  arrive(ours(200, { days: [COUNTED], routes: [], trips: [] }))
  await settle()
  expect(fillOf('2026-11-20')).toMatchObject({ kind: 'trips', fill: { trips: 68, seats: 1962, revenue: 841_300 } })
  expect(fillOf('2026-11-21')).toEqual({ kind: 'none' })
  // Of another month nobody has asked.
  expect(fillOf('2026-12-01')).toEqual({ kind: 'unknown' })
})

it('asks once for each month, and keeps a line for each day alone', async () => {
  const { settle, asked, client } = show(
    () => ours(200, { days: [COUNTED], routes: [], trips: [TRIP] }),
    ['2026-11', '2026-12'],
  )
  await settle()
  expect(asked.map((address) => address.replace(/.*\?/, ''))).toEqual([
    'from=2026-11-01&to=2026-11-30',
    'from=2026-12-01&to=2026-12-31',
  ])
  const { bookings: _, ...kept } = COUNTED
  expect(client.getQueryData(['monthFigures', RAVI, '2026-11'])).toEqual([kept])
})

it.each([
  ['a backend that does not count', () => ours(404, null)],
  ['no signal', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s: the trips that this phone knows tell', async (_, answer) => {
  const { fillOf, settle } = show(answer)
  await settle()
  expect(fillOf('2026-11-20')).toEqual({ kind: 'trips', fill: { trips: 1, numberOfSeats: 40, seats: 10 } })
  expect(fillOf('2026-11-21')).toEqual({ kind: 'none' })
})
