import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explainFailure } from '#features/connection/explain-failure.ts'
import { useAwaited } from '#features/connection/use-awaited.ts'
import { BusyIndicator } from '#ui/feedback/busy-indicator.tsx'
import { Note } from '#ui/feedback/note.tsx'
import styles from './lists.module.css'

/** The wait for a list that this phone has never seen. */
export function ListSpinner({ children }: { children: string }) {
  const { words, isUnderWay } = useAwaited(children)
  return (
    <div className={styles.spinner} role="status" {...(isUnderWay && { 'data-testid': 'spinner' })}>
      {isUnderWay && <BusyIndicator />}
      <p>{words}</p>
    </div>
  )
}

interface NotHereProps {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'error'>
  /** Says which list is awaited. */
  children: string
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
