import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LateAnswer } from '#features/connection/notices/late-answer.tsx'
import { useSay } from '#language/use-say.ts'
import { rememberAnswer, wasAnswered } from '#offline/offer-answers.ts'
import { PUSH_ANSWERED_ENTRY } from '#storage-keys.ts'
import { Button } from '#ui/controls/button.tsx'
import { Hint } from '#ui/feedback/hint.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { HowToAllow } from './how-to-allow.tsx'
import styles from './notifications.module.css'
import { usePhoneSwitch } from './use-phone-switch.ts'

const ANSWERED = ['pushAnswered'] as const

/**
 * Beside a ticket just booked: what this phone could notify about. The browser asks only after a press here; a
 * traveller who refuses is not asked again, and finds the switch in the profile.
 */
export function NotificationsOffer() {
  const say = useSay()
  const title = useId()
  const queryClient = useQueryClient()
  const { state, busy, turn } = usePhoneSwitch()
  const [pressed, setPressed] = useState(false)
  const { data: answered } = useQuery({
    queryKey: ANSWERED,
    queryFn: () => wasAnswered(PUSH_ANSWERED_ENTRY),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { owner: 'public' },
  })

  function refuse() {
    queryClient.setQueryData(ANSWERED, true)
    void rememberAnswer(PUSH_ANSWERED_ENTRY, Date.now())
  }

  // After a press, the outcome shows; before, the offer shows only if there is something to ask.
  if (state === undefined || (!pressed && (state !== 'off' || answered !== false)) || (pressed && answered)) return null
  return (
    <Card as="section" className={styles.offer} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        <Icon name={state === 'on' ? 'check' : 'bell'} size={20} />
        {state === 'on' ? say('Notifications are on') : say('Get notifications on this phone?')}
      </h2>
      <Hint>
        {state === 'blocked' ? (
          <HowToAllow />
        ) : (
          say('If the time or place changes, if the bus does not run, and three hours before it leaves.')
        )}
      </Hint>
      {state === 'off' && (
        <div className={styles.answers}>
          <Button
            size="small"
            busy={busy}
            onClick={() => {
              setPressed(true)
              turn(true)
            }}
          >
            {say('Turn on')}
          </Button>
          <Button variant="text" size="small" onClick={refuse}>
            {say('Not now')}
          </Button>
        </div>
      )}
      <LateAnswer pending={busy} />
    </Card>
  )
}
