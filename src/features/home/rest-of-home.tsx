import { Suspense } from 'react'
import { useFirstFrameDrawn } from '../../lib/first-frame.ts'
import { optionalPart } from '../../lib/optional-part.ts'
import styles from './rest-of-home.module.css'

const UnderTheBuses = optionalPart(async () => (await import('./under-the-buses.tsx')).UnderTheBuses)

/**
 * What stands under the buses, in a frame of its own after the first: on a phone it is a screen away from the top, and
 * buses that this phone knows must not wait for it. Its place is held, so that the foot of the page does not jump.
 */
export function RestOfHome() {
  const place = <div className={styles.place} />
  return useFirstFrameDrawn() ? (
    <Suspense fallback={place}>
      <UnderTheBuses />
    </Suspense>
  ) : (
    place
  )
}
