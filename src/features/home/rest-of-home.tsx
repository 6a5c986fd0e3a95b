import { Suspense, useEffect, useState } from 'react'
import { optionalPart } from '../../lib/optional-part.ts'
import styles from './rest-of-home.module.css'

const UnderTheBuses = optionalPart(async () => (await import('./under-the-buses.tsx')).UnderTheBuses)

/** Whether home has been drawn before: then nothing is won by drawing it in two steps. */
let drawn = false

/**
 * What stands under the buses, in a frame of its own after the first: on a phone it is a screen away from the top, and
 * buses that this phone knows must not wait for it. Its place is held, so that the foot of the page does not jump.
 */
export function RestOfHome() {
  const [shown, setShown] = useState(drawn)
  useEffect(() => {
    if (drawn) return
    const frame = requestAnimationFrame(() =>
      setTimeout(() => {
        drawn = true
        setShown(true)
      }),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  const place = <div className={styles.place} />
  return shown ? (
    <Suspense fallback={place}>
      <UnderTheBuses />
    </Suspense>
  ) : (
    place
  )
}
