import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import styles from './key-value.module.css'

/** Facts to read, in two columns: a small label over its value. */
export function KeyValue({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cx(styles.list, className)}>{children}</dl>
}

/** One fact; `wide` takes the whole row (an e-mail address, a long name). */
export function Fact({ term, wide, children }: { term: ReactNode; wide?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={cx(wide && styles.wide)}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
