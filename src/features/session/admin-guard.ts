import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { refreshSession } from './session.ts'

/** As `requireUser`, for the operator's pages: the phone's record decides what shows, the cookie the rest. */
export function requireAdmin(location: ParsedLocation): void {
  if (refreshSession().admin) return
  throw redirect({ to: '/adminAuth', replace: true, state: (state) => ({ ...state, from: location.href }) })
}
