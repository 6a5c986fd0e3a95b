import styles from './busy-indicator.module.css'

/** The small bus that travels a dotted line while something is on its way. Decoration: the words stand beside it. */
export function BusyIndicator() {
  return (
    <span className={styles.line} aria-hidden="true">
      <span className={styles.run}>
        <span className={styles.bus} />
      </span>
    </span>
  )
}
