import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { loadChunk } from '#lib/chunks/load-chunk.ts'
import { refreshSession, restoreUser } from './session.ts'

/** Guards read the stored record, never the network: a traveller without a signal must reach the tickets. */
export function requireUser(location: ParsedLocation): void {
  if (refreshSession().user) return
  throw redirect({ to: '/userAuth', replace: true, state: (state) => ({ ...state, from: location.href }) })
}

/** Saved tickets open even if localStorage, and with it the log-in, is cleared or forbidden. */
export async function requireTickets(location: ParsedLocation): Promise<void> {
  const { user, admin } = refreshSession()
  if (admin && !user)
    throw redirect({
      to: '/adminAuth/admin-home-page',
      replace: true,
      state: (state) => ({ ...state, panel: 'tickets' }),
    })
  if (!user) {
    const readTraveller = await loadChunk(async () => (await import('#offline/wallet/kept-traveller.ts')).readTraveller)
    const owner = await readTraveller()
    if (owner) restoreUser(owner)
  }
  requireUser(location)
}
