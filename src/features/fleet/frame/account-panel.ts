import { createContext, useContext } from 'react'

export type AccountView = 'closed' | 'drawer' | 'profile' | 'log-out'

interface AccountPanelControl {
  open: (view: AccountView) => void
  /** Closes the account drawer that lies over a page: one panel at a time. */
  close: () => void
}

export const AccountPanel = createContext<AccountPanelControl>({ open: () => undefined, close: () => undefined })

export function useAccountPanel(): AccountPanelControl {
  return useContext(AccountPanel)
}
