import { createContext, useContext } from 'react'

export type AccountView = 'closed' | 'drawer' | 'profile' | 'log-out'

/** Of the drawer and what it leads to: the profile, the question before a log-out. */
export interface OperatorAccountProps {
  view: AccountView
  onView: (view: AccountView) => void
}

interface AccountPanelControl {
  open: (view: AccountView) => void
  /** Closes the account drawer that lies over a page: one panel at a time. */
  close: () => void
}

export const AccountPanel = createContext<AccountPanelControl>({ open: () => undefined, close: () => undefined })

export function useAccountPanel(): AccountPanelControl {
  return useContext(AccountPanel)
}
