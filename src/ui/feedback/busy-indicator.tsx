import styles from './busy-indicator.module.css'

/** The small bus on a dotted line that moves while a request is under way. Decoration: the words stand beside it. */
export function BusyIndicator() {
  return (
    <span className={styles.line} aria-hidden="true">
      <span className={styles.run}>
        <span className={styles.bus} />
      </span>
    </span>
  )
}
