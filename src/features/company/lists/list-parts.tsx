import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explainFailure } from '#features/connection/explain-failure.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { BusyIndicator } from '#ui/feedback/busy-indicator.tsx'
import { Note } from '#ui/feedback/note.tsx'
import styles from './lists.module.css'

/** The wait for a list that this phone has never seen. With no signal nothing is under way. */
export function ListSpinner({ children }: { children: ReactNode }) {
  const say = useSay()
  const cut = isCutOff(useConnection())
  if (cut)
    return (
      <p className={styles.spinner}>{say('This is not on this phone yet. It comes as soon as there is a signal.')}</p>
    )
  return (
    <div className={styles.spinner} role="status" data-testid="spinner">
      <BusyIndicator />
      <p>{children}</p>
    </div>
  )
}

interface NotHereProps {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'error'>
  /** Says which list is awaited. */
  children: ReactNode
}

/** Shown before the first answer: the wait for it, or why it failed. */
export function NotHere({ query: { data, isError, error }, children }: NotHereProps) {
  if (data !== undefined) return null
  return isError ? <Note tone="error">{explainFailure(error)}</Note> : <ListSpinner>{children}</ListSpinner>
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
