import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import styles from './painted.module.css'

/** The sign-painter's headline on the bus front: once a screen, never below 38 px. It is the page's h1. */
export function PaintedHeading({ children, size = 'medium' }: { children: ReactNode; size?: 'medium' | 'hero' }) {
  return <h1 className={cx(styles.painted, size === 'hero' && styles.hero)}>{children}</h1>
}
