import type { HistoryState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of a reset link, taken out of the address (src/start/boot.ts). */
    resetToken?: string
  }
}

interface ResetSearch {
  token?: string
  /** A sign-up's link opened in another browser: nobody has proved the password. */
  first?: '1'
}

export function resetSearch(search: Record<string, unknown>): ResetSearch {
  return {
    ...(typeof search.token === 'string' && search.token !== '' ? { token: search.token } : {}),
    ...(search.first === '1' ? { first: '1' } : {}),
  }
}

/** @returns the token that sets a password, if this history entry began with a link that has one */
export function resetToken(location: { search: ResetSearch; state: HistoryState }): string | undefined {
  return location.search.token ?? location.state.resetToken
}
