import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AskAgain, type Asking } from '#features/connection/ask-again.tsx'
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

interface NotLoadedProps {
  query: Asking & Pick<UseQueryResult, 'error'>
  /** Says why in place of the server. */
  children?: ReactNode
}

/** Why something could not be loaded, and the way to ask once more. */
export function NotLoaded({ query, children }: NotLoadedProps) {
  return (
    <div className={styles.notLoaded}>
      <Note tone="error">{children ?? explainFailure(query.error)}</Note>
      <AskAgain query={query} />
    </div>
  )
}

interface NotHereProps {
  query: Asking & Pick<UseQueryResult, 'data' | 'isError' | 'error'>
  /** Says which list is awaited. */
  children: string
}

/** Shown before the first answer: the wait for it, or why it failed. */
export function NotHere({ query, children }: NotHereProps) {
  if (query.data !== undefined) return null
  return query.isError ? <NotLoaded query={query} /> : <ListSpinner>{children}</ListSpinner>
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
