import type { Announced } from '#contract/buses/new-announcement.ts'
import { indiaTime } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { DoorPage } from '../screen/door-page.tsx'
import styles from './late-screen.module.css'
import { ToCall } from './to-call.tsx'

interface SaidProps {
  said: Announced
  heading: string
  /** Part of a sentence. */
  what: string
  line: string
  onBack: () => void
  /** Absent if nothing can be taken back. */
  onTakeBack: (() => void) | undefined
}

/** After an announcement: how many bookings hear of it, and which passengers must be called. */
export function Said({ said: { announcedAt, told, toCall }, heading, what, line, onBack, onTakeBack }: SaidProps) {
  const say = useSay()
  const all = told + toCall.length
  return (
    <DoorPage
      heading={heading}
      line={line}
      onBack={onBack}
      dock={
        <div className={styles.actions}>
          {onTakeBack && (
            <Button variant="secondary" wide onClick={onTakeBack}>
              {say('Take it back')}
            </Button>
          )}
          <Button wide onClick={onBack}>
            {say('Back to the trip')}
          </Button>
        </div>
      }
    >
      <main id="content" tabIndex={-1} className={styles.main}>
        <div role="status" className={styles.done}>
          <Icon name="check" size={28} />
          <div>
            <b>
              {all === 0
                ? say('Nobody has booked who is not on the bus.')
                : say.count(told, '1 of {all} bookings is told', '{count} of {all} bookings are told', { all })}
            </b>
            <p>
              {what} {say('Said {time}.', { time: indiaTime(announcedAt) })}
            </p>
          </div>
        </div>
        <ToCall toCall={toCall} />
        <p className={styles.note}>{say('Say it again as often as it changes. Passengers see the newest alone.')}</p>
      </main>
    </DoorPage>
  )
}
