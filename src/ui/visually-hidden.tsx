import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Words for screen readers, where the screen shows a shape. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
