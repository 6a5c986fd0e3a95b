import { useSyncExternalStore } from 'react'
import { useSay } from '../../../language/use-say.ts'
import { cx } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { BusAsleep } from '../../../ui/drawings/drawings.tsx'
import { wakeNotice } from '../connection.ts'
import styles from './wake-notice.module.css'

/**
 * The specification's notice that the first request may take minutes. It covers no more than the lower end of the
 * screen and takes no focus: whoever is typing a search while the server wakes goes on typing.
 */
export function WakeNotice() {
  const say = useSay()
  const notice = useSyncExternalStore(wakeNotice.subscribe, wakeNotice.getSnapshot, wakeNotice.getSnapshot)
  if (notice.kind === 'closed') return null
  return (
    <section
      data-at-foot=""
      // On a first visit the page has shown it since before the app was there (index.html).
      className={cx(styles.notice, notice.because === 'slow-request' && styles.rising)}
      role="status"
      aria-label={say('About the first request')}
    >
      <div className={styles.drawing}>
        <BusAsleep />
      </div>
      <div className={styles.words}>
        <h2>{say('The bus is still at the depot')}</h2>
        <p>
          {say('Our server sleeps after 15 minutes of inactivity. The first request may take 5-7 minutes to wake it.')}
        </p>
        <p className={styles.more}>{say('Keep browsing. Saved tickets open at once.')}</p>
        <Button wide onClick={() => wakeNotice.dismiss()}>
          {say('Got it!')}
        </Button>
      </div>
    </section>
  )
}
