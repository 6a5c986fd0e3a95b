import styles from './keycap.module.css'

/** A key that does what stands beside it: on pages drawn for a keyboard, never where a finger is all there is. */
export function Keycap({ children }: { children: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {children}
    </span>
  )
}
