import type { ReactNode } from 'react'
import { Toasts } from '../../ui/toasts.tsx'
import { WakeNotice } from '../connection/wake-notice.tsx'
import { PageChanges } from './page-changes.tsx'

/** What stands over every screen, inside the common layout or not. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <PageChanges />
      {children}
      <WakeNotice />
      <Toasts />
    </>
  )
}
