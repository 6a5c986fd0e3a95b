import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { keepUser } from '#features/session/session.ts'
import { MyTicketDialog } from '#features/tickets/list/my-ticket-dialog.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <span>{children}</span>,
  useLocation: () => ({ href: '/' }),
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('says that the session is over where that is why no tickets come, and not to try again', async () => {
  keepUser({ id: 7, name: 'Asha Kumari', email: 'asha@example.com' })
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Log in.', data: null, statusCode: 401 }, { status: 401 }),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MyTicketDialog open onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await act(async () => void (await vi.waitFor(() => screen.getByText(/Your session has ended\./))))
  expect(screen.getByText('Log in')).toBeTruthy()
  expect(screen.queryByText(/Please try again/)).toBeNull()
})
