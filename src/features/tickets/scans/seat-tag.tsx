import { cx } from '#ui/class-names.ts'
import styles from './seat-tag.module.css'

/** `on`: boarded, with a bite. `off`: missing. `plain`: anything else. */
export function SeatTag({ seat, look }: { seat: number | string; look: 'on' | 'off' | 'plain' }) {
  return <span className={cx(styles.tag, styles[look])}>{seat}</span>
}
