import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  /** One of the drawings. */
  drawing: ReactNode
  heading: string
  /** 1 if the page has no other heading. */
  level?: 1 | 2 | 3 | undefined
  /** One helpful line. */
  children?: ReactNode
  /** One or two wide buttons. */
  actions?: ReactNode
}

/** An empty list or page: a drawing, the exact message, the next step. */
export function EmptyState({ drawing, heading, level = 2, children, actions }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      {drawing}
      <Heading className={styles.heading}>{heading}</Heading>
      {children && <div className={styles.line}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
