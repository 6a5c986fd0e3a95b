import { lazyAfterPaint } from '#lib/chunks/lazy-chunks.tsx'
import styles from './rest-of-home.module.css'

/**
 * What stands under the buses: on a phone it is a screen away from the top, and buses that this phone knows must not wait
 * for it. Its place is held, so that the foot of the page does not jump.
 */
export const RestOfHome = lazyAfterPaint(
  async () => (await import('./under-the-buses.tsx')).UnderTheBuses,
  <div className={styles.place} />,
)
