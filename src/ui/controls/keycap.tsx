import styles from './keycap.module.css'

/** A key for the action beside it: on pages drawn for a keyboard, never on touch-only devices. */
export function Keycap({ children }: { children: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {children}
    </span>
  )
}
