import type { ReactNode } from 'react'
import { BusyIndicator } from '#ui/feedback/busy-indicator.tsx'
import styles from './lists.module.css'

/** The wait for a list that this phone has never seen. */
export function ListSpinner({ children }: { children: ReactNode }) {
  return (
    <div className={styles.spinner} role="status" data-testid="spinner">
      <BusyIndicator />
      <p>{children}</p>
    </div>
  )
}

interface PastSwitchProps {
  on: boolean
  onChange: (on: boolean) => void
  /** What it shows. */
  children: ReactNode
}

export function PastSwitch({ on, onChange, children }: PastSwitchProps) {
  return (
    <label className={styles.past}>
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  )
}
