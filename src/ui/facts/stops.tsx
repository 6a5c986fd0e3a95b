import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import styles from './stops.module.css'

/** Places in order: a ring where it starts, a solid dot where it ends, dots between. */
export function Stops({ children, roomy, className }: { children: ReactNode; roomy?: boolean; className?: string }) {
  return <ol className={cx(styles.stops, roomy && styles.roomy, className)}>{children}</ol>
}

/** One place. `note` is the smaller line under it (a gate, an address). */
export function Stop({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <li className={styles.stop}>
      {children}
      {note && <span className={styles.note}>{note}</span>}
    </li>
  )
}
