import { cx } from './class-names.ts'
import { CheckIcon, CloseIcon } from './icons.tsx'
import styles from './stamp.module.css'

/** A word stamped on paper: leaf with a tick when good, vermilion with a cross when not. */
export function Stamp({ good, children }: { good: boolean; children: string }) {
  return (
    <span className={cx(styles.stamp, !good && styles.bad)}>
      {good ? <CheckIcon size={16} /> : <CloseIcon size={16} />}
      {children}
    </span>
  )
}
