import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { refreshSession } from './session.ts'

/**
 * Guards read the stored record, never the network: a traveller without a signal must reach the tickets. They only
 * decide what is shown; the server asks for the cookie on every call (specification, section 2, route table).
 */
export function requireUser(location: ParsedLocation): void {
  if (refreshSession().user) return
  throw redirect({ to: '/userAuth', replace: true, state: (state) => ({ ...state, from: location.href }) })
}

/** For My Tickets: travellers have a wallet, operators the list of all their passengers' tickets. */
export function requireTickets(location: ParsedLocation): void {
  const { user, admin } = refreshSession()
  if (admin && !user)
    throw redirect({
      to: '/adminAuth/admin-home-page',
      replace: true,
      state: (state) => ({ ...state, panel: 'tickets' }),
    })
  requireUser(location)
}
