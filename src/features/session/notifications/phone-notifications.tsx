import { useId } from 'react'
import { LateAnswer } from '#features/connection/notices/late-answer.tsx'
import { useSay } from '#language/use-say.ts'
import { Icon } from '#ui/icons.tsx'
import { HowToAllow } from './how-to-allow.tsx'
import styles from './notifications.module.css'
import { usePhoneSwitch } from './use-phone-switch.ts'

/** In the profile: the switch of this phone. */
export function PhoneNotifications() {
  const say = useSay()
  const id = useId()
  const { state, busy, turn } = usePhoneSwitch()
  if (state === undefined) return null
  return (
    <section className={styles.phone}>
      <div className={styles.row}>
        <Icon name="bell" size={20} />
        <span id={id} className={styles.label}>
          {say('Notifications on this phone')}
        </span>
        <button
          type="button"
          role="switch"
          aria-checked={state === 'on'}
          aria-labelledby={id}
          aria-describedby={`${id}-words`}
          aria-busy={busy}
          disabled={state === 'blocked'}
          className={styles.switch}
          onClick={() => turn(state !== 'on')}
        />
      </div>
      <p id={`${id}-words`} className={styles.line}>
        {state === 'blocked' ? (
          <HowToAllow />
        ) : (
          say('For changes, called-off buses, cancelled seats and refunds, and three hours before your bus leaves.')
        )}
      </p>
      <LateAnswer pending={busy} />
    </section>
  )
}
