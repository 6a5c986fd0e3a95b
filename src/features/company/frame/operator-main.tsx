import type { ComponentProps, ReactNode } from 'react'
import { StatusLine } from '#features/connection/notices/status-line.tsx'
import { cx } from '#ui/class-names.ts'
import styles from './operator-main.module.css'

interface OperatorMainProps extends ComponentProps<typeof StatusLine> {
  /** `rows` stand apart from each other; a `form` is no wider than is read in one look. */
  layout?: 'rows' | 'form'
  className?: string | undefined
  children: ReactNode
}

/** What an operator's page shows under its head: how things stand, from edge to edge on a phone, then the page itself. */
export function OperatorMain({ layout, className, children, ...status }: OperatorMainProps) {
  return (
    <main id="content" tabIndex={-1} className={cx(styles.main, layout && styles[layout], className)}>
      <div className={styles.strip}>
        <StatusLine {...status} />
      </div>
      {children}
    </main>
  )
}
