import type { ReactNode } from 'react'
import { Toasts } from '../../ui/toasts.tsx'
import { WakeNotice } from '../connection/wake-notice.tsx'

/** What stands over every screen, inside the common layout or not. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <WakeNotice />
      <Toasts />
    </>
  )
}
