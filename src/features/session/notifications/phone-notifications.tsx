import { useId } from 'react'
import { LateAnswer } from '#features/connection/notices/late-answer.tsx'
import { useSay } from '#language/use-say.ts'
import { Hint } from '#ui/feedback/hint.tsx'
import { Icon } from '#ui/icons.tsx'
import { HowToAllow } from './how-to-allow.tsx'
import styles from './notifications.module.css'
import { Switch } from './switch.tsx'
import { usePhoneSwitch } from './use-phone-switch.ts'

/** This phone's notification switch: in a traveller's profile, and in the settings of an operator's people. */
export function PhoneNotifications({ side = 'user' }: { side?: 'user' | 'operator' }) {
  const say = useSay()
  const id = useId()
  const { state, failed, busy, turn } = usePhoneSwitch(side)
  if (failed) return null
  return (
    <section className={styles.phone}>
      <div className={styles.row}>
        <Icon name="bell" size={20} />
        <span id={id} className={styles.label}>
          {say('Notifications on this phone')}
        </span>
        {state !== undefined && (
          <Switch
            on={state === 'on'}
            labelledBy={id}
            describedBy={`${id}-words`}
            busy={busy}
            disabled={state === 'blocked'}
            onTurn={turn}
          />
        )}
      </div>
      <Hint id={`${id}-words`}>
        {state === 'blocked' ? (
          <HowToAllow />
        ) : side === 'operator' ? (
          say('For what is switched on here.')
        ) : (
          say('For changes, called-off buses, cancelled seats and refunds, and three hours before your bus leaves.')
        )}
      </Hint>
      <LateAnswer pending={busy} />
    </section>
  )
}
