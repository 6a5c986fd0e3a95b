import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CounterScreen } from '#features/counter/counter-screen.tsx'
import { StatisticsScreen } from '#features/figures/statistics-screen.tsx'
import { BookedTicketsScreen } from '#features/passengers/booked-tickets-screen.tsx'
import { CallOffScreen } from '#features/refunds/calling-off/call-off-screen.tsx'
import { RefundsScreen } from '#features/refunds/refunds-screen.tsx'
import { keepAdmin } from '#features/session/session.ts'
import { StaffScreen } from '#features/staff/staff-screen.tsx'
import { TripsScreen } from '#features/trips/trips-screen.tsx'

const asked = vi.fn(async () => {
  throw new TypeError('Failed to fetch')
})

function show(page: ReactNode) {
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path: '/adminAuth/admin-home-page' })
  const router = createRouter({ routeTree: root.addChildren([home]), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>{page}</RouterContextProvider>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', asked)
  asked.mockClear()
})

const MAGADH = { id: 7, name: 'Meena', email: 'meena@example.com', travels_name: 'Magadh', staffId: 3 }
const REFUSED: Record<string, [role: string, page: () => ReactNode][]> = {
  'You sell seats, cancel tickets and board passengers. You see trips, tickets and passenger lists.': [
    ['counter', () => <CallOffScreen busId={1} />],
    ['counter', () => <RefundsScreen />],
    ['counter', () => <StatisticsScreen />],
    ['counter', () => <StaffScreen />],
  ],
  'You board passengers.': [
    ['driver', () => <TripsScreen />],
    ['driver', () => <CallOffScreen busId={1} />],
    ['driver', () => <RefundsScreen />],
    ['driver', () => <CounterScreen busId={1} />],
    ['driver', () => <BookedTicketsScreen busId={1} />],
  ],
}

describe('a page of an operator that is opened by its address', () => {
  it.each(
    Object.entries(REFUSED).flatMap(([sentence, pages]) =>
      pages.map(([role, page]) => [role, page, sentence] as const),
    ),
  )('says to a %s what their log-in is for, and asks the server nothing (%#)', (role, page, sentence) => {
    keepAdmin({ ...MAGADH, role })
    show(page())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your log-in does not open this page.')
    expect(document.body.textContent).toContain(`${sentence} Ask an owner if you need more.`)
    expect(screen.getByRole('link', { name: 'Go to your page' }).getAttribute('href')).toBe(
      '/adminAuth/admin-home-page',
    )
    expect(asked).not.toHaveBeenCalled()
  })
})
