import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { StatusLine } from '#features/connection/notices/status-line.tsx'
import { type Asked, freshnessOf } from '#features/connection/query-freshness.ts'
import { refetchActive } from '#features/connection/refetch-active.ts'
import { cx } from '#ui/class-names.ts'
import { Dock } from '#ui/layout/dock.tsx'
import styles from './operator-page.module.css'
import { OperatorFront } from './operator-shell.tsx'

interface OperatorPageProps extends ComponentProps<typeof StatusLine> {
  heading: string
  /** Empty while unknown. */
  line?: string
  /** Controls in the page's head. */
  front?: ReactNode
  /** What it shows, of which the age is told; and by what it is asked for anew. */
  query?: Asked
  queryKey?: QueryKey
  /** `rows` stand apart from each other; a `form` is no wider than is read in one look. */
  layout?: 'rows' | 'form'
  className?: string | undefined
  children: ReactNode
}

/** An operator's page: its head, then the state of its data (from edge to edge on a phone), then its content. */
export function OperatorPage({
  heading,
  line,
  front,
  query,
  queryKey,
  layout,
  className,
  children,
  ...status
}: OperatorPageProps) {
  const client = useQueryClient()
  return (
    <>
      <OperatorFront heading={heading} {...(line !== undefined && { line })}>
        {front}
      </OperatorFront>
      <main id="content" tabIndex={-1} className={cx(styles.main, layout && styles[layout], className)}>
        <div className={styles.strip}>
          <StatusLine
            {...(query && { freshness: freshnessOf(query) })}
            {...(queryKey && { onRefresh: () => refetchActive(client, { queryKey }) })}
            {...status}
          />
        </div>
        {children}
      </main>
    </>
  )
}

/** The dock of such a page, from edge to edge on a phone. */
export function PageDock({ className, ...dock }: ComponentProps<typeof Dock>) {
  return <Dock {...dock} className={cx(styles.dock, className)} />
}
