import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChangePassword } from '#features/session/own-account/change-password.tsx'
import { type OwnAccountSide, TRAVELLER_ACCOUNT } from '#features/session/own-account/own-account-sides.ts'
import { OwnSessions } from '#features/session/own-account/own-sessions.tsx'
import { currentToasts } from '#ui/overlays/toast.ts'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useLocation: () => ({ href: '/my-profile' }),
}))

const SESSIONS = [1, 2].map((seenAt) => ({
  id: String(seenAt),
  device: 'Android',
  startedAt: 0,
  seenAt,
  current: seenAt === 1,
}))
/** The change is made, and the fresh session was lost with its answer. */
const side: OwnAccountSide = {
  ...TRAVELLER_ACCOUNT,
  listSessions: async () => SESSIONS,
  changePassword: async () => 'ended',
  endOtherSessions: async () => 'ended',
}
const show = (screenPart: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{screenPart}</QueryClientProvider>)
const logIn = async () => (await screen.findByText('Log in')).getAttribute('href')

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

it('a password that was changed unheard: says that the new one counts, and leads to the log-in', async () => {
  show(<ChangePassword side={side} id={7} />)
  for (const label of ['Current password', 'New password'])
    fireEvent.input(screen.getByLabelText(label), { target: { value: 'window seat please' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Change password' })))
  expect(await logIn()).toBe('/userAuth')
  expect(screen.getByText('Your password is changed. Log in with the new one.')).toBeTruthy()
  expect(currentToasts()).toEqual([])
})

it('a log-out everywhere that was made unheard took this phone along, and says so', async () => {
  show(<OwnSessions side={side} id={7} />)
  const button = await screen.findByRole('button', { name: 'Log out everywhere else' })
  await act(async () => void fireEvent.click(button))
  expect(await logIn()).toBe('/userAuth')
  expect(screen.getByText('Every phone and browser is logged out, this one too.')).toBeTruthy()
  expect(currentToasts()).toEqual([])
})
