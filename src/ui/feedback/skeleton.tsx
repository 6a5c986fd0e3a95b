import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './skeleton.module.css'

/**
 * A placeholder while content loads: build the real card's shape from bars inside. It takes its room at once, so
 * nothing jumps, and shows after 200 ms, so quick answers do not flicker. `label` is read to screen readers.
 */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p role="status">
        <VisuallyHidden>{label}</VisuallyHidden>
      </p>
      <div className={styles.late} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}

export type SkeletonBarProps = {
  /** CSS lengths or px numbers. */
  width: number | string
  height: number
  radius?: number | undefined
  className?: string | undefined
}

export function SkeletonBar({ width, height, radius, className }: SkeletonBarProps) {
  return (
    <span className={className}>
      <span className={styles.bar} style={{ width, height, borderRadius: radius }} />
    </span>
  )
}
