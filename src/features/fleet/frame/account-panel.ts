import { createContext, useContext } from 'react'

export type AccountView = 'closed' | 'drawer' | 'profile' | 'log-out'

/** The way a page closes the account drawer that lies over it: one panel at a time. */
export const AccountPanel = createContext<{ close: () => void }>({ close: () => undefined })

export function useAccountPanel(): { close: () => void } {
  return useContext(AccountPanel)
}
