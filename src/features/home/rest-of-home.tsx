import { lazyAfterPaint } from '#lib/chunks/lazy-chunks.tsx'
import styles from './rest-of-home.module.css'

/**
 * The part of home below the buses: on a phone it is a screen away from the top, and known buses must not wait for it.
 * Its space is reserved, so that the footer does not jump.
 */
export const RestOfHome = lazyAfterPaint(
  async () => (await import('./under-the-buses.tsx')).UnderTheBuses,
  <div className={styles.place} />,
)
