import { cx } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import styles from './stamp.module.css'

export type StampProps = {
  /** `waits`: neither yet. */
  good: boolean | 'waits'
  /** The ground under the stamp: paper keeps its inks in both themes, a surface changes with the theme. */
  ground?: 'paper' | 'surface' | undefined
  children: string
}

/**
 * A stamped word: leaf with a tick when good, vermilion with a cross when not, ink in dashes with a clock when it
 * waits.
 */
export function Stamp({ good, ground = 'paper', children }: StampProps) {
  return (
    <span
      className={cx(
        styles.stamp,
        good === 'waits' ? styles.waits : !good && styles.bad,
        ground === 'surface' && styles.onSurface,
      )}
    >
      <Icon name={good === 'waits' ? 'clock' : good ? 'check' : 'close'} size={16} />
      {children}
    </span>
  )
}
