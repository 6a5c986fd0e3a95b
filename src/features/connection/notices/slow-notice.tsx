import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { BusAsleep } from '#ui/drawings/drawings.tsx'
import type { keepPlaced } from '#ui/overlays/toast-place.ts'
import { wakeNotice } from '../connection.ts'
import styles from './slow-notice.module.css'

/**
 * The specification's notice of a request that has waited five seconds: a card at the foot of the screen, lifted over
 * the control just pressed. It takes no focus: a traveller typing a search while the server wakes goes on typing.
 * @param loadPlace loads the code that lifts it
 */
export function SlowNotice({ loadPlace }: { loadPlace: () => Promise<typeof keepPlaced> }) {
  const say = useSay()
  const notice = useSyncExternalStore(wakeNotice.subscribe, wakeNotice.getSnapshot, wakeNotice.getSnapshot)
  const isOpen = notice.kind === 'open' && notice.because === 'slow-request'
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!isOpen || !element) return undefined
    let stop: (() => void) | undefined
    let gone = false
    loadPlace().then(
      (keep) => {
        if (!gone) stop = keep(element)
      },
      // If that fails, it stays at the foot.
      () => undefined,
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [isOpen, loadPlace])
  if (!isOpen) return null
  return (
    <>
      {/* Extra room, so that the page's end can be scrolled clear of the card. */}
      <div className={styles.room} />
      <div ref={place} className={styles.place}>
        <section
          data-at-foot=""
          className={styles.notice}
          role="status"
          // Announced: open dialogs hide everything else from screen readers.
          aria-live="polite"
          aria-label={say('About the first request')}
        >
          <div className={styles.drawing}>
            <BusAsleep />
          </div>
          <div className={styles.words}>
            <h2>{say('The bus is still at the depot')}</h2>
            <p>
              {say(
                'Our server sleeps after 15 minutes of inactivity. The first request may take 5-7 minutes to wake it.',
              )}
            </p>
          </div>
          <Button size="small" onClick={() => wakeNotice.dismiss()}>
            {say('Got it!')}
          </Button>
        </section>
      </div>
    </>
  )
}
