import { createContext, useContext } from 'react'

export type AccountView = 'closed' | 'drawer' | 'profile' | 'log-out'

/** The drawer and the panels it opens: the profile, the question before a log-out. */
export interface OperatorAccountProps {
  view: AccountView
  onView: (view: AccountView) => void
}

interface AccountPanelControl {
  open: (view: AccountView) => void
  /** Closes the account drawer over the page: one panel is open at a time. */
  close: () => void
}

export const AccountPanel = createContext<AccountPanelControl>({ open: () => undefined, close: () => undefined })

export function useAccountPanel(): AccountPanelControl {
  return useContext(AccountPanel)
}
