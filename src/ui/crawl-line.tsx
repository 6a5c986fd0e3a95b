import styles from './crawl-line.module.css'

/** The small bus that travels a dotted line while something is on its way. Decoration: the words stand beside it. */
export function CrawlLine() {
  return (
    <span className={styles.line} aria-hidden="true">
      <span className={styles.run}>
        <span className={styles.bus} />
      </span>
    </span>
  )
}
