import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyOptional } from '#lib/chunks/lazy-chunks.tsx'
import styles from './pictures.module.css'

// The carousel needs a library: it loads only once the traveller scrolls near.
const Carousel = lazyOptional(async () => (await import('./carousel.tsx')).Carousel)

/** Loading starts this far below the screen. */
const AHEAD = '500px'

/** The carousel's place, with the carousel's height from the first frame. */
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
