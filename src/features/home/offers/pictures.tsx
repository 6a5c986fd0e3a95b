import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyOptional } from '#lib/chunks/lazy-chunks.tsx'
import styles from './pictures.module.css'

// The carousel brings a library: nobody waits for it who has not scrolled near.
const Carousel = lazyOptional(async () => (await import('./carousel.tsx')).Carousel)

/** Starts to load when it is this far below the screen. */
const AHEAD = '500px'

/** The place of the carousel, as high as the carousel from the first frame on. */
export function Pictures() {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)

  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: AHEAD,
    })
    if (place.current && !near) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [near])

  return (
    <div ref={place} className={styles.place}>
      <Suspense fallback={<div className={styles.blank} />}>
        {near ? <Carousel /> : <div className={styles.blank} />}
      </Suspense>
    </div>
  )
}
