import { cx } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import styles from './stamp.module.css'

export type StampProps = {
  good: boolean
  /** What it is stamped on: paper keeps its inks in both themes, a surface changes with the theme. */
  ground?: 'paper' | 'surface' | undefined
  children: string
}

/** A stamped word: leaf with a tick when good, vermilion with a cross when not. */
export function Stamp({ good, ground = 'paper', children }: StampProps) {
  return (
    <span className={cx(styles.stamp, !good && styles.bad, ground === 'surface' && styles.onSurface)}>
      {good ? <Icon name="check" size={16} /> : <Icon name="close" size={16} />}
      {children}
    </span>
  )
}
