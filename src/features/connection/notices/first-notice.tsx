import { useSyncExternalStore } from 'react'
import { ENGLISH } from '#contract/language.ts'
import { chooseLanguage } from '#language/chosen-language.ts'
import { LANGUAGE_NAMES } from '#language/language-names.ts'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { wakeNotice } from '../connection.ts'
import styles from './first-notice.module.css'

/**
 * The specification's notice of a first visit. It stands at the top of the page and covers nothing; the page has shown
 * it since before the app was loaded (src/start/draw.ts). In another language it also offers English.
 */
export function FirstNotice() {
  const say = useSay()
  const notice = useSyncExternalStore(wakeNotice.subscribe, wakeNotice.getSnapshot, wakeNotice.getSnapshot)
  if (notice.kind === 'closed' || notice.because !== 'first-visit') return null
  return (
    <section className={styles.notice} role="status" aria-label={say('About the first request')}>
      <Icon name="asleep" size={24} />
      <p className={styles.words}>
        {say('Our server sleeps after 15 minutes of inactivity. The first request may take 5-7 minutes to wake it.')}
      </p>
      <div className={styles.answers}>
        {say.language !== ENGLISH && (
          // English needs no file: choosing it never fails.
          <Button variant="secondary" size="small" lang={ENGLISH} onClick={() => void chooseLanguage(ENGLISH)}>
            {LANGUAGE_NAMES[ENGLISH]}
          </Button>
        )}
        <Button size="small" onClick={() => wakeNotice.dismiss()}>
          {say('Got it!')}
        </Button>
      </div>
    </section>
  )
}
